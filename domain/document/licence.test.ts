import { expect, test } from "vitest";
import { licencePeriods, periodStart } from "./licence.ts";

test("R403 the licence periods are those of the specification", () => {
  expect(licencePeriods).toEqual(["Day", "Week", "Month", "Quarter", "Year", "Eternity", "Unlimited"]);
});

test.each([
  ["Day", "2026-11-21", "2026-11-21"],
  ["Week", "2026-11-22", "2026-11-16"],
  ["Week", "2026-11-16", "2026-11-16"],
  ["Month", "2026-11-21", "2026-11-01"],
  ["Quarter", "2026-11-21", "2026-10-01"],
  ["Quarter", "2026-03-31", "2026-01-01"],
  ["Year", "2026-11-21", "2026-01-01"],
  ["Eternity", "2026-11-21", "2025-05-05"],
] as const)("the period %s of %s begins on %s", (period, today, start) => {
  expect(periodStart(period, today, "2025-05-05")).toBe(start);
});
