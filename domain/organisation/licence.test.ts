import { expect, test } from "vitest";
import { licencePeriods, periodEnd, periodStart } from "./licence.ts";

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

test.each([
  ["Day", "2026-02-28", "2026-03-01"],
  ["Week", "2026-12-28", "2027-01-04"],
  ["Month", "2026-12-01", "2027-01-01"],
  ["Quarter", "2026-10-01", "2027-01-01"],
  ["Year", "2028-01-01", "2029-01-01"],
  ["Eternity", "2025-05-05", null],
  ["Unlimited", "2025-05-05", null],
] as const)("counting by %s from %s starts anew on %s", (period, start, end) => {
  expect(periodEnd(period, start)).toBe(end);
});
