import { decimal, formatNumber } from "#domain/money/decimal.ts";
import { currencyAt, decimalMarkOf, findNumbers } from "#domain/extraction/candidates/amounts.ts";
import { findDates } from "#domain/extraction/candidates/dates.ts";
import { unite } from "#domain/extraction/page/boxes.ts";
import { type Line, boxOf, layOut } from "#domain/extraction/page/geometry.ts";
import type { Box, PageText, Word } from "#domain/evidence/reading.ts";
import { fold } from "#domain/extraction/page/text.ts";

/** Where a value is printed. */
export type Place = { page: number; box: Box };

/** How a value is printed: amounts and dates in many forms, a currency as code or sign, everything else by its letters and digits. */
export type PrintedAs = "amount" | "date" | "currency" | "text";

/** Finds where values stand on the pages of a file. Pages are indexed once, each search is quick. */
export type Locator = {
  /** All places of a value given in its normal form, in reading order; none when the pages do not print it. */
  find(value: string, as: PrintedAs): Place[];
};

/** The letters and digits of one page in reading order, with the word and the offset in it of each. */
type Letters = { page: PageText; text: string; words: number[]; offsets: number[] };

/** Shortest text that is searched for; a single letter or digit is everywhere. */
const SHORTEST_TEXT = 2;

/** Over how many lines of a narrow cell a text may run, and how far below each other these lie, in heights of a line. */
const MAX_LINES = 5;
const LINE_DISTANCE = 2.5;

/** Indexes pages for searching. */
export function locator(pages: PageText[]): Locator {
  const amounts = new Map<string, Place[]>();
  const dates = new Map<string, Place[]>();
  const currencies = new Map<string, Place[]>();
  const lines = pages.flatMap((page) => layOut(page).lines);
  const mark = decimalMarkOf(lines);
  for (const line of lines) {
    for (const number of findNumbers(line, mark)) {
      const amount = decimal(number.value);
      if (amount) add(amounts, formatNumber(amount), placeOf(line, number.start, number.end));
      if (number.currency) add(currencies, number.currency, placeOf(line, number.start, number.end));
    }
    for (const date of findDates(line)) {
      const place = placeOf(line, date.start, date.end);
      add(dates, date.value, place);
      if (date.swapped) add(dates, date.swapped, place);
    }
    for (const { word } of line.words) {
      const currency = currencyAt(word.text);
      if (currency) add(currencies, currency, { page: line.page, box: word.box });
    }
  }
  const letters = pages.map(lettersOf);
  return {
    find(value, as) {
      if (as === "amount") return placesOfAmount(amounts, value);
      if (as === "date") return dates.get(value) ?? [];
      if (as === "currency") return currencies.get(value) ?? [];
      const places = letters.flatMap((page) => placesOfText(page, value));
      return places.length > 0 ? places : letters.flatMap((page) => placesOfWrapped(page, value.split(/\s+/), MAX_LINES));
    },
  };
}

function add(places: Map<string, Place[]>, key: string, place: Place): void {
  const known = places.get(key);
  if (known) known.push(place);
  else places.set(key, [place]);
}

function placeOf(line: Line, start: number, end: number): Place {
  return { page: line.page, box: boxOf(line, start, end) };
}

/** A credit note may print its amounts without the minus sign that we keep. */
function placesOfAmount(amounts: Map<string, Place[]>, value: string): Place[] {
  const amount = decimal(value);
  if (!amount) return [];
  return amounts.get(formatNumber(amount)) ?? amounts.get(formatNumber(amount.neg())) ?? [];
}

function lettersOf(page: PageText): Letters {
  const letters: Letters = { page, text: "", words: [], offsets: [] };
  const parts: string[] = [];
  page.words.forEach((word, index) => {
    const folded = fold(word.text);
    for (let offset = 0; offset < folded.length; offset++) {
      if (!isLetterOrDigit(folded[offset])) continue;
      parts.push(folded[offset]!);
      letters.words.push(index);
      letters.offsets.push(offset);
    }
  });
  letters.text = parts.join("");
  return letters;
}

function isLetterOrDigit(character: string | undefined): boolean {
  return character !== undefined && /[a-z0-9]/.test(character);
}

function placesOfText(letters: Letters, value: string): Place[] {
  const wanted = fold(value).replace(/[^a-z0-9]/g, "");
  if (wanted.length < SHORTEST_TEXT) return [];
  const whole: Place[] = [];
  const glued: Place[] = [];
  for (let at = letters.text.indexOf(wanted); at >= 0; at = letters.text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    const border = Math.min(borderAt(letters, at), borderAt(letters, end));
    if (border > 0) (border === 2 ? whole : glued).push({ page: letters.page.page, box: boxBetween(letters, at, end) });
  }
  return whole.length > 0 ? whole : glued;
}

/**
 * Places of a text that is broken inside a column, so that other columns stand between its lines in reading order: as many
 * words as one line holds, and the rest right below them.
 */
function placesOfWrapped(letters: Letters, words: string[], lines: number): Place[] {
  for (let count = words.length - 1; count > 0 && lines > 1; count--) {
    const heads = placesOfText(letters, words.slice(0, count).join(" "));
    if (heads.length === 0) continue;
    const rest = words.slice(count);
    const plain = placesOfText(letters, rest.join(" "));
    const tails = plain.length > 0 ? plain : placesOfWrapped(letters, rest, lines - 1);
    return heads.flatMap((head) => {
      const tail = tails.find((each) => isBelow(head, each, letters.page));
      return tail ? [{ page: head.page, box: unite([head.box, tail.box]) }] : [];
    });
  }
  return [];
}

/** Whether `lower` continues `upper` on the next line of the same column. */
function isBelow(upper: Place, lower: Place, page: PageText): boolean {
  const height = upper.box[3] - upper.box[1];
  const distance = lower.box[1] - upper.box[1];
  const shift = (Math.abs(lower.box[0] - upper.box[0]) * page.width) / (height * page.height);
  return distance > 0.5 * height && distance < LINE_DISTANCE * height && shift < LINE_DISTANCE;
}

/** How well text is parted before position `at`: 2 = space or punctuation, 1 = a letter meets a digit ("IC12345678"), 0 = not. */
function borderAt(letters: Letters, at: number): 0 | 1 | 2 {
  if (at === 0 || at === letters.text.length) return 2;
  if (letters.words[at] !== letters.words[at - 1] || letters.offsets[at] !== letters.offsets[at - 1]! + 1) return 2;
  return isDigit(letters.text[at]) !== isDigit(letters.text[at - 1]) ? 1 : 0;
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}

function boxBetween(letters: Letters, start: number, end: number): Box {
  const [first, last] = [letters.words[start]!, letters.words[end - 1]!];
  return unite(
    letters.page.words.slice(first, last + 1).map((word, i) => {
      const from = i === 0 ? letters.offsets[start]! : 0;
      const to = first + i === last ? letters.offsets[end - 1]! + 1 : word.text.length;
      return partOf(word, from, to);
    }),
  );
}

/** Box of the characters [from, to) of a word; punctuation at its ends is kept. */
function partOf(word: Word, from: number, to: number): Box {
  const [x0, y0, x1, y1] = word.box;
  const isLetterAt = (offset: number) => isLetterOrDigit(fold(word.text)[offset]);
  const share = (x1 - x0) / Math.max(1, word.text.length);
  const startsWord = ![...Array(from).keys()].some(isLetterAt);
  const endsWord = ![...Array(word.text.length - to).keys()].some((i) => isLetterAt(to + i));
  return [startsWord ? x0 : x0 + share * from, y0, endsWord ? x1 : x0 + share * to, y1];
}

/** Whether two places stand on one line of one page. */
export function isSameLine(a: Place, b: Place): boolean {
  const overlap = Math.min(a.box[3], b.box[3]) - Math.max(a.box[1], b.box[1]);
  return a.page === b.page && overlap > 0.4 * Math.min(a.box[3] - a.box[1], b.box[3] - b.box[1]);
}
