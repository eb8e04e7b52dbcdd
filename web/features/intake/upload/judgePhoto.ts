/** A picture in shades of grey, rows from the top, 0 black to 255 white. */
export type Grey = { data: Uint8Array | Uint8ClampedArray; width: number; height: number };

/** What a photo of a page is worth, as far as a phone can say before the page is read. */
export type PhotoFault = "blurred" | "far";

/** Longest side of the picture that is judged, in pixels: print is still seen, and a phone needs no time for it. */
export const JUDGED_PIXELS = 1200;

/** Sharp edges of print change by more than this share of the contrast from pixel to pixel; a shaken or unfocused photo does not. */
const SHARP = 0.015;
/** Paper that fills less of the picture is too far away to be read well. */
const NEAR = 0.3;
/** Levels of grey between table and paper; with less there is no edge to see, as on a white table. */
const TABLE_CONTRAST = 60;

/** Faults worth another photo; none where the picture is good or cannot be judged. */
export function judgePhoto(picture: Grey): PhotoFault[] {
  const faults: PhotoFault[] = [];
  if (sharpnessOf(picture) < SHARP) faults.push("blurred");
  if (paperShareOf(picture) < NEAR) faults.push("far");
  return faults;
}

/** How much of the picture is paper; 1 where there is no table to be seen. */
function paperShareOf(picture: Grey): number {
  const paper = paperLevelOf(picture);
  if (paper === undefined) return 1;
  let light = 0;
  for (const value of picture.data) if (value > paper) light += 1;
  return light / picture.data.length;
}

/** The level of grey that parts paper and table best (Otsu): paper is lighter. undefined where there is no table to be seen. */
export function paperLevelOf({ data }: Grey): number | undefined {
  const counts = new Float64Array(256);
  for (const value of data) counts[value]! += 1;
  const total = data.length;
  const all = counts.reduce((sum, count, level) => sum + count * level, 0);
  let [dark, darkSum] = [0, 0];
  let best = { between: -1, level: 0, contrast: 0 };
  for (let level = 0; level < 255; level += 1) {
    dark += counts[level]!;
    darkSum += counts[level]! * level;
    const light = total - dark;
    if (dark === 0 || light === 0) continue;
    const contrast = (all - darkSum) / light - darkSum / dark;
    const between = dark * light * contrast * contrast;
    if (between > best.between) best = { between, level, contrast };
  }
  return best.contrast < TABLE_CONTRAST ? undefined : best.level;
}

/** The variance of the Laplacian against the variance of the picture: how hard its edges are, whatever the light. */
function sharpnessOf({ data, width, height }: Grey): number {
  let [sum, squares, edges, edgeSquares, count] = [0, 0, 0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value = data[at]!;
      const edge = 4 * value - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!;
      sum += value;
      squares += value * value;
      edges += edge;
      edgeSquares += edge * edge;
      count += 1;
    }
  const variance = squares / count - (sum / count) ** 2;
  return variance < 1 ? 0 : (edgeSquares / count - (edges / count) ** 2) / variance;
}

/** The photo in shades of grey, small enough to be judged at once; undefined where the browser cannot read it (HEIC on some). */
export async function greyOf(photo: Blob): Promise<Grey | undefined> {
  try {
    const bitmap = await createImageBitmap(photo);
    const scale = Math.min(1, JUDGED_PIXELS / Math.max(bitmap.width, bitmap.height));
    const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)];
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const colours = context?.getImageData(0, 0, width, height).data;
    if (!colours) return undefined;
    const data = new Uint8ClampedArray(width * height);
    for (let at = 0; at < data.length; at += 1) data[at] = 0.299 * colours[4 * at]! + 0.587 * colours[4 * at + 1]! + 0.114 * colours[4 * at + 2]!;
    return { data, width, height };
  } catch {
    return undefined;
  }
}
