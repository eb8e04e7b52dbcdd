import { useEffect } from "react";
import { type Command, commandOf, isTypingTarget } from "./state/keys.ts";
import { useStable } from "./useStable.ts";

/** Runs the commands of the workbench from the keyboard; a dialog in front keeps all keys to itself. */
export function useWorkbenchKeys(handlers: Partial<Record<Command, () => void>>, plainKeys: boolean): void {
  const press = useStable((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("[role=dialog]")) return;
    const command = commandOf(event, isTypingTarget(event.target as Element | null), plainKeys);
    const handler = command && handlers[command];
    if (!handler) return;
    event.preventDefault();
    handler();
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [press]);
}
