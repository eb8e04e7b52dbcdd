import { firstWhere } from "./firstWhere.ts";
import type { PlacedWord } from "./placedWord.ts";

/**
 * Levels the words of a recognised page in place: scans lie askew, photos show the sheet in perspective and paper bends, so lines slope
 * differently all over the page and columns lean. The slope of the lines is fitted as a smooth function of the place, the lean as one number.
 */
export function level(words: PlacedWord[], page: { width: number; height: number }): void {
  let found = turnBack(words, page);
  // The second pass takes out what the first, disturbed by words of false lines, left.
  for (let pass = 0; pass < 2; pass++) {
    const samples = [...runsOfWords(words, SLOPING).flatMap((run) => slopesOf(run, page)), ...ownSlopes(words, page, found)];
    if (samples.length < MIN_SAMPLES) return;
    const slope = fitSlope(evenlySpread(samples));
    found = found.map((one, i) => one + slope[i]!);
    for (const word of words) {
      const { u, v } = placeOf(word, page);
      const shift = page.width * risen(slope, u, v);
      word.y0 -= shift;
      word.y1 -= shift;
    }
    if (pass > 0) continue;
    const lean = leanOf(words, slope[0]!);
    for (const word of words) {
      const shift = lean * ((word.y0 + word.y1) / 2 - page.height / 2);
      word.x0 += shift;
      word.x1 += shift;
    }
  }
}

/** A sheet that lies so much askew is turned back first: its words do not follow each other as they do on one that is nearly level. */
const ASKEW = 0.08;

/** Turns the words of a sheet that was taken far askew by the slope that recognition measured at most of them; returns that as the slope found. */
function turnBack(words: PlacedWord[], page: { width: number; height: number }): number[] {
  const slopes = words.flatMap(({ word }) => word.slope ?? []).toSorted((a, b) => a - b);
  const slope = slopes.length * 2 > words.length && slopes.length >= MIN_SAMPLES ? slopes[slopes.length >> 1]! : 0;
  if (Math.abs(slope) < ASKEW) return DOUBT.map(() => 0);
  for (const word of words) {
    const [x, y] = [(word.x0 + word.x1) / 2 - page.width / 2, (word.y0 + word.y1) / 2 - page.height / 2];
    word.x0 += slope * y;
    word.x1 += slope * y;
    word.y0 -= slope * x;
    word.y1 -= slope * x;
  }
  return DOUBT.map((_, i) => (i === 0 ? slope : 0));
}

/** Slopes from which a page is levelled at all. */
const MIN_SAMPLES = 6;
/** Steepest slope of a line and lean of a column that are believed. */
const MAX_SLOPE = 0.15;

/** Middle of a word as shares of the page, from the centre of the page. */
function placeOf(word: PlacedWord, page: { width: number; height: number }): { u: number; v: number } {
  return { u: (word.x0 + word.x1) / 2 / page.width - 0.5, v: (word.y0 + word.y1) / 2 / page.height - 0.5 };
}

/** When words follow each other on one line, in heights: how wide the gap, how large the step up or down, and that for each length to the right; what a step costs beside a gap. */
type Nearness = { gap: number; step: number; slope: number; cost: number };

/** Before lines are level, and after. */
const SLOPING: Nearness = { gap: 6, step: 0.3, slope: 0.7 * MAX_SLOPE, cost: 0 };
const LEVEL: Nearness = { gap: 1, step: 0.45, slope: 0, cost: 2 };

/** Words of levelled lines that follow each other as in running text. */
export function textRuns(words: PlacedWord[]): PlacedWord[][] {
  return runsOfWords(words, LEVEL);
}

/** Words that follow each other closely on one line, found by their places: the order of recognised words goes wrong where lines slope. */
function runsOfWords(words: PlacedWord[], near: Nearness): PlacedWord[][] {
  const middle = (word: PlacedWord) => (word.y0 + word.y1) / 2;
  const byHeight = words.toSorted((a, b) => middle(a) - middle(b));
  const nextOf = new Map<PlacedWord, PlacedWord>();
  const beforeOf = new Map<PlacedWord, { word: PlacedWord; cost: number }>();
  for (const word of byHeight) {
    let next: { word: PlacedWord; cost: number } | undefined;
    for (let i = firstWhere(byHeight.length, (at) => middle(byHeight[at]!) > middle(word) - word.height); i < byHeight.length; i++) {
      const other = byHeight[i]!;
      const [gap, drop] = [other.x0 - word.x1, middle(other) - middle(word)];
      if (drop >= word.height) break;
      if (other.x0 <= word.x0 || gap <= -word.height || gap >= word.height * near.gap) continue;
      if (Math.abs(drop) > near.step * word.height + near.slope * (other.x0 - word.x0)) continue;
      const cost = Math.abs(gap) + near.cost * Math.abs(drop);
      if (!next || cost < next.cost) next = { word: other, cost };
    }
    const rival = next && beforeOf.get(next.word);
    if (!next || (rival && rival.cost <= next.cost)) continue;
    if (rival) nextOf.delete(rival.word);
    nextOf.set(word, next.word);
    beforeOf.set(next.word, { word, cost: next.cost });
  }
  return words
    .filter((word) => !beforeOf.has(word))
    .map((start) => {
      const run = [start];
      for (let next = nextOf.get(start); next; next = nextOf.get(next)) run.push(next);
      return run;
    });
}

/** The slope of a line at a place of the page, and how much it says. */
type Sample = { u: number; v: number; slope: number; weight: number };

/** Least and usual length of a piece of a line whose slope is measured, in heights of its words. */
const MIN_PIECE = 2.5;
const PIECE = 12;

/** Slopes between the feet of words of a run, piece by piece; words with letters below the baseline are left out. */
function slopesOf(run: PlacedWord[], page: { width: number; height: number }): Sample[] {
  const feet = run.filter((word) => /^[^gjpqyQ,;()[\]|/_]{2,}$/.test(word.word.text) && /[\p{L}\d]$/u.test(word.word.text));
  const samples: Sample[] = [];
  const length = (a: PlacedWord, b: PlacedWord) => (b.x0 + b.x1 - a.x0 - a.x1) / 2;
  for (let from = 0; from < feet.length - 1;) {
    const first = feet[from]!;
    let to = from + 1;
    while (to < feet.length - 1 && length(first, feet[to]!) < first.height * PIECE) to += 1;
    const last = feet[to]!;
    from = to;
    const piece = length(first, last);
    if (piece < first.height * MIN_PIECE) continue;
    const slope = (last.y1 - first.y1) / piece;
    if (Math.abs(slope) >= MAX_SLOPE) continue;
    const [a, b] = [placeOf(first, page), placeOf(last, page)];
    samples.push({ u: (a.u + b.u) / 2, v: (a.v + b.v) / 2, slope, weight: Math.min(piece / first.height, PIECE) });
  }
  return samples;
}

/** What the slope of a word that recognition measured says beside that between two words. */
const OWN_WEIGHT = 1;

/** Slopes that recognition measured at single words, less what was taken out already: where columns stand far apart no two words show any. */
function ownSlopes(words: PlacedWord[], page: { width: number; height: number }, known: readonly number[]): Sample[] {
  return words.flatMap((word) => {
    const place = placeOf(word, page);
    const slope = (word.word.slope ?? NaN) - dot(terms(place), known);
    const weight = OWN_WEIGHT * Math.min((word.x1 - word.x0) / word.height, PIECE);
    return Math.abs(slope) < MAX_SLOPE ? [{ ...place, slope, weight }] : [];
  });
}

/** How the slope depends on the place: all over the page alike, down the page, along a line, and bent. */
const terms = ({ u, v }: { u: number; v: number }) => [1, v, u, u * v, u * u];
/** What the slopes, summed along a line from its middle, make of the height of a word, as a share of the width of the page. */
const sums = (u: number, v: number) => [u, v * u, (u * u) / 2, (u * u * v) / 2, (u * u * u) / 3];
/** How many samples the doubt about each term outweighs: a page with few lines has one slope. */
const DOUBT = [0, 2, 3, 6, 8];

const risen = (slope: readonly number[], u: number, v: number) => sums(u, v).reduce((total, sum, i) => total + sum * slope[i]!, 0);

/** Strips of the page, side by side, and by how much one with little text gains at most. */
const STRIPS = 6;
const MAX_GAIN = 2;

/** The samples with more weight where there is little text: else the lines of a page with most text on the left say how it bends on the right. */
function evenlySpread(samples: readonly Sample[]): Sample[] {
  const stripOf = (one: Sample) => Math.floor((one.u + 0.5) * STRIPS);
  const strips = Map.groupBy(samples, stripOf);
  const weightOf = (some: readonly Sample[]) => some.reduce((sum, one) => sum + one.weight, 0);
  const usual = weightOf(samples) / strips.size;
  return samples.map((one) => ({ ...one, weight: one.weight * Math.min(MAX_GAIN, usual / weightOf(strips.get(stripOf(one))!)) }));
}

/** How far from the fit a slope may lie to count, round by round: wide at first, so that the fit can bend towards all of the page. */
const REACHES = [0.12, 0.09, 0.06, 0.04, 0.03, 0.02, 0.02];

/** The terms that fit the samples best; what lies far off counts little, so that words of false lines do no harm. */
function fitSlope(samples: readonly Sample[]): number[] {
  let found = [weightedMedian(samples), 0, 0, 0, 0];
  for (const reach of REACHES) {
    const far = (one: Sample) => (one.slope - dot(terms(one), found)) / reach;
    found = leastSquares(
      samples,
      samples.map((one) => (one.weight / PIECE) * Math.max(0, 1 - far(one) ** 2) ** 2),
    );
  }
  return found;
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, one, i) => sum + one * b[i]!, 0);

/** Weighted least squares with a ridge on all terms but the first (normal equations, Gauss elimination). */
function leastSquares(samples: readonly Sample[], weights: readonly number[]): number[] {
  const count = DOUBT.length;
  // The terms are at most 0.5, 0.25 where they are products: the ridge is scaled likewise.
  const rows = DOUBT.map((doubt, i) => DOUBT.map((_, j) => (i === j ? doubt * 0.02 + 1e-9 : 0)).concat(0));
  for (const [at, sample] of samples.entries()) {
    const values = terms(sample);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < count; j++) rows[i]![j]! += weights[at]! * values[i]! * values[j]!;
      rows[i]![count]! += weights[at]! * values[i]! * sample.slope;
    }
  }
  for (let i = 0; i < count; i++) {
    for (let below = i + 1; below < count; below++) {
      const factor = rows[below]![i]! / rows[i]![i]!;
      for (let j = i; j <= count; j++) rows[below]![j]! -= factor * rows[i]![j]!;
    }
  }
  const found = DOUBT.map(() => 0);
  for (let i = count - 1; i >= 0; i--) {
    const known = found.reduce((sum, one, j) => (j > i ? sum + rows[i]![j]! * one : sum), 0);
    found[i] = (rows[i]![count]! - known) / rows[i]![i]!;
  }
  return found;
}

function weightedMedian(samples: readonly Sample[]): number {
  const sorted = samples.toSorted((a, b) => a.slope - b.slope);
  let rest = sorted.reduce((total, one) => total + one.weight, 0) / 2;
  for (const one of sorted) if ((rest -= one.weight) <= 0) return one.slope;
  return 0;
}

/** Lines between which the lean of a column is measured, in heights; how near leans are alike; how many speak for a lean of its own. */
const COLUMN_STEP = { least: 1.2, most: 14 };
const ALIKE = 0.008;
const MIN_COLUMNS = 12;

/** The lean of the columns: that of most pairs of edges below each other. Where too few agree, paper that is turned leans as its lines slope. */
function leanOf(words: PlacedWord[], slope: number): number {
  const byHeight = words.toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
  const leans: number[] = [];
  for (const [at, word] of byHeight.entries()) {
    const near = (edge: "x0" | "x1") => {
      for (let i = at + 1; i < byHeight.length; i++) {
        const other = byHeight[i]!;
        const down = (other.y0 + other.y1 - word.y0 - word.y1) / 2;
        if (down > word.height * COLUMN_STEP.most) return;
        if (down < word.height * COLUMN_STEP.least) continue;
        const aside = other[edge] - word[edge];
        if (Math.abs(aside) > MAX_SLOPE * down + 0.1 * word.height) continue;
        if (down > word.height * 3) leans.push(-aside / down);
      }
    };
    near("x0");
    near("x1");
  }
  leans.sort((a, b) => a - b);
  const votes = (lean: number) => firstWhere(leans.length, (i) => leans[i]! > lean + ALIKE) - firstWhere(leans.length, (i) => leans[i]! >= lean - ALIKE);
  let best = { lean: slope, votes: Math.max(MIN_COLUMNS, 1.3 * votes(slope)) };
  for (let lean = -MAX_SLOPE; lean <= MAX_SLOPE; lean += 0.004) {
    const count = votes(lean);
    if (count > best.votes) best = { lean, votes: count };
  }
  return best.lean;
}
