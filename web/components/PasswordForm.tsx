import { calls } from "#contract/index.ts";
import { ApiError } from "#web/lib/api.ts";
import { useSend } from "#web/lib/queries.ts";
import { formatWait } from "#web/lib/format.ts";
import { cultureOf, text, useText } from "#web/locales/language.ts";
import { Alert } from "#web/components/Alert.tsx";
import { focusOnce, NewPasswordFields, useNewPassword } from "#web/components/NewPassword.tsx";
import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import styles from "./PasswordForm.module.css";

type Props = {
  onChanged: () => void;
  submitLabel?: string;
  /** The present password, where it was just typed: it is asked for again only when the server does not take it. */
  known?: string | undefined;
  /** The cursor waits in the first field. */
  hasFocus?: boolean;
};

/** Change of one's own password; the server's refusal is shown in its own words (R251, R257). */
export function PasswordForm({ onChanged, submitLabel, known, hasFocus = false }: Props) {
  const { text } = useText();
  const [typed, setOld] = useState("");
  const password = useNewPassword();
  const change = useSend(calls.changeOwnPassword);
  const isAsked = known === undefined || (change.error instanceof ApiError && change.error.code === "wrong-password");
  const old = isAsked ? typed : known;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    password.setTried(true);
    if (!old || !password.isGood) return;
    const done = () => {
      setOld("");
      password.clear();
      onChanged();
    };
    change.mutate({ query: {}, body: { OldPassword: old, Password: password.value } }, { onSuccess: done });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {change.error && <Alert kind="bad">{serverMessage(change.error) ?? text("error.internal")}</Alert>}
      {isAsked && (
        <PasswordInput
          label={text("password.old")}
          autoComplete="current-password"
          ref={hasFocus ? focusOnce : undefined}
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
          error={password.isTried && !old && text("password.oldMissing")}
          visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
        />
      )}
      <NewPasswordFields password={password} hasFocus={hasFocus && !isAsked} />
      <div>
        <Button type="submit" loading={change.isPending}>
          {submitLabel ?? text("password.change")}
        </Button>
      </div>
    </form>
  );
}

/** What the server said, in its own words, with the time to wait when it named one. */
export function serverMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const seconds = Number(error.headers.get("retry-after"));
  if (error.code === "rate-limited" && seconds > 0) return text("error.wait", { time: formatWait(seconds, cultureOf(document.documentElement.lang)) });
  return error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? error.problem?.title;
}
