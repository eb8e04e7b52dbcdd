import { useEffect, useRef } from "react";
import { type Command, commandOf, isTypingTarget } from "./state/keys.ts";

/** Runs the commands of the workbench from the keyboard; a dialog in front keeps all keys to itself. */
export function useWorkbenchKeys(handlers: Partial<Record<Command, () => void>>, plainKeys: boolean): void {
  const latest = useRef({ handlers, plainKeys });
  latest.current = { handlers, plainKeys };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || document.querySelector("[role=dialog]")) return;
      const command = commandOf(event, isTypingTarget(event.target as Element | null), latest.current.plainKeys);
      const handler = command && latest.current.handlers[command];
      if (!handler) return;
      event.preventDefault();
      handler();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}
