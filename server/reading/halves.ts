import type { Raster } from "./raster.ts";

/** Difference of brightness between neighbours in a row that is the edge of a stroke. */
const EDGE = 40;
/** So many edges a row may have and still be free of text: rules and frames run through it. */
const FREE_EDGES = 12;
/**
 * Least height of the space in which a page is divided, and the height from which more of it is no better, in inches: rows of a table stand closer,
 * and a table that is divided loses its columns.
 */
const MIN_SPACE = 0.15;
const AMPLE_SPACE = 0.3;
/** Part of the print that each half must have. */
const MIN_PART = 0.3;

/**
 * The row in which a page can be divided into two halves that are read at the same time: within a space between lines of text, with about as
 * much print above as below. It follows from the picture alone, so a page is read in the same way whatever else is going on. Undefined where
 * there is no such space.
 */
export function middleSpace({ data, width, height }: Raster, dpi: number): number | undefined {
  const edges = new Uint32Array(height);
  let all = 0;
  for (let y = 0; y < height; y += 1) {
    let count = 0;
    let before = data[y * width]!;
    for (let at = y * width + 1; at < (y + 1) * width; at += 1) {
      const value = data[at]!;
      if (value - before > EDGE || before - value > EDGE) count += 1;
      before = value;
    }
    edges[y] = count;
    all += count;
  }
  let [above, from] = [0, 0];
  let best: { row: number; worth: number } | undefined;
  for (let y = 0; y < height; y += 1) {
    if (edges[y]! > FREE_EDGES) {
      const [space, share] = [y - from, above / all];
      const worth = (1 - 2 * Math.abs(share - 0.5)) * Math.min(1, space / (AMPLE_SPACE * dpi));
      const isFit = space >= MIN_SPACE * dpi && Math.min(share, 1 - share) >= MIN_PART;
      if (isFit && worth > (best?.worth ?? 0)) best = { row: y - (space >> 1), worth };
      from = y + 1;
    }
    above += edges[y]!;
  }
  return best?.row;
}

/** The picture above a row and the one from it on, in the memory of the whole. */
export function divided({ data, width, height }: Raster, row: number): [Raster, Raster] {
  const part = (from: number, to: number): Raster => ({ data: data.subarray(from * width, to * width), width, height: to - from, channels: 1 });
  return [part(0, row), part(row, height)];
}
