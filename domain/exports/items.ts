import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { round, zero, type Decimal } from "#domain/money/decimal.ts";
import type { Amounts, LineAmounts } from "./amounts.ts";
import { bucketOf, rateBuckets, vatTreatment, type BucketAmounts, type RateBucket, type VatTreatment } from "./vatColumns.ts";

/** One item as it is booked; `unitPrice` times `quantity` gives `base` (or base + vat when `payVat`). */
export type BookedItem = {
  line?: LineAmounts["line"];
  text?: string;
  bucket: RateBucket;
  quantity: Decimal;
  unitPrice: Decimal;
  payVat: boolean;
  base: Decimal;
  vat: Decimal;
};

const one = zero.plus(1);

/**
 * The printed lines as items, but only when they add up to the VAT breakdown in every column: accounting systems
 * count the document from its items, and the VAT breakdown on paper is what the control statement compares.
 * `places` is how many decimal places a unit price may have there.
 */
export function exactItems(invoice: Invoice, amounts: Amounts, rows: BucketAmounts[], places: number): BookedItem[] | undefined {
  if (!amounts.lines?.length) return undefined;
  const treatment = vatTreatment(invoice, amounts);
  const items: BookedItem[] = [];
  for (const line of amounts.lines) {
    const bucket = treatment === "byRates" ? bucketOf(line.rate, invoice) : "none";
    if (!bucket) return undefined;
    items.push(itemOf(line, bucket, treatment, places));
  }
  const agree = rateBuckets.every((bucket) => {
    const total = (list: { bucket: RateBucket; base: Decimal; vat: Decimal }[], part: "base" | "vat") =>
      list.reduce((sum, entry) => (entry.bucket === bucket ? sum.plus(entry[part]) : sum), zero);
    return total(items, "base").eq(total(rows, "base")) && total(items, "vat").eq(total(rows, "vat"));
  });
  return agree ? items : undefined;
}

function itemOf(amounts: LineAmounts, bucket: RateBucket, treatment: VatTreatment, places: number): BookedItem {
  const base = treatment === "gross" ? amounts.gross : amounts.net;
  const vat = treatment === "byRates" ? amounts.vat : zero;
  const payVat = amounts.priceWithVat && treatment === "byRates";
  const target = payVat ? base.plus(vat) : base;
  const quantity = amounts.quantity && !amounts.quantity.eq(zero) ? amounts.quantity : one;
  const prices = [treatment === "gross" || payVat ? amounts.unitGross : amounts.unitNet, round(target.div(quantity), places)];
  const unitPrice = prices.find((price) => round(price, places).eq(price) && round(price.times(quantity)).eq(target));
  // No unit price of so many places gives the total (e.g. a discount on thousands of pieces): the line becomes one piece.
  return { line: amounts.line, bucket, quantity: unitPrice ? quantity : one, unitPrice: unitPrice ?? target, payVat, base, vat };
}

/** One item per column of the VAT breakdown, for documents that need items but whose lines do not add up. */
export function vatBreakdownItems(rows: BucketAmounts[], text: string): BookedItem[] {
  return rows.map(({ bucket, base, vat }) => ({ text, bucket, quantity: one, unitPrice: base, payVat: false, base, vat }));
}

/** An item of one piece that stands for the rounding of the document. */
export function roundingItem(rounding: Decimal): BookedItem {
  return { text: "Zaokrouhlení", bucket: "none", quantity: one, unitPrice: rounding, payVat: false, base: rounding, vat: zero };
}

/** Account codes that hold for one column of the VAT breakdown. */
export const accountOfBucket: Record<RateBucket, EnumCategory | undefined> = {
  none: "AccountCodeZero",
  low: "AccountCodeLow",
  high: "AccountCodeHigh",
  third: undefined,
};

/** Account codes by rate can stand on items only. */
export function hasCodesByRate(invoice: Invoice): boolean {
  return Object.values(accountOfBucket).some((category) => category && invoice.coding[category]);
}
