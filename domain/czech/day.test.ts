import { expect, test } from "vitest";
import { czechDay, czechHour } from "./day.ts";

test.each([
  ["2026-01-31T22:59:59Z", "2026-01-31", 23],
  ["2026-01-31T23:00:00Z", "2026-02-01", 0],
  ["2026-06-30T21:59:59Z", "2026-06-30", 23],
  ["2026-06-30T22:00:00Z", "2026-07-01", 0],
  // The last Sunday of March and of October, when the clocks change.
  ["2026-03-29T00:59:59Z", "2026-03-29", 1],
  ["2026-03-29T01:00:00Z", "2026-03-29", 3],
  ["2026-10-25T01:00:00Z", "2026-10-25", 2],
])("%s is %s, hour %i in Prague", (moment, day, hour) => {
  expect(czechDay(new Date(moment))).toBe(day);
  expect(czechHour(new Date(moment))).toBe(hour);
});
