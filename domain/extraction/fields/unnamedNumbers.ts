import { symbolOfNumber } from "#domain/czech/symbols.ts";
import { found } from "#domain/extraction/candidates/found.ts";
import { choose } from "#domain/extraction/confidence/choice.ts";
import type { Link } from "#domain/extraction/labels/links.ts";
import { NUMBERING, type KnownNumbers, type KnownToken, type NumberValues } from "./numberSigns.ts";
import { fold } from "#domain/extraction/page/text.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Finds the numbers that no label names clearly, where a label of their own names none. */
export function addUnnamed(values: NumberValues, view: DocumentView, known: KnownNumbers): void {
  if (!values.invoiceNumber) addOwnNumber(values, view, known);
  if (!values.invoiceNumber) addBareNumber(values, view, known);
  if (!values.invoiceNumber) addNumberBesideDay(values, view, known);
  if (!values.variableSymbol) addReferredSymbol(values, view, known);
  if (!values.orderNumber) addReference(values, view, known);
  if (!values.orderNumber) addWordedOrder(values, view);
}

/** A title of a correction that is followed by the label of the corrected document bears the number of its own. */
const OWN_NUMBER_ODDS = 2.5;

/** "Korekta faktury nr 17" above "do faktury nr 3": of two numbers of corrected documents the first one is the document's. */
function addOwnNumber(values: NumberValues, view: DocumentView, { tokens }: KnownNumbers): void {
  const named = tokens.filter(({ token, links, isOther }) => {
    const link = links.get("originalNumber");
    return link?.isDirect && link.score > CLEAR && !isOther && !view.tableLines.has(token.line);
  });
  const [own, original] = named.map(({ token }) => token);
  if (!own || !original || own.value === original.value) return;
  values.invoiceNumber = choose({ found: own, odds: OWN_NUMBER_ODDS }, [], view.source, ["label"]);
  if (values.originalDocumentNumber?.value === own.value)
    values.originalDocumentNumber = choose({ found: original, odds: OWN_NUMBER_ODDS }, [], view.source, ["label"]);
}
const CLEAR = 0.6;

/** Labels that say no more than that a number follows (folded letters). */
const BARE_NUMBER = /^(nummer|number|numer|numero|cislo|nr|no|n|nbr|num)$/;
/** Log-odds of a number under such a label where no other is the document's. */
const BARE_NUMBER_ODDS = 0.8;

/** Where nothing else is the number of the document it is the first that a bare "Number" names above the table. */
function addBareNumber(values: NumberValues, view: DocumentView, { tokens }: KnownNumbers): void {
  const named = tokens.filter(({ token, links, isOther }) => {
    const link = links.get("otherNumber");
    return link !== undefined && BARE_NUMBER.test(lettersOf(link)) && token.value.length >= 3 && !isOther && !view.tableLines.has(token.line);
  });
  const whole = named.find(({ token, isCut }) => token.line === named[0]!.token.line && !isCut) ?? named[0];
  if (whole && !view.isReceipt) values.invoiceNumber = choose({ found: whole.token, odds: BARE_NUMBER_ODDS }, [], view.source, []);
}

/** The time of day, signs and short words for a number, and cells around a number beside a day. */
const AROUND =
  /(?:\b\d{1,2}:\d{2}(?::\d{2})?\b|(?<!\p{L})(?:nr|no|č|c|wydr|bon|print|pn|wt|śr|czw|pt|sob?|nd|ndz|po|út|st|čt|pá|ne|mo|di|mi|do|fr|sa|mon|tue|wed|thu|fri|sat|sun)(?!\p{L})\.?|#\d{1,3}(?= \p{L})|(?<!\p{L})(?:kierownik|kasjer)(?: \d{1,2})?(?!\p{L})|[#:.,|/\s])+/giu;
/** What a till counts its receipts with: "41225", "W105084", "118-4407". */
const COUNTED = /^(?:\p{Lu}?\d{3,8}|\d{2,4}-\d{3,6})$/u;
/** Log-odds of a number that stands beside the day of a receipt and nowhere else. */
const BESIDE_DAY = 1.2;

/** "2026-03-26 19:11 | 41225", "#00317 | 18.05.2026 16:22", "Bon: 79535 | 05.01.26": where nothing else is the number of a receipt it is the one that shares its line with nothing but the day. */
function addNumberBesideDay(values: NumberValues, view: DocumentView, { tokens }: KnownNumbers): void {
  if (!view.isReceipt) return;
  const beside = tokens.filter(({ token: { line, start, end, value } }) => {
    const day = view.dates.find((date) => date.line === line && (date.end <= start || date.start >= end));
    if (!day || !COUNTED.test(value)) return false;
    const [first, second] = day.start < start ? [day, { start, end }] : [{ start, end }, day];
    const rest = [line.text.slice(0, first.start), line.text.slice(first.end, second.start), line.text.slice(second.end)].join(" ");
    return rest.replace(AROUND, "") === "";
  });
  const [number, ...others] = beside;
  if (number && others.every(({ token }) => token.value === number.token.value))
    values.invoiceNumber = choose({ found: number.token, odds: BESIDE_DAY }, [], view.source, []);
}

function lettersOf({ hit: { line, start, end } }: Link): string {
  return line.folded.slice(start, end).replace(/[^a-z]/g, "");
}

/** Where a payment is made to a Czech or Slovak account, or between Czech companies, a reference of figures is the variable symbol. */
const REFERENCE = /^(payment)?reference$/;
const REFERENCE_ODDS = 1.6;
const SYMBOL = /^\d{2,10}$/;

function addReferredSymbol(values: NumberValues, view: DocumentView, known: KnownNumbers): void {
  const isCzech = view.accounts.length > 0 || view.ibans.some(({ value }) => /^(CZ|SK)/.test(value));
  const isNear = isCzech || view.vatIds.some(({ value }) => value.startsWith("CZ"));
  const symbol = values.invoiceNumber && symbolOfNumber(values.invoiceNumber.value);
  const named = isNear
    ? known.tokens.find((one) => {
        const link = referenceOf(one, view);
        return link && REFERENCE.test(lettersOf(link)) && SYMBOL.test(one.token.value) && (isCzech || one.token.value === symbol);
      })
    : undefined;
  if (named) values.variableSymbol = choose({ found: named.token, odds: REFERENCE_ODDS }, [], view.source, ["label"]);
}

/** What an order is numbered with: some figures, more than a day or a year, or words and figures with strokes between them. */
const ORDER = /^(?=.*\d{3}|\p{Lu}{2,}[-/]\p{Lu}{2,}[-/]\d).{5,}$/u;

/** Where nothing else is the number of the order it is what the customer referred to: "Uw referentie PO-842427". */
function addReference(values: NumberValues, view: DocumentView, known: KnownNumbers): void {
  const taken = new Set(Object.values(values).flatMap(({ value }) => [value, value.replace(/\D/g, "")]));
  const named = known.tokens.find((one) => {
    const link = referenceOf(one, view);
    // "Reference" alone may be that of anything.
    const isRivalled = link && NUMBERING.some((other) => other !== "orderNumber" && (one.links.get(other)?.score ?? 0) > link.score);
    return link && !isRivalled && ORDER.test(one.token.value) && !taken.has(one.token.value);
  });
  if (named && !view.isReceipt) values.orderNumber = choose({ found: named.token, odds: REFERENCE_ODDS }, [], view.source, ["label"]);
}

/** The weak label of an order that names a number outside the table. */
function referenceOf({ token, links, isOther, isInProse }: KnownToken, view: DocumentView): Link | undefined {
  const link = links.get("orderNumber");
  const isNamed = link && link.score > NAMED && (link.isDirect || link.direction === "below");
  return isNamed && !isOther && !isInProse && !view.tableLines.has(token.line) ? link : undefined;
}
const NAMED = 0.3;

/** Behind the label of an order, a name in capitals: "Objednávka: KVETEN-PRAHA", "dle objednávky ROZTOČIL za práce". */
const WORDED = /^\s*:?\s*(?:č\.|číslo)?:?\s*(\p{Lu}{3,}(?:[-/_.]\p{Lu}{2,}){0,3})(?=$|[\s,;])(?!\s\p{Lu}{2})/u;
/** How an order came (folded): no name of it. */
const CAME_BY = /^(telefon|tel|ustn|e?-?mail|osobn|web|www|eshop|fax)/;
const WORDED_ODDS = 2;

/** Some name their orders by words in capitals, behind a label that is not in capitals itself. */
function addWordedOrder(values: NumberValues, view: DocumentView): void {
  if (view.isReceipt) return;
  for (const { concept, strength, line, start, end } of view.hits) {
    if (concept !== "orderNumber" || strength < CLEAR || view.tableLines.has(line) || !/\p{Ll}/u.test(line.text.slice(start, end))) continue;
    const match = WORDED.exec(line.text.slice(end));
    if (!match || CAME_BY.test(fold(match[1]!))) continue;
    const from = end + match[0].length - match[1]!.length;
    values.orderNumber = choose({ found: found(match[1]!, line, from, end + match[0].length), odds: WORDED_ODDS }, [], view.source, ["label"]);
    return;
  }
}
