import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { Ranked } from "#domain/extraction/confidence/choice.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import { isLawful } from "#domain/extraction/taxLaw.ts";
import { isTaxOf, type VatCandidate } from "./vatRows.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Sums that follow from one that is printed and a rate of VAT, with the row of VAT that they make. */
type ImpliedSums = { rows: VatCandidate[]; net: number; vat: number; rounding: number; score: number };

/** What a rate is worth that fits the two sums beside it. */
const IMPLIED = 1.4;
/** Lines of one breakdown stand at most so many lines apart. */
const MAX_ROW_DISTANCE = 2;

/** Whether no line beside the rows states an amount for a rate that none of them has: a part of a breakdown adds up to no total. */
export function isWhole(rows: Pick<VatCandidate, "line" | "rate">[], view: DocumentView): boolean {
  const rates = new Set(rows.map((row) => row.rate));
  const isBeside = (line: Line) => rows.some((row) => row.line.page === line.page && Math.abs(row.line.index - line.index) <= MAX_ROW_DISTANCE);
  return !view.numbers.some(
    (rate) =>
      rate.isPercent &&
      rate.cents <= 3000 &&
      !rates.has(rate.cents) &&
      isLawful(rate.cents, view.law) &&
      isBeside(rate.line) &&
      !view.tableLines.has(rate.line) &&
      !view.hits.some((hit) => hit.line === rate.line && hit.concept === "otherAmount") &&
      view.numbers.some(({ line, start, isMoney, isPercent, cents }) => line === rate.line && start > rate.end && isMoney && !isPercent && cents !== 0),
  );
}

/** Where the tax is not readable, it follows from a labelled sum without VAT and a printed rate: the total must be the sum with just that tax. */
export function impliedTax(total: FoundNumber, nets: Ranked<FoundNumber>[], view: DocumentView): ImpliedSums | undefined {
  const rates = new Set(
    view.numbers.filter((number) => number.isPercent && number.cents > 0 && number.cents <= 3000 && isLawful(number.cents, view.law)).map(({ cents }) => cents),
  );
  for (const net of nets) {
    const rest = total.cents - net.found.cents;
    for (const rate of rates) {
      if (rest === 0 || Math.abs((net.found.cents * rate) / 10_000 - rest) > 1.5) continue;
      // The total may be rounded by a cent, as Swiss ones are: the tax that is printed is the tax.
      const printed = labelledTaxes(view).find(({ cents }) => Math.abs(cents - rest) <= 1);
      const vat = printed?.cents ?? rest;
      const row = { rate, base: net.found.cents, vat, score: 0, baseAt: net.found, line: net.found.line, ...(printed ? { vatAt: printed } : {}) };
      return { rows: [row], net: net.found.cents, vat, rounding: rest - vat, score: 2.6 * net.odds };
    }
  }
  return undefined;
}

function labelledTaxes({ numbers, links }: DocumentView): FoundNumber[] {
  return numbers.filter((number) => number.isMoney && !number.isPercent && claim(links.get(number) ?? new Map(), "totalVat") > 0.2);
}

/** Beside its rate, a tax that is just that of the rest of the total leaves the base, which single supplies print without a label or not at all. */
export function impliedBase(total: FoundNumber, vats: Ranked<FoundNumber>[], isUntitled: boolean, view: DocumentView): ImpliedSums | undefined {
  const asides = [0, ...untaxedBeside(view)];
  for (const [{ found: tax, odds }, aside] of vats.flatMap((vat) => asides.map((cents) => [vat, cents] as const))) {
    const base = total.cents - tax.cents - aside;
    const rates = ratesOf(tax, base, isUntitled, view);
    const rate = rates[0] ?? 0;
    if (rates.length !== 1 || rate <= 0 || tax.cents === 0 || !tax.isMoney || !isLawful(rate, view.law) || !isTaxOf(base, rate, tax.cents)) continue;
    const baseAt = view.numbers.find((number) => number.isMoney && !number.isPercent && number.cents === base);
    const row = { rate, base, vat: tax.cents, score: 0, vatAt: tax, line: tax.line, ...(baseAt ? { baseAt } : {}) };
    if (aside !== 0 && !baseAt) continue;
    if (isWhole([row], view)) return { rows: [row], net: base + aside, vat: tax.cents, rounding: 0, score: 2.6 * odds + IMPLIED };
  }
  return undefined;
}

/** What labels of sums call outside of VAT (folded). */
const OUTSIDE = /mimo|nepodleh|neni predmet|durchlauf|auslage|disburse|outlay|debours/;

/** The sums that the page adds untaxed, such as fees paid for the customer. */
function untaxedBeside({ numbers, links }: DocumentView): number[] {
  const isOutside = (number: FoundNumber) => {
    const link = links.get(number)?.get("otherAmount");
    return link !== undefined && link.score > 0.6 && OUTSIDE.test(link.hit.line.folded.slice(link.hit.start, link.hit.end));
  };
  return numbers.filter((number) => number.isMoney && !number.isPercent && number.cents !== 0 && isOutside(number)).map(({ cents }) => cents);
}

/** The rates that a tax may be of: those beside it, else the lawful one that makes it of a printed base. */
function ratesOf(tax: FoundNumber, base: number, isUntitled: boolean, view: DocumentView): number[] {
  const beside = view.numbers.filter((number) => number.isPercent && number.line === tax.line).map(({ cents }) => cents);
  if (isIncludedTax(tax, view)) return beside.length > 0 ? beside : [...view.law.rates].filter((rate) => isTaxOf(base, rate, tax.cents));
  const isPrinted = view.law.isKnown && view.numbers.some((number) => number.isMoney && !number.isPercent && number.cents === base);
  if (beside.length > 0) return isUntitled || isPrinted ? beside : [];
  return !isPrinted ? [] : [...view.law.rates].filter((rate) => isTaxOf(base, rate, tax.cents));
}

/** How strongly words around a tax claim it that a total names as part of itself. */
export const INCLUDED = 0.95;
/** What stands in brackets between a total and the tax that is part of it, and between that and the word for it (folded). */
const [WITHIN, RATE_BETWEEN] = [/\d[^\d()\t]*\([a-z .:]{0,16}(?:€|\$|£|[a-z]{2,3})?\s?$/, /^\s*(?:€|\$|£|[a-z]{2,3}\.?)?\s*(?:\d{1,2}(?:[.,]\d+)?\s?%\s*)?$/];

/** What leads on from a total to the tax that is part of it (folded): "40,00 Kč vč. DPH 21 % ". */
const INCLUDING =
  /\d[^\d(]{0,8}\(?(?:vc|vcetne|vr|vratane|v tom|z toho|inkl|incl|davon|dont|w tym)\.?\s(?:dph|mwst|ust|vat|tva|btw)\.?:?\s*(?:\d{1,2}(?:[.,]\d+)?\s?%:?\s*)?$/;

/** "€ 461,95 (inclusief € 80,17 21% BTW)", "40,00 Kč vč. DPH 21 % 6,94 Kč": whether a total names an amount behind it as its tax. */
export function isIncludedTax({ line, start, end, isMoney, isPercent }: FoundNumber, { hits }: DocumentView): boolean {
  const before = line.folded.slice(0, start);
  if (!isMoney || isPercent) return false;
  if (INCLUDING.test(before)) return true;
  return (
    WITHIN.test(before) &&
    hits.some((hit) => hit.line === line && hit.concept === "totalVat" && hit.start >= end && RATE_BETWEEN.test(line.folded.slice(end, hit.start)))
  );
}
