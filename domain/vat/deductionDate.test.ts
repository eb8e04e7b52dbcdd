import { expect, test } from "vitest";
import { deductionDate } from "./deductionDate.ts";

test.each([
  ["2026-03-15", "2026-03-01", "2026-03-15"],
  ["2026-02-27", "2026-03-01", "2026-03-01"],
  ["2026-03-01", "2026-03-01", "2026-03-01"],
  ["2025-12-31", "2026-01-01", "2026-01-01"],
  [undefined, "2026-03-01", "2026-03-01"],
  ["2026-03-15", undefined, "2026-03-15"],
  [undefined, undefined, undefined],
])("R086 issued %s, period from %s: %s", (issued, period, expected) => {
  expect(deductionDate(issued, period)).toBe(expected);
});
