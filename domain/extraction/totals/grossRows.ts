import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Explanation } from "./explain.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import type { VatCandidate } from "./vatRows.ts";

/** The sum of a rate stands at most so many lines above its tax. */
const LINES_ABOVE = 2;
/** In hundredths; a smaller tax fits many sums by chance. */
const MIN_TAX = 10;
/** In hundredths. */
const ROUNDING = 1;

/** Rows of a receipt that state sum and tax of a rate without its base: "SPRZEDAŻ OPODATKOWANA A 339,98" above "PTU A 23,00 % 63,57", "SP.OP.A: 150.03 PTU 23% 28.05". */
function rowsOfGross(view: DocumentView): VatCandidate[] {
  const byLine = Map.groupBy(view.numbers, ({ line }) => line);
  const rows: VatCandidate[] = [];
  for (const [line, numbers] of byLine) {
    const percents = numbers.filter(({ isPercent, cents }) => isPercent && cents > 0 && cents <= 3000);
    // A heading may hold the sign: "MWST% | TOTAL | MWST" above "2.60 | 17.30 | 0.44".
    const bare = numbers.filter(({ cents, decimals }) => decimals === 2 && view.law.rates.has(cents));
    const [rate] = percents.length === 1 ? percents : percents.length === 0 && numbers.length >= 3 ? bare : [];
    const amounts = numbers.filter((number) => number.isMoney && number !== rate && number.cents >= MIN_TAX);
    const vat = amounts.at(-1);
    if (!rate || !vat || view.tableLines.has(line)) continue;
    const at = view.lines.indexOf(line);
    const above = percents.length === 1 ? view.lines.slice(Math.max(0, at - LINES_ABOVE), at).filter(({ page }) => page === line.page) : [];
    const sums = [...amounts.slice(0, -1), ...above.flatMap((one) => byLine.get(one)?.filter(({ isMoney }) => isMoney) ?? [])];
    const gross = sums.findLast((one) => isTaxIn(one, rate, vat));
    if (gross) rows.push({ rate: rate.cents, base: gross.cents - vat.cents, vat: vat.cents, score: 0, vatAt: vat, line });
    // "PTU A 23% | 458,80" above "Kwota PTU A | 85,79".
    const below = percents.length === 1 && amounts.length === 1 ? view.lines[at + 1] : undefined;
    const tax = below?.page === line.page ? byLine.get(below)?.findLast((number) => number.isMoney && isTaxIn(vat, rate, number)) : undefined;
    if (!gross && tax) rows.push({ rate: rate.cents, base: vat.cents - tax.cents, vat: tax.cents, score: 0, vatAt: tax, line });
  }
  return rows;
}

/** Whether an amount is the tax at a rate that is in a sum. */
function isTaxIn(sum: FoundNumber, rate: FoundNumber, tax: FoundNumber): boolean {
  return tax.cents >= MIN_TAX && Math.abs((sum.cents * rate.cents) / (10_000 + rate.cents) - tax.cents) <= ROUNDING;
}

/** The explanation of a receipt's total, in hundredths, by sums and taxes of its rates where nothing prints their bases; only several sums that make the total prove it. */
export function byGross(cents: number, known: Explanation, view: DocumentView): Explanation | undefined {
  if (!view.isReceipt || known.rows.length > 0) return undefined;
  const rows = [...new Map(rowsOfGross(view).map((row) => [row.rate, row])).values()];
  const sum = (part: "base" | "vat") => rows.reduce((all, row) => all + row[part], 0);
  if (rows.length === 0 || sum("base") + sum("vat") !== cents) return undefined;
  return { ...known, rows, net: sum("base"), vat: sum("vat"), isProof: known.isProof || rows.length > 1 };
}
