import { plainText } from "#domain/text/plain.ts";
import type { Box } from "#domain/evidence/reading.ts";
import type { LineItem } from "#domain/invoice/invoice.ts";
import { decimal, formatAmount, formatNumber } from "#domain/money/decimal.ts";
import { cellsOf, columnsOfRows, numberIn, type TaughtColumn, textOf, unitIn } from "./columns.ts";
import { type ColumnField, meaningOf } from "./meaning.ts";
import { inLines, placed, type RowMark, type TaughtPage, type TextLine, wordsInside } from "./words.ts";

export type TaughtItem = LineItem & { page: number; box: Box };

/** A line that begins so sums the table up; one that carries a sum over to the next page is only skipped. */
const SUMMARY = /^(celkem|soucet|mezisoucet|k uhrade|zaklad|rekapitulace|spolu|total|subtotal|sum\b|summe|zwischensumme|gesamt|netto|dph|vat|mwst)/;
const CARRIED = /^(prevod|prenos|preneseno|prevedeno|carried|brought|ubertrag|uebertrag)/;
/** Free height between rows, in steps from row to row, after which the table is over. */
const MAX_STEPS = 3;

/**
 * Reads a table of items of which a person marked two rows: columns and their meaning come from the two, then every row below that
 * fills the same columns follows, over the following pages, until the table is summed up or ends. Lines with text alone belong to
 * the description of their row. `pages` in order, with the words as they stand; nothing when the marked rows have no number in common.
 */
export function teachTable(pages: readonly TaughtPage[], marks: readonly [RowMark, RowMark]): TaughtItem[] {
  const [first, second] = [...marks].sort((a, b) => a.page - b.page || a.box[1] - b.box[1]) as [RowMark, RowMark];
  const pageOf = (mark: RowMark) => pages.find(({ page }) => page === mark.page);
  const [above, below] = [pageOf(first), pageOf(second)];
  if (!above || !below) return [];
  const marked = [wordsInside(above, first.box), wordsInside(below, second.box)];
  const columns = columnsOfRows(marked.map(anchorWords));
  if (!columns.some((column) => column.isNumeric)) return [];
  const texts = marked.map((words) => cellsOf(anchorWords(words), columns).map(textOf));
  const table: Table = {
    columns,
    fields: meaningOf(columns, texts),
    textFirst: marked.every((words) => hasTextFirst(words)),
    step: first.page === second.page ? Math.max(1, (second.box[1] - first.box[1]) * above.height) : 0,
  };
  const items: TaughtItem[] = [];
  for (const page of pages) {
    if (page.page < first.page) continue;
    const from = page.page === first.page ? first.box[1] * page.height : 0;
    const { rows, isOver } = readPage(table, page, from);
    items.push(...rows);
    if (isOver || (rows.length === 0 && page.page > second.page)) break;
  }
  return items;
}

type Table = {
  columns: TaughtColumn[];
  fields: (ColumnField | undefined)[];
  /** Text above the line with the numbers belongs to the row of that line. */
  textFirst: boolean;
  /** From the first marked row to the second, in points; 0 when they stand on different pages. */
  step: number;
};

/** The words of the line that holds a row's numbers. */
function anchorWords(words: readonly { text: string; x0: number; y0: number; x1: number; y1: number }[]) {
  const numbers = (line: TextLine) => line.words.filter((word) => /\d/.test(word.text)).length;
  return inLines(words).toSorted((a, b) => numbers(b) - numbers(a))[0]?.words ?? [];
}

function hasTextFirst(words: Parameters<typeof anchorWords>[0]): boolean {
  const lines = inLines(words);
  return lines.length > 1 && lines[0]!.words[0] !== anchorWords(words)[0];
}

type Row = { cells: string[]; lines: TextLine[]; last: number };

function readPage(table: Table, page: TaughtPage, from: number): { rows: TaughtItem[]; isOver: boolean } {
  const rows: Row[] = [];
  let pending: TextLine[] = [];
  let isOver = false;
  for (const line of inLines(placed(page)).filter(({ y0, y1 }) => (y0 + y1) / 2 >= from)) {
    const cells = cellsOf(line.words, table.columns).map(textOf);
    const start = firstLetters(textOf(line.words));
    if (CARRIED.test(start)) continue;
    const row = rows.at(-1);
    if (isAnchor(table, cells, SUMMARY.test(start))) {
      if (row && table.step > 0 && line.y0 - row.last > table.step * MAX_STEPS) break;
      rows.push({ cells: joinText(table, cells, table.textFirst ? pending : []), lines: [...pending, line], last: line.y1 });
      pending = [];
    } else if (SUMMARY.test(start) && rows.length > 0) {
      isOver = true;
      break;
    } else if (isText(table, cells)) {
      const near = (line.y1 - line.y0) * 1.1;
      if (table.textFirst) pending = pending.length > 0 && line.y0 - pending.at(-1)!.y1 > near ? [line] : [...pending, line];
      else if (row && line.y0 - row.last <= near) {
        row.cells = appendText(table, row.cells, cells);
        row.lines.push(line);
        row.last = line.y1;
      }
    }
  }
  return { rows: rows.map((row) => itemOf(table, row, page)), isOver };
}

/** A row fills the number columns of the marked ones; one may be empty, unless the line begins like a sum. */
function isAnchor({ columns, fields }: Table, cells: readonly string[], isSummary: boolean): boolean {
  const keys = columns.flatMap((column, at) => (column.isNumeric && fields[at] !== "position" && fields[at] !== "code" ? [at] : []));
  const filled = keys.filter((at) => numberIn(cells[at]!) !== undefined);
  if (keys.some((at) => cells[at] !== "" && numberIn(cells[at]!) === undefined)) return false;
  return filled.length >= Math.max(1, keys.length - (isSummary || keys.length <= 2 ? 0 : 1));
}

/** A line that only goes on with the description. */
function isText({ columns, fields }: Table, cells: readonly string[]): boolean {
  const description = fields.indexOf("description");
  return description >= 0 && cells[description] !== "" && columns.every((column, at) => !column.isNumeric || at < description || cells[at] === "");
}

function joinText(table: Table, cells: string[], lines: readonly TextLine[]): string[] {
  const at = table.fields.indexOf("description");
  if (at < 0 || lines.length === 0) return cells;
  const before = lines.map((line) => cellsOf(line.words, table.columns).map(textOf)[at]!);
  return cells.map((cell, index) => (index === at ? [...before, cell].filter(Boolean).join(" ") : cell));
}

function appendText(table: Table, cells: string[], more: readonly string[]): string[] {
  const at = table.fields.indexOf("description");
  return cells.map((cell, index) => (index === at ? [cell, more[at]!].filter(Boolean).join(" ") : cell));
}

function itemOf({ fields }: Table, row: Row, page: TaughtPage): TaughtItem {
  const item: LineItem = {};
  for (const [at, field] of fields.entries()) {
    const text = row.cells[at]!;
    if (field === undefined || field === "position" || text === "") continue;
    if (field === "description" || field === "unit" || field === "code") item[field] = text;
    else {
      const number = decimal(numberIn(text));
      if (number) item[field] = field === "quantity" || field === "unitPrice" ? formatNumber(number) : formatAmount(number);
      if (field === "quantity") item.unit ??= unitIn(text);
    }
  }
  const words = row.lines.flatMap((line) => line.words);
  const box: Box = [
    Math.min(...words.map(({ x0 }) => x0)) / page.width,
    Math.min(...words.map(({ y0 }) => y0)) / page.height,
    Math.max(...words.map(({ x1 }) => x1)) / page.width,
    Math.max(...words.map(({ y1 }) => y1)) / page.height,
  ];
  return { ...Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)), page: page.page, box };
}

function firstLetters(text: string): string {
  return plainText(text).replace(/^[^a-z]+/, "");
}
