import { unite } from "#domain/extraction/page/boxes.ts";
import { boxOf, segmentOf, type Line } from "#domain/extraction/page/geometry.ts";
import type { PlacedWord } from "#domain/extraction/page/placedWord.ts";
import type { LabelHit } from "#domain/extraction/labels/labelSearch.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { traitsOfWord, type PrintedColumn } from "./columnWords.ts";
import type { TableHeader } from "./header.ts";
import { freeWords, type ColumnPlace, type RawRow } from "./rows.ts";
import { namesCode, OWN_CODE } from "./leadingCodes.ts";
import { isHeading, isSummary } from "./summary.ts";
import type { ItemRow } from "./itemRow.ts";
import { isUnit } from "./units.ts";

/** Lines below a description that identify the goods again and are no part of it. */
const DETAIL = /^(ean|gtin|mhd|tht|ddm|best before|bbe|sarze|sarza|lot|charge|batch|asin|sku|seriove cislo|s\/n|sn|hs code|hs-code|celni)[\s.:]/;
/** Lines of another kind than wrapped text: list marks, "Label: value", amounts. A colon behind a bracket is none of a label: "(hour): fitting". */
const NO_TEXT = /^[•*\-–]|^[^()]*(:\s|\s:)|:$|\d[.,]\d\d(?!\d)|,-/;
/** "Rif. DDT n. 812 del 14/10/2026": the delivery note or order that the goods below came with (folded). */
const REFERENCE =
  /^(rif\.? ?)?(d\.?d\.?t\.?|bolla|ordine|lieferschein|auftrag|bestellung|bon de livraison|b\.?l\.?|bl|commande|pakbon|leverbon|delivery note|despatch note|albaran|pedido|wz|szallitolevel|dodaci list|dodaci listy|objednavka)\b[^\d]{0,16}\d[^\d ]*[\d/-]* (del|vom|v\.|du|van|of|dated|de|z|ze dne|dne|zo dna)\s/;
/** Print below this share of the size of a row's text is no part of it. */
const SMALL = 0.96;
/** How far below the last row, in heights, a line may still go on with its text; remarks stand farther off. */
const TAIL_GAP = 0.8;

/** The description begins where its cells do: a centred heading stands to the right of that. */
export function withTextStart(header: TableHeader, anchors: RawRow[], zone: Line[]): TableHeader {
  const described = header.columns.find((column) => column.kind === "description");
  if (!described) return withUnheadedText(header, anchors);
  const left = Math.max(0, ...header.columns.filter((column) => column.x1 < described.x0).map((column) => column.x1));
  const starts = anchors.flatMap(({ line }) => {
    const texts = line.segments.filter((segment) => segment.x0 > left && segment.x0 < described.x0 && /\p{L}{2}/u.test(segment.text));
    // In the first column a short text ends left of a centred heading.
    const cell = texts.find((segment) => segment.x1 > described.x0) ?? (left === 0 ? texts.at(-1) : undefined);
    return cell ? [cell.x0] : [];
  });
  const x0 =
    starts.length > 0 && starts.length >= anchors.length * 0.6 ? Math.min(...starts) : commonStart(zone, anchors.length, { left, right: described.x0 });
  if (x0 === undefined) return header;
  return { ...header, columns: header.columns.map((column) => (column === described ? { ...column, x0 } : column)) };
}

/** Where between two headings words begin below each other, close behind the cells before them; one of these texts reaches below the second heading. */
function commonStart(zone: Line[], rows: number, { left, right }: { left: number; right: number }): number | undefined {
  if (left === 0) return undefined;
  const words = zone.flatMap((line) =>
    line.words.flatMap((word, i) =>
      word.x0 > left && word.x0 < right && /\p{L}{2}/u.test(word.word.text) ? [{ word, cell: segmentOf(line, line.starts[i]!) }] : [],
    ),
  );
  const below = ({ x0, height }: PlacedWord) => words.filter((other) => Math.abs(other.word.x0 - x0) < height * 0.3);
  const first = words.toSorted((a, b) => a.word.x0 - b.word.x0).find(({ word }) => below(word).length >= Math.max(2, rows * 0.6));
  return first && below(first.word).some(({ cell }) => cell.x1 > right) ? first.word.x0 : undefined;
}

/** A table whose heading leaves out what is sold: its texts stand in the longest cell of letters of each row. */
function withUnheadedText(header: TableHeader, anchors: RawRow[]): TableHeader {
  if (anchors.length === 0) return header;
  const text = textColumn(
    anchors.map(({ line }) => line),
    true,
  );
  const isHeaded = header.columns.some((column) => column.x0 < text.x1 && column.x1 > text.x0);
  return isHeaded ? header : { ...header, columns: [...header.columns, text].toSorted((a, b) => a.x0 - b.x0) };
}

/** The column of the texts of lines: there the longest cell of letters begins on most of them, with `isBehind` behind a quantity and its unit at the beginning of the cell. */
export function textColumn(lines: Line[], isBehind = false): PrintedColumn {
  const letters = (text: string) => text.match(/\p{L}/gu)?.length ?? 0;
  const starts = lines.map((line) => {
    const longest = line.segments.toSorted((a, b) => letters(b.text) - letters(a.text))[0]!;
    return isBehind ? behindQuantity(line, longest) : longest.x0;
  });
  const together = (start: number) => starts.filter((other) => Math.abs(other - start) < lines[0]!.height * 0.5).length;
  const x0 = starts.toSorted((a, b) => together(b) - together(a) || a - b)[0]!;
  return { kind: "description", x0, x1: x0 + 1, heading: "" };
}

/** Where the text of a cell begins behind "-2 ks". */
function behindQuantity(line: Line, { start, end, x0 }: Line["segments"][number]): number {
  const [quantity, unit, next] = line.words.filter((_, i) => line.starts[i]! >= start && line.starts[i]! < end);
  if (!quantity || !unit || !/^[-−]?\d[\d.,]*$/.test(quantity.word.text)) return x0;
  return next && isUnit(unit.word.text) ? next.x0 : unit.x0;
}

/** The columns of a table by their headings, and where their figures stand. */
export type PlacedColumns = { header: TableHeader; places: ColumnPlace[] };

/** Horizontal extent of the description: from its heading (or the first text) to the next column. */
function descriptionExtent({ header, places }: PlacedColumns): { x0: number; x1: number } {
  const described = header.columns.filter((column) => column.kind === "description");
  const starts = header.columns.map((column) => ({ column, x0: Math.min(column.x0, places.find((place) => place.column === column)?.x0 ?? column.x0) }));
  if (described.length === 0) return { x0: 0, x1: Math.min(...starts.map((one) => one.x0)) };
  const x0 = Math.min(...described.map((column) => column.x0));
  const last = Math.max(...described.map((column) => column.x1));
  const next = starts.filter((one) => one.column.kind !== "description" && one.column.x0 > last).map((one) => one.x0);
  return { x0, x1: next.length > 0 ? Math.min(...next) : Infinity };
}

/** The text of a row in the column of the description, without the unit that stands before it; `textHeight` as usual on the page. */
export function descriptionOf(raw: RawRow, { header, places }: PlacedColumns, textHeight: number, unit: string | undefined): string | undefined {
  const extent = descriptionExtent({ header, places });
  const slack = textHeight * 1.2;
  const isFirst = !header.columns.some((column) => column.x1 <= extent.x0 + slack && column.kind !== "description");
  const free = freeWords(raw);
  const textStart = free.find((word) => /\p{L}{2}/u.test(word.word.text) && word.word.text !== unit)?.x0 ?? extent.x0;
  const leftOfNext = Math.min(
    extent.x1,
    ...[...raw.cells.values()].filter((number) => number.x0 > Math.max(extent.x0 + slack, textStart)).map((number) => number.x0),
  );
  // A cell behind the text that reaches under the next heading, such as a date that is wider than it, belongs there.
  const next = raw.line.segments.find((segment) => segment.x0 > textStart + 1 && segment.x0 < extent.x1 && segment.x1 > extent.x1);
  const words = free.filter(
    (word) =>
      (!next || word.x0 < next.x0 - 0.5 || word.x0 >= next.x1) &&
      word.x0 < leftOfNext - 0.5 &&
      (isFirst || word.x1 > extent.x0 - slack * 0.5) &&
      (isFirst || word.x0 >= extent.x0 - slack),
  );
  const text = cleanDescription(words.map((word) => word.word.text).join(" "), unit);
  return text === "" ? undefined : text;
}

function cleanDescription(text: string, unit: string | undefined): string {
  const bare = text.replace(/^[|\s.:;,_-]+|[|\s:;_]+$/g, "").replace(/\s*\|\s*/g, " ");
  return unit && bare.startsWith(`${unit} `) ? bare.slice(unit.length + 1) : bare;
}

/** Text goes on in the size in which it began; smaller print below it identifies or explains the goods. Heights of recognised words are too inexact for that. */
function isSmallPrint(words: PlacedWord[], row: ItemRow | undefined): boolean {
  const own = row?.lines[0]?.words.find((word) => Math.abs(word.x0 - words[0]!.x0) < word.height * 3) ?? row?.lines[0]?.words[0];
  return own !== undefined && own.word.confidence === undefined && words[0]!.height < own.height * SMALL;
}

/** Words at the end of a line of text whose number is broken off to the next one (folded). */
const NUMBERED =
  /(^|[ ,(])(c|cis|cislo|nr|no|n°|num|number|nummer|numer|lieferschein|vertrag|auftrag|bon|commande|order|contract|pakbon|listu|smlouvy|objednavky|dokladu|faktury)\.?$/;

/** Figures alone below a text are its number where it ends with the word for one. */
function isNumberOf(row: ItemRow | undefined, text: string, line: Line): boolean {
  return /^[\d/-]{3,}$/.test(text) && line.words.length === 1 && NUMBERED.test(fold(row?.item.description ?? ""));
}

/** A number of the goods, which is no name of them: "KJ-4410". */
const CODE_ALONE = /^\p{Lu}*[-./]?\d[\p{Lu}\d./-]*$/u;

const DAYS = /\d{1,2}\.\d{1,2}\.\d{4}/g;

/** Whether a line goes on within a word or sentence, whatever days it names: "..., zahrada-" above "ves.example.com, 1.12.2026–30.11.2027". */
function goesOn(text: string, row: ItemRow | undefined): boolean {
  return /^\p{Ll}/u.test(text) && row?.item.description !== undefined;
}

/** A row that begins with an identification has its name on the lines below: "GTIN: 4006381333931", "Our no.:", "TB100", "Dividers". */
function isIdentified(row: ItemRow | undefined): boolean {
  return row?.item.description !== undefined && DETAIL.test(fold(row.item.description));
}

/** The lines of a table; the figures of those in `joined` belong to the rows beside them. */
export type TableZone = { lines: Line[]; joined: ReadonlySet<Line> };

/** Whether each row of figures has a line of text right above it, and the last one none below it. */
function standsAbove(rows: ItemRow[], zone: Line[]): boolean {
  const anchors = new Set(rows.map(({ lines }) => lines[0]!));
  const isText = (line: Line | undefined, own: Line) =>
    line !== undefined && !anchors.has(line) && Math.max(own.y0 - line.y1, line.y0 - own.y1) < own.height && /\p{L}/u.test(line.text);
  return rows.every(({ lines: [own] }, at) => {
    const index = zone.indexOf(own!);
    return isText(zone[index - 1], own!) && (at < rows.length - 1 || !isText(zone[index + 1], own!));
  });
}

/** Adds wrapped lines of text to the row that they stand nearest to. */
export function attachText(rows: ItemRow[], { lines: zone, joined }: TableZone, columns: PlacedColumns, hits: LabelHit[]): void {
  const extent = descriptionExtent(columns);
  // No row has a second line yet: the first one holds its figures.
  const anchorLines = new Map(rows.map((row) => [row.lines[0]!, row]));
  const lastAnchor = rows.at(-1)?.lines[0];
  // A text beside whose middle the figures stand has as many lines above them as below.
  const textless = new Set(rows.filter(({ item }) => item.description === undefined || CODE_ALONE.test(item.description)));
  const isFull = (row: ItemRow) => textless.has(row) && row.lines.filter(({ index }) => index > row.lines[0]!.index).length * 2 >= row.lines.length - 1;
  const isAbove = textless.size === rows.length && standsAbove(rows, zone);
  const isCoded = namesCode(columns.header);
  const figures = Math.min(...columns.places.filter(({ x0 }) => x0 > extent.x0).map(({ x0 }) => x0));
  let open: ItemRow | undefined;
  let closed = false;
  for (const [i, line] of zone.entries()) {
    const own = anchorLines.get(line);
    if (own) {
      open = own;
      closed = false;
      continue;
    }
    if (lastAnchor && line.index > lastAnchor.index && isHeading(line) && !/\d/.test(line.text)) break;
    // "Material | ..." above "Description | ...": the heading goes on above the first row.
    if (!open && line.words.every((word) => traitsOfWord(word).length > 0)) continue;
    // A text of its own line reaches over the columns of figures.
    const isAcross = line.segments.length === 1 && isAbove && Math.abs(line.x0 - extent.x0) < line.height * 1.5;
    const isInside = (word: PlacedWord) => word.x0 < extent.x1 - line.height * 0.3;
    const words = line.words.filter((word) => isAcross || (word.x0 >= extent.x0 - line.height * 1.5 && isInside(word)));
    // A code beside the text wraps too: "Motorový olej 5W-30 | 504-507-" above "5L".
    const isBeside = ({ x0, x1 }: Line["segments"][number]) => x0 >= extent.x1 - line.height * 0.3 && x1 < figures;
    const isLeftOfNumbers =
      joined.has(line) ||
      isAcross ||
      line.segments.every((cell) => isBeside(cell) || line.words.every((word) => word.x1 <= cell.x0 || word.x0 >= cell.x1 || isInside(word)));
    const text = words.map((word) => word.word.text).join(" ");
    const isPlain =
      isLeftOfNumbers &&
      (/\p{L}/u.test(text) || isNumberOf(open, text, line)) &&
      (!NO_TEXT.test(goesOn(text, open) ? text.replace(DAYS, "") : text) || isIdentified(open)) &&
      !isSummary(line, hits) &&
      !DETAIL.test(fold(text)) &&
      !REFERENCE.test(fold(text)) &&
      !REFERENCE.test(line.folded) &&
      !(isCoded && OWN_CODE.test(text) && /\d/.test(text)) &&
      !isSmallPrint(words, open) &&
      Math.abs(words[0]!.x0 - extent.x0) < line.height * 6;
    const next = zone.slice(i + 1).find((one) => anchorLines.has(one));
    const toNext = next ? next.y0 - line.y1 : Infinity;
    // Text above the figures is among the lines of a row too: the lowest one counts.
    const previous = open?.lines.reduce((lowest, one) => (one.index > lowest.index ? one : lowest));
    const toPrevious = previous ? line.y0 - previous.y1 : Infinity;
    if (!isPlain || Math.min(toNext, toPrevious) > line.height * (next ? 1.4 : TAIL_GAP)) {
      closed = closed || toNext > toPrevious;
      continue;
    }
    // A row whose own text goes on in lower case began on the line above.
    const continues = next !== undefined && /^\p{Ll}/u.test(anchorLines.get(next)!.item.description ?? "") && !/^\p{Ll}/u.test(text);
    const goesDown =
      next !== undefined &&
      (isAbove || toNext < toPrevious - line.height * 0.25 || !open || (continues && toNext < line.height) || (isFull(open) && open.lines.length > 1)) &&
      anchorLines.get(next)!.lines.length === 1;
    const target = goesDown ? anchorLines.get(next)! : closed ? undefined : open;
    if (!target) continue;
    if (goesDown && isAbove) target.item.description = text;
    else if (goesDown) target.item.description = [target.item.description && "", text, target.item.description].filter(Boolean).join(" ");
    else target.item.description = [target.item.description, text].filter(Boolean).join(" ");
    target.lines.push(line);
    target.box = unite([target.box, boxOf(line, 0, line.text.length)]);
  }
}
