import type { HeaderField, LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { agree, isComparable, printedAs } from "./agree.ts";
import { unite } from "#domain/extraction/page/boxes.ts";
import { isSameLine, type Locator, type Place } from "./locate.ts";
import type { Box, Candidate, ReadDocument, ReadRow, ReadValue, Structured } from "#domain/evidence/reading.ts";

/** Confidence of an exact value: seen on the page, not looked for or not printed there, and contradicted by the page. */
const SEEN = 0.999;
const UNSEEN = 0.99;
const CONTRADICTED = 0.97;

/** A machine-readable statement; a code also stands somewhere on a page. */
export type Stated = { document: Structured; page?: number; box?: Box };

/** The document with the values of an ISDOC or EN 16931 statement. What the statement does not say stays as the page was read. */
export function addStated(document: ReadDocument | undefined, statement: Structured, locate: Locator): ReadDocument {
  const fields: ReadDocument["fields"] = { ...document?.fields };
  for (const [field, value] of Object.entries(statement.fields) as [HeaderField, string][]) {
    fields[field] = stateValue({ field, value, source: statement.source }, document?.fields[field], locate);
  }
  return {
    pageRange: document?.pageRange ?? [0, 0],
    language: document?.language ?? languageOf(statement),
    documentKind: statement.documentKind ?? document?.documentKind ?? "invoice",
    fields,
    vatBreakdown: statement.vatBreakdown.length > 0 ? locateVatRows(statement.vatBreakdown, locate) : (document?.vatBreakdown ?? []),
    lineItems: statement.lineItems.length > 0 ? locateLines(statement.lineItems, document?.lineItems ?? [], locate) : (document?.lineItems ?? []),
  };
}

type Stating = { field: HeaderField; value: string; source: Structured["source"] };

function stateValue({ field, value, source }: Stating, read: ReadValue | undefined, locate: Locator): ReadValue {
  const isAgreed = read !== undefined && agree(field, read.value, value);
  const place =
    (isAgreed ? placed(read) : undefined) ?? placed(read?.candidates?.find((one) => agree(field, one.value, value))) ?? firstPlace(field, value, locate);
  const isContradicted = read !== undefined && !isAgreed && !place && isFromPage(read) && isComparable(field);
  const others = isAgreed ? (read.candidates ?? []) : [...(read ? [asCandidate(read)] : []), ...(read?.candidates ?? [])];
  const candidates = others.filter((one) => !agree(field, one.value, value));
  return {
    value,
    source,
    ...place,
    confidence: isContradicted ? CONTRADICTED : place || isAgreed ? SEEN : UNSEEN,
    checks: [...(isAgreed ? read.checks.filter((check) => check !== "xml") : []), ...(place || (isAgreed && isFromPage(read)) ? (["xml"] as const) : [])],
    ...(candidates.length > 0 ? { candidates } : {}),
    ...(isContradicted ? { disagreement: read.value } : {}),
  };
}

/** Totals stand at the end of a document, everything else is first printed in its head. */
function firstPlace(field: HeaderField, value: string, locate: Locator): Place | undefined {
  const as = printedAs(field);
  if (!as) return undefined;
  const places = locate.find(value, as);
  return as === "amount" ? places.at(-1) : places[0];
}

function placed(at: { page?: number; box?: Place["box"] } | undefined): Place | undefined {
  return at?.page !== undefined && at.box ? { page: at.page, box: at.box } : undefined;
}

/** Computed and assumed values do not speak for the page. */
function isFromPage(read: ReadValue): boolean {
  return read.source === "text" || read.source === "ocr";
}

/** A read value as one of several possible. */
export function asCandidate(read: ReadValue): Candidate {
  return { value: read.value, page: read.page, box: read.box, score: read.confidence };
}

/** A VAT row stands on the line that prints its base and its tax. */
export function locateVatRows(rows: VatRow[], locate: Locator): ReadRow<VatRow>[] {
  return rows.map((values) => {
    const parts = [values.base, values.vat].map((amount) => locate.find(amount, "amount"));
    const place = lastTogether(parts[0]!, parts[1]!);
    return { values, ...place, confidence: place ? SEEN : UNSEEN };
  });
}

/** The last line that holds a place of both lists. */
function lastTogether(first: Place[], second: Place[]): Place | undefined {
  for (const a of first.toReversed()) {
    const b = second.find((other) => isSameLine(a, other));
    if (b) return { page: a.page, box: unite([a.box, b.box]) };
  }
  return undefined;
}

/** Lines are printed in their order, so each is searched after the one before it. */
function locateLines(lines: LineItem[], read: ReadRow<LineItem>[], locate: Locator): ReadRow<LineItem>[] {
  const free = [...read];
  let after: Place | undefined;
  return lines.map((values) => {
    const known = free.findIndex((row) => isSameItem(row.values, values));
    const place = (known >= 0 ? placed(free.splice(known, 1)[0]) : undefined) ?? placeOfLine(values, after, locate);
    after = place ?? after;
    return { values, ...place, confidence: place ? SEEN : UNSEEN };
  });
}

function isSameItem(a: LineItem, b: LineItem): boolean {
  const total = (item: LineItem) => item.totalWithoutVat ?? item.totalWithVat;
  return (
    a.description !== undefined &&
    b.description !== undefined &&
    agree("supplierName", a.description, b.description) &&
    total(a) !== undefined &&
    total(a) === total(b)
  );
}

function placeOfLine(item: LineItem, after: Place | undefined, locate: Locator): Place | undefined {
  const totals = [item.totalWithoutVat, item.totalWithVat].flatMap((total) => (total ? locate.find(total, "amount") : []));
  const isLater = (place: Place) =>
    !after || place.page > after.page || (place.page === after.page && place.box[1] >= after.box[1] && !isSameLine(place, after));
  const words = (item.description ?? "").split(/\s+/);
  // A long description is often printed in other pieces: its beginning is enough where the sum of the line stands beside it.
  for (const count of [words.length, Math.ceil(words.length / 2), 1]) {
    const names = locate.find(words.slice(0, count).join(" "), "text").filter(isLater);
    const name = names.find((place) => totals.some((total) => isSameLine(place, total))) ?? (count === words.length ? names[0] : undefined);
    if (!name) continue;
    const total = totals.find((place) => isSameLine(place, name));
    return { page: name.page, box: total ? unite([name.box, total.box]) : name.box };
  }
  return undefined;
}

const LANGUAGES: Record<string, string> = { CZ: "cs", SK: "sk", DE: "de", AT: "de", FR: "fr", NL: "nl", PL: "pl" };

function languageOf(statement: Structured): string {
  const country = statement.fields.supplierCountry ?? statement.fields.supplierVatId?.slice(0, 2) ?? "";
  return LANGUAGES[country] ?? (statement.source === "en16931" ? "en" : "cs");
}
