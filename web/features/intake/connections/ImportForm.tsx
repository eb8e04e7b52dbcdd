import type { CallReply } from "#contract/call.ts";
import type { ImportConnection } from "#contract/intake/connections.ts";
import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { ConnectionForm } from "#web/components/settings/ConnectionForm.tsx";
import { type ConnectionDraft, connectionBody } from "#web/components/settings/draft.ts";
import { href } from "#web/lib/paths.ts";
import { useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { ImportTest } from "./ImportTest.tsx";
import { MailboxSignIn } from "./MailboxSignIn.tsx";

/** Only the operator may give a company a folder of the server; what has to be set names the company. */
function FolderNotAllowed() {
  const { text } = useText();
  const tenant = useCall(calls.getTenant, {});
  return tenant.data && <Alert kind="look">{text("import.folder.notAllowed", { tenantId: tenant.data.tenantId })}</Alert>;
}

type Offer = CallReply<typeof calls.listImportConnections>["types"][number];

/** The settings of a place that documents come from (R373-R386). */
export function ImportForm({ offer, source }: { offer: Offer; source: ImportConnection | undefined }) {
  const { text } = useText();
  const create = useSend(calls.createImportConnection);
  const update = useSend(calls.updateImportConnection);
  const drop = useSend(calls.deleteImportConnection);
  const type = text(`import.type.${offer.type}`);
  const save = (draft: ConnectionDraft) => {
    const body = { type: offer.type, name: draft.name, isActive: draft.isActive, settings: connectionBody(offer, draft) };
    return source ? update.mutateAsync({ body: { importConnectionId: source.importConnectionId, ...body } }) : create.mutateAsync({ body });
  };
  return (
    <ConnectionForm
      titleId="import-title"
      title={source?.name ?? text("import.newOf", { type })}
      name={type}
      notice={
        <>
          {!offer.isFetched && (offer.type === "Folder" ? <FolderNotAllowed /> : <Alert kind="look">{text("import.notFetched")}</Alert>)}
          {source && typeof source.state.isSignedIn === "boolean" && <MailboxSignIn source={source} />}
        </>
      }
      offer={offer}
      stored={source && { ...source, connection: source.settings }}
      back={href("settings", { tab: "Import" })}
      messages={{ saved: text("import.saved"), deleted: text("import.deleted") }}
      outdated={[calls.listImportConnections]}
      renderTest={(draft, learn) => <ImportTest offer={offer} draft={draft} source={source} learn={learn} />}
      save={save}
      remove={async () => source && drop.mutateAsync({ query: { importConnectionId: source.importConnectionId } })}
    />
  );
}
