import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimal, sum, zero } from "#domain/money/decimal.ts";
import { accuracyOf } from "./accuracy.ts";
import { cashNeedOf, vatOf } from "./cash.ts";
import { MAX_SUPPLIERS, payablesOf } from "./payables.ts";
import { lastMonths, nextMonth, nextWeeks } from "./periods.ts";
import { reportFromPath, specifiedReports } from "./reports.ts";
import { waitingOf } from "./waiting.ts";

test("R401 the report types of the specification", () => expect(specifiedReports).toEqual(["InvoicesBySupplier", "Extraction", "DocumentsFeedback"]));

test.each([
  [undefined, "InvoicesBySupplier"],
  ["extraction", "Extraction"],
  ["unknown", "InvoicesBySupplier"],
])("the path %s opens %s", (path, report) => expect(reportFromPath(path)).toBe(report));

describe("periods", () => {
  test("R394 twelve months up to the present one", () => {
    const months = lastMonths("2026-02-28");
    expect([months.length, months[0], months.at(-1)]).toEqual([12, "2025-03", "2026-02"]);
  });
  test.each([
    ["2025-12", "2026-01"],
    ["2026-08", "2026-09"],
  ])("the month after %s is %s", (month, next) => expect(nextMonth(month)).toBe(next));
  test("the first week ends on Sunday, the others are whole", () => {
    expect(nextWeeks("2026-11-25", 3)).toEqual([
      { from: "2026-11-25", to: "2026-11-29" },
      { from: "2026-11-30", to: "2026-12-06" },
      { from: "2026-12-07", to: "2026-12-13" },
    ]);
    expect(nextWeeks("2026-11-29", 2)).toEqual([
      { from: "2026-11-29", to: "2026-11-29" },
      { from: "2026-11-30", to: "2026-12-06" },
    ]);
  });
});

describe("payables", () => {
  const months = ["2026-01", "2026-02"];
  test("currencies stay apart, months without documents are zero, sums are exact", () => {
    const [crowns, euros] = payablesOf(months, {
      months: [
        { currency: "EUR", month: "2026-01", amount: "0.1", count: 1 },
        { currency: "CZK", month: "2026-02", amount: "1000.10", count: 2 },
        { currency: "EUR", month: "2026-02", amount: "0.2", count: 1 },
        { currency: "CZK", month: "2026-01", amount: "-0.10", count: 1 },
      ],
      suppliers: [
        { currency: "CZK", name: "Vydra", companyId: "80000011", amount: "1000", count: 3 },
        { currency: "EUR", name: "Otter", companyId: null, amount: "0.3", count: 2 },
      ],
    });
    expect(crowns).toMatchObject({ currency: "CZK", amount: "1000.00", count: 3, others: { amount: "0.00", count: 0 } });
    expect(euros).toMatchObject({
      currency: "EUR",
      amount: "0.30",
      count: 2,
      months: [
        { month: "2026-01", amount: "0.10" },
        { month: "2026-02", amount: "0.20" },
      ],
    });
  });

  test("the named suppliers and the others are the total", () => {
    const cents = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => (value / 100).toFixed(2));
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 40 }), (amounts) => {
        const suppliers = amounts.map((amount, index) => ({ currency: "CZK", name: `S${index}`, companyId: null, amount, count: 1 }));
        const total = sum(amounts.map((amount) => decimal(amount) ?? zero)).toFixed(2);
        const [found] = payablesOf(months, { months: [{ currency: "CZK", month: "2026-01", amount: total, count: amounts.length }], suppliers });
        const parts = [...(found?.suppliers ?? []), ...(found ? [found.others] : [])];
        expect(sum(parts.map(({ amount }) => decimal(amount) ?? zero)).eq(total)).toBe(true);
        expect(parts.reduce((count, part) => count + part.count, 0)).toBe(amounts.length);
        expect(found?.suppliers.length).toBe(Math.min(MAX_SUPPLIERS, amounts.length));
        const named = (found?.suppliers ?? []).map(({ amount }) => Number(amount));
        expect(named).toEqual([...named].sort((a, b) => b - a));
      }),
    );
  });
});

test("the cash need is by week and currency", () => {
  const [crowns, euros] = cashNeedOf("2026-11-25", [
    { currency: "CZK", dueDate: "2026-11-29", amount: "100.50", count: 1 },
    { currency: "CZK", dueDate: "2026-11-30", amount: "200", count: 2 },
    { currency: "EUR", dueDate: "2026-12-06", amount: "7", count: 1 },
  ]);
  expect(crowns?.weeks.slice(0, 2).map(({ amount, count }) => [amount, count])).toEqual([
    ["100.50", 1],
    ["200.00", 2],
  ]);
  expect([crowns?.amount, euros?.currency, euros?.weeks[1]?.amount]).toEqual(["300.50", "EUR", "7.00"]);
});

test("VAT is by month and currency", () => {
  expect(vatOf(["2026-01", "2026-02"], [{ currency: "CZK", month: "2026-02", amount: "21", count: 1 }])).toEqual([
    {
      currency: "CZK",
      amount: "21.00",
      count: 1,
      months: [
        { month: "2026-01", amount: "0.00", count: 0 },
        { month: "2026-02", amount: "21.00", count: 1 },
      ],
    },
  ]);
});

test("waiting documents stand in one class of age each, states in the order of the way", () => {
  const oldest = "2026-01-01T00:00:00.000Z";
  expect(
    waitingOf([
      { state: "Processed", count: 1, withinDays: [0, 0, 0], oldest },
      { state: "New", count: 10, withinDays: [2, 5, 9], oldest },
      { state: "Exported", count: 7, withinDays: [7, 7, 7], oldest },
    ]),
  ).toEqual([
    { state: "New", count: 10, ages: [2, 3, 4, 1], oldest },
    { state: "Processed", count: 1, ages: [0, 0, 0, 1], oldest },
  ]);
});

test("accuracy counts what was read, not codings and own fields, the worst supplier first", () => {
  const found = accuracyOf([
    { name: "Alfa", companyId: "1", values: 10, corrected: [] },
    { name: "Beta", companyId: null, values: 8, corrected: ["dueDate", "accountCode", "items", "costCentre"] },
    { name: "Beta", companyId: null, values: 7, corrected: ["dueDate", "totalAmount"] },
  ]);
  expect(found).toMatchObject({ documents: 3, values: 25, corrected: 3 });
  expect(found.suppliers[0]).toEqual({ name: "Beta", companyId: null, documents: 2, values: 15, corrected: 3 });
  expect(found.fields).toEqual([
    { field: "dueDate", corrected: 2 },
    { field: "totalAmount", corrected: 1 },
  ]);
});
