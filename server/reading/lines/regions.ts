import { flattened, type Strip } from "./bent.ts";
import { hullOf, leastRectangle, type LineBox, type Point, unclip } from "./rectangle.ts";

/** How likely each point of a picture is to be within a line of text: rows from the top, 0..1. */
export type TextMap = { data: Float32Array; width: number; height: number };

/** The detector's own settings (PaddleOCR, DBPostProcess): a point is text, a region is a line, how far the region is enlarged. */
const MIN_POINT = 0.3;
const MIN_REGION = 0.5;
const UNCLIP_RATIO = 1.6;
/** Shortest side of a region in points of the map. */
const MIN_SIDE = 3;
/** Most lines of one page; more is a pattern. */
const MAX_LINES = 1_500;

/** The lines of text that a map shows, in its points: connected regions, the least rectangle around each, enlarged to the whole letters. */
export function linesOf(map: TextMap): LineBox[] {
  const seen = new Uint8Array(map.data.length);
  const found: LineBox[] = [];
  for (let start = 0; start < map.data.length && found.length < MAX_LINES; start += 1) {
    if (seen[start] || map.data[start]! <= MIN_POINT) continue;
    const region = regionAt(map, start, seen);
    if (region.mean < MIN_REGION) continue;
    const box = flattened(leastRectangle(hullOf(region.edge)), region);
    if (Math.min(box.width, box.height) >= MIN_SIDE) found.push(unclip(box, UNCLIP_RATIO));
  }
  return found;
}

/** A connected region: its mean, its rows and columns, and the ends of the rows, which hold every corner of its hull. */
type Region = { mean: number; edge: Point[]; rows: Map<number, Strip>; columns: Map<number, Strip> };

/** The connected region at a point. */
function regionAt(map: TextMap, start: number, seen: Uint8Array): Region {
  const { data, width } = map;
  const [rows, columns] = [new Map<number, Strip>(), new Map<number, Strip>()];
  const open = [start];
  let [sum, count] = [0, 0];
  seen[start] = 1;
  const visit = (at: number) => {
    if (seen[at] || !(data[at]! > MIN_POINT)) return;
    seen[at] = 1;
    open.push(at);
  };
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    sum += data[at]!;
    count += 1;
    widen(rows, y, x);
    widen(columns, x, y);
    if (x > 0) visit(at - 1);
    if (x < width - 1) visit(at + 1);
    if (y > 0) visit(at - width);
    if (y < map.height - 1) visit(at + width);
  }
  // A point is a square: without its far corner a region of one row would have no height.
  const edge = [...rows].flatMap(([y, { first, last }]) => [
    { x: first, y },
    { x: last + 1, y },
    { x: first, y: y + 1 },
    { x: last + 1, y: y + 1 },
  ]);
  return { mean: sum / count, edge, rows, columns };
}

/** Makes the strip at a place reach a point. */
function widen(strips: Map<number, Strip>, at: number, point: number): void {
  const strip = strips.get(at);
  if (strip === undefined) strips.set(at, { first: point, last: point });
  else if (point < strip.first) strip.first = point;
  else if (point > strip.last) strip.last = point;
}
