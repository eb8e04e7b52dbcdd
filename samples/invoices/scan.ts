import sharp, { type Sharp } from "sharp";
import { applyLight, applySensor, type Pixels } from "./picture/sensor.ts";
import { warp } from "./picture/warp.ts";
import { bend, castShadow, fadeThermal, fax, moire, shake } from "./picture/wear.ts";
import { createRandom, type Random } from "./random.ts";

/** A page as it was drawn: RGBA pixels, rows from the top, so many of them per inch. */
export type DrawnPage = { data: Buffer; width: number; height: number; dpi: number };

/** How a page of paper became a picture. */
export type ScanLook = {
  /** Degrees by which the sheet lay askew, clockwise. */
  skew?: number;
  /** 0 = clean, 1 = barely readable. */
  noise?: number;
  /**
   * `scan`: grey and even, from a flat bed. `photo`: in colour, in perspective, unevenly lit, on a table. `snapshot`: a photo in haste, of paper
   * that does not lie flat, under a shadow, shaken. `thermal`: such a photo of faded thermal print. `fax`: black and white, few rows an inch.
   */
  mode?: "scan" | "photo" | "snapshot" | "thermal" | "fax";
  /** The sheet was put in turned by so much, clockwise. */
  rotation?: 0 | 90 | 180 | 270;
};

const WHITE = "#ffffff";
const tables = ["#6b4f3a", "#3d4046", "#8a8f96", "#7a3f2b", "#c9b79c", "#2f3b35"];

async function toPixels(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels as 1 | 3 };
}

function fromPixels({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

/** A flat-bed scan: grey, turned a little, with the grain of the sensor, dust and a shadow at an edge. */
async function scan(picture: Sharp, skew: number, noise: number, random: Random): Promise<Pixels> {
  const page = await toPixels(picture.greyscale());
  const turned = await toPixels(fromPixels(page).rotate(skew, { background: WHITE }).greyscale());
  // The glass is as large as the sheet: what turning pushed over its edge is lost.
  const cut = fromPixels(turned).extract({
    left: Math.floor((turned.width - page.width) / 2),
    top: Math.floor((turned.height - page.height) / 2),
    width: page.width,
    height: page.height,
  });
  const pixels = await toPixels(cut.blur(0.35 + noise * 1.1).greyscale());
  applySensor(pixels, { grain: 2 + noise * 34, paper: 253 - noise * 26, ink: 12 + noise * 44, dust: Math.round(noise * 220) }, random);
  return pixels;
}

/** A photo by hand: the sheet on a table in perspective, lit from one side. */
async function photograph(picture: Sharp, skew: number, noise: number, random: Random): Promise<Pixels> {
  const sheet = await toPixels(picture.removeAlpha().toColourspace("srgb"));
  const pixels = warp(sheet, { skew, tilt: 0.012 + noise * 0.06, background: random.pick(tables) }, random);
  applyLight(pixels, 0.12 + noise * 0.4, random);
  const soft = await toPixels(fromPixels(pixels).blur(0.4 + noise * 0.9));
  applySensor(soft, { grain: 3 + noise * 24, paper: 250 - noise * 20, ink: 14 + noise * 30, dust: 0 }, random);
  return soft;
}

/** A photo in haste: bent paper in strong perspective, a shadow over it, the hand not still. */
async function snap(picture: Sharp, { skew, noise, isThermal }: { skew: number; noise: number; isThermal: boolean }, random: Random): Promise<Pixels> {
  const sheet = await toPixels(picture.removeAlpha().toColourspace("srgb"));
  if (isThermal) fadeThermal(sheet, 0.3 + noise, random);
  const bent = bend(sheet, 0.004 + noise * 0.02, random);
  const pixels = warp(bent, { skew, tilt: 0.03 + noise * 0.08, background: random.pick(tables) }, random);
  applyLight(pixels, 0.15 + noise * 0.4, random);
  castShadow(pixels, 0.15 + random.next() * 0.35, random);
  if (random.chance(0.3)) moire(pixels, 0.02 + noise * 0.1, random);
  const soft = await toPixels(fromPixels(shake(pixels, 1 + noise * 4, random)).blur(0.5 + noise));
  applySensor(soft, { grain: 4 + noise * 24, paper: 246 - noise * 24, ink: 18 + noise * 36, dust: 0 }, random);
  return soft;
}

/** Pixels of a fax in an inch, across and down ("standard"), and its rows as they are stored: each printed twice. */
const FAX = { across: 204, down: 98 };

async function transmit(picture: Sharp, dpi: number, { skew, noise }: { skew: number; noise: number }, random: Random): Promise<Pixels> {
  const page = await toPixels(picture.greyscale().rotate(skew, { background: WHITE }));
  const [width, height] = [Math.round((page.width / dpi) * FAX.across), Math.round((page.height / dpi) * FAX.down)];
  const rows = await toPixels(fromPixels(page).resize(width, height, { fit: "fill" }).greyscale());
  fax(rows, noise, random);
  return toPixels(
    fromPixels(rows)
      .resize(width, height * 2, { fit: "fill", kernel: "nearest" })
      .greyscale(),
  );
}

/** Turns a drawn page into the JPEG that a scanner or a telephone would have made of it; the same seed gives the same picture. */
export async function scanPage(page: DrawnPage, options: ScanLook = {}, seed = 1): Promise<Buffer> {
  const { noise = 0.15, mode = "scan", rotation = 0 } = options;
  const random = createRandom(seed);
  const skew = options.skew ?? (random.next() - 0.5) * 2;
  const picture = sharp(page.data, { raw: { width: page.width, height: page.height, channels: 4 } }).flatten({ background: WHITE });
  const pixels = await {
    scan: () => scan(picture, skew, noise, random),
    photo: () => photograph(picture, skew, noise, random),
    snapshot: () => snap(picture, { skew, noise, isThermal: false }, random),
    thermal: () => snap(picture, { skew, noise, isThermal: true }, random),
    fax: () => transmit(picture, page.dpi, { skew, noise }, random),
  }[mode]();
  return fromPixels(pixels)
    .rotate(rotation)
    .withMetadata({ density: page.dpi })
    .jpeg({ quality: Math.round(88 - noise * 45) })
    .toBuffer();
}
