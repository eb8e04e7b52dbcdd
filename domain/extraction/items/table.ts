import type { LineItem } from "#domain/invoice/invoice.ts";
import { decimal, formatNumber } from "#domain/money/decimal.ts";
import { findNumbers, type DecimalMark, type FoundNumber } from "../candidates/amounts.ts";
import { boxOf, unite, type Layout, type Line } from "../geometry.ts";
import type { LabelHit } from "../labelSearch.ts";
import type { Box } from "../reading.ts";
import { fold } from "../text.ts";
import { traitsOf } from "./columnWords.ts";
import type { Column, TableHeader } from "./header.ts";
import { dropLeadingCodes } from "./leadingCodes.ts";
import { lineCents, productCents } from "./product.ts";
import { assignNumbers, freeWords, isAnchor, learnPlaces, numericPlaces, type ColumnPlace, type RawRow } from "./rows.ts";

/** A row of items with its amounts in hundredths and the description still to be completed. */
export type ItemRow = {
  item: LineItem;
  page: number;
  box: Box;
  lines: Line[];
  /** Amount of the ambiguous "total" column: with or without VAT is settled with the document's totals. */
  total?: number;
  net?: number;
  gross?: number;
  rate?: number;
};

/** Labels that make a line a summary of the table rather than an item. */
const SUMMARY = new Set(["totalAmount", "amountDue", "totalWithoutVat", "totalVat", "rounding", "advance"]);
const CARRIED =
  /^(mezisoucet|mezisucet|prevod|prenos|preneseno|ubertrag|zwischensumme|uebertrag|carried|brought|subtotal|report|soucet|celkem|spolu|summe|gesamt|total|totaal|subtotaal)\b/;
/** Lines below a description that identify the goods again and are no part of it. */
const DETAIL = /^(ean|gtin|sarze|sarza|lot|charge|batch|asin|sku|seriove cislo|s\/n|sn|hs code|hs-code|celni)[\s.:]/;
/** How far below the last row, in heights, a line may still go on with its text; remarks stand farther off. */
const TAIL_GAP = 0.8;
/** Free lines after which a table is over once a summary line was seen. */
const MAX_FREE_LINES = 3;

/** Reads the rows below a heading down to `end` (exclusive line index on the page). */
export function readTable(
  header: TableHeader,
  layout: Layout,
  end: number,
  hits: LabelHit[],
  mark: DecimalMark | undefined,
  known?: ColumnPlace[],
): { rows: ItemRow[]; places: ColumnPlace[]; lines: Line[] } {
  const first = header.lines.at(-1)!.index + 1;
  const lines = layout.lines.slice(known ? 0 : first, end);
  const raw = (places: ColumnPlace[]) => lines.map((line) => ({ line, row: assignNumbers(line, findNumbers(line, mark), places) }));
  let places = known ?? numericPlaces(header);
  if (!known) {
    for (let pass = 0; pass < 2; pass++)
      places = learnPlaces(
        raw(places).flatMap(({ row }) => (row && isAnchor(row) && !isSummary(row.line, hits, row) ? [row] : [])),
        places,
      );
  }
  const zone = cutZone(raw(places), hits);
  joinShifted(zone, header, hits);
  const anchors = zone.filter(({ row }) => row && isAnchor(row) && !isSummary(row.line, hits, row)).map(({ row }) => row!);
  const rows = anchors.map((row) => readRow(row, header, places, layout));
  attachText(
    rows,
    anchors,
    zone.map(({ line }) => line),
    header,
    places,
    hits,
  );
  dropLeadingCodes(rows, anchors, header);
  return {
    rows: rows.filter((row) => row.item.description !== undefined || row.total !== undefined || row.net !== undefined || row.gross !== undefined),
    places,
    lines: zone.map(({ line }) => line),
  };
}

/** Cells of one row that are set at another height (top, middle) make lines of their own: their lone amount goes back to its row. */
function joinShifted(zone: { line: Line; row: RawRow | undefined }[], header: TableHeader, hits: LabelHit[]): void {
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
      break;
    }
  }
}

/** A row whose quantity times price is its amount sells something, whatever its words are ("Advance received", "Deposit"). */
function isReckoned(row: RawRow | undefined): boolean {
  if (!row) return false;
  const cell = (...kinds: Column["kind"][]) => [...row.cells].find(([column]) => kinds.includes(column.kind))?.[1];
  const [quantity, price, sum, discount] = [cell("quantity"), cell("unitPrice"), cell("net", "gross", "total"), cell("discount")];
  if (!quantity || !price || !sum) return false;
  return Math.abs(lineCents(quantity.value, price.value, discount?.value) - sum.cents) <= Math.max(2, Math.abs(sum.cents) * 0.001);
}

/** A line that begins with a word for a sum and reckons nothing itself. */
function isSummary(line: Line, hits: LabelHit[], row?: RawRow): boolean {
  if (isReckoned(row)) return false;
  const text = fold(line.text).replace(/^[^a-z]+/, "");
  if (CARRIED.test(text)) return true;
  const first = line.segments[0]!;
  const sums = hits.filter((hit) => hit.line === line && SUMMARY.has(hit.concept) && hit.strength > 0.5 && hit.length > 3);
  // "... | K úhradě | 18 541,00": a block of totals beside the table.
  const isBeside = (hit: LabelHit) =>
    hit.concept === "amountDue" && line.segments.some((segment) => Math.abs(segment.start - hit.start) <= 1 && segment.end - hit.end <= 2);
  return sums.some((hit) => hit.start <= first.start + 2 || isBeside(hit));
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
    const isRow = row !== undefined && isAnchor(row);
    if (!isRow) continue;
    if (afterSummary !== -1 && i - afterSummary > MAX_FREE_LINES) break;
    if (last !== -1 && line.y0 - lines[last]!.line.y1 > 14 * line.height) break;
    if (afterSummary !== -1 && !resembles(row, lines[last]?.row)) break;
    last = i;
    afterSummary = -1;
  }
  const tail = afterSummary === -1 ? Math.min(lines.length, last + 6) : afterSummary;
  // Lines behind the last row may only complete its text, the first one its amount too.
  return last === -1
    ? []
    : lines.slice(0, Math.max(last + 1, Math.min(tail, last + 6))).map((one, i) => (i <= last + 1 ? one : { line: one.line, row: undefined }));
}

/** After a subtotal a line is an item again only when it fills the same columns as the items before. */
function resembles(row: RawRow, before: RawRow | undefined): boolean {
  if (!before) return true;
  const columns = [...before.cells.keys()];
  return columns.every((column) => row.cells.has(column)) && columns.length >= 3;
}

function readRow(raw: RawRow, header: TableHeader, places: ColumnPlace[], layout: Layout): ItemRow {
  const item: LineItem = {};
  const row: ItemRow = { item, page: raw.line.page, box: boxOf(raw.line, 0, raw.line.text.length), lines: [raw.line] };
  for (const [column, number] of raw.cells) put(row, column, number);
  findQuantity(row, raw, header);
  const unit = unitOf(raw, header);
  if (unit) item.unit = unit;
  const text = descriptionOf(raw, header, places, layout, unit);
  if (text) item.description = text;
  return row;
}

function put(row: ItemRow, column: Column, number: FoundNumber): void {
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

/** A VAT column holds rates where its values carry a per cent sign or are small whole numbers. */
function isRate(number: FoundNumber): boolean {
  return number.isPercent || (number.decimals === 0 && number.cents <= 3000 && !number.currency);
}

function normal(text: string): string {
  const value = decimal(text);
  return value ? formatNumber(value) : text;
}

/** Without a quantity column the number that makes price times quantity the total is the quantity. */
function findQuantity(row: ItemRow, raw: RawRow, header: TableHeader): void {
  const sum = row.net ?? row.total ?? row.gross;
  if (row.item.quantity !== undefined || sum === undefined || !row.item.unitPrice) return;
  if (header.columns.some((column) => column.kind === "quantity") && raw.others.length === 0) return;
  const price = row.item.unitPrice;
  const fitting = raw.others.find((number) => !number.isPercent && Math.abs(productCents(number.value, price) - sum) <= Math.max(2, Math.abs(sum) * 0.001));
  if (!fitting) return;
  row.item.quantity = normal(fitting.value);
  raw.cells.set({ kind: "quantity", x0: fitting.x0, x1: fitting.x1, heading: "" }, fitting);
  raw.others.splice(raw.others.indexOf(fitting), 1);
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

/** Horizontal extent of the description: from its heading (or the first text) to the next column. */
function descriptionExtent(header: TableHeader, places: ColumnPlace[]): { x0: number; x1: number } {
  const described = header.columns.filter((column) => column.kind === "description");
  const starts = header.columns.map((column) => ({ column, x0: Math.min(column.x0, places.find((place) => place.column === column)?.x0 ?? column.x0) }));
  if (described.length === 0) return { x0: 0, x1: Math.min(...starts.map((one) => one.x0)) };
  const x0 = Math.min(...described.map((column) => column.x0));
  const last = Math.max(...described.map((column) => column.x1));
  const next = starts.filter((one) => one.column.kind !== "description" && one.column.x0 > last).map((one) => one.x0);
  return { x0, x1: next.length > 0 ? Math.min(...next) : Infinity };
}

function descriptionOf(raw: RawRow, header: TableHeader, places: ColumnPlace[], layout: Layout, unit: string | undefined): string | undefined {
  const extent = descriptionExtent(header, places);
  const slack = layout.textHeight * 1.2;
  const isFirst = !header.columns.some((column) => column.x1 <= extent.x0 + slack && column.kind !== "description");
  const free = freeWords(raw);
  const textStart = free.find((word) => /\p{L}{2}/u.test(word.word.text) && word.word.text !== unit)?.x0 ?? extent.x0;
  const leftOfNext = Math.min(
    extent.x1,
    ...[...raw.cells.values()].filter((number) => number.x0 > Math.max(extent.x0 + slack, textStart)).map((number) => number.x0),
  );
  const words = free.filter(
    (word) => word.x0 < leftOfNext - 0.5 && (isFirst || word.x1 > extent.x0 - slack * 0.5) && (isFirst || word.x0 >= extent.x0 - slack),
  );
  const text = cleanDescription(words.map((word) => word.word.text).join(" "), unit);
  return text === "" ? undefined : text;
}

function cleanDescription(text: string, unit: string | undefined): string {
  const bare = text.replace(/^[|\s.:;,_-]+|[|\s:;_]+$/g, "").replace(/\s*\|\s*/g, " ");
  return unit && bare.startsWith(`${unit} `) ? bare.slice(unit.length + 1) : bare;
}

/** Words that head columns: below the last row they begin another table. */
function isHeading(line: Line): boolean {
  const heads = line.words.filter((word) => traitsOf(fold(word.word.text)).length > 0).length;
  return heads >= 2 && heads >= line.words.length * 0.5;
}

/** The heading of another table, such as the VAT recapitulation: words for three different things and no number. */
function isOtherTable(line: Line): boolean {
  return isHeading(line) && !/\d/.test(line.text) && new Set(line.words.flatMap((word) => traitsOf(fold(word.word.text)))).size >= 3;
}

/** Adds wrapped lines of text to the row that they stand nearest to. */
function attachText(rows: ItemRow[], anchors: RawRow[], zone: Line[], header: TableHeader, places: ColumnPlace[], hits: LabelHit[]): void {
  const extent = descriptionExtent(header, places);
  const anchorLines = new Map(anchors.map((anchor, i) => [anchor.line, rows[i]!]));
  let open: ItemRow | undefined;
  let closed = false;
  for (const [i, line] of zone.entries()) {
    const own = anchorLines.get(line);
    if (own) {
      open = own;
      closed = false;
      continue;
    }
    if (rows.length > 0 && line.index > anchors.at(-1)!.line.index && isHeading(line)) break;
    const words = line.words.filter((word) => word.x0 >= extent.x0 - line.height * 1.5 && word.x0 < extent.x1 - line.height * 0.3);
    const isLeftOfNumbers = line.words.every((word) => word.x0 < extent.x1 - line.height * 0.3);
    const text = words.map((word) => word.word.text).join(" ");
    const isPlain =
      isLeftOfNumbers &&
      /\p{L}/u.test(text) &&
      !/^[•*\-–]|:\s|:$|\d[.,]\d\d(?!\d)|,-/.test(text) &&
      !isSummary(line, hits) &&
      !DETAIL.test(fold(text)) &&
      Math.abs(words[0]!.x0 - extent.x0) < line.height * 6;
    const next = zone.slice(i + 1).find((one) => anchorLines.has(one));
    const toNext = next ? next.y0 - line.y1 : Infinity;
    const previous = open?.lines.at(-1);
    const toPrevious = previous ? line.y0 - previous.y1 : Infinity;
    if (!isPlain || Math.min(toNext, toPrevious) > line.height * (next ? 1.4 : TAIL_GAP)) {
      closed = closed || toNext > toPrevious;
      continue;
    }
    // A row whose own text goes on in lower case began on the line above.
    const continues = next !== undefined && /^\p{Ll}/u.test(anchorLines.get(next)!.item.description ?? "") && !/^\p{Ll}/u.test(text);
    const goesDown =
      next !== undefined &&
      (toNext < toPrevious - line.height * 0.25 || !open || (continues && toNext < line.height)) &&
      anchorLines.get(next)!.lines.length === 1;
    const target = goesDown ? anchorLines.get(next)! : closed ? undefined : open;
    if (!target) continue;
    if (goesDown) target.item.description = [target.item.description && "", text, target.item.description].filter(Boolean).join(" ");
    else target.item.description = [target.item.description, text].filter(Boolean).join(" ");
    target.lines.push(line);
    target.box = unite([target.box, boxOf(line, 0, line.text.length)]);
  }
}
