import { parseCaptured } from "#domain/documents/typing/inputs.ts";
import { parsePrintedDate, type DateContext } from "#domain/documents/typing/typedDate.ts";
import type { Box } from "#domain/evidence/reading.ts";
import { isFigures } from "#web/components/fieldFormats.ts";

/** A word of a page; boxes are shares of the page as it is shown. */
export type PageWord = { text: string; box: Box };
export type Point = { x: number; y: number };

/** Index of the word under a point; undefined between words. */
export function wordAt(words: readonly PageWord[], { x, y }: Point): number | undefined {
  const index = words.findIndex(({ box }) => x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3]);
  return index < 0 ? undefined : index;
}

/** The box between two corners, whatever their order. */
export function boxBetween(a: Point, b: Point): Box {
  return [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.max(a.x, b.x), Math.max(a.y, b.y)];
}

/** Words that a dragged box covers by at least a third of their area, in reading order. */
export function wordsIn(words: readonly PageWord[], box: Box): PageWord[] {
  return linesOf(words.filter((word) => coveredShare(word.box, box) >= 1 / 3)).flat();
}

function coveredShare(word: Box, box: Box): number {
  const width = Math.min(word[2], box[2]) - Math.max(word[0], box[0]);
  const height = Math.min(word[3], box[3]) - Math.max(word[1], box[1]);
  const area = (word[2] - word[0]) * (word[3] - word[1]);
  return width <= 0 || height <= 0 || area <= 0 ? 0 : (width * height) / area;
}

const middle = (word: PageWord) => (word.box[1] + word.box[3]) / 2;
const height = (word: PageWord) => word.box[3] - word.box[1];

/** Whether two words stand on one line. */
function sameLine(a: PageWord, b: PageWord): boolean {
  return Math.abs(middle(a) - middle(b)) < Math.max(height(a), height(b)) / 2;
}

/** Words in lines from the top, each from the left. */
export function linesOf(words: readonly PageWord[]): PageWord[][] {
  const lines: PageWord[][] = [];
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1);
    if (line && sameLine(line[0]!, word)) line.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.sort((a, b) => a.box[0] - b.box[0]));
}

export function textOf(words: readonly PageWord[]): string {
  return words.map((word) => word.text).join(" ");
}

/** The smallest box around all words. */
export function boxAround(words: readonly PageWord[]): Box {
  return [
    Math.min(...words.map((word) => word.box[0])),
    Math.min(...words.map((word) => word.box[1])),
    Math.max(...words.map((word) => word.box[2])),
    Math.max(...words.map((word) => word.box[3])),
  ];
}

/** Most neighbours on each side that a click takes along: an IBAN is printed in six groups. */
const MAX_NEIGHBOURS = 6;
/** Formats whose printed form may consist of several words. */
const spaced = new Set(["amount", "rate", "price", "percent", "integer", "date", "iban", "account", "vatId", "companyId", "symbol"]);

export type Captured = { value: string; box: Box };

/** What one word clicked on gives to a field: a value printed in several words ("1 234,50", "28. června 2026") is taken whole. */
export function captureWord(words: readonly PageWord[], index: number, format: string, context: DateContext): Captured | undefined {
  const clicked = words[index]!;
  const line = linesOf(words.filter((word) => sameLine(clicked, word))).flat();
  return captureAt(line, line.indexOf(clicked), format, context);
}

/** What the word at a place of its line gives to a field. */
export function captureAt(line: readonly PageWord[], at: number, format: string, context: DateContext): Captured | undefined {
  const clicked = line[at]!;
  const alone = captureWords([clicked], format, context);
  if (!spaced.has(format)) return alone;
  if (isFigures(format)) return captureWords(numberAround(line, at), format, context) ?? alone;
  const windows = windowsAround(line, at);
  if (format === "iban") return longest(windows, format, context) ?? alone;
  // A lone "28." would be a day of this month; the whole printed date goes first.
  const isComplete = format !== "date" || parsePrintedDate(clicked.text) !== undefined;
  if (alone && isComplete) return alone;
  const whole = windows.find((window) => (format === "date" ? parsePrintedDate(textOf(window)) : captureWords(window, format, context)) !== undefined);
  return whole ? captureWords(whole, format, context) : alone;
}

/** Runs of neighbouring words around one of them, the shortest first. */
function windowsAround(line: readonly PageWord[], at: number): PageWord[][] {
  const windows: PageWord[][] = [];
  for (let size = 2; size <= MAX_NEIGHBOURS + 1; size++)
    for (let from = at - size + 1; from <= at; from++)
      if (from >= 0 && from + size <= line.length && isTight(line, from, size)) windows.push(line.slice(from, from + size));
  return windows;
}

/** The longest run of words that together are a value of the format (an IBAN in groups). */
function longest(windows: PageWord[][], format: string, context: DateContext): Captured | undefined {
  return windows
    .map((window) => captureWords(window, format, context))
    .filter((captured) => captured !== undefined)
    .sort((a, b) => b.value.length - a.value.length)[0];
}

/** Words of a line that belong to the same number: groups of three digits with a narrow gap. */
function numberAround(line: readonly PageWord[], at: number): PageWord[] {
  let [from, to] = [at, at];
  while (from > 0 && /^\d{3}(?:[.,]|$)/.test(line[from]!.text) && /^[-−]?\d{1,3}$/.test(line[from - 1]!.text) && isTight(line, from - 1, 2)) from--;
  while (to + 1 < line.length && /^[-−]?\d{1,3}$/.test(line[to]!.text) && /^\d{3}(?:[.,]\d*-?)?$/.test(line[to + 1]!.text) && isTight(line, to, 2)) to++;
  return line.slice(from, to + 1);
}

/** Whether the words stand as close as words of one expression: gaps under one line height (as shares of a page about 1.4 times higher than wide). */
export function isTight(line: readonly PageWord[], from: number, size: number): boolean {
  for (let at = from; at < from + size - 1; at++) if (line[at + 1]!.box[0] - line[at]!.box[2] > height(line[at]!) * 1.4) return false;
  return true;
}

/** What dragged-over words give to a field, with the box they stand in. */
export function captureWords(words: readonly PageWord[], format: string, context: DateContext): Captured | undefined {
  if (words.length === 0) return undefined;
  const value = parseCaptured(format, textOf(words), context);
  return value === undefined ? undefined : { value, box: boxAround(words) };
}
