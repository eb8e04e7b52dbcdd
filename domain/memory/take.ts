import { findNumbers } from "#domain/extraction/candidates/amounts.ts";
import { findDates } from "#domain/extraction/candidates/dates.ts";
import { boxOf } from "#domain/extraction/geometry.ts";
import type { Box } from "#domain/extraction/reading.ts";
import { comparable, fold } from "#domain/extraction/text.ts";
import { builtInFields } from "#domain/document/fields.ts";
import { parseCaptured } from "#domain/document/inputs.ts";
import { decimal } from "#domain/money/decimal.ts";
import type { Spot } from "./memory.ts";
import { type IndexedPages, SAME_SPOT, scoreSpots, type Span, spotOf } from "./spot.ts";

/** A value found at a remembered place. `score` is that of scoreSpots. */
export type Taken = { value: string; page: number; box: Box; score: number };

const formats = new Map<string, string>(builtInFields.map((field) => [field.name, field.format]));

/** How the values of a field look; text for fields that the tenant added. */
export const formatOf = (field: string): string => formats.get(field) ?? "text";

/** Formats whose values are conclusions or stand on the page in other words. */
const UNPLACED = new Set(["flag", "kind", "paymentMethod", "country", "currency", "multiline"]);

/** Whether values of a field can be taken from a place on the page. */
export const isPlaced = (field: string): boolean => !UNPLACED.has(formatOf(field)) && !/(Address|Registration)$/.test(field);

type Value = { span: Span; value: string };

/** Best value at a remembered place on new pages; undefined where the place is not found. */
export function takeAt(pages: IndexedPages, spot: Spot, field: string): Taken | undefined {
  let best: Taken | undefined;
  for (const { span, value } of valuesLike(pages, spot, formatOf(field))) {
    const score = scoreSpots(spot, spotOf(span, pages.layouts.length));
    if (score >= SAME_SPOT && score > (best?.score ?? 0)) best = { value, page: span.line.page, box: boxOf(span.line, span.start, span.end), score };
  }
  return best;
}

/** Where a value stands on pages: every place from which taking gives exactly that value. */
export function placesOf(pages: IndexedPages, value: string, field: string): Spot[] {
  const format = formatOf(field);
  return spansOf(pages, value, format).flatMap((span) => {
    const spot = spotOf(span, pages.layouts.length);
    return valueOf(span, format, pages) === value ? [spot] : [];
  });
}

/** Values of a format that could stand at a spot: dates and amounts anywhere, texts of as many words beside each word. */
function valuesLike(pages: IndexedPages, spot: Spot, format: string): Value[] {
  const values: Value[] = [];
  pages.layouts.forEach((layout, pageIndex) => {
    if (pageIndex !== spot.page && pages.layouts.length - 1 - pageIndex !== spot.pagesAfter) return;
    for (const line of layout.lines) {
      const add = (value: string | undefined, start: number, end: number) => {
        if (value !== undefined) values.push({ value, span: { layout, pageIndex, line, start, end } });
      };
      if (format === "date") for (const date of findDates(line)) add(date.value, date.start, date.end);
      else if (format === "amount" || format === "rate") {
        for (const number of findNumbers(line, pages.mark))
          if (!number.isPercent && number.decimals > 0 === /[.,]9$/.test(spot.shape)) add(written(number.value, format), number.start, number.end);
      } else {
        const at = { layout, pageIndex, line, start: 0, end: 0 };
        for (let first = 0; first < line.words.length; first++) {
          for (const span of spansFrom(at, first, spot)) if (isAlike(span, spot)) add(valueOf(span, format, pages), span.start, span.end);
        }
      }
    }
  });
  return values;
}

/**
 * The spans of a remembered form that begin with a word: to the end of the cell, or as many words as before and one more or less,
 * without the prefix and suffix that were cut off. A value that stood alone in one word stays within its cell.
 */
function spansFrom(at: Span, first: number, spot: Spot): Span[] {
  const { line } = at;
  const segment = line.segments.findLast((each) => each.start <= line.starts[first]!)!;
  const start = line.starts[first]! + spot.cut[0].length;
  if (fold(line.text.slice(line.starts[first]!, start)) !== fold(spot.cut[0])) return [];
  const ends = new Set<number>(spot.toEnd ? [segment.end] : []);
  for (let count = Math.max(1, spot.words - 1); !spot.toEnd && count <= spot.words + 1; count++) {
    const last = first + count - 1;
    if (last < line.words.length) ends.add(line.starts[last]! + line.words[last]!.word.text.length - spot.cut[1].length);
  }
  const isWhole = (end: number) => end > start && (spot.words > 1 || end <= segment.end);
  const isCut = (end: number) => spot.toEnd || fold(line.text.slice(end, end + spot.cut[1].length)) === fold(spot.cut[1]);
  return [...ends].filter((end) => isWhole(end) && isCut(end)).map((end) => ({ ...at, start, end }));
}

/** A value that held digits is no bare word the next time, and the other way round; a colon belongs to the label before it. */
function isAlike(span: Span, spot: Spot): boolean {
  const text = span.line.text.slice(span.start, span.end);
  return /\d/.test(text) === spot.shape.includes("9") && text.includes(":") === spot.shape.includes(":");
}

/** Amounts carry two places on documents, whatever is printed. */
function written(value: string, format: string): string {
  const amount = decimal(value);
  return format === "amount" && amount ? amount.toFixed(2) : value;
}

/** The value that a span gives for a format. */
function valueOf(span: Span, format: string, pages: IndexedPages): string | undefined {
  const { line, start, end } = span;
  if (format === "date") return findDates(line).find((date) => date.start === start && date.end === end)?.value;
  if (format === "amount" || format === "rate") {
    const number = findNumbers(line, pages.mark).find((each) => each.start === start && each.end === end);
    return number && written(number.value, format);
  }
  const text = line.text
    .slice(start, end)
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^[:;,|]+\s*|[,;:|]+$/g, "");
  if (format === "text") return text === "" ? undefined : text;
  return parseCaptured(format, text, { today: "2000-01-01" });
}

/** Longest value in words, and the shortest that is sought inside of words. */
const MOST_WORDS = 10;
const SHORTEST_PART = 4;

function spansOf(pages: IndexedPages, value: string, format: string): Span[] {
  const spans: Span[] = [];
  if (comparable(value) === "") return [];
  pages.layouts.forEach((layout, pageIndex) => {
    for (const line of layout.lines) {
      const add = (start: number, end: number) => spans.push({ layout, pageIndex, line, start, end });
      if (format === "date") for (const date of findDates(line).filter((each) => each.value === value)) add(date.start, date.end);
      else if (format === "amount" || format === "rate")
        for (const number of findNumbers(line, pages.mark).filter((each) => !each.isPercent && written(each.value, format) === value))
          add(number.start, number.end);
      else line.words.forEach((_, first) => addText(line, first, value, add));
    }
  });
  return spans;
}

/** Adds the run of whole words from `first` that spells the wanted letters and digits, or the part of one word that does. */
function addText(line: Span["line"], first: number, value: string, add: (start: number, end: number) => void): void {
  const wanted = comparable(value);
  let spelled = "";
  if (comparable(line.words[first]!.word.text) === "") return;
  for (let last = first; last < Math.min(line.words.length, first + MOST_WORDS); last++) {
    const text = line.words[last]!.word.text;
    spelled += comparable(text);
    if (spelled === wanted) return add(line.starts[first]!, line.starts[last]! + text.length);
    if (!wanted.startsWith(spelled)) break;
  }
  const text = fold(line.words[first]!.word.text);
  const part = fold(value);
  const at = text.indexOf(part);
  if (part.length >= SHORTEST_PART && at >= 0 && comparable(text) !== wanted) add(line.starts[first]! + at, line.starts[first]! + at + part.length);
}
