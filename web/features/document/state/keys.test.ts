import { expect, test } from "vitest";
import { commandOf, commands, keyNames, type Press } from "./keys.ts";

const press = (key: string, chord: Partial<Press> = {}): Press => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...chord });

test.each([
  [press("s", { ctrlKey: true }), "save"],
  [press("S", { metaKey: true }), "save"],
  [press("Enter", { ctrlKey: true }), "saveAndNext"],
  [press("Enter", { ctrlKey: true, shiftKey: true }), "sendOn"],
  [press("ArrowLeft", { altKey: true }), "previousDocument"],
  [press("ArrowRight", { altKey: true }), "nextDocument"],
  [press("PageUp"), "previousPage"],
  [press("PageDown"), "nextPage"],
] as const)("R048 %o works while typing too: %s", (keys, command) => {
  expect(commandOf(keys, true)).toBe(command);
  expect(commandOf(keys, false)).toBe(command);
});

test.each(["+", "-", "0", "r", "i", "h", "?"])("R048 the key %s never steals typing and can be switched off", (key) => {
  expect(commandOf(press(key), false)).toBeDefined();
  expect(commandOf(press(key), true)).toBeUndefined();
  expect(commandOf(press(key), false, false)).toBeUndefined();
});

test("R048 the browser's own chords stay the browser's", () => {
  for (const keys of [
    press("c", { ctrlKey: true }),
    press("s", { ctrlKey: true, shiftKey: true }),
    press("r", { ctrlKey: true }),
    press("0", { ctrlKey: true }),
    press("x"),
  ])
    expect(commandOf(keys, false)).toBeUndefined();
});

test("R048 every command has a written key", () => {
  expect(Object.keys(keyNames)).toEqual([...commands]);
});
