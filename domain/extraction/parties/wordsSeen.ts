import type { Found } from "#domain/extraction/candidates/found.ts";
import type { Line } from "#domain/extraction/page/geometry.ts";
import type { DocumentView } from "#domain/extraction/view.ts";

/** Shortest word that stands at two places by no chance. */
const WORD_LETTERS = 4;
/** Languages written without accents: names of hosts leave them out, and where recognition loses one it loses it everywhere. */
const PLAIN: ReadonlySet<string> = new Set(["en", "nl"]);
/** What follows the name of a host: "www.example.com". */
const HOST = /^(?:(?:https?:\/\/)?www\.)?([\p{L}\d-]+)\.\p{L}{2,3}(?:[./]|$)|@([\p{L}\d-]+)\./iu;

/**
 * How sure recognition is of the words of a name up to `end`, from the weakest of them. A word without accents that it saw alike on another line,
 * or in the name of a host, is wrong only where both are.
 */
export function wordsSeen({ line, start }: Found, end: number, view: DocumentView): number {
  let lowest = 1;
  line.words.forEach(({ word: { text, confidence = 1 } }, i) => {
    const at = line.starts[i]!;
    if (at >= end || at + text.length <= start || !/[\p{L}\p{N}]/u.test(text)) return;
    lowest = Math.min(lowest, 1 - (1 - confidence) * (1 - elsewhere(lettersOf(text), line, view)));
  });
  return lowest;
}

/** Recognition confidence of the clearest place on other lines where the letters stand as a word or as a host; 0 where they do not. */
function elsewhere(letters: string, own: Line, { lines, language }: DocumentView): number {
  if (letters.length < WORD_LETTERS || !PLAIN.has(language)) return 0;
  const isAlike = (text: string) => lettersOf(text) === letters || lettersOf(hostOf(text)) === letters;
  const words = lines.filter((line) => line !== own).flatMap((line) => line.words);
  return Math.max(0, ...words.filter(({ word }) => isAlike(word.text)).map(({ word }) => word.confidence ?? 1));
}

function hostOf(text: string): string {
  const host = HOST.exec(text);
  return host?.[1] ?? host?.[2] ?? "";
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
