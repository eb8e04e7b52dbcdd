import { parseInput } from "#domain/documents/typing/inputs.ts";
import { cultures } from "#domain/names.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { showValue, typedForm } from "./fieldFormats.ts";

test.each([
  ["amount", "1234.50", "cs-CZ", "1 234,50"],
  ["amount", "-1234.50", "en-US", "-1,234.50"],
  ["rate", "1234", "en-US", "1234"],
  ["rate", "24.65", "cs-CZ", "24,65"],
  ["price", "6.8", "cs-CZ", "6,80"],
  ["price", "1234.5678", "cs-CZ", "1 234,5678"],
  ["price", "8500", "en-US", "8,500.00"],
  ["price", "7", "en-US", "7.00"],
  ["unit", "H87", "cs-CZ", "ks"],
  ["unit", "H87", "en-US", "pcs"],
  ["unit", "bal", "en-US", "bal"],
  ["percent", "21.00", "cs-CZ", "21"],
  ["date", "2026-06-05", "cs-CZ", "5. 6. 2026"],
  ["date", "2026-06-05", "en-US", "6/5/2026"],
  ["iban", "CZ6508000000192000145399", "cs-CZ", "CZ65 0800 0000 1920 0014 5399"],
  ["date", "zítra", "cs-CZ", "zítra"],
] as const)("R039 %s %s is shown in %s as %s", (format, value, culture, shown) => {
  expect(showValue(format, value, culture).replace(/[\u00a0\u202f]/g, " ")).toBe(shown);
});

test("R039 what the screen shows is read back as the same value in both languages", () => {
  const cents = fc
    .integer({ min: -1e11, max: 1e11 })
    .map((n) => `${n < 0 ? "-" : ""}${Math.trunc(Math.abs(n) / 100)}.${String(Math.abs(n) % 100).padStart(2, "0")}`);
  const thousandths = fc.integer({ min: 1, max: 1e12 }).map((n) => String(n / 1000));
  const day = fc.date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  for (const culture of cultures) {
    const context = { today: "2026-11-21", monthFirst: culture === "en-US" };
    const same = (format: string, value: string) =>
      expect(parseInput(format, showValue(format, value, culture), context)).toEqual({ ok: true, value: value === "-0.00" ? "0.00" : value });
    fc.assert(fc.property(cents, (value) => void same("amount", value)));
    fc.assert(fc.property(thousandths, (value) => void same("rate", value)));
    fc.assert(fc.property(thousandths, (value) => void same("price", value)));
    fc.assert(fc.property(day, (value) => void same("date", value)));
  }
});

test("an input begins with the code of a unit: several codes have one name, and leaving it changes nothing", () => {
  expect([typedForm("unit", "H87", "cs-CZ"), typedForm("price", "6.8", "cs-CZ")]).toEqual(["H87", "6,80"]);
});
