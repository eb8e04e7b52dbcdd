import { expect, test } from "vitest";
import { documentActions } from "#web/features/documents/screen/actions/index.ts";
import { chordOf, matches, type Press } from "./keys.ts";

const press = (key: string, chord: Partial<Press> = {}): Press => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...chord });
const typing = { isTyping: true, plainKeys: true };
const idle = { isTyping: false, plainKeys: true };
const started = (keys: Press, mode = idle) => documentActions.filter(({ shortcut }) => shortcut && matches(keys, shortcut, mode)).map(({ id }) => id);

test.each([
  [press("s", { ctrlKey: true }), "save"],
  [press("s", { metaKey: true }), "save"],
  [press("Enter", { ctrlKey: true }), "saveAndNext"],
  [press("ArrowLeft", { altKey: true }), "previousDocument"],
  [press("ArrowRight", { altKey: true }), "nextDocument"],
  [press("PageUp"), "previousPage"],
  [press("PageDown"), "nextPage"],
])("R048 %o works while typing too: %s", (keys, action) => {
  expect(started(keys, typing)).toEqual([action]);
  expect(started(keys)).toEqual([action]);
});

test.each([
  [press("+"), "zoomIn"],
  [press("=", { shiftKey: true }), "zoomIn"],
  [press("-"), "zoomOut"],
  [press("0"), "fitWidth"],
  [press("r"), "rotate"],
  [press("i"), "items"],
  [press("h"), "history"],
  [press("?", { shiftKey: true }), "showKeys"],
])("R048 the key %o never steals typing and can be switched off: %s", (keys, action) => {
  expect(started(keys)).toEqual([action]);
  expect(started(keys, typing)).toEqual([]);
  expect(started(keys, { isTyping: false, plainKeys: false })).toEqual([]);
});

test("R048 the browser's own chords stay the browser's", () => {
  for (const keys of [
    press("c", { ctrlKey: true }),
    press("s", { ctrlKey: true, shiftKey: true }),
    press("r", { ctrlKey: true }),
    press("0", { ctrlKey: true }),
    press("PageUp", { ctrlKey: true }),
    press("x"),
  ])
    expect(started(keys)).toEqual([]);
});

test("Ctrl with Alt writes letters and starts nothing", () => {
  expect(chordOf(press("e", { ctrlKey: true, altKey: true }))).toBeUndefined();
});
