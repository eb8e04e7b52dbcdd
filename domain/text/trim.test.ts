import { expect, test } from "vitest";
import { trimEndOf, trimOf } from "./trim.ts";

test.each([
  ["a,b,,", "a,b", "a,b"],
  [",,a", ",,a", "a"],
  [", ,", "", ""],
  ["", "", ""],
  ["abc", "abc", "abc"],
])("%j without commas and blanks", (text, atItsEnd, atBoth) => {
  expect([trimEndOf(text, ", "), trimOf(text, ", ")]).toEqual([atItsEnd, atBoth]);
});
