import { calls } from "#contract/index.ts";
import type { CallInput } from "#contract/call.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Button, Switch, VisuallyHidden } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconCheck, IconRefresh } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import styles from "#web/components/settings/settings.module.css";

/** The document types in their order: which are in use, which one is the default; each leads to its fields. */
export default function DocumentTypesTab() {
  const { text, culture } = useText();
  const client = useQueryClient();
  const types = useCall(calls.localizedDocumentTypes, { query: { culture } });
  const refresh = () => changed(client, calls.localizedDocumentTypes, calls.activeDocumentTypes, calls.availableDocumentTypes);
  const active = useSend(calls.setDocumentTypeActive);
  const order = useSend(calls.changeDocumentTypeOrder);
  const first = useSend(calls.setDefaultDocumentType);
  const done = { onSuccess: refresh, onError: (error: Error) => notifyError(error) };
  const move = (documentType: string, by: number) =>
    order.mutate({ params: { documentType }, query: { orderChange: String(by) } } as CallInput<typeof calls.changeDocumentTypeOrder>, done);

  return (
    <section aria-labelledby="types-title">
      <div className={styles.head}>
        <h2 id="types-title">{text("settings.tab.DocumentTypes")}</h2>
      </div>
      <p className={styles.lead}>{text("settings.types.lead")}</p>
      {types.isPending && <Loading rows={5} height={28} maw={1080} />}
      {types.isError && (
        <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => void types.refetch()}>{text("action.retry")}</Button>
        </Notice>
      )}
      {types.data && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text("settings.types.name")}</th>
              <th scope="col">{text("settings.types.active")}</th>
              <th scope="col">{text("settings.types.default")}</th>
              <th scope="col">
                <VisuallyHidden>{text("settings.order")}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {types.data.items.map((type, at, all) => (
              <tr key={type.documentType}>
                <td>
                  <Link to={href("docType", { doctype: type.documentType })}>{type.label}</Link>
                </td>
                <td>
                  <Switch
                    size="xs"
                    aria-label={text("settings.types.activeOf", { name: type.label })}
                    checked={type.isActive}
                    onChange={(event) =>
                      active.mutate({ params: { documentType: type.documentType }, query: { isActive: event.currentTarget.checked ? "true" : "false" } }, done)
                    }
                  />
                </td>
                <td>
                  {type.isDefault ? (
                    <span className={styles.isDefault}>
                      <IconCheck size={16} aria-hidden />
                      {text("settings.types.isDefault")}
                    </span>
                  ) : (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      className={styles.plain}
                      disabled={!type.isActive}
                      aria-label={text("settings.types.makeDefaultOf", { name: type.label })}
                      onClick={() =>
                        first.mutate(
                          { params: { documentType: type.documentType } },
                          { ...done, onSuccess: () => (refresh(), notify("positive", text("settings.types.defaultSet", { name: type.label }))) },
                        )
                      }
                    >
                      {text("settings.types.makeDefault")}
                    </Button>
                  )}
                </td>
                <td>
                  <div className={styles.actions}>
                    <Tip label={text("settings.up")}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        disabled={at === 0}
                        aria-label={text("settings.upOf", { name: type.label })}
                        onClick={() => move(type.documentType, -1)}
                      >
                        <IconArrowUp size={16} />
                      </ActionIcon>
                    </Tip>
                    <Tip label={text("settings.down")}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        disabled={at === all.length - 1}
                        aria-label={text("settings.downOf", { name: type.label })}
                        onClick={() => move(type.documentType, 1)}
                      >
                        <IconArrowDown size={16} />
                      </ActionIcon>
                    </Tip>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
