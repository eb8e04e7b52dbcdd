import type { VatRow } from "#domain/invoice/invoice.ts";
import { formatAmount, round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { exact } from "#samples/invoices/numbers.ts";

/** How a supplier counts VAT: from the sum of a rate, line by line, out of prices with VAT, or not at all. */
export type Counting = "perRate" | "perLine" | "fromGross" | "none";

/** A line before it is counted; the price holds for `per` pieces, one by default; `discount` and `rate` in percent. */
export type Ordered = { quantity: Decimal; unitPrice: Decimal; per?: number; discount?: Decimal; rate: Decimal };

/** Amounts of a line. Under "fromGross" and "none" only `gross` is a printed figure. */
export type Counted = { base: Decimal; vat: Decimal; gross: Decimal };

export type Sums = { lines: Counted[]; rows: VatRow[]; base: Decimal; vat: Decimal; gross: Decimal };

function priceOf(line: Ordered): Decimal {
  const full = line.quantity.times(line.unitPrice).div(line.per ?? 1);
  return round(line.discount ? full.times(exact("100").minus(line.discount)).div(100) : full);
}

function countLine(line: Ordered, counting: Counting): Counted {
  const price = priceOf(line);
  if (counting === "none") return { base: price, vat: zero, gross: price };
  if (counting === "fromGross") {
    const vat = round(price.times(line.rate).div(line.rate.plus(100)));
    return { base: price.minus(vat), vat, gross: price };
  }
  const vat = round(price.times(line.rate).div(100));
  return { base: price, vat, gross: price.plus(vat) };
}

/** The row of one rate: its VAT is the sum of the lines', or counted anew from their sum. */
function countRate(rate: Decimal, lines: Counted[], counting: Counting): Counted {
  const base = sum(lines.map((line) => line.base));
  const gross = sum(lines.map((line) => line.gross));
  if (counting === "perLine") return { base, vat: gross.minus(base), gross };
  if (counting === "fromGross") {
    const vat = round(gross.times(rate).div(rate.plus(100)));
    return { base: gross.minus(vat), vat, gross };
  }
  const vat = round(base.times(rate).div(100));
  return { base, vat, gross: base.plus(vat) };
}

/** Counts lines, the table of VAT (highest rate first) and the totals; every sum holds to the last heller. */
export function countSums(ordered: Ordered[], counting: Counting): Sums {
  const lines = ordered.map((line) => countLine(line, counting));
  if (counting === "none") {
    const gross = sum(lines.map((line) => line.gross));
    return { lines, rows: [], base: gross, vat: zero, gross };
  }
  const rates = [...new Set(ordered.map((line) => line.rate.toFixed(2)))].sort((a, b) => Number(b) - Number(a));
  const perRate = rates.map((rate) => ({
    rate,
    ...countRate(
      exact(rate),
      lines.filter((_, index) => ordered[index]!.rate.toFixed(2) === rate),
      counting,
    ),
  }));
  return {
    lines,
    rows: perRate.map(({ rate, base, vat }) => ({ rate, base: formatAmount(base), vat: formatAmount(vat) })),
    base: sum(perRate.map((row) => row.base)),
    vat: sum(perRate.map((row) => row.vat)),
    gross: sum(perRate.map((row) => row.gross)),
  };
}
