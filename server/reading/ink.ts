import type { Raster } from "./raster.ts";

/** Brightness below which a neutral pixel is ink. */
const DARK = 130;
/** Lead of one colour over both others from which a pixel is coloured. */
const COLOURED = 40;
/** Lead that the pale rims of coloured strokes still have, and the brightness in their own colour from which nothing dark lies below. */
const TINTED = 14;
const CLEAR = 140;
/** Part of the page that ink of another colour must cover to be worth taking away: less is a logo's edge or the noise of a camera. */
const WORTH_FADING = 0.0015;
/**
 * A grey picture of a page given as RGBA, with stamps and pen strokes of another colour than the print taken away:
 * seen through a filter of its own colour, ink is not there, and print below it stays. Blue stays: tills print in it.
 * Undefined where there is no such ink.
 */
export function withoutForeignInk(colours: Raster): Raster | undefined {
  const { data, width, height } = colours;
  const counts = [0, 0, 0];
  let dark = 0;
  for (let i = 0; i < data.length; i += 4) {
    const channel = leader(data, i, COLOURED);
    if (channel >= 0) counts[channel]! += 1;
    else if (data[i + 1]! < DARK) dark += 1;
  }
  const [red, green, blue] = counts as [number, number, number];
  const print = dark + blue;
  const isForeign = [red, green].map((count) => count > width * height * WORTH_FADING && count < print);
  if (!isForeign.includes(true)) return undefined;
  const out = Buffer.allocUnsafe(width * height);
  for (let i = 0, j = 0; j < out.length; i += 4, j += 1) {
    const channel = leader(data, i, TINTED);
    if (channel >= 0 && isForeign[channel]) out[j] = data[i + channel]! > CLEAR ? 255 : data[i + channel]!;
    else out[j] = 0.299 * data[i]! + 0.587 * data[i + 1]! + 0.114 * data[i + 2]!;
  }
  return { data: out, width, height, channels: 1 };
}

/** The channel (0 red, 1 green, 2 blue) that leads both others at a pixel by `lead`, -1 for none. */
function leader(data: Buffer, at: number, lead: number): number {
  const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
  if (red - Math.max(green, blue) >= lead) return 0;
  if (blue - Math.max(red, green) >= lead) return 2;
  return green - Math.max(red, blue) >= lead ? 1 : -1;
}
