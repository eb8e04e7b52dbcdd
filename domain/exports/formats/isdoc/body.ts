import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { MAX_ROUNDING, type Amounts, type LineAmounts, type RateAmounts } from "#domain/exports/amounts.ts";

/** The lines of an ISDOC and what the tax documents for advances already claimed; lines less claims are the VAT breakdown. */
type IsdocBody = { lines: LineAmounts[]; claimed: RateAmounts[]; asPrinted: boolean };

/**
 * Programs that import lines count the tax from them. They are written as printed where they make the VAT breakdown, or where what they
 * exceed it by is an advance that was taxed on a document of its own; otherwise one line per rate stands for them.
 */
export function isdocBody(amounts: Amounts, invoice: Invoice): IsdocBody {
  const lines = amounts.lines ?? [];
  if (lines.length > 0) {
    const claimed = surplusOf(lines, amounts.rows);
    const parts = claimed.flatMap(({ base, vat }) => [base, vat]);
    if (parts.every((part) => part.abs().lte(tolerance(lines.length)))) return { lines, claimed: [], asPrinted: true };
    if (isTaxedAdvance(parts, lines, { amounts, invoice })) return { lines, claimed, asPrinted: true };
  }
  return { lines: vatBreakdownLines(amounts, invoice), claimed: [], asPrinted: false };
}

/** A rounding of half a heller on each line, five hellers at least. */
function tolerance(lines: number): Decimal {
  const rounded = zero.plus("0.005").times(lines);
  return rounded.gt("0.05") ? rounded : zero.plus("0.05");
}

/** Lines less the VAT breakdown, for each rate of either. */
function surplusOf(lines: LineAmounts[], rows: RateAmounts[]): RateAmounts[] {
  const rates = new Map([...rows, ...lines].map(({ rate }) => [rate.toFixed(), rate]));
  return [...rates.values()]
    .sort((a, b) => b.cmp(a))
    .map((rate) => {
      const ofRate = lines.filter((line) => line.rate.eq(rate));
      const row = rows.find((each) => each.rate.eq(rate));
      return {
        rate,
        base: sum(ofRate.map(({ net }) => net)).minus(row?.base ?? zero),
        vat: sum(ofRate.map(({ vat }) => vat)).minus(row?.vat ?? zero),
      };
    });
}

/** The lines make the printed total, the VAT breakdown what is left of it to pay. */
function isTaxedAdvance(parts: Decimal[], lines: LineAmounts[], { amounts, invoice }: { amounts: Amounts; invoice: Invoice }): boolean {
  const printed = decimal(invoice.totalAmount);
  if (!printed || printed.lte(amounts.total) || parts.some((part) => part.lt(zero))) return false;
  return printed
    .minus(sum(lines.map(({ gross }) => gross)))
    .abs()
    .lte(MAX_ROUNDING);
}

function vatBreakdownLines(amounts: Amounts, invoice: Invoice): LineAmounts[] {
  const description = invoice.note ?? invoice.lineItems.find((line) => line.description)?.description ?? invoice.invoiceNumber!;
  return amounts.rows.map(({ rate, base, vat }) => ({
    line: { description },
    rate,
    quantity: undefined,
    net: base,
    vat,
    gross: base.plus(vat),
    unitNet: base,
    unitGross: base.plus(vat),
    priceWithVat: false,
  }));
}
