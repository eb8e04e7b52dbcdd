import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { segmentOf, type Line } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** The amounts of a line of totals: without VAT, of VAT and with it. */
export type SumsOfLine = { net: FoundNumber; vat: FoundNumber; gross: FoundNumber };

/** No VAT is more than this part of what it is calculated on. */
const MAX_TAX = 0.35;

/** "Celkem k úhradě | 1 335,68 | 263,90 | 1 599,58": three amounts outside of the table of items, of which the first two make the third. */
export function sumsOfLine(line: Line, view: DocumentView): SumsOfLine | undefined {
  if (view.tableLines.has(line)) return undefined;
  const [net, vat, gross, ...more] = view.numbers.filter((number) => number.line === line && number.isMoney && !number.isPercent);
  if (!net || !vat || !gross || more.length > 0 || vat.cents === 0 || net.cents + vat.cents !== gross.cents) return undefined;
  return Math.abs(vat.cents) <= MAX_TAX * Math.abs(net.cents) ? { net, vat, gross } : undefined;
}

/** "Celkem | 47 149,25 | -748,02 | 46 401,23 | 9 261,26 | 55 662,49": the last three amounts of each line, also of the table of items, of which two make the third. */
export function sumsAtEnds(view: DocumentView): SumsOfLine[] {
  const money = view.numbers.filter((number) => number.isMoney && !number.isPercent && !view.converted.has(number.line));
  return [...Map.groupBy(money, ({ line }) => line).values()].flatMap((amounts) => {
    const [net, vat, gross] = amounts.toSorted((a, b) => a.start - b.start).slice(-3);
    if (!net || !vat || !gross || vat.cents === 0 || net.cents + vat.cents !== gross.cents) return [];
    return Math.abs(vat.cents) <= MAX_TAX * Math.abs(net.cents) ? [{ net, vat, gross }] : [];
  });
}

/** How strongly the label in front of a line of totals claims it. It names the last amount, though it stands beside the first. */
export function claimOfLine({ net }: SumsOfLine, view: DocumentView, ...concepts: LabelConcept[]): number {
  const links = view.links.get(net);
  return links ? Math.max(0, ...concepts.map((concept) => (links.get(concept)?.direction === "right" ? claim(links, concept) : 0))) : 0;
}

/** "CELKEM K ÚHRADĚ | 3 | 1490": how many pieces, in a cell of its own, in front of what they cost together. */
function countedAmount(line: Line, view: DocumentView): { count: FoundNumber; amount: FoundNumber } | undefined {
  const [count, amount, ...more] = view.numbers.filter((number) => number.line === line);
  if (!count || !amount || more.length > 0 || count.isMoney || count.decimals > 0 || amount.isPercent || amount.cents <= count.cents) return undefined;
  const isAlone = ({ start, end }: FoundNumber) => !/[\p{L}\d]{3}/u.test(line.text.slice(segmentOf(line, start).start, start)) && line.text[end] !== " ";
  return !count.isPercent && isAlone(count) && isAlone(amount) ? { count, amount } : undefined;
}

/** How strongly labels claim a number as a total: of a line of totals the last one, whatever its label stands beside. */
export function totalClaim(concept: "totalAmount" | "amountDue", number: FoundNumber, view: DocumentView): number {
  // What a credit note calls "k vrácení" is its sum; change is never negative.
  const isReturned = concept === "amountDue" && number.cents < 0;
  const own = claim(view.links.get(number) ?? new Map(), concept, ...(isReturned ? (["change"] as const) : []));
  const counted = countedAmount(number.line, view);
  if (number === counted?.count) return own * 0.3;
  if (number === counted?.amount) return Math.max(own, claim(view.links.get(counted.count) ?? new Map(), concept));
  const sums = sumsOfLine(number.line, view);
  if (!sums || number === sums.vat) return own;
  const ofLine = claimOfLine(sums, view, concept);
  return number === sums.gross ? Math.max(own, ofLine) : own > ofLine ? own : own * 0.3;
}
