import type { Word } from "#domain/evidence/reading.ts";

/** Words of one line share at least this part of the lower word's height. */
const SAME_LINE = 0.5;

/**
 * Sorts words into lines from top to bottom and from left to right in a line.
 * Writing programs and recognisers order by their own blocks; by position every source gives the same order.
 */
export function inReadingOrder(words: Word[]): Word[] {
  const sorted = [...words].sort((a, b) => middle(a) - middle(b));
  const lines: { words: Word[]; y0: number; y1: number }[] = [];
  for (const word of sorted) {
    const [, y0, , y1] = word.box;
    const line = lines.at(-1);
    const shared = line ? Math.min(line.y1, y1) - Math.max(line.y0, y0) : 0;
    if (line && shared > SAME_LINE * Math.min(line.y1 - line.y0, y1 - y0)) {
      line.words.push(word);
      // The line's height follows its words slowly, so that a slanted or tall word does not swallow the next line.
      const weight = 1 / line.words.length;
      line.y0 += (y0 - line.y0) * weight;
      line.y1 += (y1 - line.y1) * weight;
    } else {
      lines.push({ words: [word], y0, y1 });
    }
  }
  return lines.flatMap((line) => line.words.sort((a, b) => a.box[0] - b.box[0]));
}

function middle(word: Word): number {
  return (word.box[1] + word.box[3]) / 2;
}
