import type { Raster } from "#server/reading/raster.ts";
import { offsetAt, type LineBox } from "./rectangle.ts";

/** Widest picture of a line in pixels; longer lines are narrowed. */
const MAX_WIDTH = 3_200;

/** The picture of one line, lying straight, `height` pixels high. */
export function cropLine(picture: Raster, box: LineBox, height: number): Raster {
  const scale = box.height / height;
  const width = Math.min(MAX_WIDTH, Math.max(8, Math.round(box.width / scale)));
  const stepX = box.width / width;
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  // A line that is made smaller is sampled at several places of each pixel: thin strokes would fall between single ones.
  const samples = Math.max(1, Math.min(4, Math.round(scale)));
  const data = Buffer.allocUnsafe(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let part = 0; part < samples * samples; part += 1) {
        const along = (x + ((part % samples) + 0.5) / samples) * stepX - box.width / 2;
        const across = (y + (Math.floor(part / samples) + 0.5) / samples) * scale - box.height / 2 + offsetAt(box, along);
        sum += brightnessAt(picture, box.cx + along * cos - across * sin - 0.5, box.cy + along * sin + across * cos - 0.5);
      }
      data[y * width + x] = sum / (samples * samples) + 0.5;
    }
  }
  return { data, width, height, channels: 1 };
}

/** Brightness between pixels; beyond the edge that of the edge. */
function brightnessAt({ data, width, height }: Raster, x: number, y: number): number {
  const px = Math.min(width - 1, Math.max(0, x));
  const py = Math.min(height - 1, Math.max(0, y));
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const right = Math.min(width - 1, left + 1);
  const below = Math.min(height - 1, top + 1) * width;
  const [tx, ty] = [px - left, py - top];
  const upper = data[top * width + left]! * (1 - tx) + data[top * width + right]! * tx;
  const lower = data[below + left]! * (1 - tx) + data[below + right]! * tx;
  return upper * (1 - ty) + lower * ty;
}

/** Shares of the pixels that are darker than the print and the paper of a line. */
const PRINT_SHARE = 0.02;
const PAPER_SHARE = 0.9;

/** The line as black on white: its light made even, its contrast stretched, light print on dark inverted. */
export function blackOnWhite(uneven: Raster): Raster {
  const line = evenlyLit(uneven);
  const counts = new Uint32Array(256);
  for (const value of line.data) counts[value]! += 1;
  const at = (share: number) => brightnessOf(counts, share);
  const [dark, middle, light] = [at(PRINT_SHARE), at(0.5), at(1 - PRINT_SHARE)];
  const isInverted = middle < (dark + light) / 2;
  const [black, white] = isInverted ? [255 - light, 255 - at(1 - PAPER_SHARE)] : [dark, at(PAPER_SHARE)];
  const range = Math.max(1, white - black);
  const stretch = (value: number) => (value >= white ? 255 : Math.max(0, ((value - black) * 255) / range));
  const data = Buffer.allocUnsafe(line.data.length);
  // What each brightness becomes: a line has fifty thousand pixels.
  const stretched = Uint8Array.from({ length: 256 }, (_, value) => stretch(isInverted ? 255 - value : value));
  for (let at = 0; at < data.length; at += 1) data[at] = stretched[line.data[at]!]!;
  const out: Raster = { ...line, data };
  if (isInverted) whitenEdges(out);
  return out;
}

/** Length in heights of the pieces of a line whose paper is measured, and the part of the brightest that the darkest is where a shadow lies over the line. */
const PIECE = 2;
const SHADED = 0.8;

/** The line with paper of the same brightness all along it: stretched as a whole, print in the light would be no darker than paper in the shadow. */
function evenlyLit(line: Raster): Raster {
  const { data, width, height } = line;
  const pieces = Math.max(1, Math.round(width / (PIECE * height)));
  const paper = Array.from({ length: pieces }, (_, piece) => {
    const [from, to] = [Math.floor((piece * width) / pieces), Math.floor(((piece + 1) * width) / pieces)];
    const counts = new Uint32Array(256);
    for (let y = 0; y < height; y += 1) for (let x = from; x < to; x += 1) counts[data[y * width + x]!]! += 1;
    return brightnessOf(counts, PAPER_SHARE);
  });
  const brightest = Math.max(...paper);
  if (Math.min(...paper) > SHADED * brightest) return line;
  const out = Buffer.allocUnsafe(data.length);
  for (let x = 0; x < width; x += 1) {
    const at = Math.min(pieces - 1, Math.max(0, ((x + 0.5) * pieces) / width - 0.5));
    const [left, part] = [Math.floor(at), at % 1];
    const gain = brightest / Math.max(1, paper[left]! * (1 - part) + paper[Math.min(pieces - 1, left + 1)]! * part);
    for (let y = 0; y < height; y += 1) out[y * width + x] = Math.min(255, data[y * width + x]! * gain);
  }
  return { ...line, data: out };
}

/** The brightness below which such a share of the counted pixels lies. */
function brightnessOf(counts: Uint32Array, share: number): number {
  let [rest, value] = [counts.reduce((sum, count) => sum + count, 0) * share, 0];
  while (value < 255 && (rest -= counts[value]!) > 0) value += 1;
  return value;
}

/** Part of a row or column that must be dark for it to be the paper around a dark field, which inverting makes dark. */
const BESIDE_FIELD = 0.8;

/** Takes the paper around an inverted dark field away: as a dark bar it hides the first letter. */
function whitenEdges({ data, width, height }: Raster): void {
  const clear = (start: number, count: number, step: number): boolean => {
    let darkCount = 0;
    for (let i = 0; i < count; i += 1) if (data[start + i * step]! < 128) darkCount += 1;
    if (darkCount < count * BESIDE_FIELD) return false;
    for (let i = 0; i < count; i += 1) data[start + i * step] = 255;
    return true;
  };
  const [columns, rows] = [Math.floor(Math.min(width / 4, height)), Math.floor(height / 4)];
  for (let y = 0; y < rows && clear(y * width, width, 1); y += 1);
  for (let y = 0; y < rows && clear((height - 1 - y) * width, width, 1); y += 1);
  for (let x = 0; x < columns && clear(x, height, width); x += 1);
  for (let x = 0; x < columns && clear(width - 1 - x, height, width); x += 1);
}

/** The picture with a white margin of so many pixels on all sides. */
export function withMargin(picture: Raster, margin: number): Raster {
  const [width, height] = [picture.width + 2 * margin, picture.height + 2 * margin];
  const data = Buffer.alloc(width * height, 255);
  for (let y = 0; y < picture.height; y += 1) {
    picture.data.copy(data, (y + margin) * width + margin, y * picture.width, (y + 1) * picture.width);
  }
  return { data, width, height, channels: 1 };
}
