import { currencyAt, decimalMarkOf, findNumbers, type FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { findDates, type FoundDate } from "#domain/extraction/candidates/dates.ts";
import { boxOf, segmentOf, segmentUnder, layOut, wordAt, type Layout, type Line, type Segment } from "#domain/extraction/page/geometry.ts";
import type { PageText } from "#domain/evidence/reading.ts";
import { comparable, fold } from "#domain/extraction/page/text.ts";
import { tellingWords } from "./layout.ts";
import type { Spot } from "./memory.ts";

/** The pages of one document as lines, ready for finding places. What is worked out of a line is kept, for many fields ask the same. */
export type IndexedPages = {
  layouts: Layout[];
  numbersOn(line: Line): FoundNumber[];
  datesOn(line: Line): FoundDate[];
  /** Letters and digits of each word of a line. */
  lettersOn(line: Line): string[];
  /** The spot of a span of these pages. */
  spotOf(span: Span): Spot;
};

/** Characters [start, end) of a line. */
export type Span = { layout: Layout; pageIndex: number; line: Line; start: number; end: number };

/** Lays out the pages of one document. */
export function indexPages(pages: readonly PageText[]): IndexedPages {
  const layouts = pages.map((page) => layOut({ ...page, words: tellingWords(page) }));
  const mark = decimalMarkOf(layouts.flatMap((layout) => layout.lines));
  const spots = perLine(() => new Map<string, Spot>());
  return {
    layouts,
    numbersOn: perLine((line) => findNumbers(line, mark)),
    datesOn: perLine(findDates),
    lettersOn: perLine((line) => line.words.map(({ word }) => comparable(word.text))),
    spotOf(span) {
      const known = spots(span.line);
      const key = `${span.start}-${span.end}`;
      const spot = known.get(key) ?? describe(span, layouts.length);
      known.set(key, spot);
      return spot;
    },
  };
}

/** Works out something of a line when it is asked for first. */
function perLine<T>(make: (line: Line) => T): (line: Line) => T {
  const known = new Map<Line, T>();
  return (line) => {
    const value = known.get(line) ?? make(line);
    known.set(line, value);
    return value;
  };
}

/** Words of a label that are kept; the ones nearest to the value. */
const LABEL_WORDS = 4;
/** Values that are skipped at most on the way left to a label, and words that are looked at on it. */
const MAX_PASSED = 5;
const MAX_LOOKED = 60;
/** How far above a value its heading is sought, in heights of its line, and in how many lines. */
const REACH_ABOVE = 6;
const MAX_LINES_ABOVE = 40;

const lettersOf = (text: string): string => fold(text).replace(/[^a-z]/g, "");
const isValue = (text: string): boolean => /\d/.test(text);

/** Describes where a span stands. */
function describe(span: Span, pageCount: number): Spot {
  const { line, start, end } = span;
  const [first, last] = [wordAt(line, start), wordAt(line, end - 1)];
  const lastEnd = line.starts[last]! + line.words[last]!.word.text.length;
  const segment = segmentOf(line, start);
  return {
    page: span.pageIndex,
    pagesAfter: pageCount - 1 - span.pageIndex,
    box: boxOf(line, start, end).map((share) => Math.round(share * 1e4) / 1e4) as Spot["box"],
    ...labelLeft(line, first),
    above: textAbove(span),
    words: last - first + 1,
    toEnd: lastEnd === segment.end,
    cut: [line.text.slice(line.starts[first]!, start), line.text.slice(end, lastEnd)],
    shape: shapeOf(line.text.slice(start, end)),
  };
}

/** The nearest words without digits left of a word, within one cell; values and currency signs on the way are passed over. */
function labelLeft(line: Line, first: number): Pick<Spot, "left" | "passed"> {
  let passed = 0;
  let wasValue = false;
  const label: string[] = [];
  let cell: Segment | undefined;
  for (let i = first - 1; i >= Math.max(0, first - MAX_LOOKED) && label.length < LABEL_WORDS; i--) {
    const text = line.words[i]!.word.text;
    const here = segmentOf(line, line.starts[i]!);
    if (label.length > 0 && here !== cell) break;
    if (isValue(text)) {
      if (label.length > 0) break;
      if (!wasValue) passed++;
      wasValue = true;
      if (passed > MAX_PASSED) break;
      continue;
    }
    const letters = lettersOf(text);
    // The sign of a currency belongs to the value before it.
    if (letters === "" || (label.length === 0 && currencyAt(text))) continue;
    wasValue = false;
    cell = here;
    label.unshift(letters);
  }
  return { left: label.join(""), passed: label.length > 0 ? passed : 0 };
}

/** The text of the nearest cell above a span that shares its column and is no mere value. */
function textAbove({ layout, line, start, end }: Span): string {
  const box = boxOf(line, start, end);
  const [x0, x1] = [box[0] * layout.width, box[2] * layout.width];
  for (let i = line.index - 1; i >= Math.max(0, line.index - MAX_LINES_ABOVE); i--) {
    const above = layout.lines[i]!;
    if (line.y0 - above.y1 > REACH_ABOVE * line.height) break;
    const cell = segmentUnder(above, x0, x1);
    const letters = cell ? lettersOf(cell.text) : "";
    if (letters.length >= 2) return letters.slice(0, 40);
  }
  return "";
}

/** "FV-2026/07" becomes "A-9/9". */
export function shapeOf(text: string): string {
  return fold(text)
    .replace(/\s+/g, " ")
    .replace(/[a-z]+/g, "A")
    .replace(/\d+/g, "9")
    .slice(0, 40);
}

/** Likeness of labels from which they are the same; recognition misreads letters. */
const SAME_LABEL = 0.72;

/** Whether two labels are the same but for misread letters. */
export function isSameLabel(a: string, b: string): boolean {
  if (a === b) return true;
  if (a.length < 3 || b.length < 3) return false;
  return dice(a, b) >= SAME_LABEL;
}

/** Share of letter pairs that two texts have in common. */
function dice(a: string, b: string): number {
  const pairs = new Map<string, number>();
  for (let i = 0; i < a.length - 1; i++) pairs.set(a.slice(i, i + 2), (pairs.get(a.slice(i, i + 2)) ?? 0) + 1);
  let shared = 0;
  for (let i = 0; i < b.length - 1; i++) {
    const count = pairs.get(b.slice(i, i + 2)) ?? 0;
    if (count > 0) {
      pairs.set(b.slice(i, i + 2), count - 1);
      shared++;
    }
  }
  return (2 * shared) / (a.length + b.length - 2);
}

/** Least score of two spots that are the same place of one layout; `scoreSpots` reaches 8.5. */
export const SAME_SPOT = 3.5;

/**
 * How well two spots agree: label left 3 (another label -1), heading above 2, column 1.5, height on the page 1.5, form of the value 0.5. Without a common
 * label or heading only the very same position counts. 0 for spots on different pages.
 */
export function scoreSpots(a: Spot, b: Spot): number {
  if (a.page !== b.page && a.pagesAfter !== b.pagesAfter) return 0;
  const left = scoreLabels(a, b);
  const above = a.above !== "" && isSameLabel(a.above, b.above) ? 2 : 0;
  const shift = Math.min(Math.abs(a.box[0] - b.box[0]), Math.abs(a.box[2] - b.box[2]));
  const drop = Math.abs(a.box[1] - b.box[1]);
  const column = near(shift, [0.012, 0.05]) * 1.5;
  const height = near(drop, [0.012, 0.08]) * 1.5;
  const form = a.shape === b.shape ? 0.5 : 0;
  if (left < 1 && above === 0 && (column < 1.5 || height < 1.5)) return 0;
  return left + above + column + height + form;
}

function scoreLabels(a: Spot, b: Spot): number {
  if (a.left === "" || b.left === "") return a.left === b.left ? 0.5 : 0;
  if (!isSameLabel(a.left, b.left)) return -1;
  return a.passed === b.passed ? 3 : 1;
}

/** 1 up to the first limit, falling to 0.3 at the second, 0 beyond. */
function near(distance: number, [close, far]: [number, number]): number {
  if (distance <= close) return 1;
  return distance <= far ? 1 - (0.7 * (distance - close)) / (far - close) : 0;
}
