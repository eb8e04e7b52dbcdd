import { calls } from "#contract/index.ts";
import { notificationFrequencies, notificationRecipients } from "#domain/approval/names.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Radio, Stack, Switch } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import settings from "#web/components/settings/settings.module.css";

/** When approvers are notified by e-mail (R207, R390-R392, R444). */
export default function EmailNotificationsTab() {
  const { text } = useText();
  const client = useQueryClient();
  const current = useCall(calls.getEmailNotifications);
  const save = useSend(calls.setEmailNotifications);
  const set = (change: Partial<{ frequency: (typeof notificationFrequencies)[number]; recipient: (typeof notificationRecipients)[number] }>) => {
    if (!current.data) return;
    const { frequency, recipient } = current.data;
    save.mutate(
      { body: { frequency, recipient, ...change } },
      {
        onSuccess: () => notify("positive", text("settings.notifications.saved"), { id: "notifications" }),
        onError: (error) => notifyError(error),
        onSettled: () => changed(client, calls.getEmailNotifications),
      },
    );
  };
  return (
    <section aria-labelledby="notifications-title">
      <div className={settings.head}>
        <h2 id="notifications-title">{text("settings.tab.EmailNotifications")}</h2>
      </div>
      <p className={settings.lead}>{text("settings.notifications.lead")}</p>
      {current.isPending && <Loading height={160} maw={480} />}
      {current.isError && (
        <Notice heading="h2" title={text("approval.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => void current.refetch()}>{text("action.retry")}</Button>
        </Notice>
      )}
      {current.data && (
        <Stack gap="lg" maw={640}>
          {!current.data.isMailOn && <Alert kind="look">{text("settings.notifications.mailOff")}</Alert>}
          <Radio.Group
            label={text("settings.notifications.frequency")}
            value={current.data.frequency}
            onChange={(value) => set({ frequency: notificationFrequencies.find((name) => name === value) ?? "Never" })}
          >
            <Stack gap="xs" mt="xs">
              {notificationFrequencies.map((name) => (
                <Radio key={name} value={name} label={text(`settings.notifications.frequency.${name}`)} />
              ))}
            </Stack>
          </Radio.Group>
          {current.data.frequency !== "Never" && (
            <Radio.Group
              label={text("settings.notifications.recipient")}
              value={current.data.recipient}
              onChange={(value) => set({ recipient: notificationRecipients.find((name) => name === value) ?? "All" })}
            >
              <Stack gap="xs" mt="xs">
                {notificationRecipients.map((name) => (
                  <Radio key={name} value={name} label={text(`settings.notifications.recipient.${name}`)} />
                ))}
              </Stack>
            </Radio.Group>
          )}
        </Stack>
      )}
      <StatusEmails />
    </section>
  );
}

/** Whether administrators get e-mails about what needs them; see the tab Status. */
function StatusEmails() {
  const { text } = useText();
  const client = useQueryClient();
  const current = useCall(calls.getStatusEmails);
  const save = useSend(calls.setStatusEmails);
  const set = (isOn: boolean) =>
    save.mutate(
      { body: { isOn } },
      {
        onSuccess: () => notify("positive", text("settings.notifications.saved"), { id: "notifications" }),
        onError: (error) => notifyError(error),
        onSettled: () => changed(client, calls.getStatusEmails),
      },
    );
  if (!current.data) return current.isPending ? <Loading height={44} maw={480} mt="lg" /> : null;
  return (
    <Stack gap="xs" mt="lg" maw={640}>
      <Switch label={text("status.emails")} checked={current.data.isOn} disabled={save.isPending} onChange={(event) => set(event.currentTarget.checked)} />
      <p className={settings.lead}>{text("status.emails.advice")}</p>
    </Stack>
  );
}
