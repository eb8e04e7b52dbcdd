import { calls } from "#contract/index.ts";
import type { CallInput, CallReply } from "#contract/call.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { MoveButton } from "#web/components/settings/MoveButton.tsx";
import { SettingsTable } from "#web/components/settings/SettingsTable.tsx";
import { Button, Switch, VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import styles from "#web/components/settings/settings.module.css";

type ListedType = CallReply<typeof calls.localizedDocumentTypes>["items"][number];

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

  const makeDefault = ({ documentType, label }: ListedType) =>
    first.mutate(
      { params: { documentType } },
      { ...done, onSuccess: () => (refresh(), notify("positive", text("settings.types.defaultSet", { name: label }))) },
    );
  return (
    <SettingsTable
      title={text("settings.tab.DocumentTypes")}
      lead={text("settings.types.lead")}
      query={types}
      columns={[
        text("settings.types.name"),
        text("settings.types.active"),
        text("settings.types.default"),
        <VisuallyHidden key="order">{text("settings.order")}</VisuallyHidden>,
      ]}
    >
      {types.data?.items.map((type, at, all) => (
        <tr key={type.documentType}>
          <td>
            <Link to={href("docType", { docType: type.documentType })}>{type.label}</Link>
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
            <DefaultType type={type} choose={() => makeDefault(type)} />
          </td>
          <td>
            <div className={styles.actions}>
              <MoveButton by={-1} name={type.label} isDisabled={at === 0} move={() => move(type.documentType, -1)} />
              <MoveButton by={1} name={type.label} isDisabled={at === all.length - 1} move={() => move(type.documentType, 1)} />
            </div>
          </td>
        </tr>
      ))}
    </SettingsTable>
  );
}

/** That a type is the default one, or the button that makes it so. */
function DefaultType({ type, choose }: { type: ListedType; choose(): void }) {
  const { text } = useText();
  if (type.isDefault)
    return (
      <span className={styles.isDefault}>
        <IconCheck size={16} aria-hidden />
        {text("settings.types.isDefault")}
      </span>
    );
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      className={styles.plain}
      disabled={!type.isActive}
      aria-label={text("settings.types.makeDefaultOf", { name: type.label })}
      onClick={choose}
    >
      {text("settings.types.makeDefault")}
    </Button>
  );
}
