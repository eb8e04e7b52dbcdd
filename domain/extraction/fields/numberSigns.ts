import type { HeaderField } from "#domain/invoice/invoice.ts";
import { overlaps, type Found } from "#domain/extraction/candidates/found.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import type { FoundId } from "#domain/extraction/candidates/identifiers.ts";
import type { Draft } from "#domain/extraction/confidence/curves.ts";
import { segmentOf, type Line } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import { claim, type Links } from "#domain/extraction/labels/links.ts";
import { isInProse } from "#domain/extraction/labels/prose.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

export type NumberField = Extract<
  HeaderField,
  "invoiceNumber" | "orderNumber" | "originalDocumentNumber" | "variableSymbol" | "constantSymbol" | "specificSymbol"
>;
export type NumberValues = Partial<Record<NumberField, Draft>>;

/** The label of each number. */
export const CONCEPT: Record<NumberField, LabelConcept> = {
  invoiceNumber: "invoiceNumber",
  orderNumber: "orderNumber",
  originalDocumentNumber: "originalNumber",
  variableSymbol: "variableSymbol",
  constantSymbol: "constantSymbol",
  specificSymbol: "specificSymbol",
};
/** Concepts of labels that number something else than the document. */
export const NUMBERING: LabelConcept[] = [
  ...Object.values(CONCEPT),
  ...([
    "otherNumber",
    "companyId",
    "vatId",
    "taxNumber",
    "customerCompanyId",
    "customerVatId",
    "iban",
    "accountNumber",
    "bic",
    "otherDate",
    "paymentTerm",
  ] as LabelConcept[]),
];

/** How strongly a title claims the number that it ends with, whatever stands between them. */
export const OF_TITLE = 0.8;
/** A title at the beginning of its cell, as far as its number (folded): "Rechnung des Versicherers (575) Nr. ". */
const TITLE_BEFORE = /^(faktura|danovy doklad|rechnung|invoice|facture|factuur)\b[^.:\d]*(\(\d{3}\) )?(c\.|cislo|nr\.?|no\.?|n°)\s?$/;
/** The day of the document behind its number (folded). */
const DAY_BEHIND = /^ (vom|ze dne|of|dated|du|van|z dnia|zo dna) \d/;

/** Labels that take the number behind them from the title. */
const OTHERS: ReadonlySet<string> = new Set(NUMBERING.filter((concept) => concept !== "invoiceNumber" && concept !== "otherNumber"));

/** A title that says what is billed, as far as its number (folded): "Faktura za dodávku elektřiny č. ", "Vyúčtování vodného a stočného číslo ". */
const SPOKEN_TITLE = /^([a-z]+ )?(faktura|danovy doklad|vyuctovani|dobropis|zalohovy list)\b[^.:\d]*\b(c\.|cislo)\s?$/;
/** The same without a word for the number: "Faktura za nájem ". */
const FOR_TITLE = /^([a-z]+ )?(faktura|vyuctovani) za [^.:,\d]*$/;
/** Titles that name another document, which the number is of (folded). */
const OF_ANOTHER = /\b(ke?|dle|podle|smlouv\w*|objednav\w*|zakaz\w*|zmluv\w*)\b/;
/** Height of a title without a word for its number, as a part of that of text, at least. */
const TITLE_PRINT = 1.15;
/** Figures with a mark within, or too many for a year. */
const SERIES = /\d[-/]\d|\d{5}/;

/** Whether a title names the number: a title and a day stand around it, "Rechnung des Versicherers Nr. 0123-1 vom 11.03.2018", the number ends a title, or it is printed large below one. */
export function isOfTitle(token: Found, view: DocumentView): boolean {
  return endsTitle(token, view) || endsSpokenTitle(token, view) || isUnderTitle(token, view);
}

function endsSpokenTitle(token: Found, { layouts }: DocumentView): boolean {
  const { line, start, value } = token;
  const title = line.folded.slice(segmentOf(line, start).start, start);
  if (!endsCell(token) || line.page !== layouts[0]!.page.page || !/\d{2}/.test(value) || PERIOD.test(value) || OF_ANOTHER.test(title)) return false;
  const isLarge = line.height > layouts[0]!.textHeight * TITLE_PRINT;
  return SPOKEN_TITLE.test(title) || (isLarge && FOR_TITLE.test(title) && SERIES.test(value));
}

function endsTitle({ line, start, end }: Found, { hits }: DocumentView): boolean {
  const cell = segmentOf(line, start);
  if (!TITLE_BEFORE.test(line.folded.slice(cell.start, start)) || !DAY_BEHIND.test(line.folded.slice(end))) return false;
  // "Rechnung zur Bestellung Nr. 17 vom 3.2.2026" numbers the order.
  return !hits.some((hit) => hit.line === line && hit.start >= cell.start && hit.end <= start && OTHERS.has(hit.concept));
}

/** A number alone on its line is as good as titled from this part of the height of text, and at most this far down its page. */
const LARGE = 1.5;
const TITLE_HEIGHT = 0.25;

/** Whether a number fills its line in large print below the line of the title. */
function isUnderTitle({ line, value, end }: Found, { hits, layouts }: DocumentView): boolean {
  const layout = layouts[0]!;
  if (line.page !== layout.page.page || line.text.length > end + 1 || line.text.trim() !== value || !/\d{3}/.test(value)) return false;
  const isLarge = line.height > layout.textHeight * LARGE && line.y0 < layout.height * TITLE_HEIGHT;
  return isLarge && hits.some((hit) => hit.concept === "invoiceNumber" && hit.line === layout.lines[line.index - 1] && endsCell(hit));
}

function endsCell({ line, end }: { line: Line; end: number }): boolean {
  return /^\s*($|\t)/.test(line.text.slice(end));
}

/** Capitals and a space in front of figures, at the beginning of the figures or right before them. */
const LETTERS = /^(\p{Lu}{1,4}) \d/u;
const LETTERS_BEFORE = /(?:^|[\t :])(\p{Lu}{1,4}) $/u;
const NUMBER_LETTERS = /^(NR|NO|C|N|VS|KS|SS)$/;

/** Whether a narrow column breaks the number at its stroke: "881-" above "20417". */
function isBroken({ line, end }: Found): boolean {
  return /^[-/]\s*(?:$|\t)/.test(line.text.slice(end));
}

/** Of "F 2024/17" the letters belong to the number, of "Faktura VAT 17" they belong to the label. */
function isCut(token: Found, view: DocumentView): boolean {
  const { line, start, value } = token;
  const own = LETTERS.exec(value)?.[1];
  const before = own ? undefined : LETTERS_BEFORE.exec(line.text.slice(0, start))?.[1];
  const letters = own ?? before;
  if (!letters) return false;
  const at = own ? start : start - letters.length - 1;
  const isLabel =
    NUMBER_LETTERS.test(letters) ||
    (view.hits.some((hit) => hit.line === line && hit.start <= at && hit.end >= at + letters.length && hit.strength > 0.3 && !isLedByNumber(hit)) &&
      !isNamedOrder(line, at, view));
  return own ? isLabel : !isLabel;
}

/** How strongly a label claims an order that its own letters name once more. */
const NAMED = 0.3;

/** "Reference" above "PO 4471/C": where a label names the order already, its letters are a part of its number. */
function isNamedOrder(line: Line, at: number, { tokens, links }: DocumentView): boolean {
  return tokens.some((token) => token.line === line && token.start === at && claim(links.get(token) ?? new Map(), "orderNumber") > NAMED);
}

/** "nr FV" in front of "2026/17": what follows the word for a number belongs to it. */
function isLedByNumber({ line, start, end }: { line: Line; start: number; end: number }): boolean {
  return /^(nr|no|n°|nº|c|cislo|numer|nummer|number)[ .]/.test(line.folded.slice(start, end));
}

/** What is known of a number token, whatever it is the number of. */
export type KnownToken = { token: Found; links: Links; digits: string; isOther: boolean; isInProse: boolean; isCut: boolean };
/** What is known of all number tokens of a document: how often each occurs, and the labelled variable symbols. */
export type KnownNumbers = { tokens: KnownToken[]; counts: Map<string, number>; symbols: Map<string, Set<Found>>; hasNumber: boolean };

/** Finds what is known of the number tokens of a document. */
export function knownNumbers(view: DocumentView): KnownNumbers {
  const others: Found[] = [...view.dates.filter((date) => !date.isCompact), ...view.ibans, ...view.accounts];
  const money = new Map<Line, FoundNumber[]>();
  for (const number of view.numbers) if (number.isMoney) money.set(number.line, [...(money.get(number.line) ?? []), number]);
  const tokens = view.tokens
    .filter((token) => !isBroken(token))
    .map((token) => ({
      token,
      links: view.links.get(token) ?? new Map(),
      digits: token.value.replace(/\D/g, ""),
      isOther:
        isOtherValue(token, others) ||
        view.vatIds.some((id) => overlaps(id, token) && !isInvoice(id, token, view)) ||
        (money.get(token.line) ?? []).some((amount) => isPartOf(token, amount) || isTakenOff(amount, token, view)),
      isInProse: isInProse(token),
      isCut: isCut(token, view),
    }));
  const known: KnownNumbers = { tokens, counts: new Map(), symbols: new Map(), hasNumber: view.tokens.some((token) => isNamedNumber(token, view)) };
  for (const { token, links, digits } of tokens) {
    known.counts.set(token.value, (known.counts.get(token.value) ?? 0) + 1);
    if (claim(links, "variableSymbol") > 0.4) known.symbols.set(digits, (known.symbols.get(digits) ?? new Set()).add(token));
  }
  return known;
}

/** "SI2602533" below "Invoice no." is the number of a sales invoice: letters of a country and figures that are no right VAT id may be it. */
function isInvoice(id: FoundId, token: Found, view: DocumentView): boolean {
  return id.isChecked === false && overlaps(id, token) && claim(view.links.get(token) ?? new Map(), "invoiceNumber") > 0.5;
}

/** A month, which a title names as the period: "Vyúčtování služeb 09/2026". */
export const PERIOD = /^(0[1-9]|1[0-2])\/20\d\d$/;

/** Whether a label right in front calls a number that of the document, which is no month. */
function isNamedNumber(token: Found, view: DocumentView): boolean {
  const link = view.links.get(token)?.get("invoiceNumber");
  return link !== undefined && link.isDirect && link.score > OF_TITLE && /\d{4}/.test(token.value) && !PERIOD.test(token.value);
}

/** Dates, times, bank and company ids, postcodes, phone numbers, amounts and mail addresses are no document numbers. */
function isOtherValue(token: Found, others: Found[]): boolean {
  const text = token.line.text;
  if (others.some((other) => overlaps(other, token))) return true;
  if (/\d[.,]\d{2}$/.test(token.value) || /^\s?(%|Kč|€|EUR|CZK|ks\b)/i.test(text.slice(token.end))) return true;
  if (/[+(]\s?$/.test(text.slice(0, token.start)) || /[@]/.test(text.slice(Math.max(0, token.start - 1), token.end + 1))) return true;
  if (/^\d{1,2}$/.test(token.value) && (/\d:$/.test(text.slice(0, token.start)) || /^:\d\d/.test(text.slice(token.end)))) return true;
  if (/^\d{3}$/.test(token.value) && /^ \d{2}\b|^ \d{3} \d{3}/.test(text.slice(token.end))) return true;
  if (/\d{3} $/.test(text.slice(0, token.start)) && /^\d{2,3}$/.test(token.value)) return true;
  return /(www\.|https?:|\.(cz|com|de|sk|eu))/.test(token.value);
}

/** "Anzahlungsrechnung 20243548   -45,00": what takes money off is another document. */
function isTakenOff({ cents, start }: FoundNumber, token: Found, view: DocumentView): boolean {
  return cents < 0 && start > token.end && claim(view.links.get(token) ?? new Map(), "invoiceNumber") > 0.4;
}

/** Whether a token is less than the other value that holds it: "41" of "41,00". */
function isPartOf({ start, end }: Found, whole: Found): boolean {
  return whole.start <= start && whole.end >= end && whole.end - whole.start > end - start;
}
