import type { Box, PageText } from "#domain/evidence/reading.ts";
import { firstWhere } from "./firstWhere.ts";
import { unite } from "./boxes.ts";
import { closeWords } from "./closeWords.ts";
import { level, textRuns } from "./level.ts";
import type { PlacedWord } from "./placedWord.ts";
import { recognisedWords } from "./recognised.ts";
import { partAtStrokes } from "./strokes.ts";
import { fold } from "./text.ts";

/** Words that stand side by side on one line without a wide gap: the content of one cell. */
export type Segment = { line: Line; index: number; start: number; end: number; text: string; folded: string; x0: number; x1: number };

/** One line of a page. Words are joined by a space, or by a tab where the gap is wider than a cell's inner spaces. */
export type Line = {
  page: number;
  /** Index among the lines of the page, from the top. */
  index: number;
  words: PlacedWord[];
  text: string;
  /** The text in small letters without accents, character for character. */
  folded: string;
  /** Offset in `text` of every word. */
  starts: number[];
  segments: Segment[];
  x0: number;
  x1: number;
  y0: number;
  y1: number;
  /** Typical height of its words in points. */
  height: number;
};

/** A page as lines from top to bottom. Lengths are in points. */
export type Layout = { page: PageText; lines: Line[]; width: number; height: number; textHeight: number };

/** Least gap between words, in heights of the line, from which they belong to different cells. */
const CELL_GAP = 0.95;

/** Lines of one paragraph stand at most so many heights apart. */
export const PARAGRAPH_GAP = 0.9;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Straightens the words of a page, joins them to lines and cuts the lines into cells. */
export function layOut(page: PageText): Layout {
  const isOcr = page.source === "ocr";
  const placed = (isOcr ? recognisedWords(page) : page.words)
    .filter((word) => word.text.trim() !== "" && word.box[3] > word.box[1] && word.box[2] > word.box[0])
    .map((word) => ({
      word,
      x0: word.box[0] * page.width,
      y0: word.box[1] * page.height,
      x1: word.box[2] * page.width,
      y1: word.box[3] * page.height,
      // Recognised boxes hug the letters; those of a text layer are as high as the font.
      height: (isOcr ? word.size : word.box[3] - word.box[1]) * page.height,
    }))
    .map((word) => (isOcr ? trim(word) : word))
    .filter((word) => word.y1 - word.y0 < page.height * 0.15 && !isUpright(word));
  const words = isOcr ? placed : partAtStrokes(placed);
  if (isOcr) level(words, page);
  const cell = Math.max(CELL_GAP, 2.1 * usualGap(words));
  const joined = joinLines(isOcr ? textRuns(words) : closeWords(words), page.page, cell);
  const lines = isOcr ? joined : joined.map((line) => cutAtColumns(line, joined, cell));
  return { page, lines, width: page.width, height: page.height, textHeight: median(words.map((word) => word.height)) || 10 };
}

/** Recognised boxes that take in a line or speck above or below are cut to the height of the text. */
function trim(word: PlacedWord): PlacedWord {
  const half = word.height * 0.6;
  const centre = (word.y0 + word.y1) / 2;
  return { ...word, y0: Math.max(word.y0, centre - half), y1: Math.min(word.y1, centre + half) };
}

/** A word of some letters that is much taller than wide is set sideways in the margin. */
function isUpright(word: PlacedWord): boolean {
  return word.word.text.length > 3 && word.y1 - word.y0 > 2 * (word.x1 - word.x0);
}

/** The usual gap between words of running text in heights; typewriter fonts have wide ones. */
function usualGap(words: PlacedWord[]): number {
  const gaps: number[] = [];
  words.forEach((word, i) => {
    const before = words[i - 1];
    const gap = before ? (word.x0 - before.x1) / word.height : -1;
    if (before && gap > 0.08 && gap < 1.3 && Math.abs(word.y0 - before.y0) < word.height * 0.5) gaps.push(gap);
  });
  return gaps.length < 12 ? 0 : Math.min(0.75, median(gaps));
}

/** Words of one row from left to right, none over more than half of another: both their left and their right edges ascend. */
type Row = { words: PlacedWord[]; y0: number; y1: number };

/** Joins runs of words to lines: of columns whose rows do not match no word is torn away from its neighbours. */
function joinLines(runs: PlacedWord[][], page: number, cell: number): Line[] {
  const rows: Row[] = [];
  const extents = runs.map((words) => ({ words, ...extentOf(words) }));
  for (const { words, y0, y1 } of extents.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1)) {
    const centre = (y0 + y1) / 2;
    const height = y1 - y0;
    let best: Row | undefined;
    for (let i = rows.length - 1; i >= 0 && i >= rows.length - 12; i--) {
      const row = rows[i]!;
      const overlap = Math.min(row.y1, y1) - Math.max(row.y0, y0);
      const rowHeight = row.y1 - row.y0;
      if (overlap < 0.5 * Math.min(height, rowHeight)) continue;
      if (Math.abs(centre - (row.y0 + row.y1) / 2) > 0.5 * Math.min(height, rowHeight) + 0.12 * Math.max(height, rowHeight)) continue;
      if (words.some((word) => freePlace(row.words, word) === undefined)) continue;
      if (!best || Math.abs((best.y0 + best.y1) / 2 - centre) > Math.abs((row.y0 + row.y1) / 2 - centre)) best = row;
    }
    if (!best) rows.push({ words: [...words], y0, y1 });
    else {
      for (const word of words) best.words.splice(freePlace(best.words, word)!, 0, word);
      const share = words.length / best.words.length;
      best.y0 += (y0 - best.y0) * share;
      best.y1 += (y1 - best.y1) * share;
    }
  }
  const printed = rows.filter(({ words }) => !isRule(words));
  return printed.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1).map((row, index) => makeLine(row.words, { page, index }, cell));
}

/** A line of stars or dashes across a roll, as recognition spells it: "2K OK 2K KK OK OK". So many short words of text hold more different letters. */
const RULE = { words: 6, marks: 12, different: 6, length: 3 };

function isRule(words: readonly PlacedWord[]): boolean {
  if (words.length < RULE.words || words[0]!.word.confidence === undefined) return false;
  const marks = (
    words
      .map(({ word }) => word.text)
      .join("")
      .match(/[\p{L}\d]/gu) ?? []
  ).map((mark) => mark.toLowerCase());
  const letters = marks.filter((mark) => /\p{L}/u.test(mark)).length;
  const isShort = marks.length <= words.length * RULE.length;
  return marks.length >= RULE.marks && letters * 2 > marks.length && isShort && new Set(marks).size <= RULE.different;
}

/** The usual top and foot of the words of a run. */
function extentOf(words: PlacedWord[]): { y0: number; y1: number } {
  const mean = (edge: "y0" | "y1") => words.reduce((sum, word) => sum + word[edge], 0) / words.length;
  return { y0: mean("y0"), y1: mean("y1") };
}

/** Where a word goes into a row; undefined where it would cover more than half of another word, or be covered so. */
function freePlace(row: readonly PlacedWord[], word: PlacedWord): number | undefined {
  const overlapsMuch = (other: PlacedWord) =>
    Math.min(other.x1, word.x1) - Math.max(other.x0, word.x0) > 0.5 * Math.min(other.x1 - other.x0, word.x1 - word.x0);
  const first = firstWhere(row.length, (i) => row[i]!.x1 > word.x0);
  for (let i = first; i < row.length && row[i]!.x0 < word.x1; i++) if (overlapsMuch(row[i]!)) return undefined;
  return firstWhere(row.length, (i) => row[i]!.x0 > word.x0);
}

/** A word so many points from where a column begins begins a cell of it. */
const COLUMN_EDGE = 0.6;
/** A gap before a column is so many times as wide as the others of its cell, at least. */
const COLUMN_GAP = 1.3;

/** A line whose cell reaches up to the next column, cut where the lines above and below it begin a cell: a long name leaves little more than a space to the name beside it. */
function cutAtColumns(line: Line, lines: readonly Line[], cell: number): Line {
  const near = [lines[line.index - 1], lines[line.index + 1]].filter((one) => one !== undefined && isNear(one, line));
  if (near.length < 2) return line;
  const isColumn = (x: number) => near.every((one) => one!.segments.some(({ index, x0 }) => index > 0 && Math.abs(x0 - x) < COLUMN_EDGE));
  const gaps = line.words.map((word, i) => (i === 0 ? Infinity : word.x0 - line.words[i - 1]!.x1));
  const cuts = line.segments.flatMap(({ start, end }) => {
    const inside = line.starts.flatMap((at, i) => (at > start && at < end ? [i] : []));
    const usual = median(inside.map((i) => gaps[i]!));
    return inside.length < 3 ? [] : inside.filter((i) => gaps[i]! > COLUMN_GAP * usual && isColumn(line.words[i]!.x0));
  });
  return cuts.length === 0 ? line : makeLine(line.words, line, cell, new Set(cuts));
}

function isNear(one: Line, line: Line): boolean {
  return Math.max(one.y0 - line.y1, line.y0 - one.y1) < line.height;
}

function makeLine(words: PlacedWord[], { page, index }: Pick<Line, "page" | "index">, cell: number, columns?: ReadonlySet<number>): Line {
  const height = median(words.map((word) => word.height));
  let text = "";
  const starts: number[] = [];
  const cuts: number[] = [0];
  words.forEach((word, i) => {
    const before = words[i - 1];
    if (before) {
      const isWide = word.x0 - before.x1 > cellGap(words, i, height, cell) && !isWithinPostcode(words, i);
      const isCell = word.beginsCell || columns?.has(i) || isWide || isOtherText(before, word);
      text += isCell ? "\t" : " ";
      if (isCell) cuts.push(i);
    }
    starts.push(text.length);
    text += word.word.text;
  });
  const line: Line = {
    page,
    index,
    words,
    text,
    folded: fold(text),
    starts,
    segments: [],
    x0: words[0]!.x0,
    x1: Math.max(...words.map((word) => word.x1)),
    y0: Math.min(...words.map((word) => word.y0)),
    y1: Math.max(...words.map((word) => word.y1)),
    height,
  };
  line.segments = cuts.map((cut, i) => {
    const last = (cuts[i + 1] ?? words.length) - 1;
    const start = starts[cut]!;
    const end = starts[last]! + words[last]!.word.text.length;
    return { line, index: i, start, end, text: text.slice(start, end), folded: line.folded.slice(start, end), x0: words[cut]!.x0, x1: words[last]!.x1 };
  });
  return line;
}

/** Parts of the height by which sizes and base lines differ where words of a text layer belong to two texts side by side: a title reaches up to an address. */
const OTHER_SIZE = 0.08;
const OTHER_BASE = 0.1;
const OTHER_GAP = 0.15;
/** Part of the height of a font below its base line. */
const DESCENT = 0.2;

function isOtherText(before: PlacedWord, word: PlacedWord): boolean {
  const smaller = Math.min(word.height, before.height);
  // A raised figure stands close to its word.
  if (word.word.confidence !== undefined || word.x0 - before.x1 < OTHER_GAP * smaller) return false;
  const base = (one: PlacedWord) => one.y1 - DESCENT * one.height;
  return Math.abs(word.height / before.height - 1) > OTHER_SIZE && Math.abs(base(word) - base(before)) > OTHER_BASE * smaller;
}

/** Heights between the groups of a recognised postcode at most: the box of a slim figure, "411 17 Libochovice", ends where the figure was known, not where it ends. */
const POSTCODE_GAP = 1.5;

/** Whether a recognised line begins with the two groups of a postcode and its town. */
function isWithinPostcode([first, second, third]: PlacedWord[], i: number): boolean {
  if (i !== 1 || !third || first!.word.confidence === undefined || second!.x0 - first!.x1 > POSTCODE_GAP * second!.height) return false;
  return (
    /^\d{3}$/.test(first!.word.text) && /^\d{2}$/.test(second!.word.text) && /^\p{Lu}\p{Ll}{2}/u.test(third.word.text) && third.x0 - second!.x1 < second!.height
  );
}

/** Between larger words than the usual ones of the line, as those of a sum beside its label, a cell begins later; so it does between single letters, which are letter-spaced text. */
function cellGap(words: PlacedWord[], i: number, height: number, cell: number): number {
  const [before, word] = [words[i - 1]!, words[i]!];
  const isSpaced = word.word.text.length === 1 && before.word.text.length === 1 && /\p{L}/u.test(word.word.text + before.word.text);
  return Math.max(height, Math.min(word.height, before.height)) * (isSpaced ? Math.max(1.4, cell) : cell);
}

/** Index of the word that holds the character at `offset` of the line's text. */
export function wordAt(line: Line, offset: number): number {
  return Math.max(0, firstWhere(line.starts.length, (i) => line.starts[i]! > offset) - 1);
}

/** The cell that the character at `offset` of the line's text stands in. */
export function segmentOf(line: Line, offset: number): Segment {
  return line.segments[Math.max(0, firstWhere(line.segments.length, (i) => line.segments[i]!.start > offset) - 1)]!;
}

/** The first cell of a line that shares a part of the extent from x0 to x1. */
export function segmentUnder(line: Line, x0: number, x1: number): Segment | undefined {
  const segment = line.segments[firstWhere(line.segments.length, (i) => line.segments[i]!.x1 > x0)];
  return segment && Math.min(segment.x1, x1) > Math.max(segment.x0, x0) ? segment : undefined;
}

/** Horizontal position of the characters [start, end) of a line; inside a word it is interpolated. */
export function span(line: Line, start: number, end: number): { x0: number; x1: number } {
  return { x0: xAt(line, start, false), x1: xAt(line, Math.max(start, end - 1), true) };
}

function xAt(line: Line, offset: number, after: boolean): number {
  const i = wordAt(line, offset);
  const word = line.words[i]!;
  const length = word.word.text.length;
  const inside = Math.min(length, Math.max(0, offset - line.starts[i]! + (after ? 1 : 0)));
  return word.x0 + ((word.x1 - word.x0) * inside) / length;
}

/** Box of the characters [start, end) of a line as shares of the page, from the unstraightened words. */
export function boxOf(line: Line, start: number, end: number): Box {
  const first = wordAt(line, start);
  const last = wordAt(line, Math.max(start, end - 1));
  const boxes = line.words.slice(first, last + 1).map((word) => word.word.box);
  const box = unite(boxes);
  const share = (i: number, offset: number) => {
    const word = line.words[i]!.word;
    return word.box[0] + ((word.box[2] - word.box[0]) * (offset - line.starts[i]!)) / word.text.length;
  };
  if (start > line.starts[first]!) box[0] = share(first, start);
  if (end < line.starts[last]! + line.words[last]!.word.text.length) box[2] = share(last, end);
  return box;
}
