import type { PageText, Word } from "#domain/evidence/reading.ts";
import { unite } from "./boxes.ts";
import { withKnownCzechWords } from "./czechWords.ts";
import { withFormsInLetters } from "./formWords.ts";
import { detectLanguage } from "./language.ts";
import { inOwnLetters } from "./ownLetters.ts";

/** The words of a recognised page in the letters of its language, without the frames of cells, with the pieces of amounts joined and signs set before their numbers. */
export function recognisedWords(page: PageText): Word[] {
  const specks = withoutSpecks(page.words.filter((word) => !/^[|¦]+$/.test(word.text)));
  const own = inOwnLetters(specks);
  const words = detectLanguage(own.map(({ text }) => text).join(" ")) === "cs" ? withFormsInLetters(withKnownCzechWords(own), page) : own;
  return withSignsBefore(joinSplitAmounts({ ...page, words: withSections(words).map(inCapitals).flatMap(withRateApart) }));
}

/** A single letter or figure of a line of its own, lower than this part of the usual line, that the recogniser doubts is a speck. */
const SPECK_SIZE = 0.5;
const SPECK_CONFIDENCE = 0.8;

/** Specks beside and within words would tear lines apart. */
function withoutSpecks(words: Word[]): Word[] {
  const usual = words.map(({ size }) => size).toSorted((a, b) => a - b)[words.length >> 1] ?? 0;
  const isSpeck = ({ text, size, confidence }: Word) => /^[\p{L}\d]$/u.test(text) && size < usual * SPECK_SIZE && (confidence ?? 1) < SPECK_CONFIDENCE;
  return words.filter((word) => !isSpeck(word) && !(word.text.length === 1 && words.some((other) => isWithin(word, other))));
}

/** Parts of a mark's width and height that lie within a longer word, and how many times as wide that is, where the mark is a letter of it that was read twice. */
const WITHIN = { width: 0.8, height: 0.6, times: 2 };

function isWithin({ box: [x0, y0, x1, y1] }: Word, { box, text }: Word): boolean {
  const overlap = (a: 0 | 1, from: number, to: number) => Math.min(box[a + 2]!, to) - Math.max(box[a]!, from);
  const isInside = overlap(1, y0, y1) > WITHIN.height * (y1 - y0) && overlap(0, x0, x1) > WITHIN.width * (x1 - x0);
  return isInside && text.length > 1 && box[2] - box[0] > WITHIN.times * (x1 - x0);
}

/** A section of a law, and what goes on behind its number. */
const SECTION = /^\d{1,3}(?<letter>[a-z])?[,.;]?$/;
const OF_LAW = /^(odst|ods|pism|písm|zák|zak|abs|ust|al)/i;

/** "$ 92a", "$ 19 UStG": the sign of a section is seen as that of a dollar, which no such number follows. */
function withSections(words: Word[]): Word[] {
  return words.map((word, at) => {
    const number = word.text === "$" ? SECTION.exec(words[at + 1]?.text ?? "") : null;
    return number && (number.groups?.["letter"] ?? OF_LAW.exec(words[at + 2]?.text ?? "")) ? { ...word, text: "§" } : word;
  });
}

/** The letters of a document number are capitals: "Si-2026-0210". */
function inCapitals(word: Word): Word {
  return /^\p{Lu}[\p{Lu}il]{1,4}[-/]\d{2}/u.test(word.text) ? { ...word, text: word.text.replace(/^\p{L}+/u, (letters) => letters.toUpperCase()) } : word;
}

/** "tym23%": a word and the rate behind it. */
function withRateApart(word: Word): Word[] {
  const [, letters, rate] = /^(\p{L}{2,})(\d{1,2}(?:[.,]\d{1,2})?%)$/u.exec(word.text) ?? [];
  if (!letters || !rate) return [word];
  const [x0, y0, x1, y1] = word.box;
  const cut = x0 + ((x1 - x0) * letters.length) / word.text.length;
  return [
    { ...word, text: letters, box: [x0, y0, cut, y1] },
    { ...word, text: rate, box: [cut, y0, x1, y1] },
  ];
}

/** From this number of amounts on a sign behind them is how the page writes negative amounts; fewer are specks. */
const MIN_SIGNED_AMOUNTS = 3;

/** Programs that print "185,00-" print it on every line of a credit note. */
function withSignsBefore(words: Word[]): Word[] {
  const signed = words.filter((word) => /^[\d.]*\d[.,]\d{2}-$/.test(word.text));
  if (signed.length < MIN_SIGNED_AMOUNTS) return withMinus(words);
  return words.map((word) => (/^\d[\d.,]*-$/.test(word.text) ? { ...word, text: `-${word.text.slice(0, -1)}` } : word));
}

/** Among amounts with a minus nobody prints a plus, quote or sign of equality: it is a minus with a speck. */
const MISREAD_MINUS = /^[+="”“]\d{1,3}([.,]\d|$)/;

function withMinus(words: Word[]): Word[] {
  const [minus, plus] = [/^[-−–]\d/, MISREAD_MINUS].map((sign) => words.filter((word) => sign.test(word.text)).length);
  if (plus === 0 || minus! < Math.max(MIN_SIGNED_AMOUNTS, plus!)) return words;
  return words.map((word) => (MISREAD_MINUS.test(word.text) ? { ...word, text: `-${word.text.slice(1)}` } : word));
}

/** "24." begins a date, "85." does not. */
function isDay(text: string): boolean {
  return /^\d{1,2}\.$/.test(text) && Number(text.slice(0, -1)) <= 31;
}

/** The whole part with the mark and two decimals, or the whole part and the decimals with the mark. */
function isSplitAmount(before: string, after: string): boolean {
  // "SI- 2026-3250": a number of the document, parted behind its letters.
  if (/^\p{Lu}{1,5}-$/u.test(before)) return /^\d{2,12}(?:[-/]\d{1,12})?$/.test(after);
  if (/\d[.,]$/.test(before)) return /^\d{2}(?!\d|[.,]\d)/.test(after) && !isDay(before);
  return /^\D{0,3}\d+(?:\.\d{3})*$/.test(before) && /^[.,„‚]\d{2}$/.test(after);
}

/** OCR parts "156, 96" or "156 ,96" at the decimal mark, which it may see as a quotation mark; such pieces are one word. */
function joinSplitAmounts(page: PageText): Word[] {
  const joined: Word[] = [];
  for (const word of page.words) {
    const before = joined.at(-1);
    const gap = before ? (word.box[0] - before.box[2]) * page.width : Infinity;
    const isSameLine = before !== undefined && Math.abs(before.box[1] + before.box[3] - word.box[1] - word.box[3]) / 2 < word.size * 0.5;
    if (
      before &&
      isSameLine &&
      gap > before.box[0] * page.width - before.box[2] * page.width &&
      gap < word.size * page.height * 0.9 &&
      isSplitAmount(before.text, word.text)
    ) {
      joined[joined.length - 1] = { ...before, text: before.text + word.text.replace(/^[„‚]/, ","), box: unite([before.box, word.box]) };
    } else joined.push(word);
  }
  return joined;
}
