import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { serverMessage } from "#web/components/PasswordForm.tsx";
import { useSend } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Anchor, Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "./Entrance.module.css";

/** Asks for a reset link. The answer is the same whether the address is known or not. */
export function ForgottenPassword({ username, onBack }: { username: string; onBack(): void }) {
  const { text } = useText();
  const [email, setEmail] = useState(username);
  const { hasMail } = useSession();
  const ask = useSend(calls.sendPasswordResetToken);
  if (!hasMail)
    return (
      <>
        <Alert kind="info">{text("forgotten.noMail")}</Alert>
        <BackToLogin onBack={onBack} />
      </>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim()) ask.mutate({ query: { email: email.trim() } });
  };
  return (
    <>
      {ask.isSuccess ? (
        <Alert kind="ok">{text("forgotten.sent", { email: email.trim() })}</Alert>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.hint}>{text("forgotten.advice")}</p>
          {ask.error && <Alert kind="bad">{serverMessage(ask.error) ?? text("error.network")}</Alert>}
          <TextInput
            label={text("login.email")}
            type="email"
            inputMode="email"
            autoComplete="username"
            autoFocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
          <Button type="submit" fullWidth loading={ask.isPending} disabled={!email.trim()}>
            {text("forgotten.send")}
          </Button>
        </form>
      )}
      <BackToLogin onBack={onBack} />
    </>
  );
}

function BackToLogin({ onBack }: { onBack(): void }) {
  const { text } = useText();
  return (
    <Anchor component="button" type="button" size="sm" onClick={onBack}>
      {text("reset.toLogin")}
    </Anchor>
  );
}
