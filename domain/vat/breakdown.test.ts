import { describe, expect, test } from "vitest";
import { isLawfulRate, itemsByRate, offeredBreakdown, provenBreakdown } from "./breakdown.ts";

const czech = { currency: "CZK", issueDate: "2026-03-02" };

describe("rates that the law knows", () => {
  test.each([
    ["21", czech, true],
    ["12.00", czech, true],
    ["0", czech, true],
    ["18.11", czech, false],
    ["15", czech, false],
    ["15", { ...czech, issueDate: "2023-03-02" }, true],
    ["23", { ...czech, supplierVatId: "SK2020000000" }, true],
    ["18.11", { currency: "USD" }, true],
  ])("%s %% of %j: %s", (rate, fields, isLawful) => expect(isLawfulRate(rate, fields)).toBe(isLawful));
});

describe("a breakdown is computed where the document proves it", () => {
  const items = [
    { vatRate: "21", totalWithoutVat: "1000.00" },
    { vatRate: "12", totalWithVat: "560.00" },
    { vatRate: "21.00", totalWithoutVat: "100.00", vat: "21.00" },
  ];
  const totals = { totalWithoutVat: "1600.00", totalVat: "291.00", totalAmount: "1891.00" };
  const rows = [
    { rate: "21", base: "1100.00", vat: "231.00" },
    { rate: "12", base: "500.00", vat: "60.00" },
  ];

  test("by items of several rates, whose totals would be 18.19 % of one", () => expect(provenBreakdown({ ...czech, ...totals }, items)).toEqual(rows));
  test("by items whose sum with VAT is the total less its rounding", () =>
    expect(provenBreakdown({ ...czech, totalAmount: "1891.30", rounding: "0.30" }, items)).toEqual(rows));
  test.each([
    ["sums that differ", { ...totals, totalWithoutVat: "1601.00" }, items],
    ["an item without a rate", totals, [...items.slice(1), { totalWithoutVat: "1000.00" }]],
    ["an item with a rate of no law", totals, [{ vatRate: "18.19", totalWithoutVat: "1600.00" }]],
    ["totals of several rates alone", totals, []],
    ["reverse charge", { ...totals, reverseCharge: "true" }, items],
  ])("not by %s", (_, fields, given) => expect(provenBreakdown({ ...czech, ...fields }, given)).toBeUndefined());

  test("by items alone where a person asks for it, even if the totals say otherwise; not with rates of no law or with items that lack theirs", () => {
    expect(itemsByRate({ ...czech, ...totals, totalWithoutVat: "1601.00" }, items)).toEqual(rows);
    expect(itemsByRate(czech, items)).toEqual(rows);
    expect(itemsByRate(czech, [...items, { vatRate: "18.19", totalWithoutVat: "1.00" }])).toBeUndefined();
    expect(itemsByRate(czech, [...items, { totalWithoutVat: "1.00" }])).toBeUndefined();
    expect(itemsByRate({ ...czech, reverseCharge: "true" }, items)).toBeUndefined();
  });

  test("by totals that one lawful rate explains", () =>
    expect(provenBreakdown({ ...czech, totalWithoutVat: "1000.00", totalVat: "210.00" }, [])).toEqual([{ rate: "21", base: "1000.00", vat: "210.00" }]));
});

describe("what is offered of rows that were read", () => {
  const totals = { ...czech, totalWithoutVat: "1500.00", totalVat: "270.00", totalAmount: "1770.00" };
  const impossible = { rate: "18.00", base: "1500.00", vat: "270.00", confidence: 0.4 };
  const items = [
    { vatRate: "21", totalWithoutVat: "1000.00" },
    { vatRate: "12", totalWithoutVat: "500.00" },
  ];

  test("a rate of no law gives way to the rates of the items, marked as computed", () =>
    expect(offeredBreakdown(totals, items, [impossible])).toEqual([
      { rate: "21", base: "1000.00", vat: "210.00", computed: true },
      { rate: "12", base: "500.00", vat: "60.00", computed: true },
    ]));
  test("without a proof it is left out, not offered", () => expect(offeredBreakdown(totals, [], [impossible])).toEqual([]));
  test("lawful rows stay as they were read", () => {
    const rows = [{ rate: "21.00", base: "1000.00", vat: "210.00", page: 0 }];
    expect(offeredBreakdown(totals, items, rows)).toEqual(rows);
  });
});
