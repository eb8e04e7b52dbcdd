import { calls } from "#contract/index.ts";
import type { WebHook } from "#contract/notifications/webHooks.ts";
import { Notice } from "#web/components/Notice.tsx";
import { formatDate } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { type Text, type TextKey, useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlus, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import settings from "#web/components/settings/settings.module.css";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import { WebHookDialog } from "./WebHookDialog.tsx";
import { SecretDialog } from "#web/components/settings/SecretDialog.tsx";
import styles from "./webHooks.module.css";

const MAX_HOOKS = 500;

/** Addresses of outside systems that are notified of what happens to documents (R206, R446). */
export default function WebHooksTab() {
  const { text } = useText();
  const list = useCall(calls.listWebHooks, { body: { take: MAX_HOOKS } });
  const [open, setOpen] = useState<WebHook | "new">();
  const [secret, setSecret] = useState<{ name: string; secret: string }>();
  const items = list.data?.items ?? [];
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen("new")}>
      {text("webHooks.new")}
    </Button>
  );
  return (
    <>
      <SettingsTable
        title={text("settings.tab.Webhooks")}
        lead={text("webHooks.lead")}
        query={list}
        add={items.length > 0 && add}
        empty={
          items.length === 0 && (
            <Notice heading="h2" title={text("webHooks.none")} advice={text("webHooks.none.advice")} icon={<IconWebhook size={32} />}>
              {add}
            </Notice>
          )
        }
        columns={[
          text("webHooks.name"),
          { text: text("webHooks.url"), className: settings.wide },
          { text: text("webHooks.events"), className: settings.wide },
          text("integration.state"),
          text("webHooks.last"),
        ]}
      >
        {items.map((hook) => (
          <HookRow key={hook.webHookId} hook={hook} open={() => setOpen(hook)} />
        ))}
      </SettingsTable>
      {open && (
        <WebHookDialog
          hook={open === "new" ? undefined : open}
          close={() => setOpen(undefined)}
          onMade={(made) => {
            setOpen(undefined);
            setSecret(made);
          }}
        />
      )}
      {secret && (
        <SecretDialog
          title={secret.name}
          warning={text("webHooks.secretOnce")}
          values={[{ label: text("webHooks.secret"), value: secret.secret }]}
          howTo={text("webHooks.howTo")}
          close={() => setSecret(undefined)}
        />
      )}
    </>
  );
}

function HookRow({ hook, open }: { hook: WebHook; open(): void }) {
  const { text } = useText();
  return (
    <tr>
      <td>
        <button type="button" className={settings.open} onClick={open}>
          {hook.name}
        </button>
      </td>
      <td className={`${styles.url} ${settings.wide}`}>{hook.url}</td>
      <td className={settings.wide}>{text("webHooks.eventCount", { count: hook.events.length })}</td>
      <td>{text(hook.isActive ? "integration.on" : "integration.off")}</td>
      <td>
        <Last hook={hook} />
      </td>
    </tr>
  );
}

/** A failure on the way by its sentence, an answer as it came ("HTTP 500"). */
function reasonText(error: string, text: Text): string {
  const key = `delivery.problem.${error}`;
  const words = text(key as TextKey);
  return words === key ? error : words;
}

/** How the last message went: taken, waiting for another try with its reason, or nothing yet. */
function Last({ hook: { last, waiting, failed } }: { hook: WebHook }) {
  const { text, culture } = useText();
  if (!last) return <span className={settings.dim}>{text("webHooks.never")}</span>;
  const isTaken = last.sentTime !== null;
  return (
    <>
      <span className={styles.last} data-failed={(!isTaken && last.error !== null) || undefined}>
        {isTaken ? <IconCircleCheck size={16} aria-hidden /> : <IconAlertTriangle size={16} aria-hidden />}
        {text(isTaken ? "webHooks.taken" : last.error === null ? "webHooks.underWay" : "webHooks.refused")}
      </span>{" "}
      <span className={settings.dim}>
        {formatDate(last.sentTime ?? last.time, culture, "dateTime")}
        {waiting > 0 && ` · ${text("integration.waiting", { count: waiting })}`}
        {failed > 0 && ` · ${text("webHooks.failed", { count: failed })}`}
      </span>
      {!isTaken && last.error && <p className={styles.error}>{reasonText(last.error, text)}</p>}
    </>
  );
}
