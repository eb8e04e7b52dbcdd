import { type Grey, greyOf, paperLevelOf } from "./judgePhoto.ts";

/** A place on a photo as shares of its width and height. */
export type Corner = readonly [x: number, y: number];
/** The corners of a sheet from the top left clockwise. */
export type Outline = readonly [Corner, Corner, Corner, Corner];

/** Sheets are looked for on a grid of so many cells along the longer side: letters vanish in it, edges stay. */
const CELLS = 160;
/** So much of the photo is the sheet: less is no page, and of more there is nothing to take off. */
const [LEAST, MOST] = [0.15, 0.94];
/** So much of all that is light is the one sheet (beside it may lie another, which belongs to the document), and so much of its outline is light. */
const [ALONE, FILLED] = [0.92, 0.88];
/** Room that stays around the sheet, as a share of the photo: an outline is never exact. */
const MARGIN = 0.03;
const QUALITY = 0.92;

/** Where the one sheet of paper lies on a photo; undefined where none stands out from the table, or more than one. */
export function outlineOf(picture: Grey): Outline | undefined {
  const paper = paperLevelOf(picture);
  if (paper === undefined) return undefined;
  const grid = gridOf(picture, paper);
  const sheet = largestOf(grid);
  const light = grid.cells.reduce<number>((sum, cell) => sum + cell, 0);
  const share = sheet.length / grid.cells.length;
  if (share < LEAST || share > MOST || sheet.length < ALONE * light) return undefined;
  const corners = cornersOf(sheet, grid);
  return share < FILLED * areaOf(corners) ? undefined : corners;
}

/** The photo cut to its sheet with some room around it; the photo itself where no sheet is seen or the browser cannot cut. */
export async function cutToSheet(photo: Blob): Promise<Blob> {
  try {
    const picture = await greyOf(photo);
    const outline = picture && outlineOf(picture);
    if (!outline) return photo;
    const [left, top] = [0, 1].map((axis) => Math.max(0, Math.min(...outline.map((corner) => corner[axis]!)) - MARGIN));
    const [right, bottom] = [0, 1].map((axis) => Math.min(1, Math.max(...outline.map((corner) => corner[axis]!)) + MARGIN));
    const bitmap = await createImageBitmap(photo);
    const canvas = document.createElement("canvas");
    const size = { width: Math.round((right! - left!) * bitmap.width), height: Math.round((bottom! - top!) * bitmap.height) };
    Object.assign(canvas, size);
    canvas.getContext("2d")?.drawImage(bitmap, -Math.round(left! * bitmap.width), -Math.round(top! * bitmap.height));
    bitmap.close();
    return (await new Promise<Blob | null>((made) => canvas.toBlob(made, "image/jpeg", QUALITY))) ?? photo;
  } catch {
    return photo;
  }
}

/** Cells of the photo, 1 where most of one is as light as paper. */
type Grid = { cells: Uint8Array; columns: number; rows: number };

function gridOf({ data, width, height }: Grey, paper: number): Grid {
  const size = Math.max(1, Math.ceil(Math.max(width, height) / CELLS));
  const [columns, rows] = [Math.floor(width / size), Math.floor(height / size)];
  const cells = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      let light = 0;
      for (let y = row * size; y < (row + 1) * size; y += 1)
        for (let x = column * size; x < (column + 1) * size; x += 1) if (data[y * width + x]! > paper) light += 1;
      cells[row * columns + column] = light * 2 > size * size ? 1 : 0;
    }
  return { cells, columns, rows };
}

/** The cells of the largest light part, with those that it encloses between its first and last cell of a row: print is dark too. */
function largestOf({ cells, columns, rows }: Grid): number[] {
  const seen = new Uint8Array(cells.length);
  let largest: number[] = [];
  for (let start = 0; start < cells.length; start += 1) {
    if (!cells[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (let at = 0; at < part.length; at += 1) {
      const cell = part[at]!;
      const column = cell % columns;
      for (const next of [column > 0 ? cell - 1 : -1, column < columns - 1 ? cell + 1 : -1, cell - columns, cell + columns])
        if (next >= 0 && next < cells.length && cells[next] && !seen[next]) {
          seen[next] = 1;
          part.push(next);
        }
    }
    if (part.length > largest.length) largest = part;
  }
  const [first, last] = [Array.from({ length: rows }, () => columns), Array.from({ length: rows }, () => -1)];
  for (const cell of largest) {
    const row = Math.floor(cell / columns);
    first[row] = Math.min(first[row]!, cell % columns);
    last[row] = Math.max(last[row]!, cell % columns);
  }
  return first.flatMap((from, row) => Array.from({ length: Math.max(0, last[row]! - from + 1) }, (_, by) => row * columns + from + by));
}

/** The cells that lie furthest towards each corner of the photo. */
function cornersOf(sheet: readonly number[], { columns, rows }: Grid): Outline {
  const towards = (right: 1 | -1, down: 1 | -1): Corner => {
    const far = (cell: number) => right * (cell % columns) + down * Math.floor(cell / columns);
    const best = sheet.reduce((one, cell) => (far(cell) > far(one) ? cell : one));
    // The outer corner of the cell.
    return [((best % columns) + (right === 1 ? 1 : 0)) / columns, (Math.floor(best / columns) + (down === 1 ? 1 : 0)) / rows];
  };
  return [towards(-1, -1), towards(1, -1), towards(1, 1), towards(-1, 1)];
}

/** The area within four corners, as a share of the photo. */
function areaOf(corners: Outline): number {
  const twice = corners.reduce((sum, [x, y], at) => {
    const [nextX, nextY] = corners[(at + 1) % corners.length]!;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}
