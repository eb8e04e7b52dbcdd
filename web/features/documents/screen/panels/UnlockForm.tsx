import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import styles from "#web/features/documents/screen/screen.module.css";
import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";

/** `unlock` answers "wrong" for another password; other failures it says itself. */
type Props = { unlock(password: string): Promise<"done" | "wrong" | "failed"> };

/** The password of a protected PDF. It is sent once; neither the browser nor the server keeps it. */
export function UnlockForm({ unlock }: Props) {
  const { text } = useScreen();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<"missing" | "wrong">();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    if (!password) return setProblem("missing");
    setSending(true);
    const outcome = await unlock(password);
    setSending(false);
    if (outcome === "wrong") setProblem("wrong");
  };
  return (
    <form className={styles.unlock} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordInput
        className={styles.unlockInput}
        label={text("document.unlock.password")}
        description={text("document.unlock.hint")}
        // The button stands beside the input; an error above it would push the input away from there.
        inputWrapperOrder={["label", "description", "error", "input"]}
        // What opens one file signs nobody in: browsers are not to offer to keep it.
        autoComplete="off"
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setProblem(undefined);
        }}
        error={problem && text(`document.unlock.${problem}`)}
        visibilityToggleButtonProps={{ "aria-label": text("password.show") }}
      />
      <Button type="submit" size="sm" aria-disabled={isSending}>
        {text(isSending ? "document.unlock.sending" : "document.unlock.submit")}
      </Button>
    </form>
  );
}
