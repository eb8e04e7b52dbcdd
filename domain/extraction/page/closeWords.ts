import type { PlacedWord } from "./placedWord.ts";

/** Widest gap between words of one text, and how far their middles may differ, in heights. */
const GAP = 0.55;
const SHIFT = 0.12;

/**
 * Words of a text layer that stand so close on one height, in one size, that they are one text: they go to one line together, so that a
 * large heading beside an address takes none of its words away. Lengths in points.
 */
export function closeWords(words: PlacedWord[]): PlacedWord[][] {
  const found: PlacedWord[][] = [];
  const byHeight = new Map<number, PlacedWord[][]>();
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const bucket = Math.round((word.y0 + word.y1) / 4);
    const text = [-1, 0, 1].flatMap((step) => byHeight.get(bucket + step) ?? []).find((one) => follows(word, one.at(-1)!));
    if (text) text.push(word);
    else {
      found.push([word]);
      byHeight.set(bucket, [...(byHeight.get(bucket) ?? []), found.at(-1)!]);
    }
  }
  return found;
}

function follows(word: PlacedWord, before: PlacedWord): boolean {
  const gap = (word.x0 - before.x1) / word.height;
  const shift = Math.abs(word.y0 + word.y1 - before.y0 - before.y1) / 2 / word.height;
  return gap > -0.1 && gap < GAP && shift < SHIFT && Math.abs(word.height / before.height - 1) < 0.05;
}
