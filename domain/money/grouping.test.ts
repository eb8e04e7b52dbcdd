import { expect, test } from "vitest";
import { grouped } from "./grouping.ts";

test.each([
  ["", ""],
  ["1", "1"],
  ["123", "123"],
  ["1234", "1,234"],
  ["1234567", "1,234,567"],
])("%s in groups of three", (digits, expected) => {
  expect(grouped(digits, ",")).toBe(expected);
});
