import { currencyAt } from "#domain/extraction/candidates/amounts.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import type { PlacedWord } from "#domain/extraction/page/placedWord.ts";
import { fold } from "#domain/extraction/page/text.ts";
import { decidePrices, decideTotals } from "./columnPrices.ts";
import { columnOf, traitsOf, traitsOfWord, type ColumnKind, type PrintedColumn, type Trait } from "./columnWords.ts";

/** The heading of a table of items: its lines and columns from left to right. */
export type TableHeader = { lines: Line[]; columns: PrintedColumn[]; score: number };

type Cell = { words: PlacedWord[]; x0: number; x1: number; traits: Set<Trait> };

/** A heading is at most so many lines high. */
const MAX_LINES = 4;
/** By how much one more line may lower a heading's score and still belong to it. */
const LINE_ALLOWANCE = 0.25;

/** The headings of item tables among the lines of a page, from the top. */
export function findHeaders(lines: Line[]): TableHeader[] {
  const possible: TableHeader[] = [];
  for (let i = 0; i < lines.length; i++) {
    if (!isHeadingLine(lines[i]!)) continue;
    let best: TableHeader | undefined;
    for (let count = 1; count <= MAX_LINES && i + count <= lines.length; count++) {
      const group = lines.slice(i, i + count);
      const last = group.at(-1)!;
      const before = group.at(-2);
      if (before && (last.y0 - before.y1 > before.height * 1.1 || !continuesHeading(last))) break;
      const header = readHeader(group);
      if (header && (!best || header.score > best.score - LINE_ALLOWANCE)) best = header;
    }
    if (best) possible.push(best);
  }
  const chosen: TableHeader[] = [];
  const whole = possible.filter((one) => !possible.some((other) => other !== one && holds(other, one)));
  for (const header of whole.toSorted((a, b) => b.score - a.score)) {
    if (!chosen.some((other) => sharesHeading(other, header))) chosen.push(header);
  }
  return chosen.toSorted((a, b) => a.lines[0]!.index - b.lines[0]!.index);
}

/** Whether a heading of more lines, of which every column is understood, names as much as one of them alone: headings in two languages say everything twice. */
function holds(longer: TableHeader, { lines, score }: TableHeader): boolean {
  const isPart = longer.lines.length > lines.length && lines.every((line) => longer.lines.includes(line));
  const isUnderstood = longer.columns.every(({ kind }) => kind !== "other");
  return isPart && isUnderstood && longer.score + PER_LINE * longer.lines.length >= score + PER_LINE * lines.length;
}

/** What one more line lowers the score of a heading by. */
const PER_LINE = 0.1;

/** Whether two headings share a line, or the weaker begins right below the stronger: those lines still belong to the cells above. */
function sharesHeading(stronger: TableHeader, weaker: TableHeader): boolean {
  const [first, last] = [weaker.lines[0]!.index, stronger.lines.at(-1)!.index];
  return first === last + 1 || stronger.lines.some((line) => weaker.lines.includes(line));
}

/** Words of a line of text, at least, and the part of them, at most, that head columns by chance: "Důvod opravy: vrácení zboží v zákonné lhůtě". */
const TEXT_WORDS = 6;
const BY_CHANCE = 0.25;

function isText({ words, segments }: Line): boolean {
  return segments.length === 1 && words.length >= TEXT_WORDS && words.filter((word) => traitsOfWord(word).length > 0).length <= words.length * BY_CHANCE;
}

/** A label with a value of figures behind it heads nothing: "Číslo vaší objednávky: OBJ/77-26". */
const LABELLED = /\p{L}{3}: ?[^\t]*\d/u;

function isHeadingLine(line: Line): boolean {
  return (
    !isText(line) &&
    line.words.length <= 24 &&
    !/\d{3}|\d[.,]\d|\d\s?(%|Kč|€)/.test(withoutRate(line.text)) &&
    !LABELLED.test(withoutRate(line.text)) &&
    line.words.some((word) => traitsOfWord(word).length > 0)
  );
}

/** "USt 19 %" heads the tax at the only rate of a table. */
const RATE_OF_COLUMN = /((?:základ(?: daně| dane| dph)?|dph|mwst|ust|umsatzsteuer|vat|tva|btw|iva|gst)\.?:?\s?)\d{1,2}(?:[.,]\d)?\s?%/gi;

/** "Prijs / 100", "Preis je 1000" head prices for so many pieces. */
const PIECES = /(?:\/|\b(?:per|je|pour|za|na)\b) ?10{1,3}\b/gi;

function withoutRate(text: string): string {
  return text.replace(RATE_OF_COLUMN, "$1").replace(PIECES, "");
}

function continuesHeading(line: Line): boolean {
  if (/\d{3}|\d[.,]\d/.test(withoutRate(line.text))) return false;
  return line.words.filter((word) => traitsOfWord(word).length > 0).length >= Math.max(1, line.words.length * 0.34);
}

/** The cells of heading lines as columns from left to right, each by its own words. */
export function headingColumns(group: Line[]): PrintedColumn[] {
  let cells: Cell[] = [];
  for (const line of group) cells = mergeCells(cells, cellsOf(line), line.height);
  return cells
    .map((cell) => ({ kind: kindOf(cell), x0: cell.x0, x1: cell.x1, heading: cell.words.map((word) => word.word.text).join(" ") }))
    .toSorted((a, b) => a.x0 - b.x0);
}

function readHeader(group: Line[]): TableHeader | undefined {
  const columns = headingColumns(group);
  decideRates(columns);
  const isPriced = columns.some((column) => column.kind === "unitPrice");
  decideDescription(columns);
  decidePrices(columns);
  decideTotals(columns);
  const kinds = new Set(columns.map((column) => column.kind));
  const has = (...some: ColumnKind[]) => some.some((kind) => kinds.has(kind));
  kinds.delete("other");
  const hasAmount = has("net", "gross", "total", "unitPrice");
  const isItems = has("quantity", "unitPrice", "description") && hasAmount && kinds.size >= 3;
  if (!isItems && !(has("unitPrice") && has("net", "gross", "total"))) return undefined;
  // Rates, bases and taxes without goods are the VAT breakdown: Slovak has one word for a rate of VAT and a price.
  if (!has("description", "quantity") && (!isPriced || has("vat"))) return undefined;
  const unknown = columns.filter((column) => column.kind === "other").length;
  return { lines: group, columns, score: kinds.size - unknown * 0.5 - group.length * PER_LINE };
}

/** Words of a heading line as cells: a cell's words stand close; a new trait that opens a column begins a new cell. */
function cellsOf(line: Line): Cell[] {
  const cells: Cell[] = [];
  for (const segment of line.segments) {
    let cell: Cell | undefined;
    let isJoined = false;
    const words = line.words.filter((one) => one.x0 >= segment.x0 - 0.1 && one.x1 <= segment.x1 + 0.1);
    const space = Math.min(...words.slice(1).map((word, at) => Math.max(word.x0 - words[at]!.x1, 0.1)));
    for (const word of words) {
      const traits = traitsOfWord(word);
      const gap = cell ? word.x0 - cell.x1 : 0;
      if (!/[\p{L}\d%#\p{Sc}]/u.test(word.word.text)) {
        if (cell && /^[/&+–-]$/.test(word.word.text)) cell.x1 = word.x1;
        isJoined = word.word.text === "/";
        continue;
      }
      if (
        !cell ||
        (!isJoined && beginsColumn(cell, traits) && gap > line.height * 0.12) ||
        gap > line.height * 0.7 ||
        isSetApart(cell, traits, gap / Math.max(space, line.height * USUAL_SPACE))
      ) {
        cell = { words: [word], x0: word.x0, x1: word.x1, traits: new Set(traits) };
        cells.push(cell);
        isJoined = false;
        continue;
      }
      isJoined = false;
      cell.words.push(word);
      cell.x1 = word.x1;
      for (const trait of traits) cell.traits.add(trait);
    }
  }
  return cells;
}

/** The usual space between words, in heights, and how many of it part two headings that are understood apart: cells of narrow columns stand close. */
const [USUAL_SPACE, WIDE] = [0.25, 1.5];

function isSetApart(cell: Cell, traits: Trait[], spaces: number): boolean {
  const [before, alone] = [columnOf(cell.traits), columnOf(new Set(traits))];
  return spaces > WIDE && before !== "other" && alone !== "other" && alone !== before;
}

/** Traits that never share a cell with the ones before: "Množství MJ", "Cena DPH", "Menge Einheit". */
function beginsColumn(cell: Cell, traits: Trait[]): boolean {
  const before = columnOf(cell.traits);
  if (before === "other" || traits.length === 0) return false;
  const alone = columnOf(new Set(traits));
  const joined = columnOf(new Set([...cell.traits, ...traits]));
  if (before === "quantity" && (alone === "unit" || alone === "total" || alone === "unitPrice")) return true;
  if (before === "description" && alone !== "description" && alone !== "code" && alone !== "other") return true;
  if (before === "position" && alone === "description") return true;
  if (before === "unit" && alone !== "unit") return joined !== "unitPrice";
  if (before === "discount" && alone === "vat") return true;
  if (alone === "vatRate" && !traits.includes("tax") && ["unitPrice", "net", "gross", "total"].includes(before)) return true;
  if (before === "unitPrice" && alone === "total" && cell.traits.has("price") && (cell.traits.has("perUnit") || cell.traits.has("unit"))) return true;
  // "Cena bez DPH Cena s DPH": what begins with another price is the next column.
  if (traits.includes("price") && cell.traits.has("price") && cell.traits.has("tax")) return true;
  const hasBasis = cell.traits.has("without") || cell.traits.has("withTax");
  if ((before === "total" || before === "unitPrice") && alone === "vat" && !hasBasis) return true;
  return (before === "vatRate" || before === "vat") && (alone === "total" || alone === "unitPrice") && !hasBasis;
}

function mergeCells(above: Cell[], below: Cell[], height: number): Cell[] {
  const merged = above.map((cell) => ({ ...cell, traits: new Set(cell.traits), words: [...cell.words] }));
  for (const cell of below) {
    const over = merged.filter(
      (one) => Math.min(one.x1, cell.x1) - Math.max(one.x0, cell.x0) > 0.3 * Math.min(one.x1 - one.x0, cell.x1 - cell.x0) - height * 0.1,
    );
    const target = over.toSorted((a, b) => Math.abs(a.x0 + a.x1 - cell.x0 - cell.x1) - Math.abs(b.x0 + b.x1 - cell.x0 - cell.x1))[0];
    if (!target) {
      merged.push(cell);
      continue;
    }
    target.words.push(...cell.words);
    target.x0 = Math.min(target.x0, cell.x0);
    target.x1 = Math.max(target.x1, cell.x1);
    for (const trait of cell.traits) target.traits.add(trait);
  }
  return merged;
}

/** A heading that is a currency alone stands over amounts; a cell of which most words say something else describes no goods ("Payment details Bank name") and heads no price ("Fakturujeme Vám za"). */
function kindOf(cell: Cell): ColumnKind {
  const kind = columnOf(cell.traits);
  const text = cell.words.map((word) => word.word.text).join(" ");
  if (kind === "vatRate" && withoutRate(text) !== text) return "vat";
  if (kind === "other" && cell.words.every((word) => currencyAt(word.word.text) !== undefined)) return "total";
  const words = cell.words.filter((word) => /\p{L}{2}/u.test(word.word.text));
  const known = words.filter((word) => traitsOfWord(word).length > 0).length;
  return (kind === "description" || kind === "unitPrice") && known < words.length * 0.5 ? "other" : kind;
}

/** Words of a tax in a heading (folded). */
const TAX_WORD = /\b(dph|dan\w*|mwst|ust|steuer\w*|vat|tva|btw|tax|podatek|podatku)\b/;

/** Whether the heading of a column names a tax. */
export function namesTax({ heading }: PrintedColumn): boolean {
  return TAX_WORD.test(fold(heading));
}

/**
 * Of two columns of rates the one that names the tax holds its rate and the other a discount. A rate that names neither the tax nor a per
 * cent ("Satz", "Tarief") is a price where there is no other, beside a quantity.
 */
function decideRates(columns: PrintedColumn[]): void {
  const rates = columns.filter((column) => column.kind === "vatRate");
  if (rates.length > 1 && rates.some(namesTax)) for (const rate of rates) if (!namesTax(rate)) rate.kind = "discount";
  const has = (kind: ColumnKind) => columns.some((column) => column.kind === kind);
  const [rate] = rates;
  if (
    rate &&
    !namesTax(rate) &&
    !rate.heading.includes("%") &&
    has("quantity") &&
    !has("unitPrice") &&
    !columns.some(({ kind }) => kind === "total" || kind === "discount")
  )
    rate.kind = "unitPrice";
}

/** The description is the column that names no code where two could be it; the first unknown column left of the figures where none is. */
function decideDescription(columns: PrintedColumn[]): void {
  const described = columns.filter((column) => column.kind === "description");
  const bare = described.filter((column) => !hasCodeWord(column));
  if (bare.length > 0) for (const column of described) if (!bare.includes(column)) column.kind = "code";
  if (described.length > 0) return;
  const figures = columns.findIndex((column) => ["quantity", "unit", "unitPrice", "discount", "vatRate", "vat", "net", "gross", "total"].includes(column.kind));
  const unknown = columns.slice(0, figures === -1 ? 0 : figures).filter((column) => column.kind === "other");
  const texts = unknown.filter(({ heading }) => !JOURNEY.test(fold(heading)));
  const before = texts.length > 0 ? texts : unknown;
  // The text has the most room to the next column, however short its heading.
  const room = (column: PrintedColumn) => (columns[columns.indexOf(column) + 1]?.x0 ?? column.x1) - column.x0;
  const widest = before.toSorted((a, b) => room(b) - room(a))[0];
  const isPriced = columns.some((column) => column.kind === "quantity" || column.kind === "unitPrice");
  // No amount stands first: "Amounts in EUR" heads the texts.
  const [first] = columns;
  const isAmount = ({ kind }: PrintedColumn) => kind === "total" || kind === "net" || kind === "gross";
  const isFirst = first && isAmount(first) && columns.filter(isAmount).length > 1;
  const text = widest ?? (isFirst ? first : undefined);
  if (text && isPriced) text.kind = "description";
}

/** What heads the places, vehicles and tickets of jobs, which are not what is sold (folded). */
const JOURNEY = /^(from|to|von|nach|de|vers|van|naar|od|do|z|odkud|kam|skad|dokad|reg\.?|registration|vehicle|ticket|docket|job|kennzeichen|spz|rz)$/;

function hasCodeWord(column: PrintedColumn): boolean {
  return column.heading.split(" ").some((word) => traitsOf(fold(word)).includes("code"));
}
