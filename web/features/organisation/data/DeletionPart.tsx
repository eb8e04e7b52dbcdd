import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { SettingsPart } from "#web/components/settings/SettingsPart.tsx";
import { errorMessage } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useCall, useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useState } from "react";

/** The end of the company: nothing of it is left but a certificate. */
export function DeletionPart() {
  const { text } = useText();
  const tenant = useCall(calls.getTenant);
  const [isAsking, setAsking] = useState(false);
  return (
    <SettingsPart title={text("deletion.title")} lead={text("deletion.lead")} query={tenant} height={36}>
      <Button variant="default" color="red" onClick={() => setAsking(true)}>
        {text("deletion.open")}
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={text("deletion.open")} closeButtonProps={{ "aria-label": text("action.close") }}>
        <DeletionForm company={tenant.data?.name ?? ""} cancel={() => setAsking(false)} />
      </Modal>
    </SettingsPart>
  );
}

function DeletionForm({ company, cancel }: { company: string; cancel: () => void }) {
  const { text } = useText();
  const form = useForm({ initialValues: { company: "", password: "" } });
  const send = useSend(calls.deleteTenant);
  const submit = form.onSubmit((body) => {
    // Everything that this page knows is of the company: it begins anew, and signed out.
    const done = ({ token }: { token: string }) => window.location.assign(`${paths.deletedCompany}#${token}`);
    send.mutate({ body }, { onSuccess: done });
  });
  const isReady = form.values.company.trim() === company.trim() && form.values.password !== "";
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Alert kind="look">{text("deletion.warning")}</Alert>
        <TextInput label={text("deletion.name", { company })} autoComplete="off" {...form.getInputProps("company")} />
        <PasswordInput label={text("deletion.password")} autoComplete="current-password" {...form.getInputProps("password")} />
        {send.isError && <Alert kind="bad">{errorMessage(send.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="subtle" onClick={cancel}>
            {text("action.cancel")}
          </Button>
          <Button type="submit" color="red" disabled={!isReady} loading={send.isPending}>
            {text("deletion.really")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
