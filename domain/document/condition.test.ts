import { expect, test } from "vitest";
import { allHold, type ComparisonOperator, comparisonOperators, holds } from "./condition.ts";

const which = (present: string | undefined, wanted: string): ComparisonOperator[] =>
  comparisonOperators.filter((operator) => holds({ field: "x", operator, value: wanted }, { x: present }));

test.each([
  ["1210.00", "1210", ["Eq", "Lte", "Gte"]],
  ["9.5", "10", ["Ne", "Lt", "Lte"]],
  ["10", "9.5", ["Ne", "Gt", "Gte"]],
  ["2026-03-02", "2026-03-02", ["Eq", "Lte", "Gte"]],
  ["2026-02-28", "2026-03-02", ["Ne", "Lt", "Lte"]],
  ["czk", "CZK", ["Eq"]],
  ["EUR", "CZK", ["Ne"]],
  ["", "10", []],
  [undefined, "CZK", []],
  ["deset", "10", []],
  ["kdysi", "2026-03-02", []],
] as const)("R136 %s compared with %s: %o", (present, wanted, operators) => {
  expect(which(present, wanted)).toEqual(operators);
});

test("R136 all conditions must hold; none at all always holds", () => {
  const conditions = [
    { field: "currency", operator: "Eq", value: "CZK" },
    { field: "totalAmount", operator: "Gt", value: "1000" },
  ] as const;
  expect(allHold(conditions, { currency: "CZK", totalAmount: "1000.01" })).toBe(true);
  expect(allHold(conditions, { currency: "CZK", totalAmount: "1000.00" })).toBe(false);
  expect(allHold([], {})).toBe(true);
});
