/** Commands of the workbench that keys start, in the order of the overlay (interface design, section 2). */
export const commands = [
  "save",
  "saveAndNext",
  "sendOn",
  "previousDocument",
  "nextDocument",
  "previousPage",
  "nextPage",
  "zoomIn",
  "zoomOut",
  "fitWidth",
  "rotate",
  "items",
  "history",
  "showKeys",
] as const;
export type Command = (typeof commands)[number];

/** How the keys are written in tooltips and in the overlay. */
export const keyNames: Record<Command, string> = {
  save: "Ctrl+S",
  saveAndNext: "Ctrl+Enter",
  sendOn: "Ctrl+Shift+Enter",
  previousDocument: "Alt+←",
  nextDocument: "Alt+→",
  previousPage: "PgUp",
  nextPage: "PgDn",
  zoomIn: "+",
  zoomOut: "−",
  fitWidth: "0",
  rotate: "R",
  items: "I",
  history: "H",
  showKeys: "?",
};

export type Press = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean };

const plain: Record<string, Command> = {
  "+": "zoomIn",
  "=": "zoomIn",
  "-": "zoomOut",
  "0": "fitWidth",
  r: "rotate",
  i: "items",
  h: "history",
  "?": "showKeys",
};

/**
 * The command of a key press. While a person types, only chords and page keys count, so that no key steals typing;
 * plain keys can be switched off as a whole (WCAG 2.1.4).
 */
export function commandOf(press: Press, isTyping: boolean, plainKeys = true): Command | undefined {
  const control = press.ctrlKey || press.metaKey;
  if (control && !press.altKey) {
    if (press.key === "Enter") return press.shiftKey ? "sendOn" : "saveAndNext";
    return press.key.toLowerCase() === "s" && !press.shiftKey ? "save" : undefined;
  }
  if (press.altKey && !control && !press.shiftKey)
    return press.key === "ArrowLeft" ? "previousDocument" : press.key === "ArrowRight" ? "nextDocument" : undefined;
  if (control || press.altKey) return undefined;
  if (press.key === "PageUp") return "previousPage";
  if (press.key === "PageDown") return "nextPage";
  return isTyping || !plainKeys ? undefined : plain[press.key.length === 1 ? press.key.toLowerCase() : press.key];
}

/** Whether key presses at this element write text or move in a table. */
export function isTypingTarget(element: Element | null): boolean {
  return (
    element !== null &&
    element.closest("input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable=true], [role=grid], [role=menu], [role=listbox]") !== null
  );
}
