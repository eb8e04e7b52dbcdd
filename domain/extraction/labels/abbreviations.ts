import { fold } from "#domain/extraction/page/text.ts";

/** A phrase taken apart into its words, folded. */
type Spelled<Entry> = { words: string[]; entries: Entry[] };
/** Phrases of several words by their first word, and by its first letter. */
export type SpelledPhrases<Entry> = { byWord: Map<string, Spelled<Entry>[]>; byLetter: Map<string, Spelled<Entry>[]> };

/** At least so many letters of a phrase must be written for its abbreviation to be understood. */
const MIN_LETTERS = 5;

/** Prepares phrases, as they are written, for the search of their abbreviations. */
export function spell<Entry>(phrases: Iterable<[string, Entry[]]>): SpelledPhrases<Entry> {
  const spelled = [...phrases].map(([written, entries]) => ({ words: wordsOf(fold(written)).map(({ letters }) => letters), entries }));
  const long = spelled.filter(({ words }) => words.length >= 2);
  return { byWord: Map.groupBy(long, ({ words }) => words[0]!), byLetter: Map.groupBy(long, ({ words }) => words[0]![0]!) };
}

type WrittenWord = { letters: string; isCut: boolean; start: number; end: number };

/** Words of letters of a folded text with what a full stop cuts off marked. */
function wordsOf(text: string): WrittenWord[] {
  return [...text.matchAll(/[a-z]+/g)].map((match) => {
    const end = match.index + match[0].length;
    return { letters: match[0], isCut: text[end] === ".", start: match.index, end };
  });
}

/**
 * Abbreviated phrases of a folded text, "Dat. splatn." for "datum splatnosti": word by word, each in full or its beginning before a full stop. Of
 * several phrases with one abbreviation `common` says what they all mean; where that is nothing the abbreviation is left out.
 */
export function findAbbreviated<Entry>(
  text: string,
  phrases: SpelledPhrases<Entry>,
  common: (meanings: Entry[][]) => Entry[],
): { start: number; end: number; letters: number; entries: Entry[] }[] {
  const found: { start: number; end: number; letters: number; entries: Entry[] }[] = [];
  if (!/[a-z]\./.test(text)) return found;
  const words = wordsOf(text);
  const lastCut = words.findLastIndex(({ isCut }) => isCut);
  for (const [at, first] of words.slice(0, lastCut + 1).entries()) {
    const known = first.isCut ? phrases.byLetter.get(first.letters[0]!) : phrases.byWord.get(first.letters);
    const fitting = (known ?? []).filter((phrase) => isAbbreviation(words, at, phrase.words, text));
    const longest = Math.max(0, ...fitting.map((phrase) => phrase.words.length));
    const best = fitting.filter((phrase) => phrase.words.length === longest);
    const entries = best.length === 0 ? [] : common(best.map((phrase) => phrase.entries));
    if (entries.length === 0) continue;
    const last = words[at + longest - 1]!;
    const letters = words.slice(at, at + longest).reduce((sum, word) => sum + word.letters.length, 0);
    found.push({ start: first.start, end: last.end + (last.isCut ? 1 : 0), letters, entries });
  }
  return found;
}

function isAbbreviation(written: WrittenWord[], at: number, phrase: string[], text: string): boolean {
  if (at + phrase.length > written.length) return false;
  // Nearly all phrases end here.
  for (const [i, word] of phrase.entries()) if (!isWritten(written[at + i]!, word)) return false;
  const words = written.slice(at, at + phrase.length);
  const isCut = words.some((word, i) => word.isCut && word.letters !== phrase[i]);
  const isTogether = words.every((word, i) => i === 0 || !/[\t\d,;:]/.test(text.slice(words[i - 1]!.end, word.start)));
  return isCut && isTogether && words.reduce((sum, word) => sum + word.letters.length, 0) >= MIN_LETTERS;
}

/** Whether a word of a phrase is written in full, or its beginning before a full stop. */
function isWritten({ letters, isCut }: WrittenWord, word: string): boolean {
  return letters === word || (isCut && word.startsWith(letters));
}
