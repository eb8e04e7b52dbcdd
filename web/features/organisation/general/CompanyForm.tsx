import { calls } from "#contract/index.ts";
import { refusedValues } from "#web/components/settings/serverErrors.ts";
import { notify, notifyError } from "#web/lib/notify.ts";
import { changed, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQueryClient } from "@tanstack/react-query";
import styles from "./general.module.css";

/** Name and company id of the company itself; its accounting units have a tab of their own. */
export function CompanyForm({ saved }: { saved: { name: string; companyId: string } }) {
  const { text } = useText();
  const client = useQueryClient();
  const form = useForm({ initialValues: saved });
  const send = useSend(calls.updateTenant);
  const submit = form.onSubmit(({ name, companyId }) => {
    const onSuccess = () => {
      notify("positive", text("general.company.saved"));
      changed(client, calls.getTenant, calls.accountInfo);
    };
    const onError = (error: Error) =>
      refusedValues(error)["companyId"] ? form.setFieldError("companyId", text("error.company-id-invalid")) : notifyError(error);
    send.mutate({ body: { name, companyId: companyId.trim() || null } }, { onSuccess, onError });
  });
  return (
    <form className={styles.company} onSubmit={submit} noValidate>
      <TextInput label={text("general.name")} maxLength={200} flex="1 1 240px" {...form.getInputProps("name")} />
      <TextInput label={text("units.companyId")} inputMode="numeric" maxLength={20} w={140} {...form.getInputProps("companyId")} />
      <Button type="submit" variant="default" disabled={!form.values.name.trim() || !form.isDirty()} loading={send.isPending}>
        {text("action.save")}
      </Button>
    </form>
  );
}
