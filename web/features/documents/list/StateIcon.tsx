import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";

/** Done or refused, before a line of results; the words beside it say the same. */
export function StateIcon({ isOk }: { isOk: boolean }) {
  return isOk ? <IconCircleCheck size={16} aria-hidden color="var(--kv-ok)" /> : <IconCircleX size={16} aria-hidden color="var(--kv-bad)" />;
}
