import { readXml, type XmlElement } from "#domain/extraction/structured/xml.ts";
import { type CsvProfile, ELEMENT_NAME, type ExportProfile, MAX_COLUMNS, MAX_LABEL, type XmlProfile } from "./shape.ts";

/** Rows of a file; `document` says to which document of the file a row belongs, where the file says so itself. */
export type SampleTable = { labels: string[]; rows: { cells: string[]; document?: number }[] };

/** A file that another program exported, as far as its form shows without knowing what it says. */
export type Sample =
  | { kind: "csv"; form: Pick<CsvProfile, "encoding" | "separator" | "quotes" | "lineEnd">; table: SampleTable; hasHeader: boolean | undefined }
  | { kind: "xml"; form: Pick<XmlProfile, "encoding" | "root" | "document">; table: SampleTable; items?: { list: string; item: string; table: SampleTable } };

const separators = [";", "\t", "|", ","] as const;
/** Most rows of a sample that are looked at. */
const MAX_ROWS = 1_000;

/** Reads a sample; undefined for what is neither a table nor XML with a list of documents. */
export function readSample(text: string, encoding: ExportProfile["encoding"]): Sample | undefined {
  return text.trimStart().startsWith("<") ? readXmlSample(text) : readCsvSample(text, encoding);
}

function readCsvSample(text: string, encoding: ExportProfile["encoding"]): Sample | undefined {
  const read = separators.map((separator) => ({ separator, ...parseCsv(text, separator) }));
  // The separator of a table gives every row the same number of cells, and the more the better.
  const best = read
    .map((table) => ({ ...table, width: table.rows.every((row) => row.length === table.rows[0]!.length) ? (table.rows[0]?.length ?? 0) : 0 }))
    .toSorted((a, b) => b.width - a.width)[0];
  if (!best || best.width < 2 || best.width > MAX_COLUMNS) return undefined;
  const quotes = best.areAllQuoted ? "always" : "whenNeeded";
  const form = { encoding, separator: best.separator, quotes, lineEnd: text.includes("\r\n") ? "CRLF" : "LF" } as const;
  const [first = [], ...others] = best.rows;
  const hasHeader = isHeader(first) ? (others.length > 0 ? true : undefined) : false;
  const rows = hasHeader === false ? best.rows : others;
  const labels = hasHeader === false ? first.map((_, at) => String(at + 1)) : first.map((label) => label.slice(0, MAX_LABEL));
  return { kind: "csv", form, table: { labels, rows: rows.map((cells) => ({ cells })) }, hasHeader };
}

/** Names of columns hold no amounts and no dates, none is empty, and none comes twice. */
const isHeader = (cells: readonly string[]): boolean =>
  new Set(cells).size === cells.length && cells.every((cell) => cell !== "" && /\p{L}/u.test(cell) && !/^-?[\d\s.,/-]+$/.test(cell));

/** Rows of a CSV file (RFC 4180) and whether every cell stands in quotes; empty lines are left out, and what is beyond MAX_ROWS. */
function parseCsv(text: string, separator: string): { rows: string[][]; areAllQuoted: boolean } {
  const rows: string[][] = [];
  let [row, cell, isQuoted, wasQuoted, areAllQuoted] = [[] as string[], "", false, false, true];
  const endCell = () => {
    areAllQuoted &&= wasQuoted || (row.length === 0 && cell === "");
    row.push(cell.trim());
    [cell, wasQuoted] = ["", false];
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0] !== "") rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length && rows.length < MAX_ROWS; at += 1) {
    const sign = text[at]!;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[(at += 1)]!;
      else isQuoted = false;
    } else if (sign === '"' && cell === "") [isQuoted, wasQuoted] = [true, true];
    else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else if (sign !== "\r" && sign !== "\ufeff") cell += sign;
  }
  if (cell !== "" || row.length > 0) endRow();
  return { rows, areAllQuoted };
}

const isLeaf = (element: XmlElement): boolean => element.children.length === 0;

/** The elements below the root are the documents; what repeats below one of them are its items. */
function readXmlSample(text: string): Sample | undefined {
  const read = readXml(text);
  const documents = read.ok ? read.root.children : [];
  const [first] = documents;
  if (!read.ok || !first || documents.some(({ name }) => name !== first.name)) return undefined;
  const encoding = text.slice(0, 100).toLowerCase().includes('encoding="windows-1250"') ? "windows-1250" : "UTF-8";
  const form = { encoding, root: read.root.name, document: first.name } as const;
  const table = tableOf(documents.map((element, document) => ({ element, document })));
  const names = [form.root, form.document, ...table.labels];
  if (table.labels.length === 0 || table.labels.length > MAX_COLUMNS || !names.every((name) => ELEMENT_NAME.test(name))) return undefined;
  const lists = documents.flatMap(({ children }) => children.filter((child) => !isLeaf(child)));
  const [list] = lists;
  const item = list?.children[0];
  if (!list || !item || isLeaf(item) || !isNamed(list, item)) return { kind: "xml", form, table };
  const members = documents.flatMap((element, document) =>
    element.children.filter(({ name }) => name === list.name).flatMap(({ children }) => children.map((child) => ({ element: child, document }))),
  );
  return { kind: "xml", form, table, items: { list: list.name, item: item.name, table: tableOf(members) } };
}

const isNamed = (...elements: readonly XmlElement[]): boolean =>
  elements.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]).every((name) => ELEMENT_NAME.test(name));

/** Leaves by their names, in the order in which they first come. */
function tableOf(members: readonly { element: XmlElement; document: number }[]): SampleTable {
  const labels = [...new Set(members.flatMap(({ element }) => element.children.filter(isLeaf).map(({ name }) => name)))];
  const cellOf = (element: XmlElement, label: string) => element.children.find(({ name }) => name === label)?.text ?? "";
  return { labels, rows: members.slice(0, MAX_ROWS).map(({ element, document }) => ({ cells: labels.map((label) => cellOf(element, label)), document })) };
}
