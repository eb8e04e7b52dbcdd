import type { AccountingUnit } from "#contract/organisation/accountingUnits.ts";
import { calls } from "#contract/index.ts";
import { isCompanyId, normaliseCompanyId } from "#domain/czech/companyId.ts";
import { refusedValues } from "#web/components/settings/serverErrors.ts";
import { api } from "#web/lib/api.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";

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

/** An accounting unit while edited, how it is filled from the register, saved and deleted. */
export function useUnitForm(unit: AccountingUnit | undefined, close: () => void) {
  const { text } = useText();
  const client = useQueryClient();
  const form = useForm<Draft>({ initialValues: draftOf(unit) });
  const [isLoading, setLoading] = useState(false);
  const create = useSend(calls.createAccountingUnit);
  const update = useSend(calls.updateAccountingUnitSettings);
  const drop = useSend(calls.deleteAccountingUnit);
  const companyId = normaliseCompanyId(form.values.companyId);

  const done = () => {
    changed(client, calls.listAccountingUnits, calls.myAccountingUnits, calls.accountInfo);
    close();
  };
  const save = form.onSubmit((draft) => {
    const body = { ...draft, name: draft.name.trim(), externalId: draft.externalId || null, companyId: draft.companyId || null, vatId: draft.vatId || null };
    const onSuccess = () => {
      notify("positive", text("units.saved"));
      done();
    };
    const onError = (error: Error) => {
      const refused = refusedValues(error);
      form.setErrors({
        ...(refused["companyId"] && { companyId: text("error.company-id-invalid") }),
        ...(refused["vatId"] && { vatId: text("units.vatIdInvalid") }),
      });
    };
    if (unit) update.mutate({ params: { accountingUnitId: unit.accountingUnitId }, body }, { onSuccess, onError });
    else create.mutate({ body }, { onSuccess, onError });
  });
  const loadFromRegister = async () => {
    if (companyId === undefined || !isCompanyId(companyId)) return form.setFieldError("companyId", text("error.company-id-invalid"));
    setLoading(true);
    try {
      const company = await api(calls.aresBasicInfo, { params: { companyId } });
      const { companyId: id, vatId, vatPayer } = company;
      form.setValues({ name: form.getValues().name || company.name, companyId: id, vatId: vatId ?? "", vatPayer, registerData: company });
    } catch (error) {
      notifyError(error);
    } finally {
      setLoading(false);
    }
  };
  const refused = refusedValues(create.error ?? update.error);
  return {
    form,
    save,
    isSaving: create.isPending || update.isPending,
    /** Not saved, and no field says why. */
    hasFailed: (create.isError || update.isError) && !refused["companyId"] && !refused["vatId"],
    register: { load: () => void loadFromRegister(), isLoading },
    deletion: {
      run: () => unit && drop.mutate({ params: { accountingUnitId: unit.accountingUnitId } }, { onSuccess: done }),
      isRunning: drop.isPending,
      error: drop.error,
    },
  };
}
