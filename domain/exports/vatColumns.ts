import { czechRates, presentRates, ratesOn, type CzechRates } from "#domain/vat/rates.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal, formatNumber, zero, type Decimal } from "#domain/money/decimal.ts";
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

const dayOf = ({ taxDate, issueDate }: Invoice): string | undefined => taxDate ?? issueDate;
const ratesOfDay = (invoice: Invoice): CzechRates | undefined => ratesOn(dayOf(invoice));

const buckets = ["high", "low", "third"] as const;

/** A document that changes an earlier supply: the rates of that supply hold (VAT Act, section 42). */
function isCorrection({ documentKind, totalAmount }: Invoice): boolean {
  return documentKind === "creditNote" || documentKind === "debitNote" || decimal(totalAmount)?.lt(zero) === true;
}

/**
 * The rates of the supply; undefined before May 2004. They are those of its day; on a correction with an older rate they are the newest
 * ones in which all its rates occur.
 */
export function ratesOf(invoice: Invoice): CzechRates | undefined {
  const ofDay = ratesOfDay(invoice);
  if (!ofDay || !isCorrection(invoice)) return ofDay;
  const stated = invoice.vatBreakdown.flatMap(({ rate }) => decimal(rate) ?? []).filter((rate) => !rate.eq(zero));
  const holds = (rates: CzechRates) => stated.every((rate) => buckets.some((bucket) => rates[bucket] === formatNumber(rate)));
  return czechRates.find((rates) => rates.since <= ofDay.since && holds(rates)) ?? ofDay;
}

/**
 * The rate in percent that a column has from an earlier supply; undefined where it is one of the day as well. The day, `YYYY-MM-DD`, is
 * that by which the target counts: the document's own unless another is given.
 */
export function historicalRate(bucket: RateBucket, invoice: Invoice, day = dayOf(invoice)): string | undefined {
  const rate = bucket === "none" ? undefined : ratesOf(invoice)?.[bucket];
  const ofDay = ratesOn(day);
  return rate !== undefined && buckets.every((each) => ofDay?.[each] !== rate) ? rate : undefined;
}

/** The column of a rate of the supply; undefined when it is no Czech rate then. */
export function bucketOf(rate: Decimal, invoice: Invoice): RateBucket | undefined {
  if (rate.eq(zero)) return "none";
  const rates = ratesOf(invoice);
  const text = formatNumber(rate);
  return buckets.find((bucket) => rates?.[bucket] === text);
}

/** Whether the day of the document is one of older rates. */
export function hasOldRates(invoice: Invoice): boolean {
  return ratesOfDay(invoice) !== presentRates;
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
