import { useStable } from "#web/lib/useStable.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Group, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before staged changes are left behind, by navigation in the application or by closing the page (R301).
 * `isInside` tells addresses that keep them, such as another part of the same screen.
 */
export function LeavePrompt({ isDirty, isInside, save }: { isDirty: boolean; isInside(pathname: string, search: string): boolean; save(): Promise<boolean> }) {
  const { text } = useText();
  const mayLose = useStable(() => isDirty);
  const inside = useStable(isInside);
  const blocker = useBlocker(({ nextLocation }) => mayLose() && !inside(nextLocation.pathname, nextLocation.search));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => mayLose() && event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [mayLose]);
  if (blocker.state !== "blocked") return null;
  return (
    <Modal opened onClose={() => blocker.reset()} title={text("document.leave.title")} closeButtonProps={{ "aria-label": text("action.close") }}>
      <p>{text("document.leave.question")}</p>
      <Group justify="flex-end" mt="lg">
        <Button variant="subtle" color="red" onClick={() => blocker.proceed()}>
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
