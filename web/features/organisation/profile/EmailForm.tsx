import { calls } from "#contract/index.ts";
import { notify } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { serverMessage } from "#web/components/PasswordForm.tsx";
import { useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import styles from "./ProfileScreen.module.css";

/** Change of the e-mail that one signs in with; the confirmation has to match (R258). */
export function EmailForm() {
  const { text } = useText();
  const { reload, hasMail } = useSession();
  const form = useForm({ initialValues: { email: "", again: "", password: "" } });
  const { email, again, password } = form.values;
  const change = useSend(calls.changeOwnEmail);
  const differs = again !== "" && again.trim().toLowerCase() !== email.trim().toLowerCase();
  const submit = form.onSubmit(() => {
    const onSuccess = () => {
      form.reset();
      notify("positive", text(hasMail ? "email.linkSent" : "email.changed"));
      void reload();
    };
    change.mutate({ body: { email: email.trim(), emailConfirmation: again.trim(), password } }, { onSuccess });
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {change.error && <Alert kind="bad">{serverMessage(change.error) ?? text("error.internal")}</Alert>}
      <TextInput label={text("email.new")} type="email" autoComplete="email" {...form.getInputProps("email")} />
      <TextInput label={text("email.again")} type="email" autoComplete="off" {...form.getInputProps("again")} error={differs && text("email.mismatch")} />
      <PasswordInput
        label={text("password.old")}
        autoComplete="current-password"
        {...form.getInputProps("password")}
        visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
      />
      <div>
        <Button type="submit" loading={change.isPending} disabled={!email.trim() || !again || differs || !password}>
          {text("email.change")}
        </Button>
      </div>
    </form>
  );
}
