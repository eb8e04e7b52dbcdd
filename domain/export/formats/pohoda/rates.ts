import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatNumber, round, zero, type Decimal } from "#domain/money/decimal.ts";
import type { Amounts, LineAmounts } from "../../amounts.ts";
import type { ExportProblem } from "../../format.ts";
import { isDomesticSupplier } from "../../parties.ts";

/** The columns of POHODA's recapitulation; `third` was the second reduced rate until 2023. */
export const rateBuckets = ["none", "low", "high", "third"] as const;
export type RateBucket = (typeof rateBuckets)[number];

/** Base and VAT of one column. */
export type BucketAmounts = { bucket: RateBucket; base: Decimal; vat: Decimal };

/** How the VAT of a document is booked. */
export type VatTreatment =
  /** By rates. */
  | "byRates"
  /** Without VAT in the column of 0 %: the customer states the tax (reverse charge). */
  | "base"
  /** With VAT in the column of 0 %: VAT that we cannot deduct is part of the price. */
  | "gross";

/** Czech rates of VAT in percent by the first day on which they held, newest first (Act 235/2004 section 47 with its amendments). */
const ratesSince: { since: string; high: string; low: string; third?: string }[] = [
  { since: "2024-01-01", high: "21", low: "12" },
  { since: "2015-01-01", high: "21", low: "15", third: "10" },
  { since: "2013-01-01", high: "21", low: "15" },
  { since: "2012-01-01", high: "20", low: "14" },
  { since: "2010-01-01", high: "20", low: "10" },
  { since: "2008-01-01", high: "19", low: "9" },
  { since: "2004-05-01", high: "19", low: "5" },
];

function ratesOf(invoice: Invoice) {
  const date = invoice.taxDate ?? invoice.issueDate;
  return date === undefined ? ratesSince[0]! : ratesSince.find((rates) => rates.since <= date);
}

function bucketOf(rate: Decimal, invoice: Invoice): RateBucket | undefined {
  if (rate.eq(zero)) return "none";
  const rates = ratesOf(invoice);
  const text = formatNumber(rate);
  return (["high", "low", "third"] as const).find((bucket) => rates?.[bucket] === text);
}

/** Whether the date is one of the older rates; their items would need the rate in percent, which POHODA allows by a setting only. */
export function hasOldRates(invoice: Invoice): boolean {
  return ratesOf(invoice) !== ratesSince[0];
}

/** How the VAT of the document is booked, from the unit, the supplier and the rates. */
export function vatTreatment(invoice: Invoice, amounts: Amounts): VatTreatment {
  if (invoice.accountingUnit?.vatPayer === false) return "gross";
  if (invoice.reverseCharge === "true") return "base";
  const foreignVat = !isDomesticSupplier(invoice) && amounts.rows.some((row) => !row.rate.eq(zero));
  return foreignVat && invoice.supplierVatId?.startsWith("CZ") !== true ? "gross" : "byRates";
}

/** The recapitulation in POHODA's columns, or the rate that has none. */
export function bucketRows(invoice: Invoice, amounts: Amounts): { ok: true; rows: BucketAmounts[] } | { ok: false; problems: ExportProblem[] } {
  const treatment = vatTreatment(invoice, amounts);
  if (treatment === "gross") return { ok: true, rows: [{ bucket: "none", base: amounts.base.plus(amounts.vat), vat: zero }] };
  if (treatment === "base") return { ok: true, rows: [{ bucket: "none", base: amounts.base, vat: amounts.vat }] };
  const rows: BucketAmounts[] = [];
  for (const row of amounts.rows) {
    const bucket = bucketOf(row.rate, invoice);
    if (!bucket)
      return { ok: false, problems: [{ code: "vatRateUnknown", field: "vatBreakdown", detail: `${formatNumber(row.rate)} % is no Czech rate on that date` }] };
    rows.push({ bucket, base: row.base, vat: row.vat });
  }
  return { ok: true, rows };
}

/** One item as POHODA books it; `unitPrice` times `quantity` gives `base` (or base + vat when `payVat`). */
export type PohodaItem = {
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
 * The printed lines as items, but only when they add up to the recapitulation in every column:
 * POHODA counts the document from its items, and the recapitulation on paper is what the control statement compares.
 */
export function exactItems(invoice: Invoice, amounts: Amounts, rows: BucketAmounts[]): PohodaItem[] | undefined {
  if (!amounts.lines?.length || hasOldRates(invoice)) return undefined;
  const treatment = vatTreatment(invoice, amounts);
  const items: PohodaItem[] = [];
  for (const line of amounts.lines) {
    const bucket = treatment === "byRates" ? bucketOf(line.rate, invoice) : "none";
    if (!bucket) return undefined;
    items.push(itemOf(line, bucket, treatment));
  }
  const agree = rateBuckets.every((bucket) => {
    const total = (list: { bucket: RateBucket; base: Decimal; vat: Decimal }[], part: "base" | "vat") =>
      list.reduce((sum, entry) => (entry.bucket === bucket ? sum.plus(entry[part]) : sum), zero);
    return total(items, "base").eq(total(rows, "base")) && total(items, "vat").eq(total(rows, "vat"));
  });
  return agree ? items : undefined;
}

function itemOf(amounts: LineAmounts, bucket: RateBucket, treatment: VatTreatment): PohodaItem {
  const base = treatment === "gross" ? amounts.gross : amounts.net;
  const vat = treatment === "byRates" ? amounts.vat : zero;
  const payVat = amounts.priceWithVat && treatment === "byRates";
  const target = payVat ? base.plus(vat) : base;
  const quantity = amounts.quantity && !amounts.quantity.eq(zero) ? amounts.quantity : one;
  const prices = [treatment === "gross" || payVat ? amounts.unitGross : amounts.unitNet, round(target.div(quantity), 6)];
  const unitPrice = prices.find((price) => round(price.times(quantity)).eq(target));
  // No unit price of six places gives the total (e.g. a discount on thousands of pieces): the line becomes one piece.
  return { line: amounts.line, bucket, quantity: unitPrice ? quantity : one, unitPrice: unitPrice ?? target, payVat, base, vat };
}

/** One item per column of the recapitulation, for documents that need items but whose lines do not add up. */
export function recapitulationItems(rows: BucketAmounts[], text: string): PohodaItem[] {
  return rows.map(({ bucket, base, vat }) => ({ text, bucket, quantity: one, unitPrice: base, payVat: false, base, vat }));
}

type RoundingRule = { name: string; step: string; direction: "math" | "up" | "down" };

const roundingRules: RoundingRule[] = [
  { name: "math2one", step: "1", direction: "math" },
  { name: "up2one", step: "1", direction: "up" },
  { name: "down2one", step: "1", direction: "down" },
  { name: "math2tenth", step: "0.1", direction: "math" },
  { name: "up2tenth", step: "0.1", direction: "up" },
  { name: "down2tenth", step: "0.1", direction: "down" },
  { name: "math2half", step: "0.5", direction: "math" },
  { name: "up2half", step: "0.5", direction: "up" },
  { name: "down2half", step: "0.5", direction: "down" },
];

/** The rounding rule of POHODA that makes `rounded` of `amount`; "none" when nothing is rounded, undefined when no rule does it. */
export function roundingRule(amount: Decimal, rounded: Decimal): string | undefined {
  if (amount.eq(rounded)) return "none";
  // What "up" means below zero is not documented: only the symmetric rules are certain there.
  const usable = roundingRules.filter((rule) => rule.direction === "math" || amount.gt(zero));
  return usable.find((rule) => applyRule(amount, rule).eq(rounded))?.name;
}

function applyRule(amount: Decimal, { step, direction }: RoundingRule): Decimal {
  const steps = amount.div(step);
  const whole = direction === "math" ? round(steps, 0) : steps.round(0, direction === "up" ? 3 : 0);
  return whole.times(step);
}
