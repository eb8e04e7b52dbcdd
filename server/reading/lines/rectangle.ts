/** A point of a picture, in pixels, y downwards. */
export type Point = { x: number; y: number };

/**
 * A rectangle around printed text: its middle and sides in pixels, and by how many radians its `width` is turned clockwise from the rows of the picture.
 * `bend` is that of text on paper that does not lie flat, `width` and `height` are those of the text straightened.
 */
export type LineBox = { cx: number; cy: number; width: number; height: number; angle: number; bend?: Bend };

/** How far the middle of bent text lies beside the axis of its box: `square` x distance² + `cube` x distance³, the distance from the middle of the box along its longer side. In pixels. */
export type Bend = { square: number; cube: number };

/** How far bent text lies beside the axis of its box at a distance from the middle. */
export function offsetAt({ bend }: LineBox, distance: number): number {
  return bend === undefined ? 0 : (bend.square + bend.cube * distance) * distance ** 2;
}

/** By how much bent text is steeper than the axis of its box at a distance from the middle. */
export function slopeAt({ bend }: LineBox, distance: number): number {
  return bend === undefined ? 0 : (2 * bend.square + 3 * bend.cube * distance) * distance;
}

/** The rectangle on a picture enlarged so many times across and down. */
export function enlarged({ cx, cy, width, height, angle, bend }: LineBox, x: number, y: number): LineBox {
  const box = { cx: cx * x, cy: cy * y, width: width * x, height: height * y, angle };
  return bend ? { ...box, bend: { square: bend.square / x, cube: bend.cube / x ** 2 } } : box;
}

/** A box this much longer than high is a line of words and shows how the page lies; a shorter one may be a single letter. */
export const LONG = 3;

export const isLong = (box: LineBox): boolean => box.width > LONG * box.height;

/** The corners of the convex hull of some points, in order around it. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  if (sorted.length < 3) return sorted;
  return [...chain(sorted), ...chain(sorted.toReversed())];
}

/** One side of the hull, from the first point to before the last. */
function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    while (kept.length >= 2 && !turnsLeft(kept.at(-2)!, kept.at(-1)!, point)) kept.pop();
    kept.push(point);
  }
  return kept.slice(0, -1);
}

function turnsLeft(a: Point, b: Point, c: Point): boolean {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0;
}

/** The rectangle turned by `angle` that just holds the points. */
export function rectangleAt(points: readonly Point[], angle: number): LineBox {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    const along = x * cos + y * sin;
    const across = y * cos - x * sin;
    left = Math.min(left, along);
    right = Math.max(right, along);
    top = Math.min(top, across);
    bottom = Math.max(bottom, across);
  }
  const [along, across] = [(left + right) / 2, (top + bottom) / 2];
  return { cx: along * cos - across * sin, cy: along * sin + across * cos, width: right - left, height: bottom - top, angle };
}

/** The rectangle of least area around a convex hull: one of its sides lies on a side of the hull. Its angle is within an eighth of a turn. */
export function leastRectangle(hull: readonly Point[]): LineBox {
  let least = rectangleAt(hull, 0);
  for (const [index, point] of hull.entries()) {
    const next = hull[(index + 1) % hull.length]!;
    const found = rectangleAt(hull, withinEighth(Math.atan2(next.y - point.y, next.x - point.x)));
    if (found.width * found.height < least.width * least.height) least = found;
  }
  return least;
}

const QUARTER = Math.PI / 2;

/** The angle less quarter turns: a rectangle looks the same after each. */
function withinEighth(angle: number): number {
  return angle - Math.round(angle / QUARTER) * QUARTER;
}

/** The rectangle enlarged on all sides by `ratio` x area / circumference: the detector marks the core of a line only. */
export function unclip(box: LineBox, ratio: number): LineBox {
  const distance = (ratio * box.width * box.height) / (2 * (box.width + box.height));
  return { ...box, width: box.width + 2 * distance, height: box.height + 2 * distance };
}

/** The rectangle on the picture turned clockwise by quarters; `size` is that of the picture before. */
export function turnBox(box: LineBox, size: { width: number; height: number }, degrees: 0 | 90 | 180 | 270): LineBox {
  let [turned, { width, height }] = [box, size];
  for (let left = degrees; left > 0; left -= 90) {
    turned = turnedByQuarter(turned, height);
    [width, height] = [height, width];
  }
  return turned;
}

/** The rectangle on a picture of that height turned clockwise by a quarter. */
function turnedByQuarter({ cx, cy, width, height, angle, bend }: LineBox, pictureHeight: number): LineBox {
  const square = bend && (height > width ? bend.square : -bend.square);
  return { cx: pictureHeight - cy, cy: cx, width: height, height: width, angle, ...(bend ? { bend: { square: square!, cube: -bend.cube } } : {}) };
}
