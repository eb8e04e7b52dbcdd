import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { type Explanation, paidTotals } from "./explain.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import { MAX_ROUNDING_CENTS, namedRoundings } from "./rounding.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Cash is rounded to five hundredths in some countries. */
const SMALL_CASH = 4;
const CLEARLY_NAMED = 0.9;
const CLEARLY_TAX = 0.5;

/** How strongly "paid", or "net amount" below the tax, names the total of a receipt. */
const OF_TILL = 0.8;
/** "Net Amt", "NETT AMOUNT" (folded). */
const NET = /^nett?( (amt|amount|total))?\W*$/;

/** How strongly words that mean other sums on an invoice name the total of a receipt: what is paid, where nothing else is called so, and what is left net below the tax. */
export function tillClaim(number: FoundNumber, view: DocumentView): number {
  if (!view.isReceipt) return 0;
  const links = view.links.get(number) ?? new Map();
  const isNamed = view.hits.some(({ concept, line }) => (concept === "totalAmount" || concept === "amountDue") && view.figured.includes(line));
  const net = links.get("totalWithoutVat");
  const isNet = net?.direction === "right" && NET.test(net.hit.line.folded.slice(net.hit.start, net.hit.end)) && (!isNamed || isBelowTax(number, view));
  // Of which change is given back, that was handed over.
  const isPaid = !isNamed && !view.hits.some(({ concept, line }) => concept === "change" && view.figured.includes(line));
  return OF_TILL * Math.max(isPaid ? claim(links, "advance") : 0, isNet ? 1 : 0);
}

/** Whether a smaller sum that a label calls the tax stands above. */
function isBelowTax({ line, cents }: FoundNumber, view: DocumentView): boolean {
  return view.numbers.some(
    (tax) =>
      tax.isMoney &&
      tax.cents > 0 &&
      tax.cents < cents &&
      tax.line.page === line.page &&
      tax.line.index < line.index &&
      claim(view.links.get(tax) ?? new Map(), "totalVat") > CLEARLY_TAX,
  );
}

/** Strength from which a label says that an amount was rounded. */
const NAMED = 0.3;

/** The sum that is stated as the total rounded to whole units: "JÍZDNÉ CELKEM 319,60", "ZAOKROUHLENO 320,00". */
function statedRounded(cents: number, { numbers, links }: DocumentView): number | undefined {
  const isRounded = (number: FoundNumber) =>
    number.isMoney && number.cents % 100 === 0 && number.cents >= MAX_ROUNDING_CENTS && Math.abs(number.cents - cents) < MAX_ROUNDING_CENTS;
  return numbers.find((number) => isRounded(number) && claim(links.get(number) ?? new Map(), "rounding") > NAMED)?.cents;
}

/** Where cash given less change differs from the total by a few hundredths or by a printed rounding, and a rounding is named, that was paid, as was the sum stated as rounded; in hundredths. */
export function roundedPayment({ cents }: FoundNumber, view: DocumentView): number | undefined {
  const stated = cents % 100 === 0 ? undefined : statedRounded(cents, view);
  if (stated !== undefined) return stated;
  const paid = [...paidTotals(view)];
  const isNamed = view.hits.some((hit) => hit.concept === "rounding");
  if (!isNamed || paid.includes(cents)) return undefined;
  const roundings = namedRoundings(view).map((number) => Math.abs(number.cents));
  return paid.find((one) => Math.abs(one - cents) <= SMALL_CASH || roundings.includes(Math.abs(one - cents)));
}

/** What a guest leaves (folded). */
const TIP = /\b(?:tips?|gratuity|spropitne|sprepitne|trinkgeld|napiwek|pourboire|fooi)\b/;

/** Whether a named tip parts the total from another sum that is printed: which of the two is meant, the page does not say. */
export function isTipped({ cents }: FoundNumber, { numbers, isReceipt }: DocumentView): boolean {
  const money = numbers.filter(({ isMoney }) => isMoney);
  const isPrinted = (sum: number) => money.some((number) => number.cents === sum);
  return isReceipt && money.some((tip) => tip.cents > 0 && TIP.test(tip.line.folded) && (isPrinted(cents + tip.cents) || isPrinted(cents - tip.cents)));
}

/** "TOTAL -9,90" beside "9,90" on a recognised receipt on which nothing else is negative, as goods that are returned would be: dust stands in front of the amount. */
export function withoutDust(number: FoundNumber, { numbers, source, isReceipt }: DocumentView): FoundNumber {
  const isAlone = () =>
    numbers.every((other) => other.cents >= 0 || other === number) && numbers.some(({ isMoney, cents }) => isMoney && cents === -number.cents);
  return source === "ocr" && isReceipt && number.cents < 0 && isAlone() ? { ...number, cents: -number.cents, value: number.value.replace("-", "") } : number;
}

/** Whether cash was given for what a receipt sums up: then that is not nothing. */
export function isHandedOver({ numbers, links, isReceipt }: DocumentView): boolean {
  return isReceipt && numbers.some((number) => number.isMoney && number.cents > 0 && claim(links.get(number) ?? new Map(), "tendered") > CLEARLY_TENDERED);
}
const CLEARLY_TENDERED = 0.4;

/** Strength of the label of a sum, and of one that says less. */
const [LABELLED, UNLABELLED] = [0.75, 0.5];

/** Whether a larger amount of a receipt has the label of the sum and its total has none: the total may be that of one rate of VAT, whose row adds up as well. */
export function isPartOfLabelled(total: FoundNumber, { numbers, links, isReceipt }: DocumentView): boolean {
  const named = (number: FoundNumber) => claim(links.get(number) ?? new Map(), "totalAmount", "amountDue");
  if (!isReceipt || named(total) > UNLABELLED) return false;
  return numbers.some((number) => number.isMoney && number.cents - total.cents >= MAX_ROUNDING_CENTS && named(number) > LABELLED);
}

/** Cash given less change where the total is named without an amount, as recognition loses it, and nothing proves the one chosen in its place; in hundredths. */
export function lostTotal({ found, explanation }: { found: FoundNumber; explanation: Explanation }, view: DocumentView): number | undefined {
  const [paid, ...others] = paidTotals(view);
  if (view.source !== "ocr" || paid === undefined || others.length > 0 || explanation.isProof || paid === found.cents) return undefined;
  const isWithoutAmount = view.hits.some(
    ({ concept, strength, line }) => concept === "totalAmount" && strength > CLEARLY_NAMED && !view.tableLines.has(line) && !view.figured.includes(line),
  );
  return isWithoutAmount ? paid : undefined;
}
