import { expect, test } from "vitest";
import { isOutsideVatPeriod } from "./period.ts";

test.each([
  ["2026-03-31", "2026-04-01", true],
  ["2026-04-01", "2026-04-01", false],
  ["2026-06-30", "2026-04-01", false],
  ["2026-07-01", "2026-04-01", true],
  ["2027-01-31", "2026-11-01", false],
  ["2027-02-01", "2026-11-01", true],
])("%s in the period from %s: outside %s", (day, start, expected) => expect(isOutsideVatPeriod(day, start)).toBe(expected));
