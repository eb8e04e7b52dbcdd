import { expect, test } from "vitest";
import type { Invoice, LineItem } from "#domain/invoice/invoice.ts";
import { sum } from "#domain/money/decimal.ts";
import { buildInvoice } from "#test/invoices.ts";
import { completeAmounts } from "./amounts.ts";
import { exactItems } from "./items.ts";
import { bucketRows } from "./vatColumns.ts";

const PLACES = 6;

function itemsOf(changes: Partial<Invoice>) {
  const invoice = buildInvoice({ documentId: "d", ...changes });
  const completed = completeAmounts(invoice);
  const rows = completed.ok ? bucketRows(invoice, completed.amounts) : undefined;
  if (!completed.ok || !rows?.ok) throw new Error("The invoice has no amounts.");
  return exactItems(invoice, completed.amounts, rows.rows, PLACES)?.map(({ base, vat, unitPrice, quantity, unit }) => ({
    base,
    vat,
    unitPrice,
    quantity,
    unit,
  }));
}

const line = (totalWithoutVat: string, more: Partial<LineItem> = {}): LineItem => ({ description: "Papír", vatRate: "21.00", totalWithoutVat, ...more });
const figures = (items: ReturnType<typeof itemsOf>) => items?.map(({ base, vat }) => [base.toFixed(2), vat.toFixed(2)]);

test("VAT rounded on 36 lines leaves as it was rounded once: every line stays, and the cents go where most was lost", () => {
  // 36 times 0.07 of tax are 2.52; of the sum it is 2.65, more than rounding can make of other lines than these.
  const lineItems = Array.from({ length: 36 }, () => line("0.35"));
  const vatBreakdown = [{ rate: "21.00", base: "12.60", vat: "2.65" }];
  const items = itemsOf({ lineItems, vatBreakdown, totalAmount: "15.25" })!;
  expect(items).toHaveLength(36);
  expect([sum(items.map(({ base }) => base)).toFixed(2), sum(items.map(({ vat }) => vat)).toFixed(2)]).toEqual(["12.60", "2.65"]);
  expect(items.every(({ vat }) => ["0.07", "0.08"].includes(vat.toFixed(2)))).toBe(true);
});

test("one cent goes to the line that lost most of it", () => {
  const lineItems = [line("100.00"), line("10.02"), line("0.35")];
  // 21.00, 2.10 (of 2.1042) and 0.07 (of 0.0735) are 23.17; of the sum 23.18.
  expect(figures(itemsOf({ lineItems, vatBreakdown: [{ rate: "21.00", base: "110.37", vat: "23.18" }], totalAmount: "133.55" }))).toEqual([
    ["100.00", "21.00"],
    ["10.02", "2.11"],
    ["0.35", "0.07"],
  ]);
});

test("prices with VAT keep their sum: what VAT gains the base loses", () => {
  const receipt = (totalWithVat: string): LineItem => ({ description: "Káva", vatRate: "21.00", quantity: "1", unitPrice: totalWithVat, totalWithVat });
  const lineItems = [receipt("59.00"), receipt("59.00"), receipt("59.00")];
  // Three times 48.76 and 10.24; of 177.00 it is 146.28 and 30.72, with 30.73 printed.
  const items = itemsOf({ lineItems, vatBreakdown: [{ rate: "21.00", base: "146.27", vat: "30.73" }], totalAmount: "177.00" })!;
  expect(items.map(({ base, vat, unitPrice }) => [base.plus(vat).toFixed(2), unitPrice.toFixed(2)])).toEqual(lineItems.map(() => ["59.00", "59.00"]));
  expect(sum(items.map(({ vat }) => vat)).toFixed(2)).toBe("30.73");
});

test("what is no rounding leaves as one line per rate", () => {
  const vatBreakdown = [{ rate: "21.00", base: "110.37", vat: "23.18" }];
  const tooMuch = [{ rate: "21.00", base: "110.37", vat: "23.21" }];
  const lineItems = [line("100.00"), line("10.02"), line("0.35")];
  expect(itemsOf({ lineItems, vatBreakdown: tooMuch, totalAmount: "133.58" })).toBeUndefined();
  expect(itemsOf({ lineItems: [line("100.00"), line("10.02")], vatBreakdown, totalAmount: "133.55" })).toBeUndefined();
});

test("a unit leaves by its Czech name, whatever code stands for it", () => {
  const lineItems = [line("100.00", { unit: "H87" }), line("10.00", { unit: "bal" })];
  expect(itemsOf({ lineItems, vatBreakdown: [{ rate: "21.00", base: "110.00", vat: "23.10" }], totalAmount: "133.10" })?.map(({ unit }) => unit)).toEqual([
    "ks",
    "bal",
  ]);
});
