import type { Box } from "#domain/evidence/reading.ts";

/** A word of a page with its place in points, so that widths and heights can be compared. */
export type Placed = { text: string; x0: number; y0: number; x1: number; y1: number };
/** A page as a table is taught on it: size in points, boxes of words as shares of it. */
export type TaughtPage = { page: number; width: number; height: number; words: readonly { text: string; box: Box }[] };
/** A row that a person marked. */
export type RowMark = { page: number; box: Box };

export type TextLine = { words: Placed[]; y0: number; y1: number };

export function placed({ width, height, words }: TaughtPage): Placed[] {
  return words.map(({ text, box: [x0, y0, x1, y1] }) => ({ text, x0: x0 * width, y0: y0 * height, x1: x1 * width, y1: y1 * height }));
}

const middle = ({ y0, y1 }: { y0: number; y1: number }) => (y0 + y1) / 2;

/** Words in lines from the top, each from the left. */
export function inLines(words: readonly Placed[]): TextLine[] {
  const lines: TextLine[] = [];
  for (const word of [...words].sort((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1);
    const height = Math.max(word.y1 - word.y0, line ? line.y1 - line.y0 : 0);
    if (line && Math.abs(middle(word) - middle(line)) < height * 0.45) {
      line.words.push(word);
      line.y0 = Math.min(line.y0, word.y0);
      line.y1 = Math.max(line.y1, word.y1);
    } else lines.push({ words: [word], y0: word.y0, y1: word.y1 });
  }
  for (const line of lines) line.words.sort((a, b) => a.x0 - b.x0);
  return lines;
}

/** Words whose middle lies in a marked box. */
export function wordsInside(page: TaughtPage, [x0, y0, x1, y1]: Box): Placed[] {
  const [left, top, right, bottom] = [x0 * page.width, y0 * page.height, x1 * page.width, y1 * page.height];
  return placed(page).filter((word) => {
    const [x, y] = [(word.x0 + word.x1) / 2, middle(word)];
    return x >= left && x <= right && y >= top && y <= bottom;
  });
}

/** The middle one of the heights of words, in points. */
export function usualHeight(words: readonly Placed[]): number {
  const heights = words.map(({ y0, y1 }) => y1 - y0).sort((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 10;
}
