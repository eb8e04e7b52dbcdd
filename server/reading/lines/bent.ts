import type { LineBox } from "./rectangle.ts";

/** The first and the last point of a region in one of its rows or columns. */
export type Strip = { first: number; last: number };

/** Text this much longer than high may be bent; of a shorter piece the ascenders and descenders would be taken for it. */
const MIN_LENGTH = 8;
/** Part of the height of the straight rectangle that a bent one must not reach to be taken. */
const FLATTER = 0.8;

/** The rectangle around a region of text, or where the paper is bent and the text with it, the lower one around the text straightened. */
export function flattened(box: LineBox, { rows, columns }: { rows: Map<number, Strip>; columns: Map<number, Strip> }): LineBox {
  const isLying = box.height > box.width;
  const [length, height] = isLying ? [box.height, box.width] : [box.width, box.height];
  if (length < MIN_LENGTH * height * FLATTER) return box;
  const found = curveOf(isLying ? rows : columns);
  if (found.height > FLATTER * height || found.length < MIN_LENGTH * found.height) return box;
  const { bend, angle } = found;
  return isLying
    ? { cx: found.across, cy: found.along, width: found.height, height: found.length, angle: -angle, bend }
    : { cx: found.along, cy: found.across, width: found.length, height: found.height, angle, bend };
}

type Curve = { along: number; across: number; length: number; height: number; angle: number; bend: { square: number; cube: number } };

/** The curve of third degree through the middles of the strips, by projection on the Legendre polynomials, and how far the strips reach from it. */
function curveOf(strips: ReadonlyMap<number, Strip>): Curve {
  const places = [...strips.keys()];
  const [start, end] = [Math.min(...places), Math.max(...places) + 1];
  const [middle, half] = [(start + end) / 2, (end - start) / 2];
  const sums = BASIS.map(() => 0);
  const squares = BASIS.map(() => 0);
  for (const [place, { first, last }] of strips) {
    const t = (place + 0.5 - middle) / half;
    for (const [degree, polynomial] of BASIS.entries()) {
      sums[degree]! += polynomial(t) * ((first + last + 1) / 2);
      squares[degree]! += polynomial(t) ** 2;
    }
  }
  const [level, rise, square, cube] = sums.map((sum, degree) => sum / squares[degree]!) as [number, number, number, number];
  let [above, below] = [Infinity, -Infinity];
  for (const [place, { first, last }] of strips) {
    const t = (place + 0.5 - middle) / half;
    const at = level + rise * t + square * BASIS[2](t) + cube * BASIS[3](t);
    above = Math.min(above, first - at);
    below = Math.max(below, last + 1 - at);
  }
  const angle = Math.atan((rise - 0.6 * cube) / half);
  return {
    along: middle,
    across: level - square / 3 + (above + below) / 2,
    length: (2 * half) / Math.cos(angle),
    height: (below - above) * Math.cos(angle),
    angle,
    bend: { square: square / half ** 2, cube: cube / half ** 3 },
  };
}

/** The Legendre polynomials up to the third degree, scaled so that the highest power has no factor. */
const BASIS = [() => 1, (t: number) => t, (t: number) => t ** 2 - 1 / 3, (t: number) => t ** 3 - 0.6 * t] as const;
