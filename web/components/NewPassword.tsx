import { type PasswordProblem, passwordProblems } from "#domain/access/password.ts";
import { useText } from "#web/locales/language.ts";
import { PasswordInput } from "@mantine/core";
import { IconCheck, IconCircle } from "@tabler/icons-react";
import { useState } from "react";
import styles from "./PasswordForm.module.css";

const rules: readonly PasswordProblem[] = ["tooShort", "tooFewUnique", "noCapital", "noSmall", "noNumber"];

export type NewPassword = {
  value: string;
  again: string;
  /** Satisfies every rule and was typed twice alike. */
  isGood: boolean;
  /** Somebody tried to send it: what is wrong is said aloud. */
  isTried: boolean;
  set(value: string): void;
  setAgain(value: string): void;
  setTried(isTried: boolean): void;
  clear(): void;
};

/** State of a new password that is typed twice. */
export function useNewPassword(): NewPassword {
  const [value, set] = useState("");
  const [again, setAgain] = useState("");
  const [isTried, setTried] = useState(false);
  const clear = () => {
    set("");
    setAgain("");
    setTried(false);
  };
  return { value, again, isGood: passwordProblems(value).length === 0 && value === again, isTried, set, setAgain, setTried, clear };
}

/** Puts the cursor into a field as it appears; a later change of the page leaves it where it is. */
export const focusOnce = (field: HTMLInputElement | null): void => field?.focus();

/** The two fields of a new password, with what the rules still want (R251, R257); with `hasFocus` the cursor waits in the first. */
export function NewPasswordFields({ password, hasFocus = false }: { password: NewPassword; hasFocus?: boolean }) {
  const { text } = useText();
  const { value, again, isTried } = password;
  const problems = passwordProblems(value);
  const differs = again !== value;
  return (
    <>
      <PasswordInput
        label={text("password.new")}
        description={text("password.common")}
        autoComplete="new-password"
        ref={hasFocus ? focusOnce : undefined}
        value={value}
        onChange={(event) => password.set(event.currentTarget.value)}
        error={isTried && problems.length > 0 && text(problems.includes("tooLong") ? "password.tooLong" : "password.rulesBroken")}
        visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
      />
      <ul className={styles.rules} aria-label={text("password.rules")}>
        {rules.map((rule) => (
          <Rule key={rule} rule={rule} isMet={value !== "" && !problems.includes(rule)} />
        ))}
      </ul>
      <PasswordInput
        label={text("password.again")}
        autoComplete="new-password"
        value={again}
        onChange={(event) => password.setAgain(event.currentTarget.value)}
        error={(isTried || (again !== "" && !value.startsWith(again))) && differs && text("error.confirmation-mismatch")}
        visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
      />
    </>
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
