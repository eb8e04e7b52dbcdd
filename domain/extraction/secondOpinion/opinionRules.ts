import { formatAccount, parseAccount } from "#domain/czech/account.ts";
import { normaliseCompanyId } from "#domain/czech/companyId.ts";
import { accountTextOfIban } from "#domain/czech/iban.ts";
import { decimal, formatAmount } from "#domain/money/decimal.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { printedAs } from "#domain/extraction/merge/agree.ts";
import type { Found } from "#domain/extraction/candidates/found.ts";
import { boxOf } from "#domain/extraction/page/geometry.ts";
import type { LabelConcept } from "#domain/extraction/labels/labels.ts";
import { claim } from "#domain/extraction/labels/links.ts";
import { locator, type Place, type PrintedAs } from "#domain/extraction/merge/locate.ts";
import { trimEndOf } from "#domain/text/trim.ts";
import type { PageText, ReadContext } from "#domain/evidence/reading.ts";
import { comparable } from "#domain/extraction/page/text.ts";
import { type DocumentView, viewDocument } from "#domain/extraction/view.ts";

/** Payment fields: with a wrong one the money goes to somebody else. */
export const paymentFields: readonly HeaderField[] = ["accountNumber", "iban", "bic", "variableSymbol", "constantSymbol", "specificSymbol"];

/** A label that claims a value at least so strongly names it. */
export const NAMED = 0.4;

const NUMBERS: LabelConcept[] = [
  "orderNumber",
  "originalNumber",
  "otherNumber",
  "companyId",
  "vatId",
  "accountNumber",
  "iban",
  "constantSymbol",
  "specificSymbol",
];
const SYMBOLS: LabelConcept[] = ["variableSymbol", "constantSymbol", "specificSymbol", "invoiceNumber", "orderNumber", "otherNumber", "accountNumber"];
const AMOUNTS: LabelConcept[] = ["totalWithoutVat", "totalVat", "totalAmount", "amountDue", "otherAmount", "tendered", "change", "rounding", "advance"];
const DATES: LabelConcept[] = ["issueDate", "taxDate", "dueDate", "otherDate"];

/** Labels that name a field, and the kin among which another label speaks against it. */
const LABELS: Partial<Record<HeaderField, { own: LabelConcept[]; kin: LabelConcept[] }>> = {
  invoiceNumber: { own: ["invoiceNumber"], kin: NUMBERS },
  orderNumber: { own: ["orderNumber"], kin: ["invoiceNumber", ...NUMBERS] },
  issueDate: { own: ["issueDate"], kin: DATES },
  taxDate: { own: ["taxDate"], kin: DATES },
  dueDate: { own: ["dueDate"], kin: DATES },
  variableSymbol: { own: ["variableSymbol"], kin: SYMBOLS },
  constantSymbol: { own: ["constantSymbol"], kin: SYMBOLS },
  specificSymbol: { own: ["specificSymbol"], kin: SYMBOLS },
  accountNumber: { own: ["accountNumber", "iban"], kin: ["customer", ...NUMBERS] },
  iban: { own: ["iban", "accountNumber"], kin: ["customer", ...NUMBERS] },
  bic: { own: ["bic"], kin: ["customer"] },
  totalWithoutVat: { own: ["totalWithoutVat"], kin: AMOUNTS },
  totalVat: { own: ["totalVat"], kin: AMOUNTS },
  totalAmount: { own: ["totalAmount", "amountDue"], kin: AMOUNTS },
  amountDue: { own: ["amountDue", "totalAmount"], kin: AMOUNTS },
};

/** A value where it stands, in our spelling of it, and how far labels name it so or otherwise (0..1). */
export type Spot = Place & { value: string; own: number; rival: number };

/** The pages of one document, prepared for asking what stands where. */
export type Grounds = { pages: PageText[]; view: DocumentView; find(value: string, as: PrintedAs): Place[] };

/** Prepares the pages of one document. */
export function groundsOf(pages: PageText[], context: ReadContext): Grounds {
  return { pages, view: viewDocument(pages, [], context), find: locator(pages).find };
}

/** Letters, digits and the marks that names and numbers are written with; nothing that hides or turns text. */
const WRITABLE = /^[\p{L}\p{N} .,&/'’"()+_#:-]{2,120}$/u;

/** The normal form of a proposed value; undefined when the text is none of the field. */
export function normalForm(field: HeaderField, text: string): string | undefined {
  const value = text.trim().replace(/\s+/g, " ");
  const compact = value.replace(/\s/g, "");
  if (printedAs(field) === "amount") return /^-?\d{1,12}(\.\d{1,4})?$/.test(compact) ? formatAmount(decimal(compact)!) : undefined;
  if (printedAs(field) === "date") return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
  if (field === "currency") return /^[A-Z]{3}$/.test(value) ? value : undefined;
  if (field.endsWith("Symbol")) return /^\d{1,10}$/.test(compact) ? compact : undefined;
  if (field === "iban" || field === "bic" || field.endsWith("VatId")) return /^[A-Z0-9]{6,34}$/i.test(compact) ? compact.toUpperCase() : undefined;
  if (field.endsWith("CompanyId")) return normaliseCompanyId(compact) ?? (/^[A-Z0-9]{4,20}$/i.test(compact) ? compact.toUpperCase() : undefined);
  if (field === "accountNumber") {
    const account = parseAccount(compact);
    return account && formatAccount(account);
  }
  const isShaped = field.endsWith("Number") ? /\d/.test(value) && value.length <= 30 : /\p{L}{2}/u.test(value);
  return isShaped && WRITABLE.test(value) ? value : undefined;
}

/** All places of a value, those on the quoted words first, then the best named ones. Empty when the pages do not print it. */
export function spotsOf(field: HeaderField, value: string, { pages, view, find }: Grounds, quoted: Quote): Spot[] {
  const as = printedAs(field);
  const places = as ? find(value, as) : [];
  if (places.length === 0) return [];
  const typed = finds(field, view).filter((found) => isSame(field, found, value));
  const spots = typed.map((found) => ({ ...placeOf(found), value: as === "text" ? found.value : value, ...namedAs(field, found, view) }));
  const all = spots.length > 0 ? spots : places.map((place) => ({ ...place, value: printed(place, value, pages), own: 0, rival: 0 }));
  const words = pages.find(({ page }) => page === quoted.page)?.words ?? [];
  const isQuoted = (spot: Spot) =>
    spot.page === quoted.page && quoted.words.some((index) => words[index] !== undefined && isInside(words[index].box, spot.box));
  return all.toSorted((a, b) => Number(isQuoted(b)) - Number(isQuoted(a)) || b.own - b.rival - (a.own - a.rival));
}

/** The words that a proposal names as its source: indexes into the words of a page. */
export type Quote = { page: number; words: number[] };

/**
 * Whether the pages leave no choice in a payment field: one bank account, or one value under the label of the symbol. Where they print
 * two, somebody may have added the second; then the second reader has no say.
 */
export function isOnlyOne(field: HeaderField, value: string, { view }: Grounds): boolean {
  if (field !== "accountNumber" && field !== "iban") {
    const named = finds(field, view).filter((found) => namedAs(field, found, view).own >= NAMED);
    return new Set(named.map((found) => found.value)).size === 1 && named[0]!.value === value;
  }
  // A second account counts even with wrong check digits: it may be the real one, misread.
  const only = new Set([...view.ibans, ...view.accounts].map((found) => accountTextOfIban(found.value) ?? found.value));
  return only.size === 1 && only.has(accountTextOfIban(value) ?? value);
}

function finds(field: HeaderField, view: DocumentView): Found[] {
  const as = printedAs(field);
  if (as === "amount") return view.numbers.filter((number) => !number.isPercent);
  if (as === "date") return view.dates;
  if (field === "iban") return view.ibans;
  if (field === "accountNumber") return view.accounts;
  if (field === "bic") return view.bics;
  if (field.endsWith("VatId")) return view.vatIds;
  return field.endsWith("Number") || field.endsWith("Symbol") ? view.tokens : [];
}

function isSame(field: HeaderField, found: Found, value: string): boolean {
  if (printedAs(field) !== "amount") return comparable(found.value) === comparable(value);
  const [x, y] = [decimal(found.value), decimal(value)];
  return x !== undefined && y !== undefined && x.abs().eq(y.abs());
}

function namedAs(field: HeaderField, found: Found, view: DocumentView): { own: number; rival: number } {
  const labels = LABELS[field];
  const links = view.links.get(found);
  if (!labels || !links) return { own: 0, rival: 0 };
  return { own: claim(links, ...labels.own), rival: claim(links, ...labels.kin.filter((concept) => !labels.own.includes(concept))) };
}

function placeOf({ line, start, end }: Found): Place {
  return { page: line.page, box: boxOf(line, start, end) };
}

/** The value as the page spells it, where whole words make it up: diacritics and marks are the page's, not the proposal's. */
function printed({ page, box }: Place, value: string, pages: PageText[]): string {
  const words = pages.find((one) => one.page === page)!.words.filter((word) => isInside(word.box, box));
  const text = words
    .map((word) => word.text)
    .join(" ")
    .replace(/^[^\p{L}\p{N}]+/u, "");
  const bare = trimEndOf(text, ",;:");
  return comparable(bare) === comparable(value) ? bare : value;
}

/** Whether the middle of a word lies in a box. */
function isInside([x0, y0, x1, y1]: readonly [number, number, number, number], [left, top, right, bottom]: readonly [number, number, number, number]): boolean {
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  return x >= left && x <= right && y >= top && y <= bottom;
}
