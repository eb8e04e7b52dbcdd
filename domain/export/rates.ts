import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatNumber, zero, type Decimal } from "#domain/money/decimal.ts";
import type { Amounts } from "./amounts.ts";
import type { ExportProblem } from "./format.ts";
import { isDomesticSupplier } from "./parties.ts";

/** The columns of a Czech recapitulation of VAT; `third` was the second reduced rate until 2023. */
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

/** Rates of VAT in percent that hold from a day on. */
export type CzechRates = { since: string; high: string; low: string; third?: string };

/** Czech rates of VAT in percent by the first day on which they held, newest first (Act 235/2004 section 47 with its amendments). */
const ratesSince: CzechRates[] = [
  { since: "2024-01-01", high: "21", low: "12" },
  { since: "2015-01-01", high: "21", low: "15", third: "10" },
  { since: "2013-01-01", high: "21", low: "15" },
  { since: "2012-01-01", high: "20", low: "14" },
  { since: "2010-01-01", high: "20", low: "10" },
  { since: "2008-01-01", high: "19", low: "9" },
  { since: "2004-05-01", high: "19", low: "5" },
];

/** The rates on the day of supply; undefined before 2004. */
export function ratesOf(invoice: Invoice): CzechRates | undefined {
  const date = invoice.taxDate ?? invoice.issueDate;
  return date === undefined ? ratesSince[0]! : ratesSince.find((rates) => rates.since <= date);
}

/** The column of a rate on the day of supply; undefined when it is no Czech rate then. */
export function bucketOf(rate: Decimal, invoice: Invoice): RateBucket | undefined {
  if (rate.eq(zero)) return "none";
  const rates = ratesOf(invoice);
  const text = formatNumber(rate);
  return (["high", "low", "third"] as const).find((bucket) => rates?.[bucket] === text);
}

/** Whether the day of supply is one of older rates. */
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

/** The recapitulation in Czech columns, or the rate that has none. */
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
