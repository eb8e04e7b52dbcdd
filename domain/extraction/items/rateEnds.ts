import { isLawful } from "#domain/extraction/taxLaw.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import type { ItemRow } from "./itemRow.ts";
import { legendOf } from "./receipt.ts";

/** A rate, or in or without brackets the letter that stands for one, at the end of a name; recognition adds a bracket. */
const END = /\s+(?:(\d{1,2}(?:[.,]\d{1,2})?)\s?%|\(?(\p{Lu})\)?)[\s)]*$/u;
/** Share of what was sold that ends so where a column of rates stands between names and sums. */
const MOSTLY = 0.6;

/** Takes the rates of VAT that a receipt prints behind most names off the names: "Cornetto | 10% | 1,60", "CHLIEB 1KG | A | 2,39", "Piwo (A)". */
export function takeRateEnds(rows: readonly ItemRow[], view: DocumentView): void {
  if (!view.isReceipt) return;
  const letters = legendOf(view);
  const ended = rows.flatMap((row) => {
    const end = END.exec(row.item.description ?? "");
    const rate = end?.[2] === undefined ? Math.round(Number(end?.[1]?.replace(",", ".")) * 100) : letters.get(end[2]);
    return end && rate !== undefined && isLawful(rate, view.law) ? [{ row, rate, at: end.index }] : [];
  });
  const sold = rows.filter(({ gross = 0, total = 0, net = 0 }) => gross + total + net > 0);
  if (ended.length < 2 || ended.length < sold.length * MOSTLY) return;
  for (const { row, rate, at } of ended) {
    row.item.description = row.item.description!.slice(0, at);
    row.rate ??= rate;
  }
}
