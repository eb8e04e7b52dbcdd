import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal, round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { completeAmounts, type Amounts } from "./amounts.ts";
import { missing } from "./checks.ts";
import { detailOf } from "./details.ts";
import type { ExportProblem } from "./format.ts";
import { type CzechRates } from "#domain/vat/rates.ts";
import { bucketRows, ratesOf, type BucketAmounts, type RateBucket } from "./vatColumns.ts";

const HOME = "CZK";
/** Accounting systems take amounts of at most eleven places before the point. */
const AMOUNT_LIMIT = "100000000000";

/** Amounts in one currency, in the columns of a Czech VAT breakdown; rows and rounding make the total. */
export type BookedAmounts = { rows: BucketAmounts[]; rounding: Decimal; total: Decimal };

/** The currency of a document that is not in crowns: `rate` crowns for `units` of it. */
export type ForeignCurrency = { code: string; rate: Decimal; units: Decimal };

/** A document as an accounting system books it. */
export type Booking = {
  invoice: Invoice;
  amounts: Amounts;
  /** In the currency of the document. */
  own: BookedAmounts;
  /** In crowns; the same as `own` without a foreign currency. */
  home: BookedAmounts;
  foreign?: ForeignCurrency;
  rates: CzechRates;
};

export type BookingResult = { ok: true; booking: Booking } | { ok: false; problems: ExportProblem[] };

/**
 * Counts what an accounting system needs of a document, or says what stands against it. A system that keeps documents in
 * their own currency needs no exchange rate; `home` is then the same as `own` where there is none.
 */
export function book(invoice: Invoice, needsHome = true): BookingResult {
  const completed = completeAmounts(invoice);
  if (!completed.ok) return completed;
  const { amounts } = completed;
  const booked = bucketRows(invoice, amounts);
  if (!booked.ok) return booked;
  const rates = ratesOf(invoice);
  if (!rates) return { ok: false, problems: [{ code: "vatRateUnknown", field: "taxDate", detail: detailOf("beforeFirstRates") }] };
  const foreign = foreignCurrency(invoice);
  if (needsHome && invoice.currency !== undefined && invoice.currency !== HOME && !foreign) return { ok: false, problems: [missing("exchangeRate")] };
  const rows = booked.rows.filter((row) => !row.base.eq(zero) || !row.vat.eq(zero));
  const own = bookedAmounts(rows, amounts.rounding);
  const home = foreign
    ? bookedAmounts(
        rows.map((row) => ({ ...row, base: toHome(row.base, foreign), vat: toHome(row.vat, foreign) })),
        toHome(amounts.rounding, foreign),
      )
    : own;
  if (home.total.abs().gte(AMOUNT_LIMIT)) return { ok: false, problems: [{ code: "invalid", field: "totalAmount", detail: detailOf("amountTooLarge") }] };
  return { ok: true, booking: { invoice, amounts, own, home, ...(foreign && { foreign }), rates } };
}

/** The booking of a document that passed its checks. */
export function booked(invoice: Invoice, needsHome = true): Booking {
  const result = book(invoice, needsHome);
  if (!result.ok) throw new Error(`document ${invoice.documentId} was written without passing its checks`);
  return result.booking;
}

function bookedAmounts(rows: BucketAmounts[], rounding: Decimal): BookedAmounts {
  return { rows, rounding, total: sum(rows.flatMap((row) => [row.base, row.vat])).plus(rounding) };
}

function foreignCurrency(invoice: Invoice): ForeignCurrency | undefined {
  const rate = decimal(invoice.exchangeRate);
  if (invoice.currency === undefined || invoice.currency === HOME || !rate?.gt(zero)) return undefined;
  const units = decimal(invoice.exchangeRateAmount);
  return { code: invoice.currency, rate, units: units?.gt(zero) ? units : zero.plus(1) };
}

/** Converts an amount to crowns, rounded to `places`. */
export function toHome(amount: Decimal, { rate, units }: ForeignCurrency, places = 2): Decimal {
  return round(amount.times(rate).div(units), places);
}

/** Base and VAT of one column; zeros where nothing stands in it. */
export function columnOf({ rows }: BookedAmounts, bucket: RateBucket): { base: Decimal; vat: Decimal } {
  const row = rows.find((candidate) => candidate.bucket === bucket);
  return { base: row?.base ?? zero, vat: row?.vat ?? zero };
}

/** The rate of a column in percent on the day of supply, e.g. "21". */
export function percentOf(bucket: RateBucket, rates: CzechRates): string {
  return bucket === "none" ? "0" : (rates[bucket] ?? "0");
}

/** What a person has to know of the amounts where the system counts the deduction of advances itself. */
export function advanceNote({ amounts, invoice }: Booking): string | undefined {
  if (amounts.advance.eq(zero)) return undefined;
  const currency = invoice.currency ?? HOME;
  return `Odečtená záloha: ${amounts.advance.toFixed(2)} ${currency}, k úhradě ${amounts.due.toFixed(2)} ${currency}`;
}

/** The corrected document, for systems without a field for it. */
export function originalNote(invoice: Invoice): string | undefined {
  return invoice.originalDocumentNumber && `K dokladu: ${invoice.originalDocumentNumber}`;
}

/** The day of the deduction, for systems without a field for it. */
export function deductionNote({ deductionDate, taxDate, accountingUnit }: Invoice): string | undefined {
  if (!deductionDate || deductionDate === taxDate || accountingUnit?.vatPayer === false) return undefined;
  return `Datum uplatnění odpočtu: ${deductionDate}`;
}
