import { useStable } from "#web/lib/useStable.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";

type Props = {
  /** Whether something would be lost now. */
  mayLose(): boolean;
  /** Addresses that keep the changes, such as another part of the same screen. */
  isInside?(pathname: string): boolean;
  /** Answers whether it was saved; only then the screen is left. */
  save(): Promise<boolean>;
  /** Runs when the changes are left behind. */
  discard?(): void;
};

/** Asks before unsaved changes are left behind, by navigation in the application or by closing the page (R088, R301). */
export function LeavePrompt({ mayLose, isInside, save, discard }: Props) {
  const { text } = useText();
  const isAtRisk = useStable(mayLose);
  const isKept = useStable((pathname: string) => isInside?.(pathname) ?? false);
  const blocker = useBlocker(({ nextLocation }) => isAtRisk() && !isKept(nextLocation.pathname));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isAtRisk() && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAtRisk]);
  if (blocker.state !== "blocked") return null;
  const leave = () => {
    discard?.();
    blocker.proceed();
  };
  return (
    <Modal opened onClose={() => blocker.reset()} title={text("leave.title")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <p>{text("leave.question")}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={leave}>
          {text("leave.go")}
        </Button>
        <Button variant="default" onClick={() => blocker.reset()}>
          {text("leave.stay")}
        </Button>
        <Button data-autofocus onClick={() => void save().then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()))}>
          {text("leave.save")}
        </Button>
      </Group>
    </Modal>
  );
}
