import { expect, test } from "vitest";
import fc from "fast-check";
import { calculate } from "#domain/documents/calculation.ts";
import { parseCaptured, parseInput } from "./inputs.ts";
import { isCalendarDate, parseTypedDate } from "./typedDate.ts";

const context = { today: "2026-11-21" };
const due = { today: "2026-11-21", base: "2026-05-28", notBefore: true };

test.each([
  ["t", context, "2026-11-21"],
  ["3", context, "2026-11-03"],
  ["3.5", context, "2026-05-03"],
  ["3.5.", context, "2026-05-03"],
  ["3.5.2026", context, "2026-05-03"],
  ["3. 5. 2026", context, "2026-05-03"],
  ["3.5.26", context, "2026-05-03"],
  ["030526", context, "2026-05-03"],
  ["03052026", context, "2026-05-03"],
  ["0305", context, "2026-05-03"],
  ["2026-05-03", context, "2026-05-03"],
  ["28. června 2026", context, "2026-06-28"],
  ["+14", context, "2026-12-05"],
  ["+14", due, "2026-06-11"],
  ["-1", due, "2026-05-27"],
  ["3", due, "2026-06-03"],
  ["30", due, "2026-05-30"],
  ["3.1", due, "2027-01-03"],
  // In January a day of December is last year's.
  ["28.12", { today: "2027-01-05" }, "2026-12-28"],
  // As the English screen shows dates; with points they stay European.
  ["6/5/2026", { ...context, monthFirst: true }, "2026-06-05"],
  ["6/5", { ...context, monthFirst: true }, "2026-06-05"],
  ["6.5.2026", { ...context, monthFirst: true }, "2026-05-06"],
  ["6/5/2026", context, "2026-05-06"],
  ["31.2.2026", context, undefined],
  ["29.2.2024", context, "2024-02-29"],
  ["abc", context, undefined],
  ["32", context, undefined],
])("R039 the date typed as %s", (typed, around, expected) => {
  expect(parseTypedDate(typed, around)).toBe(expected);
});

test.each([
  ["amount", "1234,5", "1234.50"],
  ["amount", "1 234.50", "1234.50"],
  ["amount", "1.234,50", "1234.50"],
  ["amount", "1,234.50", "1234.50"],
  ["amount", "1.234.567", "1234567.00"],
  ["amount", "1.234", "1234.00"],
  ["rate", "1.234", "1.234"],
  ["rate", "24,65", "24.65"],
  ["amount", "0,125", "0.13"],
  ["amount", "-12,5", "-12.50"],
  ["amount", "−12,5", "-12.50"],
  ["amount", "(5,00)", "-5.00"],
  ["amount", "1 234,- Kč", "1234.00"],
  ["amount", ",5", "0.50"],
  ["amount", "=1000*1,21", "1210.00"],
  ["amount", "=(100+20)/3-1", "39.00"],
  ["amount", "=0,1+0,2", "0.30"],
  ["percent", "21 %", "21.00"],
  ["integer", "12", "12"],
  ["companyId", "123 456 7", "01234567"],
  ["account", "000019-2000145399/0800", "19-2000145399/0800"],
  ["iban", "cz65 0800 0000 1920 0014 5399", "CZ6508000000192000145399"],
  ["vatId", "cz 90000001", "CZ90000001"],
  ["symbol", "2026 001", "2026001"],
  ["currency", "kč", "CZK"],
  ["currency", "eur", "EUR"],
  ["country", "Česká republika", "CZ"],
  ["paymentMethod", "převodem", "transfer"],
  ["flag", "ano", "true"],
  ["text", "  Sklo   a okna ", "Sklo a okna"],
  ["text", "", ""],
])("R039 %s typed as %s", (format, typed, expected) => {
  expect(parseInput(format, typed, context)).toEqual({ ok: true, value: expected });
});

test.each([
  ["amount", "1,2,3", "amount"],
  ["amount", "1.23.456", "amount"],
  ["amount", "=1/0", "amount"],
  ["amount", "=2**3", "amount"],
  ["amount", "=alert(1)", "amount"],
  ["integer", "1,5", "integer"],
  ["date", "zítra", "date"],
  ["kind", "něco", "choice"],
])("R039 %s refuses %s", (format, typed, rule) => {
  expect(parseInput(format, typed, context)).toEqual({ ok: false, rule });
});

test.each([
  ["amount", "1 234,50 Kč", "1234.50"],
  ["amount", "Celkem k úhradě: 12 345,60 Kč", "12345.60"],
  ["amount", "CZK 99.00", "99.00"],
  ["rate", "10 ks", "10"],
  ["date", "28. června 2026", "2026-06-28"],
  ["date", "Praha dne 3. 5. 2026", "2026-05-03"],
  ["date", "1. července 2026", "2026-07-01"],
  ["date", "May 3, 2026", "2026-05-03"],
  ["date", "3. März 2026", "2026-03-03"],
  ["date", "05/28/2026", "2026-05-28"],
  ["companyId", "IČO: 900 00 001", "90000001"],
  ["vatId", "DIČ: CZ90000001", "CZ90000001"],
  ["account", "č. ú. 19-2000145399 / 0800", "19-2000145399/0800"],
  ["iban", "IBAN: CZ65 0800 0000 1920 0014 5399", "CZ6508000000192000145399"],
  ["symbol", "Variabilní symbol: 2026001", "2026001"],
  ["currency", "Kč", "CZK"],
  ["text", "Sklo  a okna s.r.o.", "Sklo a okna s.r.o."],
  ["amount", "celkem", undefined],
  ["date", "splatnost", undefined],
])("R039 %s captured from the words %s", (format, words, expected) => {
  expect(parseCaptured(format, words, context)).toBe(expected);
});

test("R039 a calculation is exact and never evaluates anything but arithmetic", () => {
  expect(calculate("10/4")?.toString()).toBe("2.5");
  expect(calculate("-(2+3)*-2")?.toString()).toBe("10");
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 1, max: 999 }), (a, b, c) => {
      expect(calculate(`(${a}+${b})*${c}`)?.toString()).toBe(String((a + b) * c));
    }),
  );
  fc.assert(fc.property(fc.string(), (text) => void calculate(text)));
});

test("R039 whatever is typed as a date gives a day of the calendar or nothing", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9 .+/-]{1,12}$/), (typed) => {
      const date = parseTypedDate(typed, due);
      if (date !== undefined) expect(isCalendarDate(date)).toBe(true);
    }),
  );
});
