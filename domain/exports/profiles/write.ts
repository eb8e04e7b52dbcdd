import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { book, booked, toHome } from "#domain/exports/booking.ts";
import { checkFields } from "#domain/exports/checks.ts";
import type { Exported, ExportProblem } from "#domain/exports/format.ts";
import { exactItems, vatBreakdownItems, roundingItem, type BookedItem } from "#domain/exports/items.ts";
import type { RateBucket } from "#domain/exports/vatColumns.ts";
import { deductionDateLost, historicalRates } from "#domain/exports/remarks.ts";
import { describe } from "#domain/exports/texts.ts";
import { toWindows1250 } from "#domain/exports/windows1250.ts";
import { leaf, mapTexts, optionalParent, parent, writeXml, type XmlElement } from "#domain/exports/xml.ts";
import { decimal, zero } from "#domain/money/decimal.ts";
import { guarded } from "#domain/exports/formulas.ts";
import { columnLists } from "./profile.ts";
import type { CsvProfile, ExportProfile, ProfileColumn, XmlProfile } from "./shape.ts";
import { valueOf, type ProfileRow, type RowKind, type SourceValue } from "./sources.ts";

/** Decimal places of a unit price. */
const UNIT_PRICE_PLACES = 6;

/** A file of a profile; the name matters where there are several. */
export type ProfileFile = { name: string; exported: Exported };

/** What stands against writing a document by the profile. */
export function checkProfile(profile: ExportProfile, invoice: Invoice): ExportProblem[] {
  const problems = checkFields(invoice, ["currency"]);
  const result = book(invoice, profile.amountsIn === "crowns");
  if (!result.ok) return [...problems, ...result.problems];
  const row = documentRow(profile, invoice, 1);
  const missing = columnLists(profile)
    .filter((list) => list.rows === "documents")
    .flatMap((list) => list.columns)
    .filter((column) => column.required && !valueOf(column.from, row, "documents"))
    .map((column): ExportProblem => ({ code: "missing", field: column.from[0] ?? column.label, detail: detailOf("columnEmpty", { column: column.label }) }));
  return [...problems, ...missing, ...lostColumns(profile, row)];
}

const columnNames: Record<RateBucket, string> = { none: "base.zero", low: "base.reduced", high: "base.basic", third: "base.secondReduced" };

/** Rates of the document that a profile with columns by rates has no column for: their amounts would be lost. */
function lostColumns(profile: ExportProfile, { amounts }: ProfileRow): ExportProblem[] {
  const used = new Set(columnLists(profile).flatMap((list) => list.columns.flatMap((column) => column.from)));
  if (!Object.values(columnNames).some((name) => used.has(name))) return [];
  const isLost = amounts.rows.some(({ bucket }) => !used.has(columnNames[bucket]));
  return isLost ? [{ code: "vatRateUnknown", field: "vatBreakdown", detail: detailOf("rateColumnMissing") }] : [];
}

/** Remarks on values of the document for which the profile has no column. */
export function profileRemarks(profile: ExportProfile, invoice: Invoice): ExportDetail[] {
  const used = new Set(columnLists(profile).flatMap((list) => list.columns.flatMap((column) => column.from)));
  const namesRates = [...used].some((name) => /(^|\.)percent(\.|$)/.test(name));
  return [...(used.has("deductionDate") ? [] : deductionDateLost(invoice)), ...(namesRates ? [] : historicalRates(invoice, "historicalRateUnnamed"))];
}

/** Writes documents that passed the check as the files of the profile. */
export function writeProfile(profile: ExportProfile, invoices: Invoice[]): ProfileFile[] {
  const rows = invoices.map((invoice, index) => documentRow(profile, invoice, index + 1));
  return profile.kind === "csv" ? writeCsv(profile, rows) : [{ name: "export.xml", exported: writeDocuments(profile, rows) }];
}

/** The row of a document, at its place in the file. Throws for one that cannot be booked. */
export function documentRow(profile: Pick<ExportProfile, "amountsIn">, invoice: Invoice, order: number): ProfileRow {
  const inCrowns = profile.amountsIn === "crowns";
  const booking = booked(invoice, inCrowns);
  const { amounts, foreign } = booking;
  const advance = inCrowns && foreign ? toHome(amounts.advance, foreign) : amounts.advance;
  return { booking, amounts: inCrowns ? booking.home : booking.own, advance, order, place: 1 };
}

/** Lines where they give the VAT breakdown in the currency of the file, else one per rate; the rounding is a line of its own. */
function itemsOf({ booking, amounts }: ProfileRow): BookedItem[] {
  const { invoice } = booking;
  const printed = amounts === booking.own ? exactItems(invoice, booking.amounts, amounts.rows, UNIT_PRICE_PLACES) : undefined;
  const items = printed ?? vatBreakdownItems(amounts.rows, describe(invoice));
  return amounts.rounding.eq(zero) ? items : [...items, roundingItem(amounts.rounding)];
}

/** The rows of a kind that a document has. */
export function rowsOf(kind: RowKind, document: ProfileRow): ProfileRow[] {
  switch (kind) {
    case "documents":
      return [document];
    case "items":
      return itemsOf(document).map((item, index) => ({ ...document, item, place: index + 1 }));
    case "rates":
      return document.amounts.rows.map((rate, index) => ({ ...document, rate, place: index + 1 }));
  }
}

/** A value as the profile writes it, in one line: a break inside a cell ends the record in most importers. */
function written(column: ProfileColumn, row: ProfileRow, rows: RowKind, profile: ExportProfile): string {
  const found = valueOf(column.from, row, rows);
  const line = found ? format(found, profile) : column.constant;
  const encodable = profile.encoding === "windows-1250" ? toWindows1250(line) : line.toWellFormed();
  // oxlint-disable-next-line no-control-regex
  const plain = encodable.replace(/[\s\u0000-\u001f]+/g, " ").trim();
  // A CSV file is opened in spreadsheets too, whoever it is for; a negative number is a number.
  const isNumber = found !== undefined && found.kind !== "text" && decimal(found.value) !== undefined;
  const safe = profile.kind === "csv" && found && !isNumber ? guarded(plain) : plain;
  return column.maxLength === undefined ? safe : [...safe].slice(0, column.maxLength).join("");
}

function format({ kind, value }: SourceValue, { decimalMark, dateFormat }: ExportProfile): string {
  switch (kind) {
    case "text":
      return value;
    case "date":
      return writeDate(value, dateFormat);
    case "amount":
    case "number":
      return value.replace(".", decimalMark);
  }
}

/** A calendar date YYYY-MM-DD in another form. */
export function writeDate(date: string, dateFormat: ExportProfile["dateFormat"]): string {
  const [year = "", month = "", day = ""] = date.split("-");
  switch (dateFormat) {
    case "YYYY-MM-DD":
      return date;
    case "DD.MM.YYYY":
      return `${day}.${month}.${year}`;
    case "D.M.YYYY":
      return `${Number(day)}.${Number(month)}.${year}`;
    case "YYYYMMDD":
      return `${year}${month}${day}`;
    case "DD/MM/YYYY":
      return `${day}/${month}/${year}`;
  }
}

function writeCsv(profile: CsvProfile, documents: ProfileRow[]): ProfileFile[] {
  const end = profile.lineEnd === "CRLF" ? "\r\n" : "\n";
  return profile.files.map(({ name, rows, columns }) => {
    const header = profile.header ? [columns.map((column) => quoted(column.label, profile))] : [];
    const records = documents
      .flatMap((document) => rowsOf(rows, document))
      .map((row) => columns.map((column) => quoted(written(column, row, rows, profile), profile)));
    const text = [...header, ...records].map((cells) => cells.join(profile.separator) + end).join("");
    return { name, exported: { text, encoding: profile.encoding } };
  });
}

function quoted(cell: string, { separator, quotes, encoding }: CsvProfile): string {
  const text = encoding === "windows-1250" ? toWindows1250(cell) : cell;
  return quotes === "always" || text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;
}

function elements(columns: ProfileColumn[], row: ProfileRow, rows: RowKind, profile: XmlProfile): XmlElement[] {
  return columns.map((column) => leaf(column.label, written(column, row, rows, profile))).filter((element) => element.content !== "");
}

function writeDocuments(profile: XmlProfile, documents: ProfileRow[]): Exported {
  const { items } = profile;
  const root = parent(
    profile.root,
    documents.map((document) =>
      parent(profile.document, [
        ...elements(profile.columns, document, "documents", profile),
        items &&
          optionalParent(
            items.list,
            rowsOf("items", document).map((row) => parent(items.item, elements(items.columns, row, "items", profile))),
          ),
      ]),
    ),
  );
  const encoding = profile.encoding === "windows-1250" ? "windows-1250" : "UTF-8";
  return { text: writeXml(encoding === "windows-1250" ? mapTexts(root, toWindows1250) : root, encoding), encoding };
}
