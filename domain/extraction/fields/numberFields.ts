import { symbolOfNumber } from "#domain/czech/symbols.ts";
import { overlaps, type Found } from "#domain/extraction/candidates/found.ts";
import { choose, derived, ocrConfidence, rankDistinct, type Ranked } from "#domain/extraction/confidence/choice.ts";
import { claim, type Link } from "#domain/extraction/labels/links.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import {
  CONCEPT,
  isOfTitle,
  knownNumbers,
  NUMBERING,
  OF_TITLE,
  PERIOD,
  type KnownNumbers,
  type KnownToken,
  type NumberField,
  type NumberValues,
} from "./numberSigns.ts";
import { addUnnamed } from "./unnamedNumbers.ts";
import type { Draft } from "#domain/extraction/confidence/curves.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { type Features, logOdds } from "#domain/extraction/confidence/ranking.ts";

const FIELDS = Object.keys(CONCEPT) as NumberField[];

/** The concepts of NUMBERING beside that of a field. */
const rivalsOf = (field: NumberField): LabelConcept[] => NUMBERING.filter((one) => one !== CONCEPT[field]);
const RIVALS = Object.fromEntries(FIELDS.map((field) => [field, rivalsOf(field)])) as Record<NumberField, LabelConcept[]>;

/** Strength of a label in front from which one that stands above says nothing. */
const OVERRULING = 0.6;
/** Letters of a label that only says that a number follows: "č." below "Objednávka:". */
const BARE = 2;

function overrules(link: Link | undefined): boolean {
  return link !== undefined && link.direction === "right" && link.score > OVERRULING && link.hit.length > BARE;
}

function features({ token, links, digits, ...signs }: KnownToken, field: NumberField, view: DocumentView, known: KnownNumbers): Features {
  const concept = CONCEPT[field];
  // "Účet: 21003871": a till names no bank, so that its account is the bill.
  const isBill = field === "invoiceNumber" && view.isReceipt && view.accounts.length === 0;
  const label = claim(links, concept, ...(isBill ? (["accountNumber"] as const) : []));
  const hit = links.get(concept);
  const rivals = isBill ? RIVALS[field].filter((one) => one !== "accountNumber") : RIVALS[field];
  const rival = claim(links, ...rivals);
  // "zu Faktura R 2026/17" below the title "Gutschrift": the label right in front says more than the one above.
  const isOverruled = hit?.direction !== "right" && rivals.some((one) => overrules(links.get(one)));
  const isTitles = field === "invoiceNumber" && isOfTitle(token, view);
  const isOrders = field === "orderNumber" && label > 0.1 && ORDER.test(token.value);
  const layout = view.layouts[0]!;
  const isFirstPage = token.line.page === layout.page.page;
  return {
    label: isTitles || isOrders ? Math.max(label, OF_TITLE) : isOverruled || (known.hasNumber && PERIOD.test(token.value)) ? label * 0.3 : label,
    rival: isOrders ? 0 : isOverruled ? 1 : Math.max(0, rival - label * 0.75),
    prominent: Math.min(1.5, Math.max(0, token.line.height / layout.textHeight - 1.15)) * (label > 0.1 ? 1 : 0.3),
    top: isFirstPage ? Math.max(0, 1 - token.line.y0 / (layout.height * 0.6)) : -0.3,
    repeated: known.counts.get(token.value)! > 1 ? 1 : 0,
    isOther: signs.isOther ? 1 : 0,
    short: digits.length < 4 && token.value.length < 6 && !hit?.isDirect ? 1 : 0,
    long: token.value.length > 20 ? 1 : 0,
    separators: /\d[-/]\d/.test(token.value) ? 1 : 0,
    isYear: /^(19|20)\d\d$/.test(token.value) ? 1 : 0,
    inTable: view.tableLines.has(token.line) ? 1 : 0,
    directly: hit?.isDirect ? 1 : 0,
    symbolEqual: digits.length >= 5 && [...(known.symbols.get(digits) ?? [])].some((other) => other !== token) ? 1 : 0,
    notDigits: /^\d+$/.test(token.value) ? 0 : 1,
    tooLong: digits.length > 10 ? 1 : 0,
    notFour: digits.length <= 4 ? 0 : 1,
    letters: /[A-Z]{2}/.test(token.value) ? 1 : 0,
    inProse: signs.isInProse && !isTitles ? 1 : 0,
    cut: signs.isCut ? 1 : 0,
  };
}

/** A number that says itself what it is the number of, whatever reference it is called: "PO-2026-1140", "OBJ260908". */
const ORDER = /^(?:PO|OBJ|ORD|BEST|ZAM|CDE|OV)[-/._ ]?\d{2}/;

/** Document, order and original number and the payment symbols. */
export function readNumbers(view: DocumentView): NumberValues {
  const values: NumberValues = {};
  const known = knownNumbers(view);
  for (const field of FIELDS) {
    const ranked = known.tokens
      .filter(({ token }) => isPossible(token, field, view))
      .map((one) => ({ found: one.token, odds: logOdds({ field, found: one.token, features: features(one, field, view, known) }, view.training) }))
      .filter((one) => one.odds > -3)
      .toSorted((a, b) => b.odds - a.odds);
    const best = field === "variableSymbol" ? symbolOf(ranked, values) : ranked[0];
    const threshold = field === "invoiceNumber" ? -1.6 : 0;
    if (best && best.odds > threshold) values[field] = chooseNumber(best, ranked, field, view);
  }
  addUnnamed(values, view, known);
  if (values.originalDocumentNumber?.value === values.invoiceNumber?.value) delete values.originalDocumentNumber;
  addVariableSymbol(values, view);
  return values;
}

/** By so much less likely a symbol may be that repeats the number of the document: others are those of later payments. */
const NEARLY = 0.7;

function symbolOf(ranked: Ranked[], { invoiceNumber }: NumberValues): Ranked | undefined {
  const own = invoiceNumber && symbolOfNumber(invoiceNumber.value);
  return ranked.find(({ found, odds }) => found.value === own && odds > ranked[0]!.odds - NEARLY) ?? ranked[0];
}

/** Recognition confidence below which so few characters are a speck rather than a number. */
const SPECK = 0.5;
const SPECK_LENGTH = 3;

function isPossible(token: Found, field: NumberField, view: DocumentView): boolean {
  if (token.value.length <= SPECK_LENGTH && ocrConfidence(token) < SPECK) return false;
  if (field === "invoiceNumber" || field === "orderNumber" || field === "originalDocumentNumber") return token.value.length >= 2 && token.value.length <= 30;
  if (!/^\d+$/.test(token.value)) return false;
  // Under the label of an empty constant or specific symbol stands the price of the next row: "5" of "5 250,00" is neither.
  // One figure distinguishes no payments: it is the first of a number that was parted.
  if (field === "variableSymbol") return token.value.length > 1;
  return !view.numbers.some((amount) => amount.decimals > 0 && overlaps(amount, token));
}

/** Numbers are printed in capitals: small letters are a word that was taken with the number. */
const WORD = /\p{Ll}{4}/u;
const HOLDS_WORD = 0.5;
/** A recognised zero among figures before a capital may be the letter O: "260D19". */
const ZERO_OR_LETTER = /\d0\p{Lu}/u;
const HOLDS_ZERO = 1;

/** A year in a number, between other marks. */
const YEAR = /(?<![\p{L}\d])20\d{2}(?![\p{L}\d])/gu;
/** How sure the figures of a recognised number are whose year is none of the document's. */
const OF_STRANGE_YEAR = 0.85;

/** Whether a number of the document bears a year in which, or before which, none of its days lies: "FV-1/2024" on a page of 2021 was misread. */
function isOfStrangeYear(number: string, { dates }: DocumentView): boolean {
  const years = new Set(dates.map(({ value }) => Number(value.slice(0, 4))));
  const stated = (number.match(YEAR) ?? []).map(Number);
  return years.size > 0 && stated.length > 0 && !stated.some((year) => years.has(year) || years.has(year + 1));
}

function chooseNumber(best: Ranked, ranked: Ranked[], field: NumberField, view: DocumentView): Draft {
  // "2026-0417" as the number and 20260417 as the symbol are the same figures at two places.
  const figures = /^[\d ./-]+$/.test(best.found.value) ? (value: string) => value.replace(/\D/g, "") : (value: string) => value;
  const same = view.tokens.filter((token) => figures(token.value) === figures(best.found.value));
  const repeated = new Set(same.map((token) => `${token.line.page}/${token.line.index}`)).size > 1;
  const isLabelled = claim(view.links.get(best.found) ?? new Map(), CONCEPT[field]) > 0.4;
  const isMixed = view.source === "ocr" && ZERO_OR_LETTER.test(best.found.value);
  const most = WORD.test(best.found.value) ? HOLDS_WORD : isMixed ? HOLDS_ZERO : Infinity;
  const chosen = { ...best, odds: Math.min(best.odds, most) };
  const value = choose(chosen, rankDistinct(ranked), view.source, [...(isLabelled ? (["label"] as const) : []), ...(repeated ? (["repeated"] as const) : [])]);
  const isStrange = field === "invoiceNumber" && view.source === "ocr" && isOfStrangeYear(value.value, view);
  return isStrange ? { ...value, bound: OF_STRANGE_YEAR } : value;
}

/** What a label of a symbol without a symbol that could be read leaves of the confidence in the number as the symbol. */
const SYMBOL_NAMED = 0.7;

/** A Czech transfer without a printed variable symbol is paid under the digits of the document number: as sure as that, unless a symbol is named. */
function addVariableSymbol(values: NumberValues, view: DocumentView): void {
  if (values.variableSymbol || !values.invoiceNumber || view.isReceipt || !isPaidInCzechia(view)) return;
  const symbol = symbolOfNumber(values.invoiceNumber.value);
  const isNamed = view.hits.some(({ concept, strength, line }) => concept === "variableSymbol" && strength > 0.6 && !view.tableLines.has(line));
  // A line that ends with the label goes on with the symbol on the next one.
  const isPrinted = view.tokens.some((token) => token.value === symbol && token.start === 0 && followsLabel(token, view));
  const { confidence, bound } = values.invoiceNumber;
  const sureness = confidence * (isNamed && !isPrinted ? SYMBOL_NAMED : 1);
  if (symbol) values.variableSymbol = { ...derived(symbol, sureness), ...(bound === undefined ? {} : { bound }) };
}

function isPaidInCzechia({ accounts, ibans }: DocumentView): boolean {
  return accounts.length > 0 || ibans.some(({ value }) => value.startsWith("CZ"));
}

/** Whether the line before the token ends with the label of the variable symbol. */
function followsLabel({ line }: Found, view: DocumentView): boolean {
  const before = view.lines[view.lines.indexOf(line) - 1];
  return view.hits.some((hit) => hit.concept === "variableSymbol" && hit.line === before && /^\W*$/.test(before.text.slice(hit.end)));
}
