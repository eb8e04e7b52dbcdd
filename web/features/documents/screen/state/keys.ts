export type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

/** Signs of keys that have names. */
const signs: Record<string, string> = {
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  PageUp: "PgUp",
  PageDown: "PgDn",
  "-": "−",
  "=": "+",
};

/**
 * A key press as shortcuts are written: "Ctrl+Shift+Enter", "Alt+←", "PgUp", "R". Cmd counts as Ctrl; Ctrl with Alt writes
 * letters on many keyboards and is no shortcut. Shift is part of a sign ("?") and counts only beside Ctrl or Alt.
 */
export function chordOf(press: Press): string | undefined {
  const control = press.ctrlKey || press.metaKey;
  if (control && press.altKey) return undefined;
  const sign = signs[press.key] ?? (press.key.length === 1 ? press.key.toUpperCase() : press.key);
  if (!control && !press.altKey) return press.shiftKey && sign.length > 1 ? `Shift+${sign}` : sign;
  return `${control ? "Ctrl" : "Alt"}+${press.shiftKey ? "Shift+" : ""}${sign}`;
}

/**
 * Whether a key press starts a shortcut. While a person types only chords and named keys count, so that no key steals typing;
 * single signs can be switched off as a whole (WCAG 2.1.4).
 */
export function matches(press: Press, shortcut: string, { isTyping, plainKeys }: { isTyping: boolean; plainKeys: boolean }): boolean {
  if (chordOf(press) !== shortcut) return false;
  return shortcut.length > 1 || (plainKeys && !isTyping);
}

/** Whether key presses at this element write text or move in a table. */
export function isTypingTarget(element: Element | null): boolean {
  return (
    element !== null &&
    element.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=grid], [role=menu], [role=listbox]") !== null
  );
}
