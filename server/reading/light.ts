import type { Raster } from "./raster.ts";

/** Side of the squares on which the brightness of the paper is measured, in pixels. */
const TILE = 40;
/** Part of the brightest pixels of a tile that counts as paper. */
const PAPER_SHARE = 0.15;
/** The paper's brightness after levelling. */
const PAPER = 245;
/** Difference of paper brightness over the page from which it counts as unevenly lit. */
const UNEVEN = 40;

type Light = { tiles: Uint8Array; columns: number; rows: number; uneven: boolean };

/** Measures how bright the paper is over the page. */
function measureLight(picture: Raster): Light {
  const columns = Math.max(1, Math.ceil(picture.width / TILE));
  const rows = Math.max(1, Math.ceil(picture.height / TILE));
  const tiles = new Uint8Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0);
      let total = 0;
      for (let y = row * TILE; y < Math.min(picture.height, (row + 1) * TILE); y += 2) {
        for (let x = column * TILE; x < Math.min(picture.width, (column + 1) * TILE); x += 2) {
          counts[picture.data[y * picture.width + x]!]! += 1;
          total += 1;
        }
      }
      let left = total * PAPER_SHARE;
      let level = 255;
      while (level > 0 && (left -= counts[level]!) > 0) level -= 1;
      tiles[row * columns + column] = level;
    }
  }
  const sorted = [...tiles].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]!;
  return { tiles, columns, rows, uneven: at(0.95) - at(0.1) > UNEVEN || at(0.5) < 170 };
}

/** The picture with paper of the same brightness everywhere; itself where it has that already. */
export function evenly(picture: Raster): Raster {
  const light = measureLight(picture);
  return light.uneven ? level(picture, light) : picture;
}

/** Brings the paper to the same brightness everywhere: shadows and grey paper go, ink stays. */
function level(picture: Raster, light: Light): Raster {
  const { width, height } = picture;
  const smooth = smoothed(light);
  const out = Buffer.allocUnsafe(width * height);
  for (let y = 0; y < height; y += 1) {
    const fy = Math.min(light.rows - 1, Math.max(0, y / TILE - 0.5));
    const top = Math.floor(fy);
    const bottom = Math.min(light.rows - 1, top + 1);
    const ty = fy - top;
    for (let x = 0; x < width; x += 1) {
      const fx = Math.min(light.columns - 1, Math.max(0, x / TILE - 0.5));
      const left = Math.floor(fx);
      const right = Math.min(light.columns - 1, left + 1);
      const tx = fx - left;
      const above = smooth[top * light.columns + left]! * (1 - tx) + smooth[top * light.columns + right]! * tx;
      const below = smooth[bottom * light.columns + left]! * (1 - tx) + smooth[bottom * light.columns + right]! * tx;
      const paper = Math.max(30, above * (1 - ty) + below * ty);
      out[y * width + x] = Math.min(255, (picture.data[y * width + x]! * PAPER) / paper);
    }
  }
  return { data: out, width, height, channels: 1 };
}

/** Dark tiles are pictures or print rather than shadow when their neighbours are bright: they take over from those. */
function smoothed(light: Light): Float32Array {
  const { columns, rows, tiles } = light;
  const out = new Float32Array(tiles.length);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const near: number[] = [];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1) near.push(tiles[y * columns + x]!);
      }
      near.sort((a, b) => a - b);
      out[row * columns + column] = near[Math.floor(near.length * 0.6)]!;
    }
  }
  return out;
}
