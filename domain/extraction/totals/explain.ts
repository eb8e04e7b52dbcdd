import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Ranked } from "#domain/extraction/confidence/choice.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import { claim, type Links } from "#domain/extraction/labels/links.ts";
import { claimOfLine, sumsAtEnds, sumsOfLine, type SumsOfLine } from "./sumsOfLine.ts";
import { impliedBase, impliedTax, INCLUDED, isIncludedTax, isWhole } from "./impliedSums.ts";
import { MAX_ROUNDING_CENTS } from "./rounding.ts";
import { isLawful } from "#domain/extraction/taxLaw.ts";
import type { VatCandidate } from "./vatRows.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { isLocalTax } from "./untaxed.ts";

/** What the table of items sums up to, in hundredths; absent sums are unknown. */
export type ItemSums = { net?: number; gross?: number; byRate?: Map<number, number> };

/** An explanation of a grand total by other amounts of the page. */
export type Explanation = { rows: VatCandidate[]; net?: number; vat?: number; rounding: number; score: number; isProof: boolean; isContradicted?: boolean };

/** Rows of different rates with what they add up to; `isWhole` where the page states no further rate beside them. */
export type Breakdown = { rows: VatCandidate[]; net: number; vat: number; strength: number; isWhole: boolean; isLawful: boolean };

/** From this score on an explanation proves its total. */
const PROVEN_SCORE = 2;
/** The most that an explanation by a part of the breakdown is worth. */
const MAX_PARTIAL_SCORE = 1;
/** What a row of base, tax and sum is worth where its sum is the total. */
const OF_END = 2.2;
/** How strong the rows of a breakdown must be on average to contradict a total that they do not add up to. */
const STRONG_ROW = 1.8;

/** Log-odds of an amount to pay that no sum of the page confirms. */
export const UNPROVEN_DUE = 1.5;
/** Log-odds of a total that nothing proves while a whole breakdown adds up to something else. */
const MAX_CONTRADICTED = 1;

/** Combinations of rows with different rates, the best few for each rate. */
export function breakdowns(rows: VatCandidate[], view: DocumentView): Breakdown[] {
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
  for (const group of groups) sets = sets.flatMap((set) => [set, ...ofOneRate(group).map((rows) => [...set, ...rows])]);
  return sets
    .filter((set) => set.length > 0)
    .map((set) => ({
      rows: set,
      net: set.reduce((sum, row) => sum + row.base, 0),
      vat: set.reduce((sum, row) => sum + row.vat, 0),
      strength: set.reduce((sum, row) => sum + Math.max(-1, row.score), 0),
      isWhole: isWhole(set, view),
      isLawful: set.every((row) => isLawful(row.rate, view.law)),
    }));
}

/** One row of a rate; untaxed sums may make two, such as an exempt one beside a supply to another country. */
function ofOneRate(group: VatCandidate[]): VatCandidate[][] {
  const ones = group.map((row) => [row]);
  if (group[0]!.rate !== 0) return ones;
  const printed = group.toSorted((a, b) => a.line.page - b.line.page || a.line.index - b.line.index);
  return [...ones, ...printed.flatMap((row, i) => printed.slice(i + 1).flatMap((other) => (other.line === row.line ? [] : [[row, other]])))];
}

/** What totals are explained by: rows of VAT and what they add up to, sums of the items, amounts with labels, totals that follow from payments, and all amounts in hundredths. */
type Sums = {
  sets: Breakdown[];
  items: ItemSums;
  nets: Ranked<FoundNumber>[];
  vats: Ranked<FoundNumber>[];
  paid: ReadonlySet<number>;
  ends: SumsOfLine[];
  printed: ReadonlySet<number>;
};

/** What the totals of a document may be explained by. */
export function sumsOf(view: DocumentView, sets: Breakdown[], items: ItemSums): Sums {
  return {
    sets,
    items,
    nets: labelledAmounts(view, "totalWithoutVat"),
    vats: labelledAmounts(view, "totalVat"),
    paid: paidTotals(view),
    ends: sumsAtEnds(view),
    printed: new Set(view.numbers.filter((number) => !number.isPercent).map((number) => number.cents)),
  };
}

/** The best explanation of a total: VAT rows, or net and VAT with labels, or the sum of the items. */
export function explain(total: FoundNumber, view: DocumentView, { sets, items, nets, vats, paid, ends, printed }: Sums): Explanation {
  let best: Explanation = { rows: [], rounding: 0, score: 0, isProof: false };
  const take = (one: Omit<Explanation, "isProof">, isProof = true) => {
    // A rounding that is neither printed nor a heller may be chance.
    const isExact = Math.abs(one.rounding) <= 1 || printed.has(one.rounding) || printed.has(-one.rounding);
    if (one.score > best.score) best = { ...one, isProof: isProof && isExact && one.score >= PROVEN_SCORE };
  };
  for (const set of sets) {
    const rounding = total.cents - set.net - set.vat;
    if (rounding > 0 && isLocalTax(rounding, view))
      take({ ...set, net: set.net + rounding, rounding: 0, score: scoreOf(set, 0, { view, printed, items }) }, set.isWhole && set.isLawful);
    // What a rounding takes away was no tax.
    if (rounding !== 0 && Math.abs(rounding) >= Math.abs(set.vat) && set.vat !== 0) continue;
    if (isRounding(rounding, total, view, printed))
      take({ ...set, rounding, score: scoreOf(set, rounding, { view, printed, items }) }, set.isWhole && set.isLawful);
  }
  for (const net of nets) {
    for (const vat of vats) {
      if (net.found === vat.found) continue;
      const rounding = total.cents - net.found.cents - vat.found.cents;
      const charge = rounding > 0 ? chargeOf(rounding, view) : undefined;
      if (charge) take({ rows: [], net: net.found.cents + rounding, vat: vat.found.cents, rounding: 0, score: 2.2 * (net.odds + vat.odds) });
      if (!isRounding(rounding, total, view, printed) || Math.abs(vat.found.cents) > 0.35 * Math.abs(net.found.cents)) continue;
      const score = (vat.found.cents === 0 ? 0.8 : 2.2) * (net.odds + vat.odds) + roundingScore(rounding, view);
      const isPart = isPartOfRows([net.found, vat.found], view) || isTaxedOtherwise(net.found.cents, vat.found.cents, sets);
      const sums = { net: net.found.cents, vat: vat.found.cents, rounding, score: isPart ? Math.min(score, MAX_PARTIAL_SCORE) : score };
      take({ rows: rowsOf(sums.net, sums.vat, sets), ...sums });
    }
  }
  const ofLine = sumsOfLine(total.line, view);
  if (ofLine && ofLine.gross.start === total.start) {
    const sums = { net: ofLine.net.cents, vat: ofLine.vat.cents };
    take({ rows: rowsWithTax(sums, sets), ...sums, rounding: 0, score: 3.4 * claimOfLine(ofLine, view, "totalAmount", "amountDue") });
  }
  // The row that ends a table of items with base and tax states those of the total.
  const end = ends.find(({ net, gross }) => gross.cents === total.cents && net.line !== total.line);
  if (end) {
    const sums = { net: end.net.cents, vat: end.vat.cents };
    take({ rows: rowsWithTax(sums, sets), ...sums, rounding: 0, score: OF_END });
  }
  const parts = taxParts(vats.filter(({ found }) => !view.tableLines.has(found.line)));
  for (const net of nets) {
    if (parts === undefined || Math.abs(net.found.cents + parts - total.cents) > 1 || Math.abs(parts) > 0.35 * Math.abs(net.found.cents)) continue;
    take({ rows: [], net: net.found.cents, vat: parts, rounding: 0, score: 3.4 * net.odds });
  }
  const whole = nets.filter((net) => !isPartOfRows([net.found], view));
  const implied = impliedTax(total, whole, view);
  if (implied) take(implied);
  // A subtotal above the total is no base of it: it is one with VAT, before a discount.
  const isUntitled = nets.every(({ found }) => Math.abs(found.cents) > Math.abs(total.cents));
  const untitled = impliedBase(total, vats, isUntitled, view);
  if (untitled) take(untitled);
  const included = vats.filter(({ found }) => found.line === total.line && found.start > total.start && isIncludedTax(found, view));
  if (included.length === 1) {
    const vat = included[0]!.found.cents;
    take({ rows: [], net: total.cents - vat, vat, rounding: 0, score: OF_END });
  }
  if (isPaid(total, paid, view)) best = { ...best, score: best.score + 3.2, isProof: best.score + 3.2 >= PROVEN_SCORE };
  if (isSumOfItems(total, items, view) && !isTaxedOtherwise(total.cents, 0, sets))
    best = { ...best, score: best.score + 1.4, isProof: best.isProof || best.score + 1.4 >= PROVEN_SCORE };
  if (!best.isProof && isContradicted(sets, best)) best = { ...best, isContradicted: true };
  return best;
}

/** A charge of that many hundredths that a label among the sums adds to their base: "Carriage Net 12.50", "Versandkosten 9,90". */
function chargeOf(cents: number, { numbers, links, tableLines }: DocumentView): FoundNumber | undefined {
  return numbers.find(
    (number) =>
      number.isMoney &&
      !number.isPercent &&
      number.cents === cents &&
      !tableLines.has(number.line) &&
      claim(links.get(number) ?? new Map(), "otherAmount") > 0.5,
  );
}

/** How far a total may be believed: a label proves no total that a breakdown contradicts, and an amount to pay that the named tax does not lead to may hold other claims. */
export function mostOdds({ isProof, isContradicted }: Explanation, links: Links, view: DocumentView): number {
  if (isContradicted) return MAX_CONTRADICTED;
  const isDueAlone = !isProof && !view.isReceipt && claim(links, "amountDue") > claim(links, "totalAmount");
  return isDueAlone && labelledAmounts(view, "totalVat").length > 0 ? UNPROVEN_DUE : Infinity;
}

/** Whether cash less change is the total, or differs from it by a rounding that is printed under its label. */
function isPaid({ cents }: FoundNumber, paid: ReadonlySet<number>, view: DocumentView): boolean {
  return [...paid].some((one) => one === cents || (Math.abs(one - cents) < MAX_ROUNDING_CENTS && roundingScore(one - cents, view) > 0));
}

/** Whether the items add up to the total, or to the total before a rounding that is printed under its label. */
function isSumOfItems(total: FoundNumber, items: ItemSums, view: DocumentView): boolean {
  const difference = total.cents - (items.gross ?? NaN);
  return Math.abs(difference) <= 5 || (Math.abs(difference) < MAX_ROUNDING_CENTS && roundingScore(difference, view) > 0);
}

type Known = { view: DocumentView; printed: ReadonlySet<number>; items: ItemSums };

function scoreOf(set: Breakdown, rounding: number, { view, printed, items }: Known): number {
  let score = (set.vat === 0 ? 0.6 : 2.6) + 0.5 * set.strength + roundingScore(rounding, view) - 0.25 * set.rows.length;
  if (set.rows.length > 1 && printed.has(set.net)) score += 0.8;
  if (items.net !== undefined && Math.abs(items.net - set.net) <= 2) score += 0.8;
  return set.isWhole ? score : Math.min(score, MAX_PARTIAL_SCORE);
}

/** The rows that labelled sums belong to. */
function rowsOf(net: number, vat: number, sets: Breakdown[]): VatCandidate[] {
  const fitting = sets.filter((set) => set.isWhole && set.net === net && set.vat === vat);
  return fitting.toSorted((a, b) => b.strength - a.strength)[0]?.rows ?? [];
}

/** Whether a breakdown is whole, lawful and made of strong rows: what it adds up to is the total. */
export function isStrong(set: Breakdown): boolean {
  return set.vat !== 0 && isWholeAndStrong(set);
}

function isWholeAndStrong(set: Breakdown): boolean {
  return set.isWhole && set.isLawful && set.strength >= STRONG_ROW * set.rows.length;
}

/** Whether a strong breakdown adds up to something else. */
function isContradicted(sets: Breakdown[], best: Explanation): boolean {
  return sets.some((set) => isStrong(set) && set.rows !== best.rows);
}

/** Whether a strong row states another tax of the same base, or no tax of another one: what is labelled as tax or base is some other sum then. */
function isTaxedOtherwise(net: number, vat: number, sets: Breakdown[]): boolean {
  return sets.some(
    (set) => set.rows.length === 1 && isWholeAndStrong(set) && (set.vat === 0 ? vat === 0 && set.net !== net : set.net === net && Math.abs(set.vat - vat) > 2),
  );
}

/** Whether sums with labels are those of one row of a longer breakdown: its headings name them too. */
function isPartOfRows(sums: FoundNumber[], view: DocumentView): boolean {
  const rows = sums.map(({ line }) => ({ line, rate: view.numbers.find((number) => number.line === line && number.isPercent && number.cents <= 3000)?.cents }));
  return rows.every(({ line, rate }) => rate !== undefined && line === rows[0]!.line) && !isWhole([{ line: rows[0]!.line, rate: rows[0]!.rate! }], view);
}

/** The rows whose tax is that of the sums; what is untaxed may have no row. */
function rowsWithTax({ net, vat }: { net: number; vat: number }, sets: Breakdown[]): VatCandidate[] {
  const fitting = sets.filter((set) => set.vat === vat && set.net <= net && isStrong(set));
  return fitting.toSorted((a, b) => Number(b.net === net) - Number(a.net === net) || b.strength - a.strength)[0]?.rows ?? [];
}

/** The sum of VAT amounts printed rate by rate on lines of their own, outside of the table of items; undefined for fewer than two. */
function taxParts(vats: Ranked<FoundNumber>[]): number | undefined {
  const lines = new Map(vats.toReversed().map((vat) => [vat.found.line, vat.found.cents]));
  return lines.size < 2 ? undefined : [...lines.values()].reduce((sum, cents) => sum + cents, 0);
}

/** Amounts that a label calls the sum without VAT or the VAT, best first; column headings of the table of items hardly count. */
export function labelledAmounts(view: DocumentView, concept: "totalWithoutVat" | "totalVat"): Ranked<FoundNumber>[] {
  return view.numbers
    .filter((number) => !number.isPercent && number.decimals <= 2 && (number.isMoney || number.decimals === 0))
    .map((found) => ({ found, odds: concept === "totalVat" && isIncludedTax(found, view) ? INCLUDED : claimOutsideTable(found, view, concept) }))
    .filter((one) => one.odds > 0.25)
    .toSorted((a, b) => b.odds - a.odds)
    .slice(0, 8);
}

function claimOutsideTable(found: FoundNumber, { links, tableLines }: DocumentView, concept: LabelConcept): number {
  return claim(links.get(found) ?? new Map(), concept) * (tableLines.has(found.line) ? 0.3 : 1);
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
  const labelled = (...concepts: ("tendered" | "advance" | "change")[]) =>
    view.numbers.filter((number) => number.isMoney && claim(view.links.get(number) ?? new Map(), ...concepts) > 0.4).map((number) => Math.abs(number.cents));
  // What a receipt calls paid was handed over where change is given back.
  return new Set(
    (view.isReceipt ? labelled("tendered", "advance") : labelled("tendered")).flatMap((given) =>
      labelled("change")
        .filter((back) => back > 0 && back < given)
        .map((back) => given - back),
    ),
  );
}

/** A difference is rounding when it is nothing, a printed amount below one unit, or when the total is a whole number; that of an amount of the items has a label. */
function isRounding(difference: number, total: FoundNumber, view: DocumentView, printed: ReadonlySet<number>): boolean {
  if (Math.abs(difference) <= 1) return true;
  if (Math.abs(difference) >= MAX_ROUNDING_CENTS || (view.tableLines.has(total.line) && roundingScore(difference, view) < 0)) return false;
  return printed.has(difference) || printed.has(-difference) || (total.cents % 100 === 0 && Math.abs(difference) <= 50);
}
