import { expect, test } from "vitest";
import { unitName } from "./units.ts";

test.each([
  ["H87", "ks", "pcs"],
  ["C62", "ks", "pcs"],
  ["KGM", "kg", "kg"],
  ["HUR", "hod", "h"],
  ["MTR", "m", "m"],
  ["LTR", "l", "l"],
  // As printed, of no list, or a property that every object has: as it stands.
  ["ks", "ks", "ks"],
  ["kgm", "kgm", "kgm"],
  ["ZZ", "ZZ", "ZZ"],
  ["constructor", "constructor", "constructor"],
])("the unit %s is %s in Czech and %s in English", (unit, czech, english) => {
  expect([unitName(unit, "cs-CZ"), unitName(unit, "en-US")]).toEqual([czech, english]);
});
