import { type Raster, release } from "./raster.ts";

/** Least length of a ruled line and its greatest thickness, in inches: the strokes of headings are shorter and thicker. */
const LENGTH = 0.4;
const THICKNESS = 0.035;
/** Pixels of noise that a line may be interrupted by. */
const GAP = 1;
/** Brightness below which a pixel is print, as a part of that of the paper. */
const DARK = 0.8;
/** Part of the pixels along a line that must be no thicker than it: the others are crossed by letters or other lines. */
const THIN = 0.85;
/** Pixels beyond a line where its sides are looked at, and the part of them that may be print: tops and feet of letters run together, but not alone. */
const BESIDE = { near: 3, far: 5 };
const CLEAN = 0.1;
/** Pixels of a line's soft edge on each side. */
const SOFT_EDGE = 2;
/** Brightness below which most pixels of a page are print or pictures: there is no paper on which lines stand out. */
const PAPER = 160;

/** Marks of a pixel: it lies in a long level run, in a long upright run. */
const LEVEL = 1;
const UPRIGHT = 2;

/**
 * The picture of a page without the level ruled lines at whose height text stands in another column, as where the cells of a form are not of one height:
 * where the page lies askew by a fraction of a degree the recogniser takes both for one line and loses the text. Lines of tables stay, they part
 * columns. Itself where there is no such line. `dpi` is the resolution of the picture.
 */
export function withoutRuledLines(picture: Raster, dpi: number): Raster {
  const { width, height, data } = picture;
  const paper = paperOf(data);
  if (paper < PAPER) return picture;
  const marks = Buffer.alloc(data.length);
  const page: Page = { data, width, height, paper, below: paper * DARK, thickness: Math.max(2, Math.round(THICKNESS * dpi)), marks };
  const length = Math.round(LENGTH * dpi);
  const level = levelRuns(page, length).filter((run) => mark(page, run, LEVEL));
  if (level.length > 0) for (const run of uprightRuns(page, length)) mark(page, run, UPRIGHT);
  const beside = level.filter((run) => isBesideText(page, run));
  const out = beside.length > 0 ? Buffer.from(data) : data;
  for (const run of beside) whiten(page, run, out);
  release({ data: marks });
  return beside.length > 0 ? { ...picture, data: out } : picture;
}

/** A page with the brightness of its paper, the one below which a pixel is print, the greatest thickness of a line in pixels, and the marks of its pixels. */
type Page = { data: Buffer; width: number; height: number; paper: number; below: number; thickness: number; marks: Buffer };
/** Pixels in a row, from the one at `start`, `step` apart; `across` leads to those beside them. */
type Run = { start: number; count: number; step: number; across: number };

/** The brightness that a quarter of the pixels exceed: that of the paper. */
function paperOf(data: Buffer): number {
  const counts = new Uint32Array(256);
  for (let at = 0; at < data.length; at += 7) counts[data[at]!]! += 1;
  let [left, value] = [data.length / 7 / 4, 255];
  while (value > 0 && (left -= counts[value]!) > 0) value -= 1;
  return value;
}

function levelRuns({ data, width, height, below }: Page, length: number): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < height; y += 1) {
    let [start, last] = [-1, -1];
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      if (data[at]! >= below) continue;
      if (start < 0 || x - last > GAP + 1) {
        if (start >= 0 && last - start >= length) runs.push({ start: y * width + start, count: last - start + 1, step: 1, across: width });
        start = x;
      }
      last = x;
    }
    if (start >= 0 && last - start >= length) runs.push({ start: y * width + start, count: last - start + 1, step: 1, across: width });
  }
  return runs;
}

/** Rows are gone through in their order, as they lie in memory. */
function uprightRuns({ data, width, height, below }: Page, length: number): Run[] {
  const runs: Run[] = [];
  const [starts, lasts] = [new Int32Array(width).fill(-1), new Int32Array(width).fill(-1)];
  const close = (x: number) => {
    const [start, last] = [starts[x]!, lasts[x]!];
    if (start >= 0 && last - start >= length) runs.push({ start: start * width + x, count: last - start + 1, step: width, across: 1 });
  };
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if (data[at]! >= below) continue;
      if (starts[x]! < 0 || y - lasts[x]! > GAP + 1) {
        close(x);
        starts[x] = y;
      }
      lasts[x] = y;
    }
  }
  for (let x = 0; x < width; x += 1) close(x);
  return runs;
}

/** How far print reaches from a pixel to one side, at most the thickness of a line. */
function reach({ data, below, thickness }: Page, at: number, step: number): number {
  let count = 0;
  for (let next = at + step; count <= thickness && next >= 0 && next < data.length && data[next]! < below; next += step) count += 1;
  return count;
}

const isThin = (page: Page, at: number, across: number): boolean => reach(page, at, across) + reach(page, at, -across) < page.thickness;

/** Whether there is print a little beyond the edge of a line. */
const isPrinted = ({ data, below }: Page, edge: number, step: number): boolean =>
  data[edge + BESIDE.near * step]! < below || data[edge + BESIDE.far * step]! < below;

/** Marks the pixels of a run where it is a line. */
function mark(page: Page, { start, count, step, across }: Run, as: number): boolean {
  let [thin, above, below] = [0, 0, 0];
  for (let i = 0, at = start; i < count; i += 1, at += step) {
    const [before, behind] = [reach(page, at, -across), reach(page, at, across)];
    if (before + behind >= page.thickness) continue;
    thin += 1;
    if (isPrinted(page, at - before * across, -across)) above += 1;
    if (isPrinted(page, at + behind * across, across)) below += 1;
  }
  if (thin < THIN * count || Math.max(above, below) > CLEAN * thin) return false;
  for (let i = 0, at = start; i < count; i += 1, at += step) page.marks[at]! |= as;
  return true;
}

/** Pixels of print beside a line at its height, and a little above or below, that are text: some letters. */
const TEXT = 25;
const WITHIN_TEXT = 5;
/** Rows above and below a line in which it goes on where the page lies askew. */
const GOES_ON = 3;

/** Whether text stands at the height of a level line, left or right of it. */
function isBesideText({ data, width, below, marks }: Page, { start }: Run): boolean {
  const row = start - (start % width);
  const goesOn = (at: number): boolean => {
    for (let step = -GOES_ON; step <= GOES_ON; step += 1) if ((marks[at + step * width] ?? 0) & LEVEL) return true;
    return false;
  };
  let [level, above, under] = [0, 0, 0];
  for (let at = row; at < row + width; at += 1) {
    const [own, upper, lower] = [data[at]! < below, data[at - WITHIN_TEXT * width]! < below, data[at + WITHIN_TEXT * width]! < below];
    if (!(own || upper || lower) || marks[at] !== 0 || goesOn(at)) continue;
    if (own) level += 1;
    if (upper) above += 1;
    if (lower) under += 1;
  }
  return level >= TEXT && Math.max(above, under) >= TEXT;
}

/** Takes the print of a line away where nothing but another line crosses it, with the soft edge around it: a shaded field stays shaded. */
function whiten(page: Page, { start, count, step, across }: Run, out: Buffer): void {
  for (let i = 0, at = start; i < count; i += 1, at += step) {
    if (!isThin(page, at, across)) continue;
    const first = at - (reach(page, at, -across) + SOFT_EDGE) * across;
    const last = at + (reach(page, at, across) + SOFT_EDGE) * across;
    if (first < across || last + across >= out.length) continue;
    const around = (page.data[first - across]! + page.data[last + across]!) / 2;
    for (let pixel = first; pixel <= last; pixel += across) out[pixel] = around;
  }
}
