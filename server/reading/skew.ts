import type { Raster } from "./raster.ts";

/** Widest tilt that is looked for, in degrees. */
const MAX_TILT = 8;
/** Width of the reduced picture on which tilt is measured, in pixels. */
const SAMPLE_SIDE = 700;

/**
 * Degrees by which the print of a page is turned clockwise; turning by the opposite straightens it. Within MAX_TILT.
 * Measured on the profile of ink, which jumps most when it is summed along text lines; on a lying page the lines
 * run up and down, so both directions are tried. Some milliseconds; blind to quarter turns.
 */
export function measureTilt(picture: Raster): number {
  const points = inkPoints(picture);
  if (points.length < 200) return 0;
  const across = best(points, false);
  const down = best(points, true);
  return down.score > across.score ? down.degrees : across.degrees;
}

function best(points: Int16Array, sideways: boolean): { degrees: number; score: number } {
  let found = { degrees: 0, score: sharpness(points, 0, sideways) };
  const consider = (degrees: number) => {
    const score = sharpness(points, degrees, sideways);
    if (score > found.score) found = { degrees, score };
  };
  for (let degrees = -MAX_TILT; degrees <= MAX_TILT; degrees += 1) consider(degrees);
  const rough = found.degrees;
  for (let degrees = rough - 0.8; degrees <= rough + 0.8; degrees += 0.2) consider(degrees);
  return found;
}

/** Sum of squared jumps of the ink profile along lines that fall by `degrees`. */
function sharpness(points: Int16Array, degrees: number, sideways: boolean): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const bins = new Int32Array(SAMPLE_SIDE * 4);
  const offset = SAMPLE_SIDE;
  for (let i = 0; i < points.length; i += 2) {
    const x = points[i]!;
    const y = points[i + 1]!;
    const bin = Math.round(sideways ? x + y * slope : y - x * slope) + offset;
    if (bin >= 0 && bin < bins.length) bins[bin]! += 1;
  }
  let sum = 0;
  for (let i = 1; i < bins.length; i += 1) {
    const jump = bins[i]! - bins[i - 1]!;
    sum += jump * jump;
  }
  return sum;
}

/** Dark spots of the reduced picture, as x, y pairs: darker than their surroundings, so that shadows do not count. */
function inkPoints(picture: Raster): Int16Array {
  const step = Math.max(1, Math.max(picture.width, picture.height) / SAMPLE_SIDE);
  const width = Math.floor(picture.width / step);
  const height = Math.floor(picture.height / step);
  const small = reduce(picture, step, width, height);
  const ink = new Uint8Array(width * height);
  const reach = 8;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = small[y * width + x]!;
      const around = Math.max(
        small[y * width + Math.max(0, x - reach)]!,
        small[y * width + Math.min(width - 1, x + reach)]!,
        small[Math.max(0, y - reach) * width + x]!,
        small[Math.min(height - 1, y + reach) * width + x]!,
      );
      if (around - value > 40) ink[y * width + x] = 1;
    }
  }
  return withoutLines(ink, width, height);
}

/** Longest run of dark spots that text makes, in pixels of the reduced picture. */
const MAX_RUN = 25;

/** The spots as x, y pairs, without rules, frames and dark edges: they lie straight in both directions and outweigh text. */
function withoutLines(ink: Uint8Array, width: number, height: number): Int16Array {
  const line = new Uint8Array(ink.length);
  const mark = (start: number, count: number, step: number) => {
    let run = 0;
    for (let i = 0; i <= count; i += 1) {
      if (i < count && ink[start + i * step]) {
        run += 1;
        continue;
      }
      if (run > MAX_RUN) for (let back = 1; back <= run; back += 1) line[start + (i - back) * step] = 1;
      run = 0;
    }
  };
  for (let y = 0; y < height; y += 1) mark(y * width, width, 1);
  for (let x = 0; x < width; x += 1) mark(x, height, width);
  const points: number[] = [];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (ink[at] && !line[at]) points.push(x, y);
    }
  }
  return Int16Array.from(points);
}

/** The picture reduced to means of squares. */
function reduce({ data, width: across, height: down }: Raster, step: number, width: number, height: number): Uint8Array {
  const out = new Uint8Array(width * height);
  const take = Math.max(1, Math.round(step));
  for (let y = 0; y < height; y += 1) {
    const top = Math.min(down - take, Math.floor(y * step)) * across;
    for (let x = 0; x < width; x += 1) {
      const first = top + Math.min(across - take, Math.floor(x * step));
      let sum = 0;
      for (let row = first; row < first + take * across; row += across) for (let at = row; at < row + take; at += 1) sum += data[at]!;
      out[y * width + x] = sum / (take * take);
    }
  }
  return out;
}
