import { type AccountingUnit, itemExports } from "#contract/organisation/accountingUnits.ts";
import { calls } from "#contract/index.ts";
import { normaliseCompanyId, isCompanyId } from "#domain/czech/companyId.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { ApiError } from "#web/lib/api.ts";
import { api } from "#web/lib/api.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Checkbox, Group, Modal, Select, TextInput } from "@mantine/core";
import { IconBuildingBank, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import styles from "#web/components/settings/settings.module.css";

type Draft = Omit<AccountingUnit, "accountingUnitId" | "externalId" | "companyId" | "vatId"> & { externalId: string; companyId: string; vatId: string };

const draftOf = (unit: AccountingUnit | undefined): Draft => ({
  name: unit?.name ?? "",
  externalId: unit?.externalId ?? "",
  companyId: unit?.companyId ?? "",
  vatId: unit?.vatId ?? "",
  vatPayer: unit?.vatPayer ?? true,
  singleEntryAccounting: unit?.singleEntryAccounting ?? false,
  itemExport: unit?.itemExport ?? "DefaultExportSettings",
  registerData: unit?.registerData ?? null,
});

/** A new accounting unit or an existing one; the register fills in what it knows by the company id. */
export function UnitDialog({ unit, close }: { unit: AccountingUnit | undefined; close(): void }) {
  const { text } = useText();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftOf(unit));
  const [isAsking, setAsking] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const create = useSend(calls.createAccountingUnit);
  const update = useSend(calls.updateAccountingUnitSettings);
  const remove = useSend(calls.deleteAccountingUnit);
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const companyId = normaliseCompanyId(draft.companyId);
  const isIdGood = companyId !== undefined && isCompanyId(companyId);
  const refused = create.error ?? update.error;
  const problem = (pointer: string) => refused instanceof ApiError && refused.problem?.errors?.some((each) => each.pointer === pointer);

  const done = () => {
    changed(client, calls.listAccountingUnits, calls.myAccountingUnits, calls.accountInfo);
    close();
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    const body = { ...draft, name: draft.name.trim(), externalId: draft.externalId || null, companyId: draft.companyId || null, vatId: draft.vatId || null };
    const onSuccess = () => {
      notify("positive", text("units.saved"));
      done();
    };
    if (unit) update.mutate({ params: { accountingUnitId: unit.accountingUnitId }, body }, { onSuccess });
    else create.mutate({ body }, { onSuccess });
  };
  const loadFromRegister = async () => {
    setLoading(true);
    try {
      const company = await api(calls.aresBasicInfo, { params: { companyId: companyId ?? "" } });
      set({ name: draft.name || company.name, companyId: company.companyId, vatId: company.vatId ?? "", vatPayer: company.vatPayer, registerData: company });
    } catch (error) {
      notifyError(error);
    } finally {
      setLoading(false);
    }
  };

  return (
    <Modal opened onClose={close} title={unit?.name ?? text("units.new")} size="md" closeButtonProps={{ "aria-label": text("action.close") }}>
      <form className={styles.form} onSubmit={save} noValidate>
        {refused && !problem("/companyId") && !problem("/vatId") && <Alert kind="bad">{text("units.failed")}</Alert>}
        {remove.error && (
          <Alert kind="bad">
            {text("error.accounting-unit-in-use")} {remove.error instanceof ApiError ? remove.error.problem?.detail : ""}
          </Alert>
        )}
        <Group align="end" gap="xs" wrap="nowrap">
          <TextInput
            data-autofocus={unit ? undefined : true}
            label={text("units.companyId")}
            inputMode="numeric"
            maxLength={20}
            flex={1}
            value={draft.companyId}
            error={problem("/companyId") && text("error.company-id-invalid")}
            onChange={(event) => set({ companyId: event.currentTarget.value })}
          />
          <Button
            variant="default"
            leftSection={<IconBuildingBank size={16} aria-hidden />}
            disabled={!isIdGood}
            loading={isLoading}
            onClick={() => void loadFromRegister()}
          >
            {text("units.fromRegister")}
          </Button>
        </Group>
        <TextInput
          label={text("units.name")}
          required
          withAsterisk={false}
          maxLength={200}
          value={draft.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <TextInput
          label={text("units.vatId")}
          maxLength={20}
          value={draft.vatId}
          error={problem("/vatId") && text("units.vatIdInvalid")}
          onChange={(event) => set({ vatId: event.currentTarget.value })}
        />
        <Checkbox label={text("units.vatPayer")} checked={draft.vatPayer} onChange={(event) => set({ vatPayer: event.currentTarget.checked })} />
        <Checkbox
          label={text("units.singleEntry")}
          checked={draft.singleEntryAccounting}
          onChange={(event) => set({ singleEntryAccounting: event.currentTarget.checked })}
        />
        <TextInput
          label={text("units.externalId")}
          description={text("units.externalId.hint")}
          maxLength={100}
          value={draft.externalId}
          onChange={(event) => set({ externalId: event.currentTarget.value })}
        />
        <Select
          label={text("units.itemExport")}
          allowDeselect={false}
          data={itemExports.map((value) => ({ value, label: text(`units.itemExport.${value}`) }))}
          value={draft.itemExport}
          onChange={(itemExport) => itemExport && set({ itemExport: itemExport as Draft["itemExport"] })}
        />
        {draft.registerData && <p className={styles.lead}>{text("units.register", { name: draft.registerData.name, address: draft.registerData.address })}</p>}
        <Group justify="space-between">
          {unit ? (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              loading={remove.isPending}
              onClick={() => (isAsking ? remove.mutate({ params: { accountingUnitId: unit.accountingUnitId } }, { onSuccess: done }) : setAsking(true))}
            >
              {text(isAsking ? "settings.reallyDelete" : "action.delete")}
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" disabled={!draft.name.trim()} loading={create.isPending || update.isPending}>
            {text("action.save")}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
