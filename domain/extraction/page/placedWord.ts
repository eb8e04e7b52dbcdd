import type { Word } from "#domain/evidence/reading.ts";

/** A word in the straightened coordinates of its page, in points. */
export type PlacedWord = {
  word: Word;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  /** Height of its font in points, ascent to descent. */
  height: number;
  /** Whether a stroke parted it from what stands before it on its line. */
  beginsCell?: boolean;
};
