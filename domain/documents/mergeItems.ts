import type { LineItem } from "#domain/invoice/invoice.ts";
import { decimal, formatAmount, formatNumber, sum } from "#domain/money/decimal.ts";

export type ItemMerge = { ok: true; item: LineItem } | { ok: false; problem: "tooFew" | "noVatRateField" | "differentVatRates" };

/**
 * Joins lines of a document to one. Allowed only where the document type has a VAT-rate field and all lines have the same rate
 * (R078, R079). Sums are added; a sum that one line lacks is unknown for all.
 */
export function mergeItems(items: LineItem[], hasVatRateField: boolean): ItemMerge {
  const first = items[0];
  if (!first || items.length < 2) return { ok: false, problem: "tooFew" };
  if (!hasVatRateField) return { ok: false, problem: "noVatRateField" };
  if (!items.every((item) => isSameNumber(item.vatRate, first.vatRate))) return { ok: false, problem: "differentVatRates" };
  const totalWithoutVat = sumOf(items, "totalWithoutVat");
  const merged: LineItem = {
    description: distinct(items.map((item) => item.description)).join(", ") || undefined,
    code: common(items, "code"),
    ...quantityOf(items, totalWithoutVat),
    vatRate: first.vatRate,
    totalWithoutVat,
    vat: sumOf(items, "vat"),
    totalWithVat: sumOf(items, "totalWithVat"),
    coding: first.coding && items.every((item) => JSON.stringify(item.coding) === JSON.stringify(first.coding)) ? first.coding : undefined,
  };
  return { ok: true, item: Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined)) };
}

function isSameNumber(a: string | undefined, b: string | undefined): boolean {
  const [x, y] = [decimal(a), decimal(b)];
  return x && y ? x.eq(y) : a === b;
}

function sumOf(items: LineItem[], field: "totalWithoutVat" | "vat" | "totalWithVat"): string | undefined {
  const amounts = items.map((item) => decimal(item[field]));
  return amounts.every((amount) => amount !== undefined) ? formatAmount(sum(amounts)) : undefined;
}

/** Goods of one unit and price keep it and add their quantities; everything else becomes one piece of the summed price. */
function quantityOf(items: LineItem[], total: string | undefined): Pick<LineItem, "quantity" | "unit" | "unitPrice"> {
  const quantities = items.map((item) => decimal(item.quantity));
  const isOneKind = items.every((item) => item.unit === items[0]?.unit && item.discount === undefined && isSameNumber(item.unitPrice, items[0]?.unitPrice));
  if (isOneKind && quantities.every((quantity) => quantity !== undefined)) {
    return { quantity: formatNumber(sum(quantities)), unit: items[0]?.unit, unitPrice: items[0]?.unitPrice };
  }
  return total === undefined ? {} : { quantity: "1", unitPrice: total };
}

function common(items: LineItem[], field: "code"): string | undefined {
  const values = distinct(items.map((item) => item[field]));
  return values.length === 1 && items.every((item) => item[field] !== undefined) ? values[0] : undefined;
}

function distinct(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined && value !== ""))] as string[];
}
