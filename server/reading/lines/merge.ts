import type { OcrText, OcrWord } from "#server/reading/ocr.ts";
import { align, folded, looksAlike } from "./align.ts";
import type { Letter } from "./ctc.ts";

/** Confidence from which the second reader's digits and points are taken, and its letters among those that print alike. */
const SURE_DIGIT = 0.9;
const SURE_ALIKE = 0.5;
/** Confidence from which its letters and marks are taken in a text without accents, where it is the better reader. */
const SURE_PLAIN = 0.5;
/** Least confidence of words that the first reader did not see at all. */
const SURE_ALONE = 0.6;
/** Letters that even the better reader of words confuses. */
const SLENDER = /^[lIitfj1r|!]$/;
/** Letters so thin that the second reader may miss them. */
const THIN = /^[lij|!]$/;
const DIGIT = /^\d$/;
const POINT = /^[.,:/-]$/;
const PART_OF_NUMBER = /^[\p{L}\p{N}\p{Sc}.,:;/%()+*#-]$/u;

/** A letter of the first reader and what the second has in its place; one of them may be missing. `isApart`: the second has a space before it. */
type Place = { first?: string; sureFirst: number; second?: Letter; isApart?: boolean };

/**
 * Brings two readings of a line together. The first reader's words stay, with their accents and spaces; digits, the points between them and
 * letters that print alike come from the second where that is sure. Where the first reader has no word at all, the second's are taken.
 * `width` is that of the line's picture in pixels, the boxes of the words lie in it.
 */
export function mergeLine(read: readonly OcrWord[], letters: readonly Letter[], line: { width: number; height: number; text: OcrText }): OcrWord[] {
  const words = withoutOverlaps(read);
  // A sign of a currency alone may be one that the second reader does not know.
  if (words.length === 0)
    return wordsOfLetters(
      letters.filter(({ text }) => !/\p{Sc}/u.test(text)),
      line,
    );
  const isSpace = ({ text }: Letter) => text.trim() === "";
  const seconds = letters.filter((letter) => !isSpace(letter));
  const apart = new Set(letters.filter((letter, at) => at > 0 && !isSpace(letter) && isSpace(letters[at - 1]!)));
  if (seconds.length === 0) return [...words];
  const firsts = words.flatMap((word, index) => Array.from(word.text, (text) => ({ text, index })));
  const places = words.map((): Place[] => []);
  let index = 0;
  const pairs = align(
    firsts.map(({ text }) => text),
    seconds.map(({ text }) => text),
  );
  for (const { one, other } of pairs) {
    const first = one === undefined ? undefined : firsts[one]!;
    const second = other === undefined ? undefined : seconds[other]!;
    // A letter that only the second has belongs to the word in whose width it stands.
    if (first) index = first.index;
    else if (second) index = wordUnder(words, second.at * line.width, index);
    places[index]!.push({ first: first?.text, sureFirst: words[index]!.confidence, second, isApart: second && apart.has(second) });
  }
  return words
    .flatMap((word, at) => (line.text === "plain" ? splitAtSpaces(word, places[at]!) : [{ word, places: places[at]! }]))
    .map((one) => mergeWord(one.word, one.places, line.text))
    .filter((word) => word.text !== "");
}

/** The words of a line, none reaching into the next one; two that overlap at their ends are one word. */
function withoutOverlaps(words: readonly OcrWord[]): OcrWord[] {
  const apart: OcrWord[] = [];
  for (const word of words) {
    const before = apart.at(-1);
    const isWithin = before !== undefined && word.x0 > before.x0 && word.x0 < before.x1;
    if (isWithin && word.x1 > before.x1 && /\p{L}$/u.test(before.text) && /^\p{L}/u.test(word.text)) {
      const confidence = Math.min(before.confidence, word.confidence);
      apart.splice(-1, 1, { ...before, text: before.text + word.text, x1: word.x1, confidence });
    } else {
      if (isWithin) apart.splice(-1, 1, { ...before, x1: word.x0 });
      apart.push(word);
    }
  }
  return apart;
}

/** The parts of a word between the spaces that the second reader sees in it: it leaves spaces out, but invents none. */
function splitAtSpaces(word: OcrWord, places: readonly Place[]): { word: OcrWord; places: Place[] }[] {
  const parts: Place[][] = [];
  for (const [at, place] of places.entries()) {
    if (at === 0 || place.isApart) parts.push([]);
    parts.at(-1)!.push(place);
  }
  const step = (word.x1 - word.x0) / Math.max(1, places.length);
  let from = 0;
  return parts.map((part) => {
    const x0 = word.x0 + from * step;
    from += part.length;
    const text = part.map(({ first }) => first ?? "").join("");
    return { word: { ...word, text, x0, x1: word.x0 + from * step }, places: part };
  });
}

/** The word at `x`, of the word at `index` and the one after it. */
function wordUnder(words: readonly OcrWord[], x: number, index: number): number {
  const next = words[index + 1];
  return next && x >= next.x0 ? index + 1 : index;
}

function mergeWord(word: OcrWord, places: readonly Place[], text: OcrText): OcrWord {
  const seconds = places.flatMap(({ second }) => (second ? [second] : []));
  // Rules and frames beside the text are read as strokes; the second reader does not see them.
  if (seconds.length === 0) return /[\p{L}\p{N}\p{Sc}%]/u.test(word.text) ? word : { ...word, text: "" };
  const sureSecond = seconds.reduce((sum, { confidence }) => sum + confidence, 0) / seconds.length;
  const isSame = places.every(({ first, second }) => first !== undefined && second !== undefined && folded(first) === folded(second.text));
  if (isSame) return { ...word, confidence: agreed(word, sureSecond, text) };
  const isNumber = isNumeric(places);
  const isSure = sureSecond >= SURE_DIGIT && sureSecond > word.confidence;
  const merged = places.map((place, at) => (isSure && isInvented(places, at) ? "" : chosen(place, isNumber, text))).join("");
  return { ...word, text: merged, confidence: merged === word.text ? word.confidence : Math.min(sureSecond, Math.max(word.confidence, SURE_ALIKE)) };
}

/** How sure a word is that both readers see. The second one attests no accents: where a text has them it says little of a word of letters. */
function agreed(word: OcrWord, sureSecond: number, text: OcrText): number {
  const surer = Math.max(word.confidence, sureSecond);
  return text === "any" && /\p{L}{2}/u.test(word.text) ? (word.confidence + surer) / 2 : surer;
}

/** Whether both readers see more digits than letters: only then may a letter be a misread digit. */
function isNumeric(places: readonly Place[]): boolean {
  const count = (texts: (string | undefined)[]) => {
    const digits = texts.filter((text) => text !== undefined && DIGIT.test(text)).length;
    const letters = texts.filter((text) => text !== undefined && /\p{L}/u.test(text)).length;
    return digits > letters;
  };
  return count(places.map(({ first }) => first)) && count(places.map(({ second }) => second?.text));
}

/** Whether the first reader alone has a letter within a word: neither a thin one nor one of two that are alike, which the second may miss. */
function isInvented(places: readonly Place[], at: number): boolean {
  const { first, second } = places[at]!;
  if (second !== undefined || !/\p{L}/u.test(first!) || THIN.test(folded(first!))) return false;
  const beside = [places[at - 1], places[at + 1]];
  return beside.every((place) => place?.second !== undefined && place.first !== undefined && folded(place.first) !== folded(first!));
}

/** The letter for one place. */
function chosen({ first, second, sureFirst }: Place, isNumber: boolean, text: OcrText): string {
  if (second === undefined) return (isNumber && !PART_OF_NUMBER.test(first!)) || (text === "plain" && sureFirst < SURE_ALONE) ? "" : first!;
  if (first === undefined) {
    if (/\p{Sc}/u.test(second.text)) return "";
    if (text === "plain") return second.confidence >= SURE_PLAIN ? second.text : "";
    const isWanted = isNumber && (DIGIT.test(second.text) || POINT.test(second.text));
    return isWanted && second.confidence >= SURE_DIGIT ? second.text : "";
  }
  // The second reader knows neither the euro nor the pound: it takes them for a dollar.
  if (folded(first) === folded(second.text) || /\p{Sc}/u.test(first + second.text)) return first;
  const [isDigit, wasDigit] = [DIGIT.test(second.text), DIGIT.test(first)];
  const isSure = second.confidence >= SURE_DIGIT || second.confidence > sureFirst;
  if (isDigit && (wasDigit || isNumber)) return isSure ? second.text : first;
  if (isDigit || (wasDigit && isNumber)) return first;
  const isLetter = /\p{L}/u.test(second.text);
  if (text === "plain" && !isLetter && !PART_OF_NUMBER.test(second.text) && second.confidence >= SURE_PLAIN) return second.text;
  if (wasDigit) return isLetter && looksAlike(first, second.text) && second.confidence >= SURE_ALIKE ? second.text : first;
  if (POINT.test(first) && POINT.test(second.text)) return isNumber && second.confidence >= SURE_DIGIT ? second.text : first;
  if (SLENDER.test(first) && isLetter && looksAlike(first, second.text) && second.confidence >= SURE_ALIKE) return second.text;
  if (text === "plain" && isLetter && second.confidence >= SURE_PLAIN) return second.text;
  return first;
}

/** Words of the second reader alone, at its spaces. */
function wordsOfLetters(letters: readonly Letter[], { width, height }: { width: number; height: number }): OcrWord[] {
  const words: OcrWord[] = [];
  const half = (height / 4) | 0;
  let isNew = true;
  for (const { text, at, confidence } of letters) {
    const [x0, x1] = [Math.max(0, at * width - half), Math.min(width, at * width + half)];
    const word = words.at(-1);
    if (text.trim() === "") isNew = true;
    else if (word && !isNew) Object.assign(word, { text: word.text + text, x1, confidence: Math.min(word.confidence, confidence) });
    else {
      words.push({ text, x0, x1, y0: height * 0.2, y1: height * 0.8, line: 0, lineHeight: height * 0.6, confidence });
      isNew = false;
    }
  }
  return words.filter((word) => word.confidence >= SURE_ALONE);
}
