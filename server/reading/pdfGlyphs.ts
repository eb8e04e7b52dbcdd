/**
 * One character of a text layer; box in points of the upright page, origin top left. `madeUp` is the end of a word or line that PDFium made up before it
 * because none is printed.
 */
export type Glyph = { text: string; x0: number; y0: number; x1: number; y1: number; index: number; madeUp?: "word" | "line" };

/** Gap between two characters, as a share of the font height, from which they belong to different words. */
const WORD_GAP = 0.28;
/**
 * The same where PDFium made up the end of a line between them. It does so within words too: where glyphs are placed one by one on a page that it
 * takes for one of vertical writing, because narrow columns stand far apart.
 */
const MADE_UP_GAP = 0.1;
/** Overlap of two characters' heights below which they stand on different lines. */
const LINE_OVERLAP = 0.35;
/** Letters are spaced where most of the gaps between them are wider than this, and none wider than the next; as shares of the font height. */
const MIN_SPACING = 0.04;
const MAX_SPACING = 0.8;
/** A gap that is so many times as wide as the usual one between spaced letters, and wider than kerning makes it, parts two words. */
const UNUSUAL = 1.8;
const KERNING = 0.1;

/** The words of characters between which no blank is printed. */
export function partWords(run: readonly Glyph[]): Glyph[][] {
  return stretchesOf(run).flatMap((stretch) => {
    const spacing = spacingOf(stretch);
    return partedWhere(stretch, (previous, next) =>
      spacing === undefined ? isApart(previous, next) : gapBetween(previous, next) > Math.max(spacing * UNUSUAL, spacing + KERNING),
    );
  });
}

/** Characters that may be spaced letters of one word, parted where they surely are of different ones. */
function stretchesOf(run: readonly Glyph[]): Glyph[][] {
  return partedWhere(run, (previous, next) => isApart(previous, next) && !isBeside(previous, next, MAX_SPACING));
}

function partedWhere(run: readonly Glyph[], isParted: (previous: Glyph, next: Glyph) => boolean): Glyph[][] {
  const parts: Glyph[][] = [];
  for (const [at, glyph] of run.entries()) {
    if (at === 0 || isParted(run[at - 1]!, glyph)) parts.push([glyph]);
    else parts.at(-1)!.push(glyph);
  }
  return parts;
}

/** The usual gap between letters that are spaced ("D O D A V A T E L"), as a share of the font height; undefined for usual print. */
function spacingOf(stretch: readonly Glyph[]): number | undefined {
  if (stretch.length < 3) return undefined;
  const gaps = stretch.slice(1).map((next, at) => gapBetween(stretch[at]!, next));
  const usual = gaps.toSorted((a, b) => a - b)[(gaps.length - 1) >> 1]!;
  return usual > MIN_SPACING ? usual : undefined;
}

const heightOf = (one: Glyph, other: Glyph): number => Math.min(one.y1 - one.y0, other.y1 - other.y0);
const gapBetween = (previous: Glyph, next: Glyph): number => (next.x0 - previous.x1) / heightOf(previous, next);

function isApart(previous: Glyph, next: Glyph): boolean {
  if (next.madeUp === "word") return true;
  if (next.madeUp === "line") return !isBeside(previous, next, MADE_UP_GAP);
  // Text that runs up or down the page stays together as long as its columns meet.
  return isOnOneLine(previous, next) ? !isBeside(previous, next, WORD_GAP) : overlap(previous.x0, previous.x1, next.x0, next.x1) < LINE_OVERLAP;
}

const isOnOneLine = (one: Glyph, other: Glyph): boolean => overlap(one.y0, one.y1, other.y0, other.y1) >= LINE_OVERLAP;

/** Whether a character follows another one on its line, with a gap of at most `most` font heights. */
function isBeside(previous: Glyph, next: Glyph, most: number): boolean {
  // The letters of a ligature share its box.
  return isOnOneLine(previous, next) && gapBetween(previous, next) <= most && next.x1 >= previous.x0 - most * heightOf(previous, next);
}

function overlap(a0: number, a1: number, b0: number, b1: number): number {
  const shorter = Math.min(a1 - a0, b1 - b0);
  return shorter > 0 ? (Math.min(a1, b1) - Math.max(a0, b0)) / shorter : 0;
}
