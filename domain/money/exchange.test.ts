import { expect, test } from "vitest";
import { decimal } from "./decimal.ts";
import { toCrowns } from "./exchange.ts";

test.each([
  ["100.00", "24.315", "1", "2431.50"],
  ["12345", "6.318", "100", "779.96"],
  ["-100.00", "24.315", "1", "-2431.50"],
  ["1000000", "1.382", "1000", "1382.00"],
  // Half a haléř goes up.
  ["0.10", "24.25", "1", "2.43"],
  ["0", "24.315", "1", "0.00"],
])("%s at %s crowns for %s is %s", (value, rate, amount, crowns) => {
  expect(toCrowns(decimal(value)!, { rate: decimal(rate)!, amount: decimal(amount)! })).toBe(crowns);
});
