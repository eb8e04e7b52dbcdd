import { calls } from "#contract/index.ts";
import { Notice } from "#web/components/Notice.tsx";
import settings from "#web/components/settings/settings.module.css";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import { formatDate } from "#web/lib/format.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconCircleCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";

/** The newest so many of each kind are shown. */
const MAX_SHOWN = 500;

/** E-mails and webhook messages that did not arrive, with the reason, and another try for each. */
export default function UndeliveredTab() {
  const { text } = useText();
  const client = useQueryClient();
  const emails = useCall(calls.listUndeliveredEmails, { body: { take: MAX_SHOWN } });
  const events = useCall(calls.listUndeliveredEvents, { body: { take: MAX_SHOWN } });
  const sendEmail = useSend(calls.sendEmailAgain);
  const sendEvent = useSend(calls.sendEventAgain);
  const after = {
    onSuccess: () => notify("positive", text("undelivered.sent"), { id: "undelivered" }),
    onError: (error: Error) => notifyError(error),
    onSettled: () => changed(client, calls.listUndeliveredEmails, calls.listUndeliveredEvents),
  };
  const both = {
    isPending: emails.isPending || events.isPending,
    isError: emails.isError || events.isError,
    refetch: () => Promise.all([emails.refetch(), events.refetch()]),
  };
  const isEmpty = emails.data?.items.length === 0 && events.data?.items.length === 0;
  return (
    <SettingsTable
      title={text("settings.tab.Undelivered")}
      lead={text("undelivered.lead")}
      query={both}
      empty={isEmpty && <Notice heading="h2" title={text("undelivered.none")} advice={text("undelivered.none.advice")} icon={<IconCircleCheck size={32} />} />}
      columns={[
        text("undelivered.to"),
        text("undelivered.about"),
        text("undelivered.reason"),
        { text: text("undelivered.attempts"), className: settings.wide },
        text("undelivered.action"),
      ]}
    >
      {emails.data?.items.map((email) => (
        <Row
          key={`${email.eventId} ${email.recipient}`}
          message={{ ...email, to: email.recipient, about: text("undelivered.email") }}
          send={email.isKept ? () => sendEmail.mutate({ body: { eventId: email.eventId, recipient: email.recipient } }, after) : undefined}
          isSending={sendEmail.isPending}
        />
      ))}
      {events.data?.items.map((event) => (
        <Row
          key={event.messageId}
          message={{ ...event, to: event.webHook, about: text(`webHooks.event.${event.event}` satisfies TextKey) }}
          send={() => sendEvent.mutate({ body: { messageId: event.messageId } }, after)}
          isSending={sendEvent.isPending}
        />
      ))}
    </SettingsTable>
  );
}

type Message = { to: string; about: string; reason: string; attempts: number; createdTime: string; nextAttemptTime: string | null };

function Row({ message, send, isSending }: { message: Message; send: (() => void) | undefined; isSending: boolean }) {
  const { text, culture } = useText();
  const { nextAttemptTime } = message;
  return (
    <tr>
      <td>{message.to}</td>
      <td>
        {message.about}
        <div className={settings.dim}>{formatDate(message.createdTime, culture, "dateTime")}</div>
      </td>
      <td>
        {message.reason}
        <div className={settings.dim}>
          {nextAttemptTime ? text("undelivered.next", { time: formatDate(nextAttemptTime, culture, "dateTime") }) : text("undelivered.givenUp")}
        </div>
      </td>
      <td className={settings.wide}>{message.attempts}</td>
      <td>
        {send ? (
          <Button size="xs" variant="default" disabled={isSending} aria-label={text("undelivered.againTo", { to: message.to })} onClick={send}>
            {text("undelivered.again")}
          </Button>
        ) : (
          <span className={settings.dim}>{text("undelivered.notKept")}</span>
        )}
      </td>
    </tr>
  );
}
