import { round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { percentOf, type Booking } from "#domain/exports/booking.ts";
import { exactItems, vatBreakdownItems, type BookedItem } from "#domain/exports/items.ts";
import { type CzechRates } from "#domain/vat/rates.ts";
import { rateBuckets, type BucketAmounts, type RateBucket } from "#domain/exports/vatColumns.ts";
import { describe } from "#domain/exports/texts.ts";

/** A line of a system that counts VAT itself; `unitPrice` holds VAT when the lines are `withVat`. */
export type CountedLine = { text: string; quantity: Decimal; unit?: string; unitPrice: Decimal; bucket: RateBucket; isRounding?: true };

export type CountedLines = {
  lines: CountedLine[];
  /** Whether unit prices hold VAT: then VAT is counted from the total, otherwise from the base. */
  withVat: boolean;
  /** What the system counts differently from the paper, printed VAT less counted VAT; the totals are equal all the same. */
  vatDifference: Decimal;
};

const one = zero.plus(1);

/**
 * The lines that a system which counts VAT by rates itself has to be given, so that it comes to the sums of the paper: the printed
 * ones when they do, else one line per rate, without VAT when that gives the printed tax, with VAT otherwise. Rounding is a line of its
 * own in the column of 0 %. A document of zero has one line of zero, as these systems refuse one without lines. `places` is how many
 * decimal places a unit price may have there.
 */
export function countedLines({ invoice, amounts, own, rates }: Booking, places: number): CountedLines {
  const summaries = vatBreakdownItems(own.rows, describe(invoice));
  const gross = summaries.map((item) => ({ ...item, unitPrice: item.base.plus(item.vat), payVat: true }));
  const printed = exactItems(invoice, amounts, own.rows, places);
  const candidates = [printed, summaries].flatMap((items) => (items && isOneMode(items) ? [items] : []));
  const items = candidates.find((candidate) => vatDifference(candidate, own.rows, rates).every((difference) => difference.eq(zero))) ?? gross;
  const rounding: CountedLine[] = own.rounding.eq(zero)
    ? []
    : [{ text: "Zaokrouhlení", quantity: one, unitPrice: own.rounding, bucket: "none", isRounding: true }];
  const lines = [...items.map(lineOf), ...rounding];
  return {
    lines: lines.length > 0 ? lines : [{ text: describe(invoice), quantity: one, unitPrice: zero, bucket: "none" }],
    withVat: items[0]?.payVat ?? false,
    vatDifference: sum(vatDifference(items, own.rows, rates)),
  };
}

function isOneMode(items: BookedItem[]): boolean {
  return items.every((item) => item.payVat === items[0]!.payVat);
}

function lineOf({ line, text, unit, quantity, unitPrice, bucket, base, vat, payVat }: BookedItem): CountedLine {
  // Tax in the column of 0 % is part of the price.
  const price = bucket === "none" && !payVat && !vat.eq(zero) ? base.plus(vat).div(quantity) : unitPrice;
  return { text: line?.description ?? text ?? "", quantity, ...(unit && { unit }), unitPrice: price, bucket };
}

/** Printed VAT less the VAT that is counted from the items, by columns; what stands in the column of 0 % has none. */
function vatDifference(items: BookedItem[], rows: BucketAmounts[], rates: CzechRates): Decimal[] {
  return rateBuckets
    .filter((bucket) => bucket !== "none")
    .map((bucket) => {
      const percent = percentOf(bucket, rates);
      const inColumn = items.filter((item) => item.bucket === bucket);
      const counted = (item: { base: Decimal; vat: Decimal }) =>
        inColumn[0]?.payVat ? round(item.base.plus(item.vat).times(percent).div(zero.plus(100).plus(percent))) : round(item.base.times(percent).div(100));
      const whole = counted({ base: sum(inColumn.map((item) => item.base)), vat: sum(inColumn.map((item) => item.vat)) });
      // Whether the remote system rounds line by line or the sum is not known: only lines where both agree are certain.
      const single = sum(inColumn.map(counted));
      const vat = sum(rows.filter((row) => row.bucket === bucket).map((row) => row.vat));
      return whole.eq(vat) ? vat.minus(single) : vat.minus(whole);
    });
}

/** The largest difference of VAT that rounding can make; a larger one is a wrong document. */
export const MAX_VAT_DIFFERENCE = 1;
