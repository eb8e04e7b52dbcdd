import { calls } from "#contract/index.ts";
import type { RegisterCompany } from "#contract/organisation/tenant.ts";
import { isCompanyId, normaliseCompanyId } from "#domain/czech/companyId.ts";
import { Alert } from "#web/components/Alert.tsx";
import { refusedValues } from "#web/components/settings/serverErrors.ts";
import { api } from "#web/lib/api.ts";
import { notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Checkbox, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StepProps } from "./step.ts";
import styles from "./firstSteps.module.css";

type Draft = { companyId: string; name: string; vatId: string; vatPayer: boolean; registerData: RegisterCompany | null };

/** The own company, from the register when the person asks for it, else typed. */
export function CompanyStep({ done, skip }: StepProps) {
  const { text } = useText();
  const { form, save, isSaving, register } = useCompany(done);
  const { registerData, name } = form.values;
  return (
    <form onSubmit={save} noValidate>
      {register.hasFailed && <Alert kind="look">{text("firstSteps.company.noRegister")}</Alert>}
      <div className={styles.fields}>
        <TextInput label={text("units.companyId")} inputMode="numeric" maxLength={20} w={120} {...form.getInputProps("companyId")} />
        <Button variant="default" loading={register.isLoading} onClick={register.load}>
          {text("units.fromRegister")}
        </Button>
        <TextInput label={text("units.name")} maxLength={200} flex="1 1 220px" {...form.getInputProps("name")} />
        <TextInput label={text("units.vatId")} maxLength={20} w={140} {...form.getInputProps("vatId")} />
      </div>
      <div className={styles.buttons}>
        <Checkbox label={text("units.vatPayer")} {...form.getInputProps("vatPayer", { type: "checkbox" })} />
        {registerData && <span className={styles.dim}>{registerData.address}</span>}
      </div>
      <div className={styles.buttons}>
        <Button type="submit" loading={isSaving} disabled={!name.trim()}>
          {text("firstSteps.company.save")}
        </Button>
        <Button variant="subtle" onClick={skip}>
          {text("firstSteps.skip")}
        </Button>
      </div>
    </form>
  );
}

function useCompany(done: () => Promise<void>) {
  const { text } = useText();
  const client = useQueryClient();
  const form = useForm<Draft>({ initialValues: { companyId: "", name: "", vatId: "", vatPayer: true, registerData: null } });
  const [asked, setAsked] = useState<"loading" | "failed">();
  const send = useSend(calls.setOwnCompany);
  const companyId = normaliseCompanyId(form.values.companyId);
  const load = async () => {
    if (companyId === undefined || !isCompanyId(companyId)) return form.setFieldError("companyId", text("error.company-id-invalid"));
    setAsked("loading");
    try {
      const company = await api(calls.aresBasicInfo, { params: { companyId } });
      form.setValues({ companyId: company.companyId, name: company.name, vatId: company.vatId ?? "", vatPayer: company.vatPayer, registerData: company });
      setAsked(undefined);
    } catch {
      setAsked("failed");
    }
  };
  const save = form.onSubmit(({ name, vatPayer, registerData, ...ids }) => {
    const onSuccess = () => {
      changed(client, calls.listAccountingUnits, calls.myAccountingUnits, calls.accountInfo, calls.getTenant);
      void done();
    };
    const onError = (error: Error) => {
      const refused = refusedValues(error);
      if (!refused["companyId"] && !refused["vatId"]) notifyError(error);
      form.setErrors({
        ...(refused["companyId"] && { companyId: text("error.company-id-invalid") }),
        ...(refused["vatId"] && { vatId: text("units.vatIdInvalid") }),
      });
    };
    send.mutate({ body: { name: name.trim(), companyId: ids.companyId || null, vatId: ids.vatId || null, vatPayer, registerData } }, { onSuccess, onError });
  });
  return {
    form,
    save,
    isSaving: send.isPending,
    register: {
      load: () => void load(),
      isLoading: asked === "loading",
      hasFailed: asked === "failed",
    },
  };
}
