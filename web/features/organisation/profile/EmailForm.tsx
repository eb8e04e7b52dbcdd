import { calls } from "#contract/index.ts";
import { notify } from "#web/lib/notify.ts";
import { Alert } from "#web/components/Alert.tsx";
import { serverMessage } from "#web/components/PasswordForm.tsx";
import { useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "./ProfileScreen.module.css";

/** Change of the e-mail that one signs in with; the confirmation has to match (R258). */
export function EmailForm() {
  const { text } = useText();
  const { reload, hasMail } = useSession();
  const [email, setEmail] = useState("");
  const [again, setAgain] = useState("");
  const [password, setPassword] = useState("");
  const change = useSend(calls.changeOwnEmail);
  const differs = again !== "" && again.trim().toLowerCase() !== email.trim().toLowerCase();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const done = () => {
      setEmail("");
      setAgain("");
      setPassword("");
      notify("positive", text(hasMail ? "email.linkSent" : "email.changed"));
      void reload();
    };
    change.mutate({ body: { email: email.trim(), emailConfirmation: again.trim(), password } }, { onSuccess: done });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {change.error && <Alert kind="bad">{serverMessage(change.error) ?? text("error.internal")}</Alert>}
      <TextInput label={text("email.new")} type="email" autoComplete="email" value={email} onChange={(event) => setEmail(event.currentTarget.value)} />
      <TextInput
        label={text("email.again")}
        type="email"
        autoComplete="off"
        value={again}
        error={differs && text("email.mismatch")}
        onChange={(event) => setAgain(event.currentTarget.value)}
      />
      <PasswordInput
        label={text("password.old")}
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
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
