import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import type { VatCandidate } from "./vatRows.ts";

/** What a row of sum and tax is worth: less than one that states its base. */
const OF_GROSS = 1.3;
/** The sum of a rate stands at most so many lines above its tax. */
const LINES_ABOVE = 2;
/** In hundredths; a smaller tax fits many sums by chance. */
const MIN_TAX = 10;
/** In hundredths. */
const ROUNDING = 1;

/** Rows of a receipt that state sum and tax of a rate without its base: "SPRZEDAŻ OPODATKOWANA A 339,98" above "PTU A 23,00 % 63,57", "SP.OP.A: 150.03 PTU 23% 28.05". */
export function rowsOfGross(view: DocumentView, byLine: ReadonlyMap<Line, FoundNumber[]>): VatCandidate[] {
  if (!view.isReceipt) return [];
  const rows: VatCandidate[] = [];
  for (const [line, numbers] of byLine) {
    const percents = numbers.filter(({ isPercent, cents }) => isPercent && cents > 0 && cents <= 3000);
    // A heading may hold the sign: "MWST% | TOTAL | MWST" above "2.60 | 17.30 | 0.44".
    const bare = numbers.filter(({ cents, decimals }) => decimals === 2 && view.law.rates.has(cents));
    const [rate] = percents.length === 1 ? percents : percents.length === 0 && numbers.length >= 3 ? bare : [];
    const taxes = numbers.filter((number) => number.isMoney && number !== rate && number.cents >= MIN_TAX);
    const vat = taxes.at(-1);
    if (!rate || !vat || view.tableLines.has(line)) continue;
    const at = view.lines.indexOf(line);
    const above = view.lines.slice(Math.max(0, at - LINES_ABOVE), at).filter(({ page }) => page === line.page);
    const sums = [...taxes.slice(0, -1), ...(percents.length === 1 ? above.flatMap((one) => byLine.get(one)?.filter(({ isMoney }) => isMoney) ?? []) : [])];
    const gross = sums.findLast(({ cents }) => Math.abs((cents * rate.cents) / (10_000 + rate.cents) - vat.cents) <= ROUNDING);
    if (gross) rows.push({ rate: rate.cents, base: gross.cents - vat.cents, vat: vat.cents, score: OF_GROSS, vatAt: vat, line });
  }
  return rows;
}
