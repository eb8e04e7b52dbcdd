import { calls } from "#contract/index.ts";
import { type PasswordProblem, passwordProblems } from "#domain/access/password.ts";
import { ApiError } from "#web/lib/api.ts";
import { useSend } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Alert } from "#web/components/Alert.tsx";
import { Button, PasswordInput } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import styles from "./PasswordForm.module.css";

const rules: readonly PasswordProblem[] = ["tooShort", "tooFewUnique", "noCapital", "noSmall", "noNumber"];

/** Change of one's own password: what the rules still want is shown while typing, the server's refusal in its own words (R251, R257). */
export function PasswordForm({ onChanged, submitLabel }: { onChanged: () => void; submitLabel?: string }) {
  const { text } = useText();
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const [again, setAgain] = useState("");
  const [isTried, setTried] = useState(false);
  const change = useSend(calls.changeOwnPassword);
  const problems = passwordProblems(fresh);
  const differs = again !== fresh;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!old || problems.length > 0 || differs) return;
    const done = () => {
      setOld("");
      setFresh("");
      setAgain("");
      setTried(false);
      onChanged();
    };
    change.mutate({ query: {}, body: { OldPassword: old, Password: fresh } }, { onSuccess: done });
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {change.error && <Alert kind="bad">{serverMessage(change.error) ?? text("error.internal")}</Alert>}
      <PasswordInput
        label={text("password.old")}
        autoComplete="current-password"
        value={old}
        onChange={(event) => setOld(event.currentTarget.value)}
        error={isTried && !old && text("password.oldMissing")}
        visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
      />
      <PasswordInput
        label={text("password.new")}
        autoComplete="new-password"
        value={fresh}
        onChange={(event) => setFresh(event.currentTarget.value)}
        error={isTried && problems.length > 0 && text(problems.includes("tooLong") ? "password.tooLong" : "password.rulesBroken")}
        visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
      />
      <ul className={styles.rules} aria-label={text("password.rules")}>
        {rules.map((rule) => (
          <Rule key={rule} rule={rule} isMet={fresh !== "" && !problems.includes(rule)} />
        ))}
      </ul>
      <PasswordInput
        label={text("password.again")}
        autoComplete="new-password"
        value={again}
        onChange={(event) => setAgain(event.currentTarget.value)}
        error={(isTried || (again !== "" && !fresh.startsWith(again))) && differs && text("error.confirmation-mismatch")}
        visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
      />
      <div>
        <Button type="submit" loading={change.isPending}>
          {submitLabel ?? text("password.change")}
        </Button>
      </div>
    </form>
  );
}

function Rule({ rule, isMet }: { rule: PasswordProblem; isMet: boolean }) {
  const { text } = useText();
  return (
    <li className={isMet ? styles.met : undefined}>
      {isMet ? <IconCheck size={14} role="img" aria-label={text("password.met")} /> : <IconCircle size={14} aria-hidden />}
      {text(`password.rule.${rule as "tooShort"}`)}
    </li>
  );
}

function serverMessage(error: Error): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return error.problem?.errors?.[0]?.message ?? error.problem?.detail ?? error.problem?.title;
}
