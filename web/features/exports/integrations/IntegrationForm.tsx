import { type AccountingSystem, accountingSystems, type ConnectionOffer } from "#contract/exports/integrations.ts";
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
import settings from "#web/components/settings/settings.module.css";
import { ConnectionFields } from "#web/components/settings/ConnectionFields.tsx";
import { ConnectionTest } from "./ConnectionTest.tsx";
import { DeliveryRule } from "./DeliveryRule.tsx";
import { askedFields, connectionBody, type IntegrationDraft, keepsSecrets, problemsOf, refusedFields } from "#web/components/settings/draft.ts";
import styles from "#web/components/settings/connections.module.css";
import { IntegrationUnits } from "./IntegrationUnits.tsx";
import { LastDeliveries } from "./LastDeliveries.tsx";

type Props = { offer: ConnectionOffer; system: AccountingSystem | undefined; taken: readonly AccountingSystem[]; start: IntegrationDraft };

/** An integration in full: its name, the connection, what is sent and when, and how the last deliveries went. */
export function IntegrationForm({ offer, system, taken, start }: Props) {
  const { text } = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(start);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const create = useSend(accountingSystems.createAccountingSystem);
  const update = useSend(accountingSystems.updateAccountingSystem);
  const remove = useSend(accountingSystems.deleteAccountingSystem);
  const set = (change: Partial<IntegrationDraft>) => setDraft((before) => ({ ...before, ...change }));
  const setConnection = (values: IntegrationDraft["connection"]) => setDraft((before) => ({ ...before, connection: { ...before.connection, ...values } }));

  const refused = create.error ?? update.error;
  const refusals = refused instanceof ApiError ? refusedFields(refused.problem?.errors) : [];
  const problems = isChecked ? [...problemsOf(offer, draft, system), ...refusals] : [];
  const isDirty = JSON.stringify(draft) !== JSON.stringify(start) && !isLeaving;
  const back = () => void navigate(href("settings", { tab: "Export" }));

  const save = async (): Promise<boolean> => {
    setChecked(true);
    if (draft.name.trim() === "" || problemsOf(offer, draft, system).length > 0) return false;
    const body = { ...draft, name: draft.name.trim(), connection: connectionBody(offer, draft) };
    try {
      await (system ? update.mutateAsync({ body: { accountingSystemId: system.accountingSystemId, ...body } }) : create.mutateAsync({ body }));
      notify("positive", text("integration.saved"));
      setLeaving(true);
      changed(client, accountingSystems.listAccountingSystems, accountingSystems.accountingSystemsInfo);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && refusedFields(error.problem?.errors).length > 0)) notifyError(error);
      return false;
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save().then((isSaved) => isSaved && back());
  };
  const drop = () => {
    if (!system) return;
    if (!isAsking) return setAsking(true);
    const onSuccess = () => {
      notify("positive", text("integration.deleted"));
      setLeaving(true);
      changed(client, accountingSystems.listAccountingSystems, accountingSystems.accountingSystemsInfo);
      back();
    };
    remove.mutate({ query: { accountingSystemId: system.accountingSystemId } }, { onSuccess, onError: (error) => notifyError(error) });
  };

  const isKept = keepsSecrets(offer, draft, system);
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={settings.head}>
          <h2 id="integration-title">{system?.name ?? text("integration.newOf", { type: text(`connection.type.${offer.type}`) })}</h2>
          <Switch label={text("integration.active")} checked={draft.isActive} onChange={(event) => set({ isActive: event.currentTarget.checked })} />
        </div>
        <TextInput
          label={text("integration.name")}
          description={text("integration.name.hint")}
          required
          maxLength={100}
          value={draft.name}
          error={isChecked && draft.name.trim() === "" && text("connection.required")}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <fieldset className={styles.group}>
          <legend>{text("integration.connection")}</legend>
          {system && system.secrets.length > 0 && !isKept && <Alert kind="look">{text("integration.secretsLost")}</Alert>}
          <ConnectionFields
            type={offer.type}
            fields={askedFields(offer, draft)}
            values={draft.connection}
            kept={isKept ? (system?.secrets ?? []) : []}
            problems={problems}
            change={(name, value) => setConnection({ [name]: value })}
          />
          <ConnectionTest offer={offer} draft={draft} system={system} learn={setConnection} />
        </fieldset>
        <DeliveryRule offer={offer} draft={draft} set={set} />
        <IntegrationUnits kind={offer.kind} chosen={draft.accountingUnitIds} taken={taken} choose={(accountingUnitIds) => set({ accountingUnitIds })} />
        {problems.length > 0 && <Alert kind="bad">{text("integration.incomplete")}</Alert>}
        <Group justify="space-between">
          {system ? (
            <Button variant="subtle" color="red" leftSection={<IconTrash size={16} aria-hidden />} loading={remove.isPending} onClick={drop}>
              {text(isAsking ? "integration.reallyDelete" : "action.delete")}
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
      </form>
      {system && <LastDeliveries accountingSystemId={system.accountingSystemId} />}
      <LeavePrompt mayLose={() => isDirty} save={save} />
    </>
  );
}
