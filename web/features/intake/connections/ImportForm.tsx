import type { CallReply } from "#contract/call.ts";
import type { ImportConnection } from "#contract/intake/connections.ts";
import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { LeavePrompt } from "#web/components/LeavePrompt.tsx";
import { ApiError } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Switch, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { ConnectionFields } from "#web/components/settings/ConnectionFields.tsx";
import { askedFields, connectionBody, defaultsOf, keepsSecrets, problemsOf, refusedFields, shownValue } from "#web/components/settings/draft.ts";
import frame from "#web/components/settings/connections.module.css";
import settings from "#web/components/settings/settings.module.css";

type Offer = CallReply<typeof calls.listImportConnections>["types"][number];

/** The settings of a place that documents come from; the form is drawn from its fields (R373-R386). */
export function ImportForm({ offer, source }: { offer: Offer; source: ImportConnection | undefined }) {
  const { text } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [start] = useState(() => ({
    name: source?.name ?? text(`import.type.${offer.type}`),
    isActive: source?.isActive ?? true,
    connection: { ...defaultsOf(offer), ...Object.fromEntries(Object.entries(source?.settings ?? {}).map(([name, value]) => [name, shownValue(value)])) },
  }));
  const [draft, setDraft] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const create = useSend(calls.createImportConnection);
  const update = useSend(calls.updateImportConnection);
  const remove = useSend(calls.deleteImportConnection);
  const stored = source && { connection: source.settings, secrets: source.secrets };
  const isKept = keepsSecrets(offer, draft, stored);
  const refused = create.error ?? update.error;
  const problems = isChecked ? [...problemsOf(offer, draft, stored), ...(refused instanceof ApiError ? refusedFields(refused.problem?.errors) : [])] : [];
  const back = () => void navigate(href("settings", { tab: "Import" }));
  const done = (message: string) => {
    notify("positive", message);
    setLeaving(true);
    changed(client, calls.listImportConnections);
  };
  const save = async (): Promise<boolean> => {
    setChecked(true);
    if (draft.name.trim() === "" || problemsOf(offer, draft, stored).length > 0) return false;
    const body = { type: offer.type, name: draft.name.trim(), isActive: draft.isActive, settings: connectionBody(offer, draft) };
    try {
      await (source ? update.mutateAsync({ body: { importConnectionId: source.importConnectionId, ...body } }) : create.mutateAsync({ body }));
      done(text("import.saved"));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && refusedFields(error.problem?.errors).length > 0)) notifyError(error);
      return false;
    }
  };
  const drop = () => {
    if (!source) return;
    if (!isAsking) return setAsking(true);
    const onSuccess = () => {
      done(text("import.deleted"));
      back();
    };
    remove.mutate({ query: { importConnectionId: source.importConnectionId } }, { onSuccess, onError: (error) => notifyError(error) });
  };
  return (
    <form
      className={frame.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void save().then((isSaved) => isSaved && back());
      }}
    >
      <div className={settings.head}>
        <h2 id="import-title">{source?.name ?? text("import.newOf", { type: text(`import.type.${offer.type}`) })}</h2>
        <Switch
          label={text("integration.active")}
          checked={draft.isActive}
          onChange={(event) => setDraft({ ...draft, isActive: event.currentTarget.checked })}
        />
      </div>
      {!offer.isFetched && <Alert kind="look">{text("import.notFetched")}</Alert>}
      <TextInput
        label={text("integration.name")}
        required
        maxLength={100}
        value={draft.name}
        error={isChecked && draft.name.trim() === "" && text("connection.required")}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      {source && source.secrets.length > 0 && !isKept && <Alert kind="look">{text("integration.secretsLost")}</Alert>}
      <ConnectionFields
        type={offer.type}
        fields={askedFields(offer, draft)}
        values={draft.connection}
        kept={isKept ? (source?.secrets ?? []) : []}
        problems={problems}
        change={(name, value) => setDraft((before) => ({ ...before, connection: { ...before.connection, [name]: value } }))}
      />
      {problems.length > 0 && <Alert kind="bad">{text("integration.incomplete")}</Alert>}
      <Group justify="space-between">
        {source ? (
          <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} loading={remove.isPending} onClick={drop}>
            {text(isAsking ? "settings.reallyDelete" : "action.delete")}
          </Button>
        ) : (
          <span />
        )}
        <Group gap="sm">
          <Button variant="default" onClick={back}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {text("action.save")}
          </Button>
        </Group>
      </Group>
      <LeavePrompt mayLose={() => !isLeaving && JSON.stringify(draft) !== JSON.stringify(start)} save={save} />
    </form>
  );
}
