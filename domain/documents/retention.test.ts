import { expect, test } from "vitest";
import { lastExpired } from "./retention.ts";

test.each([
  ["YearEnd", 60, "2031-12-31", "2025-12-31"],
  ["YearEnd", 60, "2032-01-01", "2026-12-31"],
  ["YearEnd", 120, "2036-12-31", "2025-12-31"],
  ["YearEnd", 120, "2037-01-01", "2026-12-31"],
  ["YearEnd", 2, "2027-02-28", "2025-12-31"],
  ["YearEnd", 2, "2027-03-01", "2026-12-31"],
  ["IssueDate", 1, "2026-03-28", "2026-02-27"],
  ["IssueDate", 1, "2026-03-29", "2026-02-28"],
  ["IssueDate", 1, "2026-04-01", "2026-02-28"],
  ["IssueDate", 1, "2026-04-02", "2026-03-01"],
  ["IssueDate", 12, "2025-02-28", "2024-02-27"],
  ["IssueDate", 12, "2025-03-01", "2024-02-29"],
  ["IssueDate", 60, "2031-03-02", "2026-03-01"],
] as const)("from %s after %i months, on %s documents issued up to %s are past their term", (from, months, today, last) => {
  expect(lastExpired({ from, months }, today)).toBe(last);
});
