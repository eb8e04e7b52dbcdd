import { calls } from "#contract/index.ts";
import { Alert } from "#web/components/Alert.tsx";
import { serverMessage } from "#web/components/PasswordForm.tsx";
import { formatDate } from "#web/lib/format.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Anchor, Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "./Entrance.module.css";

/** Opens a company to try the product. The answer is the same whether the address is known or not. */
export function TrialForm({ onBack }: { onBack(): void }) {
  const { text, culture } = useText();
  const [newcomer, setNewcomer] = useState({ email: "", firstName: "", lastName: "", companyName: "" });
  const open = useSend(calls.createTrialUser);
  const field = (name: keyof typeof newcomer) => ({
    value: newcomer[name],
    onChange: (event: { currentTarget: { value: string } }) => setNewcomer({ ...newcomer, [name]: event.currentTarget.value }),
  });
  const isFilled = Boolean(newcomer.email.trim() && newcomer.firstName.trim() && newcomer.companyName.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFilled) open.mutate({ body: { ...newcomer, email: newcomer.email.trim(), languageCode: culture } });
  };
  return (
    <>
      {open.data ? (
        <Alert kind="ok">
          {text("trial.sent", { email: newcomer.email.trim(), count: open.data.documentLimit, until: formatDate(open.data.trialUntil, culture) })}
        </Alert>
      ) : (
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.hint}>{text("trial.advice")}</p>
          {open.error && <Alert kind="bad">{serverMessage(open.error) ?? text("error.network")}</Alert>}
          <TextInput label={text("trial.company")} autoComplete="organization" autoFocus maxLength={200} {...field("companyName")} />
          <TextInput label={text("profile.firstName")} autoComplete="given-name" maxLength={100} {...field("firstName")} />
          <TextInput label={text("profile.lastName")} autoComplete="family-name" maxLength={100} {...field("lastName")} />
          <TextInput label={text("login.email")} type="email" inputMode="email" autoComplete="email" maxLength={254} {...field("email")} />
          <Button type="submit" fullWidth loading={open.isPending} disabled={!isFilled}>
            {text("trial.open")}
          </Button>
        </form>
      )}
      <Anchor component="button" type="button" size="sm" onClick={onBack}>
        {text("reset.toLogin")}
      </Anchor>
    </>
  );
}
