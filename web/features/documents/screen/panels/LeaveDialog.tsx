import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useStable } from "#web/lib/useStable.ts";

type Props = { documentId: string; mayLose(): boolean; save(): Promise<boolean>; discard(): void };

/** Asks before unsaved work is left behind, by navigation in the application or by closing the page (R088). */
export function LeaveGuard({ documentId, mayLose, save, discard }: Props) {
  const { text } = useText();
  const isAtRisk = useStable(mayLose);
  const blocker = useBlocker(({ nextLocation }) => isAtRisk() && !nextLocation.pathname.toLowerCase().includes(documentId.toLowerCase()));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isAtRisk() && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAtRisk]);
  if (blocker.state !== "blocked") return null;
  const leave = () => {
    discard();
    blocker.proceed();
  };
  return (
    <Modal opened onClose={() => blocker.reset()} title={text("document.leave.title")} closeButtonProps={{ "aria-label": text("document.action.close") }}>
      <p>{text("document.leave.question")}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={leave}>
          {text("document.leave.go")}
        </Button>
        <Button variant="default" onClick={() => blocker.reset()}>
          {text("document.leave.stay")}
        </Button>
        <Button data-autofocus onClick={() => void save().then((isSaved) => (isSaved ? blocker.proceed() : blocker.reset()))}>
          {text("document.leave.save")}
        </Button>
      </Group>
    </Modal>
  );
}
