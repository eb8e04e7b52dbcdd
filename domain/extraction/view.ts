import { findBrokenDates } from "./candidates/brokenDates.ts";
import { findBrokenIbans } from "./candidates/brokenIbans.ts";
import { findAccounts, findBics, findIbans, findIdsBelowLabels, findSpanishIds, findVatIds, type FoundId } from "./candidates/identifiers.ts";
import { findNumberTokens, findRepeatedGroups } from "./candidates/numberTokens.ts";
import { decimalMarkOf, findNumbers, wholeMoney, type DecimalMark, type FoundNumber } from "./candidates/amounts.ts";
import { findDates, decideDayOrder, type FoundDate } from "./candidates/dates.ts";
import { overlaps, type Found } from "./candidates/found.ts";
import { convertedLines } from "./page/converted.ts";
import { layOut, type Layout, type Line } from "./page/geometry.ts";
import { findLabels, type LabelHit } from "./labels/labelSearch.ts";
import { detectLanguage } from "./page/language.ts";
import { withJoinedUnits } from "./page/minorUnits.ts";
import { linkLabels, type Links } from "./labels/links.ts";
import { type TaxLaw, taxLawOf } from "./taxLaw.ts";
import { isSite, isWithinBuilding } from "./parties/buildings.ts";
import { inlineParts, isStreet, readTown } from "./parties/names.ts";
import { fold } from "./page/text.ts";
import { joinTongues } from "./labels/tongues.ts";
import { asksForAdvance } from "./labels/titles.ts";
import type { Training } from "./confidence/ranking.ts";
import type { Barcode, PageText, ReadContext } from "#domain/evidence/reading.ts";

/** Everything found on the pages of one document, before any value is chosen. */
export type DocumentView = {
  layouts: Layout[];
  lines: Line[];
  /** The lines with a figure: without one no number is found. */
  figured: Line[];
  hits: LabelHit[];
  barcodes: Barcode[];
  context: ReadContext;
  language: string;
  source: "text" | "ocr";
  /** No page was recognised by a model that lacks accents of some languages. */
  hasAllAccents: boolean;
  /** A narrow till receipt: one column, no party blocks. */
  isReceipt: boolean;
  mark: DecimalMark | undefined;
  dates: FoundDate[];
  numbers: FoundNumber[];
  tokens: Found[];
  vatIds: FoundId[];
  ibans: FoundId[];
  accounts: FoundId[];
  bics: Found[];
  links: Map<Found, Links>;
  /** Rates of VAT that may stand on the document. */
  law: TaxLaw;
  /** Lines with amounts that a rate of exchange converts: neither in the document's currency nor among its sums. */
  converted: ReadonlySet<Line>;
  /** Lines that belong to the table of items. */
  tableLines: Set<Line>;
  training?: Training;
};

/** Finds lines, labels and typed candidates on the pages of one document. */
export function viewDocument(pages: PageText[], barcodes: Barcode[], context: ReadContext): DocumentView {
  const layouts = pages.map(withJoinedUnits).map(layOut);
  const lines = layouts.flatMap((layout) => layout.lines);
  const figured = lines.filter((line) => /\d/.test(line.text));
  const text = lines.map((line) => line.text).join("\n");
  const mark = decimalMarkOf(lines);
  const language = detectLanguage(text);
  const dates = [...figured.flatMap(findDates), ...findBrokenDates(lines)].filter((date) => !isFarAhead(date.value, context.today));
  decideDayOrder(dates, looksAmerican(text));
  const broken = findBrokenIbans(lines);
  const isOfIban = (value: Found) => broken.some(({ iban, rest }) => overlaps(iban, value) || overlaps(rest, value));
  const tokens = figured.flatMap(findNumberTokens).filter((token) => !isOfIban(token));
  const repeated = findRepeatedGroups(lines, tokens);
  const view: DocumentView = {
    layouts,
    lines,
    figured,
    hits: [],
    barcodes,
    context,
    language,
    source: pages.some((page) => page.source === "ocr") ? "ocr" : "text",
    hasAllAccents: pages.every((page) => page.source === "text" || page.hasAllAccents === true),
    isReceipt: looksLikeReceipt(layouts, text),
    mark,
    dates,
    numbers: [],
    tokens: [...tokens.filter((token) => !repeated.some((whole) => overlaps(whole, token))), ...repeated],
    vatIds: [...figured.flatMap(findVatIds), ...findIdsBelowLabels(lines), ...(language === "es" ? figured.flatMap(findSpanishIds) : [])],
    ibans: [...figured.flatMap(findIbans), ...broken.map(({ iban }) => iban)],
    accounts: figured.flatMap(findAccounts),
    bics: lines.flatMap(findBics),
    links: new Map(),
    law: { isKnown: false, isOfUnion: false, rates: new Set() },
    converted: convertedLines(lines),
    tableLines: new Set(),
  };
  // The beginning of an account may look like a VAT id.
  view.vatIds = view.vatIds.filter((id) => !view.ibans.some((iban) => overlaps(iban, id)));
  view.numbers = wholeMoney(
    figured.flatMap((line) => findNumbers(line, mark)),
    text,
  ).filter((number) => !insideOther(number, view) && !isOfIban(number));
  view.law = taxLawOf(view);
  const isRequest = layouts[0] !== undefined && asksForAdvance(layouts[0]);
  for (const layout of layouts) {
    const found = joinTongues(findLabels(layout, language));
    // What a request for an advance calls so is what it asks for.
    const hits = isRequest ? found.map((hit): LabelHit => (hit.concept === "advance" ? { ...hit, concept: "amountDue" } : hit)) : found;
    view.hits.push(...hits);
    const onPage = <T extends Found>(values: T[]): T[] => values.filter((value) => value.line.page === layout.page.page);
    for (const group of [view.dates, view.numbers, view.tokens, view.vatIds, view.ibans, view.accounts, view.bics] as Found[][]) {
      for (const [value, links] of linkLabels(onPage(group), hits, layout)) view.links.set(value, links);
    }
  }
  return view;
}

/** Payment terms and periods end within so many years; a later date is misread. */
const MAX_YEARS_AHEAD = 5;

function isFarAhead(date: string, today: string | undefined): boolean {
  return today !== undefined && Number(date.slice(0, 4)) > Number(today.slice(0, 4)) + MAX_YEARS_AHEAD;
}

/** Digits of dates, IBANs and accounts are no amounts. */
function insideOther(number: FoundNumber, view: DocumentView): boolean {
  const covers = (other: Found) =>
    other.line === number.line && other.start <= number.start && other.end >= number.end && other.end - other.start > number.end - number.start;
  return view.dates.some(covers) || view.ibans.some(covers) || view.accounts.some(covers);
}

/** The letters of a state behind a town and before a five-digit ZIP code. "DE 80331" is a German postcode as well. */
const STATE_AND_ZIP =
  /(?<=\p{L}{2}[,.]? )(?:A[KLRZ]|C[AOT]|D[CE]|FL|GA|HI|I[ALN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]),? \d{5}(?:-\d{4})?\b/u;

/** "11/9/2026, 8:41:07 PM": so programs write a moment that are set to no other country. */
const AMERICAN_MOMENT = /(?<!\d)\d{1,2}\/\d{1,2}\/20\d{2}, \d{1,2}:\d{2}:\d{2}\s[AP]M(?!\p{L})/u;

/** Whether a page bears an address in the United States, or a moment as it is written there. */
function looksAmerican(text: string): boolean {
  if (AMERICAN_MOMENT.test(text)) return true;
  return STATE_AND_ZIP.test(text) && !/\b(DE|AT|FR|ES|IT|FI|SK|CZ) \d{5}/.test(text);
}

/** Words that stand only on documents that are paid later. */
const LATER_PAYMENT =
  /iban|splatn|zaplatte|uhradte|zaplatit do|uhradit do|fallig|zahlbar|zahlen bis|zahlung bis|due date|\bdue:|variab|bankverbindung|bankovni|vervaldat|echeance|remit|termin platnosci|rachunku|payment (?:due|by|terms)|payable (?:by|within|on)|pay by|zahlungsziel|uberweisen|te betalen (?:voor|op)|a regler (?:le|avant)|platne do|\b[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,}/;
/** Headings of the customer; a receipt from a till roll may name its customer too. */
const OTHER_PARTY =
  /bill to|ship to|billing address|rechnungsadresse|factuuradres|adresse de facturation|fakturacni adresa|odberatel|odebera|kupujic|kupujuc|objednatel|\bbuyer|sold to|billed to|rechnungsempf|\bkaufer|acheteur|facture a\b|nabywca|afnemer|factuur aan|\bkoper\b/;

/** "Kupující IČO: 89055314", "IČO odběratele": the number alone that a till prints of who asked for it heads nobody (folded). */
const NUMBER_OF_CUSTOMER = /(?:kupujic|kupujuc|odberatel)[a-z]*[ :]+(?:ico?|dic|ic dph)\b|\b(?:ico?|dic|ic dph) (?:kupujic|kupujuc|odberatel)[a-z]*/g;

/** The streets of each line that stand above or in front of a town. */
function streetsOf({ lines }: Layout): string[][] {
  return lines.map((line, i) =>
    line.segments.flatMap((cell) => {
      const below = () => lines.slice(i + 1, i + 3).flatMap(({ segments }) => segments.filter(({ x0 }) => Math.abs(x0 - cell.x0) < line.height));
      if ((isStreet(cell.text) || isSite(cell.text) || isWithinBuilding(cell.text)) && below().some(({ text }) => readTown(text) !== undefined))
        return [cell.text];
      const parts = inlineParts(cell.text).map(({ text }) => text);
      return parts.filter((part, at) => isStreet(part) && parts[at + 1] !== undefined && readTown(parts[at + 1]!) !== undefined);
    }),
  );
}

/** Whether a page holds the addresses of two parties: anywhere in a text layer, beside each other in a picture, where shops print those of their branches below each other. */
function namesTwoParties(layout: Layout): boolean {
  const streets = streetsOf(layout);
  return [...streets, ...(layout.page.source === "text" ? [streets.flat()] : [])].some((some) => new Set(some).size > 1);
}

/** Rolls of tills are 57 or 80 mm wide, which is at most so many points. */
const ROLL_WIDTH = 235;
/** Width of a page per height below which it is slim. */
const SLIM = 0.62;

/** Whether a page comes from a roll: it is slim, or a file says that it is as narrow as one, however short it was cut. */
export function isRoll({ width, height, page }: Layout): boolean {
  return width < SLIM * height || (page.source === "text" && width < ROLL_WIDTH);
}

/** Till receipts are narrow: a page of a roll, or short lines on a page that names no bank, due date or customer. */
function looksLikeReceipt(layouts: Layout[], text: string): boolean {
  const first = layouts[0];
  if (!first || layouts.length > 1 || first.lines.length < 5) return false;
  const lengths = first.lines.map((line) => line.text.length).toSorted((a, b) => a - b);
  const usual = lengths[Math.floor(lengths.length * 0.9)]!;
  const isSlim = isRoll(first);
  if (usual >= (isSlim ? 60 : 46)) return false;
  const folded = fold(text);
  if (LATER_PAYMENT.test(folded)) return false;
  return isSlim || (!OTHER_PARTY.test(folded.replace(NUMBER_OF_CUSTOMER, "")) && !namesTwoParties(first));
}
