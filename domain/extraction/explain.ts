import type { FoundNumber } from "./candidates/amounts.ts";
import type { Ranked } from "./choice.ts";
import { claim } from "./links.ts";
import type { VatCandidate } from "./vatRows.ts";
import type { DocumentView } from "./view.ts";

/** What the table of items sums up to, in hundredths; absent sums are unknown. */
export type ItemSums = { net?: number; gross?: number; byRate?: Map<number, number> };

/** An explanation of a grand total by other amounts of the page. */
export type Explanation = { rows: VatCandidate[]; net?: number; vat?: number; rounding: number; score: number };

/** Cash totals are rounded to whole units at most. */
export const LARGEST_ROUNDING = 100;

/** Combinations of rows with different rates, the best few for each rate. */
export function rowSets(rows: VatCandidate[]): VatCandidate[][] {
  const byRate = new Map<number, VatCandidate[]>();
  for (const row of rows.toSorted((a, b) => b.score - a.score)) {
    const known = byRate.get(row.rate) ?? [];
    const same = known.find((one) => one.base === row.base && one.vat === row.vat);
    if (same) same.score += 0.15;
    else if (known.length < 5) known.push({ ...row });
    byRate.set(row.rate, known);
  }
  const groups = [...byRate.values()].toSorted((a, b) => b[0]!.score - a[0]!.score).slice(0, 4);
  let sets: VatCandidate[][] = [[]];
  for (const group of groups) sets = sets.flatMap((set) => [set, ...group.map((row) => [...set, row])]);
  return sets.filter((set) => set.length > 0);
}

/** The best explanation of a total: VAT rows, or net and VAT with labels, or the sum of the items. */
export function explain(total: FoundNumber, view: DocumentView, sets: VatCandidate[][], items: ItemSums): Explanation {
  const printed = new Set(view.numbers.filter((number) => !number.isPercent).map((number) => number.cents));
  let best: Explanation = { rows: [], rounding: 0, score: 0 };
  for (const rows of sets) {
    const net = rows.reduce((sum, row) => sum + row.base, 0);
    const vat = rows.reduce((sum, row) => sum + row.vat, 0);
    const rounding = total.cents - net - vat;
    if (!isRounding(rounding, total, printed)) continue;
    const strength = rows.reduce((sum, row) => sum + Math.max(-1, row.score), 0);
    const isTrivial = vat === 0;
    let score = (isTrivial ? 0.6 : 2.6) + 0.5 * strength + roundingScore(rounding, view) - 0.25 * rows.length;
    if (rows.length > 1 && printed.has(net)) score += 0.8;
    if (items.net !== undefined && Math.abs(items.net - net) <= 2) score += 0.8;
    if (score > best.score) best = { rows, net, vat, rounding, score };
  }
  const nets = labelledAmounts(view, "totalWithoutVat");
  const vats = labelledAmounts(view, "totalVat");
  for (const net of nets) {
    for (const vat of vats) {
      if (net.found === vat.found) continue;
      const rounding = total.cents - net.found.cents - vat.found.cents;
      if (!isRounding(rounding, total, printed) || Math.abs(vat.found.cents) > 0.35 * Math.abs(net.found.cents)) continue;
      const score = (vat.found.cents === 0 ? 0.8 : 2.2) * (net.odds + vat.odds) + roundingScore(rounding, view);
      if (score > best.score) best = { rows: [], net: net.found.cents, vat: vat.found.cents, rounding, score };
    }
  }
  const parts = taxParts(vats);
  for (const net of nets) {
    if (parts === undefined || Math.abs(net.found.cents + parts - total.cents) > 1 || Math.abs(parts) > 0.35 * Math.abs(net.found.cents)) continue;
    const score = 3.4 * net.odds;
    if (score > best.score) best = { rows: [], net: net.found.cents, vat: parts, rounding: 0, score };
  }
  const implied = impliedTax(total, nets, view);
  if (implied && implied.score > best.score) best = implied;
  if (paidTotals(view).has(total.cents)) best.score += 3.2;
  const gross = items.gross;
  if (gross !== undefined && Math.abs(gross - total.cents) <= 5) best.score += 1.4;
  return best;
}

/** Where the tax is not readable, a labelled sum without VAT and a printed rate tell it: the total must be the sum with just that tax. */
function impliedTax(total: FoundNumber, nets: Ranked<FoundNumber>[], view: DocumentView): Explanation | undefined {
  const rates = new Set(view.numbers.filter((number) => number.isPercent && number.cents > 0 && number.cents <= 3000).map((number) => number.cents));
  for (const net of nets) {
    const vat = total.cents - net.found.cents;
    for (const rate of rates) {
      if (vat === 0 || Math.abs((net.found.cents * rate) / 10_000 - vat) > 1.5) continue;
      const row = { rate, base: net.found.cents, vat, score: 0, baseAt: net.found, line: net.found.line };
      return { rows: [row], net: net.found.cents, vat, rounding: 0, score: 2.6 * net.odds };
    }
  }
  return undefined;
}

/** The sum of VAT amounts printed rate by rate on lines of their own; undefined for fewer than two. */
function taxParts(vats: Ranked<FoundNumber>[]): number | undefined {
  const lines = new Map(vats.toReversed().map((vat) => [vat.found.line, vat.found.cents]));
  return lines.size < 2 ? undefined : [...lines.values()].reduce((sum, cents) => sum + cents, 0);
}

/** Amounts that a label calls the sum without VAT or the VAT, best first; column headings of the table of items hardly count. */
export function labelledAmounts(view: DocumentView, concept: "totalWithoutVat" | "totalVat"): Ranked<FoundNumber>[] {
  return view.numbers
    .filter((number) => !number.isPercent && number.decimals <= 2 && (number.isMoney || number.decimals === 0))
    .map((found) => ({ found, odds: claim(view.links.get(found) ?? new Map(), concept) * (view.tableLines.has(found.line) ? 0.3 : 1) }))
    .filter((one) => one.odds > 0.25)
    .toSorted((a, b) => b.odds - a.odds)
    .slice(0, 8);
}

/** A rounding that is printed under its label proves the total after rounding; one that is not printed costs. */
function roundingScore(rounding: number, view: DocumentView): number {
  if (rounding === 0) return 0;
  const isLabelled = view.numbers.some(
    (number) => Math.abs(number.cents) === Math.abs(rounding) && claim(view.links.get(number) ?? new Map(), "rounding") > 0.3,
  );
  return isLabelled ? 1.8 : -0.8;
}

/** Totals that follow from what was paid: cash given less change. */
export function paidTotals(view: DocumentView): Set<number> {
  const labelled = (concept: "tendered" | "change") =>
    view.numbers.filter((number) => number.isMoney && claim(view.links.get(number) ?? new Map(), concept) > 0.4).map((number) => Math.abs(number.cents));
  return new Set(
    labelled("tendered").flatMap((given) =>
      labelled("change")
        .filter((back) => back > 0 && back < given)
        .map((back) => given - back),
    ),
  );
}

/** A difference is rounding when it is nothing, a printed amount below one unit, or when the total is a whole number. */
function isRounding(difference: number, total: FoundNumber, printed: Set<number>): boolean {
  if (Math.abs(difference) <= 1) return true;
  if (Math.abs(difference) >= LARGEST_ROUNDING) return false;
  return printed.has(difference) || printed.has(-difference) || (total.cents % 100 === 0 && Math.abs(difference) <= 50);
}
