import { useStable } from "#web/lib/useStable.ts";
import { useEffect } from "react";
import { isTypingTarget, matches } from "#web/features/documents/screen/state/keys.ts";
import type { DocumentAction } from "./action.ts";

/** Starts actions by their keys; a dialog in front keeps all keys to itself. */
export function useActionKeys(actions: readonly DocumentAction[], start: (action: DocumentAction) => void, plainKeys: boolean): void {
  const press = useStable((event: KeyboardEvent) => {
    if (event.defaultPrevented || document.querySelector("[role=dialog]")) return;
    const mode = { isTyping: isTypingTarget(event.target as Element | null), plainKeys };
    const action = actions.find(({ shortcut }) => shortcut !== undefined && matches(event, shortcut, mode));
    if (!action) return;
    event.preventDefault();
    start(action);
  });
  useEffect(() => {
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [press]);
}
