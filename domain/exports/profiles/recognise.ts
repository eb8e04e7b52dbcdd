import { book } from "#domain/exports/booking.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal } from "#domain/money/decimal.ts";
import { withoutAccents } from "#domain/text/plain.ts";
import { hints } from "./hints.ts";
import { readSample, type Sample, type SampleTable } from "./sample.ts";
import { dateFormats, MAX_LABEL, type CsvProfile, type ExportProfile, type ProfileColumn } from "./shape.ts";
import { type ProfileRow, type RowKind, sourceNames, type SourceValue, valueOf } from "./sources.ts";
import { documentRow, rowsOf, writeDate, writeProfile } from "./write.ts";

/**
 * What was found out about a column: the values it holds, the first known one counts, or what it always says. `alternatives` are other
 * values that are the same in all documents that were compared; where it has no value of its own it could be any of them.
 */
export type RecognisedColumn = { label: string; from: string[]; constant: string; alternatives: string[] };
export type Recognised = {
  profile: ExportProfile;
  columns: RecognisedColumn[];
  /** Documents that rows of the sample stand for. */
  documentIds: string[];
  /** Cells of these rows that the profile would write otherwise. */
  differing: number;
};

/** Texts of a sample that may be numbers of documents. */
export function numbersIn(sample: Sample): string[] {
  const cells = sample.table.rows.flatMap((row) => row.cells);
  return [...new Set(cells.filter((cell) => /\d/.test(cell) && cell.length >= 3 && cell.length <= 60))].slice(0, MAX_NUMBERS);
}
const MAX_NUMBERS = 5_000;

/**
 * Makes a profile out of a file that the receiving program itself exported: a column is a value when it holds that value of every document
 * that is known. A profile of several files gets the one with such rows, and keeps the others of `base`; the profile stays unverified as
 * long as one of them is the guess that was `shipped`. Undefined when no row stands for a document.
 */
export function recogniseProfile(sample: Sample, invoices: readonly Invoice[], base: ExportProfile, shipped = base): Recognised | undefined {
  const readings = (["document", "crowns"] as const).flatMap((amountsIn) => {
    const bookable = invoices.filter((invoice) => book(invoice, amountsIn === "crowns").ok);
    const documents = bookable.map((invoice) => ({ invoice, row: documentRow({ amountsIn }, invoice, 1) }));
    return kinds(sample, base).flatMap((rows) => readingOf(sample, { amountsIn, rows, documents }) ?? []);
  });
  const best = readings.toSorted((a, b) => b.score - a.score)[0];
  return best && resultOf(sample, best, { base, shipped });
}

/** What the rows of a sample may be; one of several files has the rows of one of them. */
function kinds(sample: Sample, base: ExportProfile): readonly RowKind[] {
  if (sample.kind === "xml") return ["documents"];
  return severalFiles(base)?.map(({ rows }) => rows) ?? ["documents", "items", "rates"];
}

/** The files of a profile that has more than one. */
const severalFiles = (profile: ExportProfile): CsvProfile["files"] | undefined =>
  profile.kind === "csv" && profile.files.length > 1 ? profile.files : undefined;

type Known = { invoice: Invoice; row: ProfileRow };
type Matched = { cells: string[]; row: ProfileRow };
type Way = { amountsIn: ExportProfile["amountsIn"]; rows: RowKind; documents: readonly Known[] };
type Column = RecognisedColumn & { kind: SourceValue["kind"] | undefined; maxLength?: number };
type Reading = Way & { columns: Column[]; items: Column[]; matched: Matched[]; used: Known[]; score: number };

/** The sample read as rows of one kind; undefined where they cannot be that. */
function readingOf(sample: Sample, way: Way): Reading | undefined {
  const found = matchRows(sample.table, way);
  if (!found || found.matched.length === 0) return undefined;
  const columns = columnsOf(sample.table, found.matched, way.rows);
  const items = sample.kind === "xml" && sample.items ? itemColumns(sample.items.table, found.byRow) : [];
  const score = [...columns, ...items].filter(({ from }) => from.length > 0).length;
  return { ...way, columns, items, matched: found.matched, used: [...new Set(found.byRow.filter((known) => known !== undefined))], score };
}

/** Which document, and which line of it, each row stands for. */
function matchRows({ rows }: SampleTable, { documents, rows: kind }: Way): { matched: Matched[]; byRow: (Known | undefined)[] } | undefined {
  const byRow = rows.map(({ cells }) => documentOf(cells, documents));
  const matched: Matched[] = [];
  for (const known of new Set(byRow)) {
    if (!known) continue;
    const own = rows.filter((_, at) => byRow[at] === known);
    const order = (kind === "documents" ? byRow.indexOf(known) : [...new Set(byRow)].indexOf(known)) + 1;
    const lines = rowsOf(kind, { ...known.row, order });
    if (lines.length !== own.length) return undefined;
    matched.push(...own.map(({ cells }, at) => ({ cells, row: lines[at]! })));
  }
  return { matched, byRow };
}

/** The document whose number stands in the row, and whose other values do most. */
function documentOf(cells: readonly string[], documents: readonly Known[]): Known | undefined {
  const there = new Set(cells.map(plain));
  const named = documents.filter(({ invoice: { invoiceNumber, variableSymbol } }) =>
    [invoiceNumber, variableSymbol].some((number) => number !== undefined && there.has(plain(number))),
  );
  const agreeing = ({ row }: Known) =>
    sourceNames("documents").filter((name) => cells.some((cell) => cell !== "" && isValue(cell, valueOf([name], row, "documents")))).length;
  return named.length < 2 ? named[0] : named.toSorted((a, b) => agreeing(b) - agreeing(a))[0];
}

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Whether a cell is a value, in any of the forms in which profiles write it. */
function isValue(cell: string, value: SourceValue | undefined): boolean {
  if (value === undefined) return cell === "";
  switch (value.kind) {
    case "text":
      return plain(cell) === plain(value.value);
    case "date":
      return dateFormats.some((format) => writeDate(value.value, format) === cell);
    case "amount":
    case "number": {
      const [given, wanted] = [numberOf(cell), decimal(value.value)];
      return wanted !== undefined && ((cell === "" && wanted.eq(0)) || (given !== undefined && given.eq(wanted)));
    }
  }
}

const numberOf = (cell: string) => decimal(cell.replace(/[\s\u00a0]/g, "").replace(",", "."));

function columnsOf({ labels }: SampleTable, matched: readonly Matched[], rows: RowKind): Column[] {
  const sources = [...sourceNames(rows), ...customSources(matched)];
  return labels.map((label, at) => columnOf(label, { at, matched, rows, sources }));
}

/** Own fields of the tenant that the documents have. */
const customSources = (matched: readonly Matched[]): string[] => [
  ...new Set(matched.flatMap(({ row }) => Object.keys(row.booking.invoice.customFields).map((name) => `custom.${name}`))),
];

type Place = { at: number; matched: readonly Matched[]; rows: RowKind; sources: readonly string[] };

function columnOf(label: string, { at, matched, rows, sources }: Place): Column {
  const cells = matched.map((row) => row.cells[at] ?? "");
  const [constant = ""] = new Set(cells).size === 1 && cells[0]!.length <= MAX_LABEL ? cells : [];
  const none: Column = { label, from: [], constant, alternatives: [], kind: undefined };
  if (cells.every((cell) => cell === "")) return none;
  const fitting = sources.filter((name) => matched.every(({ row }, index) => isValue(cells[index]!, valueOf([name], row, rows))));
  const hinted = fitting.filter((name) => isHinted(name, label));
  // "0" and "1" are what many values happen to be: only the name of the column distinguishes them.
  const speaking = cells.some((cell) => !/^-?[01]?([.,]0+)?$/.test(cell)) ? fitting : [];
  const [from, ...others] = [...new Set([...hinted, ...speaking])];
  if (from !== undefined) return { label, from: [from], constant: "", alternatives: others, kind: valueOf([from], matched[0]!.row, rows)?.kind };
  if (fitting.length > 0) return { ...none, alternatives: fitting };
  return cutColumn(none, { at, matched, rows, sources }) ?? fallbackColumn(none, { at, matched, rows, sources }) ?? none;
}

/** One value where it is known, another one where it is not. */
function fallbackColumn(none: Column, { at, matched, rows, sources }: Place): Column | undefined {
  const known = (name: string) => matched.filter(({ row }) => valueOf([name], row, rows) !== undefined);
  const agrees = (name: string, among: readonly Matched[]) => among.every(({ cells, row }) => isValue(cells[at] ?? "", valueOf([name], row, rows)));
  for (const first of sources) {
    const having = known(first);
    if (having.length === 0 || having.length === matched.length || !agrees(first, having)) continue;
    const others = matched.filter((row) => !having.includes(row));
    const second = sources.find((name) => name !== first && known(name).length > 0 && agrees(name, others));
    if (second !== undefined) return { ...none, from: [first, second], constant: "", kind: valueOf([first], having[0]!.row, rows)?.kind };
  }
  return undefined;
}

const isHinted = (name: string, label: string): boolean => hints[name]?.test(withoutAccents(label).toLowerCase()) ?? false;

/** Shortest text by which a value that was cut is recognised. */
const MIN_CUT = 5;

/** A text that the other program cuts to a length. */
function cutColumn(none: Column, { at, matched, rows, sources }: Place): Column | undefined {
  const cells = matched.map((row) => row.cells[at] ?? "");
  const maxLength = Math.max(...cells.map((cell) => cell.length));
  if (maxLength < MIN_CUT) return undefined;
  const fitting = sources.filter((name) =>
    matched.every(({ row }, index) => {
      const value = valueOf([name], row, rows);
      return value?.kind === "text" ? plain([...value.value].slice(0, maxLength).join("")) === plain(cells[index]!) : cells[index] === "";
    }),
  );
  const [from, ...alternatives] = fitting;
  return from === undefined ? undefined : { ...none, from: [from], constant: "", alternatives, kind: "text", maxLength };
}

/** Columns of the items of XML: each document has its own. */
function itemColumns(table: SampleTable, byDocument: readonly (Known | undefined)[]): Column[] {
  const matched = byDocument.flatMap((known, document) => {
    const own = table.rows.filter((row) => row.document === document);
    const lines = known ? rowsOf("items", known.row) : [];
    return lines.length === own.length ? own.map(({ cells }, at) => ({ cells, row: lines[at]! })) : [];
  });
  return matched.length === 0
    ? table.labels.map((label) => ({ label, from: [], constant: "", alternatives: [], kind: undefined }))
    : columnsOf(table, matched, "items");
}

function resultOf(sample: Sample, reading: Reading, { base, shipped }: { base: ExportProfile; shipped: ExportProfile }): Recognised {
  const { columns, items, used, amountsIn } = reading;
  const isKnown = [...columns, ...items].every(({ from, constant, alternatives }) => from.length > 0 || (constant !== "" && alternatives.length === 0));
  const files = filesOf(reading, base);
  const guessed = new Set((shipped.kind === "csv" ? shipped.files : []).map((file) => JSON.stringify(file)));
  const isGuessed = files.some((file) => guessed.has(JSON.stringify(file)));
  const marks = { ...marksOf(reading, base), amountsIn, unverified: !isKnown || (severalFiles(base) !== undefined && isGuessed) };
  const profile: ExportProfile =
    sample.kind === "csv"
      ? { kind: "csv", ...marks, ...sample.form, header: sample.hasHeader ?? true, files }
      : {
          kind: "xml",
          ...marks,
          ...sample.form,
          columns: columns.map(written),
          ...(sample.items && items.length > 0 && { items: { list: sample.items.list, item: sample.items.item, columns: items.map(written) } }),
        };
  return {
    profile,
    columns: [...columns, ...items].map(({ label, from, constant, alternatives }) => ({ label, from, constant, alternatives })),
    documentIds: used.map(({ invoice }) => invoice.documentId),
    differing: differing(sample, profile, reading),
  };
}

/** The recognised file in its place among those of the profile. */
function filesOf({ columns, rows }: Reading, base: ExportProfile): CsvProfile["files"] {
  const recognised = { rows, columns: columns.map(written) };
  const several = severalFiles(base);
  if (several) return several.map((file) => (file.rows === rows ? { name: file.name, ...recognised } : file));
  return [{ name: base.kind === "csv" ? base.files[0]!.name : "export.csv", ...recognised }];
}

function written({ label, from, constant, maxLength }: Column): ProfileColumn {
  return { label, from, constant, required: false, ...(maxLength !== undefined && { maxLength }) };
}

/** How the columns write dates and numbers; what none of them shows stays as it was. */
function marksOf(
  { columns, matched, rows }: Pick<Reading, "columns" | "matched" | "rows">,
  base: ExportProfile,
): Pick<CsvProfile, "dateFormat" | "decimalMark"> {
  const ofKind = (...wanted: SourceValue["kind"][]) =>
    columns.flatMap(({ kind }, at) =>
      kind && wanted.includes(kind) ? matched.map(({ cells, row }) => ({ cell: cells[at] ?? "", row, from: columns[at]!.from })) : [],
    );
  const dates = ofKind("date").filter(({ cell }) => cell !== "");
  const dateFormat = dateFormats.find(
    (format) =>
      dates.length > 0 &&
      dates.every(({ cell, row, from }) => {
        const value = valueOf(from, row, rows);
        return value !== undefined && writeDate(value.value, format) === cell;
      }),
  );
  const marks = ofKind("amount", "number").map(({ cell }) => cell.at(Math.max(cell.lastIndexOf("."), cell.lastIndexOf(","))));
  const decimalMark = ([",", "."] as const).find((mark) => marks.includes(mark));
  return { dateFormat: dateFormat ?? base.dateFormat, decimalMark: decimalMark ?? base.decimalMark };
}

/** How many cells of the rows that stand for documents the profile would write otherwise. */
function differing(sample: Sample, profile: ExportProfile, { used, matched, rows }: Reading): number {
  const file = writeProfile(
    profile.kind === "csv" ? { ...profile, files: profile.files.filter((each) => each.rows === rows) } : profile,
    used.map(({ invoice }) => invoice),
  )[0];
  const again = file && readSample(file.exported.text, profile.encoding);
  if (!again) return matched.length * sample.table.labels.length;
  const ours = again.table.rows.map(({ cells }) => Object.fromEntries(again.table.labels.map((label, at) => [label, cells[at] ?? ""])));
  return matched.reduce((sum, { cells }, at) => {
    const line = ours[at] ?? {};
    return sum + sample.table.labels.filter((label, place) => plain(line[label] ?? "") !== plain(cells[place] ?? "")).length;
  }, 0);
}
