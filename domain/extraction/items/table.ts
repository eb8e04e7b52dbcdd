import type { ItemRow } from "./itemRow.ts";
import type { LineItem } from "#domain/invoice/invoice.ts";
import type { DecimalMark, FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { boxOf, type Layout, type Line } from "#domain/extraction/page/geometry.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import { isProven } from "./arithmetic.ts";
import { attachText, descriptionOf, type PlacedColumns, withTextStart } from "./descriptions.ts";
import { joinBroken } from "./brokenFigures.ts";
import type { PrintedColumn } from "./columnWords.ts";
import type { TableHeader } from "./header.ts";
import { dropCodesAbove, dropLeadingCodes, dropRunningNumbers, withCodeColumn } from "./leadingCodes.ts";
import { takeLeadingUnits } from "./leadingUnits.ts";
import { spreadPrice } from "./priceBasis.ts";
import { findQuantity, normal } from "./quantityOfRow.ts";
import { isCharge } from "./charges.ts";
import { assignNumbers, freeWords, isAnchor, learnPlaces, numericPlaces, type ColumnPlace, type RawRow } from "./rows.ts";
import { provePrices } from "./stackedPrices.ts";
import { isOtherTable, isSummary, SUMMARY } from "./summary.ts";

/** Heights of empty or other lines behind which a table is over. */
const FAR = 14;
/** Free lines after which a table is over once a summary line was seen. */
const MAX_FREE_LINES = 3;

/** Heights by which the lines of sums stand right of where the texts begin, at least. */
const APART = 4;

/** Where a table is looked for: a page down to the line `end` (exclusive), with its labels and its decimal mark. */
export type TableArea = { layout: Layout; end: number; hits: LabelHit[]; mark: DecimalMark | undefined };

/** Reads the rows below a heading; with the `known` places of columns those of a table that goes on from the page before, without a heading. */
export function readTable(
  headings: TableHeader,
  { layout, end, hits, mark }: TableArea,
  known?: ColumnPlace[],
): { rows: ItemRow[]; places: ColumnPlace[]; lines: Line[] } {
  const first = headings.lines.at(-1)!.index + 1;
  const lines = layout.lines.slice(known ? 0 : first, end);
  const { figures, broken } = joinBroken(lines, mark);
  const raw = (places: ColumnPlace[]) => lines.map((line, i) => ({ line, row: assignNumbers(line, figures[i]!, places) }));
  let places = known ?? numericPlaces(headings);
  if (!known) {
    for (let pass = 0; pass < 2; pass++)
      places = learnPlaces(
        raw(places).flatMap(({ row }) => (row && isAnchor(row) && !isSummary(row.line, hits, row) ? [row] : [])),
        places,
      );
  }
  const zone = cutZone(raw(places), hits);
  const joined = new Set([...joinShifted(zone, headings, hits), ...broken]);
  const text = headings.columns.find(({ kind }) => kind === "description");
  const isItem = (row: RawRow) => isAnchor(row) || (isCharge(row) && !isOfSums(row.line, lines[lines.indexOf(row.line) + 1], { text, hits }));
  const anchors = zone.filter(({ row }) => row && isItem(row) && !isSummary(row.line, hits, row)).map(({ row }) => row!);
  provePrices(
    anchors,
    zone.map(({ line }) => line),
    places,
    mark,
  );
  const zoneLines = zone.map(({ line }) => line);
  const header = withTextStart(withCodeColumn(headings, anchors), anchors, zoneLines);
  const rows = anchors.map((row) => readRow(row, { header, places }, layout.textHeight));
  attachText(rows, { lines: zoneLines, joined }, { header, places }, hits);
  dropLeadingCodes(rows, anchors, header);
  dropRunningNumbers(rows);
  dropCodesAbove(rows);
  takeLeadingUnits(rows);
  return {
    rows: withoutSums(rows).filter((row) => isSold(row)),
    places,
    lines: zoneLines,
  };
}

/** Whether a charge stands flush with the sum right below it, right of where the texts begin: it is a line of the sums, "Versandkosten: 14,90" above "Gesamtkosten netto". */
function isOfSums(line: Line, below: Line | undefined, { text, hits }: { text: PrintedColumn | undefined; hits: LabelHit[] }): boolean {
  const [own, next] = [line.segments[0]!, below?.segments[0]];
  if (!text || !below || !next || own.x0 < text.x0 + APART * line.height || !hits.some((hit) => hit.line === below && SUMMARY.has(hit.concept))) return false;
  return Math.min(Math.abs(own.x0 - next.x0), Math.abs(own.x1 - next.x1)) < line.height * 0.5;
}

/** The rows without those at the end whose words stand behind the column of the texts, as those of sums do: "Knihy 0 % | 9 623,25 | 0,00". */
function withoutSums(rows: ItemRow[]): ItemRow[] {
  const isSum = ({ item, lines }: ItemRow) => item.description === undefined && /\p{L}{3}/u.test(lines[0]!.text);
  const last = rows.findLastIndex((row) => !isSum(row));
  return last === -1 ? rows : rows.slice(0, last + 1);
}

/** A row says what is sold or costs something; figures alone in place of its text are a row of sums, unless its price times its quantity is its sum. */
function isSold(row: ItemRow): boolean {
  const { description } = row.item;
  if (description !== undefined && !/\p{L}/u.test(description)) return isProven(row);
  return description !== undefined || row.total !== undefined || row.net !== undefined || row.gross !== undefined;
}

/** Cells of one row that are set at another height (top, middle) make lines of their own: their lone amount goes back to its row. Returns those lines. */
function joinShifted(zone: { line: Line; row: RawRow | undefined }[], header: TableHeader, hits: LabelHit[]): Set<Line> {
  const joined = new Set<Line>();
  const amounts = header.columns.filter((column) => column.kind === "net" || column.kind === "gross" || column.kind === "total");
  for (const [i, { line, row }] of zone.entries()) {
    if (!row || !isAnchor(row) || isSummary(line, hits, row) || amounts.some((column) => row.cells.has(column))) continue;
    for (const beside of [zone[i + 1], zone[i - 1]]) {
      const gap = beside ? Math.max(beside.line.y0 - line.y1, line.y0 - beside.line.y1) : Infinity;
      const cells = beside?.row ? [...beside.row.cells] : [];
      const lone = cells.filter(([column]) => amounts.includes(column));
      if (!beside?.row || gap > line.height * 0.9 || cells.length !== lone.length || lone.length === 0 || isSummary(beside.line, hits)) continue;
      for (const [column, number] of lone) row.cells.set(column, number);
      beside.row = undefined;
      joined.add(beside.line);
      break;
    }
  }
  return joined;
}

/** The lines of the table: it ends where after a summary, or far from the last row, no further row follows. */
function cutZone(lines: { line: Line; row: RawRow | undefined }[], hits: LabelHit[]): { line: Line; row: RawRow | undefined }[] {
  let last = -1;
  let afterSummary = -1;
  for (const [i, { line, row }] of lines.entries()) {
    if (isSummary(line, hits, row)) {
      afterSummary = afterSummary === -1 ? i : afterSummary;
      continue;
    }
    if (last !== -1 && isOtherTable(line)) break;
    const isRow = row !== undefined && (isAnchor(row) || (last !== -1 && isCharge(row)));
    if (!isRow) continue;
    if (afterSummary !== -1 && i - afterSummary > MAX_FREE_LINES) break;
    // Long texts part rows widely; a row that fills the same columns still belongs to the table.
    if (last !== -1 && line.y0 - lines[last]!.line.y1 > FAR * line.height && !resembles(row, lines[last]!.row)) break;
    if (afterSummary !== -1 && (!resembles(row, lines[last]?.row) || isSentence(line) || !/\p{L}{2}/u.test(line.text))) break;
    last = i;
    afterSummary = -1;
  }
  const tail = afterSummary === -1 ? lines.length : afterSummary;
  // Lines behind the last row may only complete its text, the first one its amount too.
  return last === -1
    ? []
    : lines.slice(0, Math.max(last + 1, Math.min(tail, endOfText(lines, last)))).map((one, i) => (i <= last + 1 ? one : { line: one.line, row: undefined }));
}

/** Lines behind the last row that may complete its text; more of them only where each follows closely on the one before. */
const TEXT_LINES = 5;
const MAX_TEXT_LINES = 40;

function endOfText(lines: { line: Line }[], last: number): number {
  let end = last + 1;
  while (end < lines.length && end - last <= MAX_TEXT_LINES) {
    const gap = lines[end]!.line.y0 - lines[end - 1]!.line.y1;
    if (end - last > TEXT_LINES && gap > lines[end]!.line.height * 0.5) break;
    end++;
  }
  return end;
}

/** Words of a line in one piece from which it is a sentence, whatever figures stand in it: rows are parted into cells. */
const SENTENCE_WORDS = 7;

function isSentence({ segments, text }: Line): boolean {
  return segments.length === 1 && (text.match(/\p{L}{2,}/gu)?.length ?? 0) >= SENTENCE_WORDS;
}

/** After a subtotal a line is an item again only when it fills the same columns as the items before. */
function resembles(row: RawRow, before: RawRow | undefined): boolean {
  if (!before) return true;
  const columns = [...before.cells.keys()];
  return columns.every((column) => row.cells.has(column)) && columns.length >= 3;
}

function readRow(raw: RawRow, columns: PlacedColumns, textHeight: number): ItemRow {
  const item: LineItem = {};
  const row: ItemRow = { item, page: raw.line.page, box: boxOf(raw.line, 0, raw.line.text.length), lines: [raw.line] };
  for (const [column, number] of raw.cells) put(row, column, number);
  if (row.rate === undefined && isZeroRated(raw, columns)) row.rate = 0;
  findQuantity(row, raw, columns.header);
  spreadPrice(row, raw, columns.header);
  // What charges or discounts the whole has no unit, and its text may stand below other headings than that of texts.
  const isOnWhole = isCharge(raw) && !isAnchor(raw);
  const unit = isOnWhole ? undefined : unitOf(raw, columns.header);
  if (unit) item.unit = unit;
  const isOneCell = raw.line.segments.length === 2 && !/^\d/.test(raw.line.text);
  const text = (isOnWhole && isOneCell ? undefined : descriptionOf(raw, columns, textHeight, unit)) ?? (isOnWhole ? textBefore(raw) : undefined);
  if (text) item.description = text;
  return row;
}

function textBefore({ line, cells }: RawRow): string {
  const amounts = [...cells].filter(([{ kind }]) => kind === "net" || kind === "gross" || kind === "total").map(([, number]) => number.start);
  return line.text
    .slice(0, Math.min(...amounts))
    .replaceAll("\t", " ")
    .trim();
}

function put(row: ItemRow, column: PrintedColumn, number: FoundNumber): void {
  const plain = normal(number.value);
  if (column.kind === "quantity") row.item.quantity = plain;
  else if (column.kind === "unitPrice") row.item.unitPrice = plain;
  else if (column.kind === "discount") row.item.discount = number.value;
  else if (column.kind === "vatRate" || (column.kind === "vat" && isRate(number))) row.rate = number.cents;
  else if (column.kind === "vat") row.item.vat = number.value;
  else if (column.kind === "net") row.net = number.cents;
  else if (column.kind === "gross") row.gross = number.cents;
  else if (column.kind === "total") row.total = number.cents;
}

/** What stands in a column of rates in place of one of nothing (folded). */
const ZERO = /^(?:zero[ -]?rated?|(?:vat )?exempt|no vat)(?: (?:income|sales|supplies|goods))?$/;

/** Whether the column of rates has a word for none: "Zero Rated". */
function isZeroRated({ line, cells }: RawRow, { header, places }: PlacedColumns): boolean {
  const column = header.columns.find(({ kind }) => kind === "vatRate" || kind === "vat");
  if (!column || cells.has(column)) return false;
  const { x0, x1 } = places.find((place) => place.column === column) ?? column;
  return line.segments.some((segment) => segment.x1 > x0 && segment.x0 < x1 && ZERO.test(segment.folded.trim()));
}

/** A VAT column holds rates where its values carry a per cent sign or are small whole numbers. */
function isRate(number: FoundNumber): boolean {
  return number.isPercent || (number.decimals === 0 && number.cents <= 3000 && !number.currency);
}

/** The word behind the quantity in its cell, or the content of the unit column. */
function unitOf(raw: RawRow, header: TableHeader): string | undefined {
  const quantity = [...raw.cells].find(([column]) => column.kind === "quantity")?.[1];
  if (quantity) {
    const match = /^ ?(\p{L}[\p{L}\d²³.]{0,8})(?=$|[\s\t|])/u.exec(raw.line.text.slice(quantity.end));
    const word = raw.line.words.find((one, i) => raw.line.starts[i]! >= quantity.end && match !== null && one.word.text.startsWith(match[1]!));
    if (match && (!word || word.x0 - quantity.x1 < raw.line.height * 1.6)) return match[1]!.replace(/\.$/, "");
  }
  const column = header.columns.find((one) => one.kind === "unit");
  const word =
    column &&
    freeWords(raw).find((one) => Math.min(one.x1, column.x1) - Math.max(one.x0, column.x0) > 0 && /^\p{L}/u.test(one.word.text) && one.word.text.length <= 10);
  return word?.word.text;
}
