import { trimOf } from "#domain/text/trim.ts";
import { firstWhere } from "#domain/extraction/page/firstWhere.ts";
import type { Found } from "#domain/extraction/candidates/found.ts";
import { boxOf, segmentOf } from "#domain/extraction/page/geometry.ts";
import type { Box } from "#domain/evidence/reading.ts";
import { comparable, fold } from "#domain/extraction/page/text.ts";
import { formatOf } from "#domain/documents/fields.ts";
import { parseCaptured } from "#domain/documents/typing/inputs.ts";
import { decimal } from "#domain/money/decimal.ts";
import type { Spot } from "./memory.ts";
import { type IndexedPages, SAME_SPOT, scoreSpots, type Span } from "./spot.ts";

/** A value found at a remembered place. `score` is that of scoreSpots. */
export type Taken = { value: string; page: number; box: Box; score: number };

/** Formats whose values are conclusions or stand on the page in other words. */
const UNPLACED = new Set(["flag", "kind", "paymentMethod", "country", "currency", "multiline"]);

/** Whether values of a field can be taken from a place on the page. */
export const isPlaced = (field: string): boolean => !UNPLACED.has(formatOf(field)) && !/(Address|Registration)$/.test(field);

/** Best value at a remembered place on new pages; undefined where the place is not found. */
export function takeAt(pages: IndexedPages, spot: Spot, field: string): Taken | undefined {
  const format = formatOf(field);
  let best: Taken | undefined;
  for (const span of spansLike(pages, spot, format)) {
    const score = scoreSpots(spot, pages.spotOf(span));
    const value = score >= SAME_SPOT && score > (best?.score ?? 0) ? valueOf(span, format, pages) : undefined;
    if (value !== undefined) best = { value, page: span.line.page, box: boxOf(span.line, span.start, span.end), score };
  }
  return best;
}

/** Where a value stands on pages: every place from which taking gives exactly that value. */
export function placesOf(pages: IndexedPages, value: string, field: string): Spot[] {
  const format = formatOf(field);
  return spansOf(pages, value, format).flatMap((span) => (valueOf(span, format, pages) === value ? [pages.spotOf(span)] : []));
}

/** Spans of a format that could stand at a spot: dates and amounts anywhere, texts of as many words beside each word. */
function spansLike(pages: IndexedPages, spot: Spot, format: string): Span[] {
  const hasDecimals = /[.,]9$/.test(spot.shape);
  return pages.layouts.flatMap((layout, pageIndex) => {
    if (pageIndex !== spot.page && pages.layouts.length - 1 - pageIndex !== spot.pagesAfter) return [];
    return layout.lines.flatMap((line) => {
      const at = (found: { start: number; end: number }): Span => ({ layout, pageIndex, line, start: found.start, end: found.end });
      if (format === "date") return pages.datesOn(line).map(at);
      if (isNumeric(format)) {
        return pages
          .numbersOn(line)
          .filter((number) => !number.isPercent && number.decimals > 0 === hasDecimals)
          .map(at);
      }
      return line.words.flatMap((_, first) => spansFrom(at({ start: 0, end: 0 }), first, spot).filter((span) => isAlike(span, spot)));
    });
  });
}

const isNumeric = (format: string): boolean => ["amount", "rate", "price"].includes(format);

/**
 * The spans of a remembered form that begin with a word: to the end of the cell, or as many words as before and one more or less,
 * without the prefix and suffix that were cut off. A value that stood alone in one word stays within its cell.
 */
function spansFrom(at: Span, first: number, spot: Spot): Span[] {
  const { line } = at;
  const segment = segmentOf(line, line.starts[first]!);
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

/** The find that fills a span; the finds of a line are in their order on it. */
function foundAt<T extends Found>(finds: readonly T[], { start, end }: Span): T | undefined {
  const found = finds[firstWhere(finds.length, (index) => finds[index]!.start >= start)];
  return found?.start === start && found.end === end ? found : undefined;
}

/** The value that a span gives for a format. */
function valueOf(span: Span, format: string, pages: IndexedPages): string | undefined {
  const { line, start, end } = span;
  if (format === "date") return foundAt(pages.datesOn(line), span)?.value;
  if (isNumeric(format)) {
    const number = foundAt(pages.numbersOn(line), span);
    return number && written(number.value, format);
  }
  const text = trimOf(line.text.slice(start, end).replace(/\s+/g, " ").trim(), ":;,|").trimStart();
  if (format === "text") return text === "" ? undefined : text;
  return parseCaptured(format, text, { today: "2000-01-01" });
}

/** Longest value in words, and the shortest that is sought inside of words. */
const MAX_WORDS = 10;
const MIN_PART_LENGTH = 4;

function spansOf(pages: IndexedPages, value: string, format: string): Span[] {
  const wanted = { letters: comparable(value), folded: fold(value) };
  if (wanted.letters === "") return [];
  return pages.layouts.flatMap((layout, pageIndex) =>
    layout.lines.flatMap((line) => {
      const at = (found: { start: number; end: number }): Span => ({ layout, pageIndex, line, start: found.start, end: found.end });
      if (format === "date")
        return pages
          .datesOn(line)
          .filter((date) => date.value === value)
          .map(at);
      if (isNumeric(format))
        return pages
          .numbersOn(line)
          .filter((number) => !number.isPercent && written(number.value, format) === value)
          .map(at);
      const letters = pages.lettersOn(line);
      return line.words.flatMap((_, first) => textFrom(line, { first, letters }, wanted)).map(at);
    }),
  );
}

/** The run of whole words from `first` that spells the wanted letters and digits, or the part of one word that does. */
function textFrom(
  line: Span["line"],
  { first, letters }: { first: number; letters: string[] },
  wanted: { letters: string; folded: string },
): { start: number; end: number }[] {
  const start = line.starts[first]!;
  let spelled = letters[first]!;
  if (spelled === "") return [];
  for (let last = first; last < Math.min(line.words.length, first + MAX_WORDS) && wanted.letters.startsWith(spelled); spelled += letters[++last] ?? "") {
    if (spelled === wanted.letters) return [{ start, end: line.starts[last]! + line.words[last]!.word.text.length }];
  }
  if (wanted.folded.length < MIN_PART_LENGTH || letters[first]!.length <= wanted.letters.length) return [];
  const at = fold(line.words[first]!.word.text).indexOf(wanted.folded);
  return at < 0 ? [] : [{ start: start + at, end: start + at + wanted.folded.length }];
}
