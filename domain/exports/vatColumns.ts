import { presentRates, ratesOn, type CzechRates } from "#domain/vat/rates.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatNumber, zero, type Decimal } from "#domain/money/decimal.ts";
import type { Amounts } from "#domain/exports/amounts.ts";
import { detailOf } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { isDomesticSupplier } from "#domain/exports/parties.ts";

/** The columns of a Czech VAT breakdown; `third` was the second reduced rate until 2023. */
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

/** The rates on the day of supply; undefined before May 2004. */
export const ratesOf = (invoice: Invoice): CzechRates | undefined => ratesOn(invoice.taxDate ?? invoice.issueDate);

/** The column of a rate on the day of supply; undefined when it is no Czech rate then. */
export function bucketOf(rate: Decimal, invoice: Invoice): RateBucket | undefined {
  if (rate.eq(zero)) return "none";
  const rates = ratesOf(invoice);
  const text = formatNumber(rate);
  return (["high", "low", "third"] as const).find((bucket) => rates?.[bucket] === text);
}

/** Whether the day of supply is one of older rates. */
export function hasOldRates(invoice: Invoice): boolean {
  return ratesOf(invoice) !== presentRates;
}

/** How the VAT of the document is booked, from the unit, the supplier and the rates. */
export function vatTreatment(invoice: Invoice, amounts: Amounts): VatTreatment {
  if (invoice.accountingUnit?.vatPayer === false) return "gross";
  if (invoice.reverseCharge === "true") return "base";
  const foreignVat = !isDomesticSupplier(invoice) && amounts.rows.some((row) => !row.rate.eq(zero));
  return foreignVat && invoice.supplierVatId?.startsWith("CZ") !== true ? "gross" : "byRates";
}

/** The VAT breakdown in Czech columns, or the rate that has none. */
export function bucketRows(invoice: Invoice, amounts: Amounts): { ok: true; rows: BucketAmounts[] } | { ok: false; problems: ExportProblem[] } {
  const treatment = vatTreatment(invoice, amounts);
  if (treatment === "gross") return { ok: true, rows: [{ bucket: "none", base: amounts.base.plus(amounts.vat), vat: zero }] };
  if (treatment === "base") return { ok: true, rows: [{ bucket: "none", base: amounts.base, vat: amounts.vat }] };
  const rows: BucketAmounts[] = [];
  for (const row of amounts.rows) {
    const bucket = bucketOf(row.rate, invoice);
    if (!bucket)
      return { ok: false, problems: [{ code: "vatRateUnknown", field: "vatBreakdown", detail: detailOf("rateNotCzech", { rate: formatNumber(row.rate) }) }] };
    rows.push({ bucket, base: row.base, vat: row.vat });
  }
  return { ok: true, rows };
}
