import type { Box } from "#domain/evidence/reading.ts";
import sharp, { type Metadata, type Sharp } from "sharp";
import { ReadFailure } from "./failure.ts";
import { MAX_PICTURE_PIXELS, MAX_PAGES } from "./limits.ts";
import { type Raster, release } from "./raster.ts";

// One picture at a time in a child process: a cache and threads would only cost memory.
sharp.cache(false);
sharp.concurrency(1);

/** An opened picture file. Sizes in pixels as shown, that is with the EXIF orientation applied. */
export type Picture = { pages: { width: number; height: number; dpi?: number }[] };

/** Standard deviation of the blur that softens print, in pixels. */
const SOFT_SIGMA = 0.8;

const OPTIONS = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: "truncated", unlimited: false } as const;

/** Looks at a picture file without decoding it. Throws ReadFailure Corrupted for a damaged or too large one. */
export async function openPicture(bytes: Buffer): Promise<Picture> {
  const first = await metadata(bytes, 0);
  const count = first.pages ?? 1;
  if (count > MAX_PAGES) throw new ReadFailure("InvalidDocumentCorrupted", `the picture has ${count} pages, the limit is ${MAX_PAGES}`);
  const pages = [shown(first)];
  for (let page = 1; page < count; page += 1) pages.push(shown(await metadata(bytes, page)));
  return { pages };
}

async function metadata(bytes: Buffer, page: number): Promise<Metadata> {
  const found = await damaged(() => sharp(bytes, { ...OPTIONS, page }).metadata());
  if (found.width * found.height > MAX_PICTURE_PIXELS) {
    throw new ReadFailure("InvalidDocumentCorrupted", `the picture has ${found.width} x ${found.height} pixels`);
  }
  return found;
}

function shown(of: Metadata): Picture["pages"][number] {
  const turned = (of.orientation ?? 1) >= 5;
  const [width, height] = turned ? [of.height, of.width] : [of.width, of.height];
  return of.density && of.density > 1 ? { width, height, dpi: of.density } : { width, height };
}

/** Decodes one page of a picture to grey, on white, enlarged or reduced by `scale`. */
export async function decodeGrey(bytes: Buffer, page: number, scale: number): Promise<Raster> {
  return damaged(async () => {
    const whole = await grey(
      sharp(bytes, { ...OPTIONS, page })
        .autoOrient()
        .flatten({ background: "white" }),
    );
    if (scale === 1) return whole;
    const resized = await resize(whole, scale);
    release(whole);
    return resized;
  });
}

/** Decodes one page of a picture in its colours, on white, at the size that `decodeGrey` gives. */
export async function decodeColours(bytes: Buffer, page: number, size: { width: number; height: number }): Promise<Raster> {
  return damaged(async () => {
    const { data, info } = await sharp(bytes, { ...OPTIONS, page })
      .autoOrient()
      .flatten({ background: "white" })
      .resize(size.width, size.height, { fit: "fill" })
      .toColourspace("srgb")
      .ensureAlpha()
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height, channels: 4 };
  });
}

function firstChannel(data: Buffer, info: { width: number; height: number; channels: number }): Raster {
  const out = Buffer.allocUnsafe(info.width * info.height);
  for (let i = 0; i < out.length; i += 1) out[i] = data[i * info.channels]!;
  return { data: out, width: info.width, height: info.height, channels: 1 };
}

/** A grey raster enlarged or reduced. */
export async function resize(picture: Raster, scale: number): Promise<Raster> {
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  return grey(raw(picture).resize(width, height, { kernel: scale > 1 ? "cubic" : "lanczos3", fit: "fill" }));
}

/** A grey raster softened by less than a pixel: the dots of coarse printers run together. */
export async function soften(picture: Raster): Promise<Raster> {
  return grey(raw(picture).blur(SOFT_SIGMA));
}

/** A grey raster turned clockwise by a few degrees around its centre; the canvas grows, new corners are white. */
export async function straighten(picture: Raster, degrees: number): Promise<Raster> {
  return grey(raw(picture).rotate(degrees, { background: "white" }));
}

async function grey(image: Sharp): Promise<Raster> {
  const { data, info } = await image.toColourspace("b-w").raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  if (info.channels === 1) return { data, width: info.width, height: info.height, channels: 1 };
  const first = firstChannel(data, info);
  release({ data });
  return first;
}

function raw(picture: Raster) {
  return sharp(picture.data, { raw: { width: picture.width, height: picture.height, channels: picture.channels } });
}

/** One page of a picture file as WebP, turned clockwise by `rotation`; of `part` (shares of the page so turned) if given. `width` pixels wide. */
export async function pictureToWebp(bytes: Buffer, of: { page: number; rotation: number; width: number; part?: Box | undefined }): Promise<Buffer> {
  return damaged(async () => {
    // Turned before it is measured: width and part are those of the page as shown.
    const { data, info } = await sharp(bytes, { ...OPTIONS, page: of.page })
      .autoOrient()
      .flatten({ background: "white" })
      .rotate(of.rotation)
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const upright = sharp(data, { ...OPTIONS, raw: { width: info.width, height: info.height, channels: info.channels } });
    const cut = of.part ? upright.extract(regionOf(of.part, info)) : upright;
    return cut.resize(of.width).webp(WEBP).toBuffer();
  });
}

/** Quality at which a part is written anew: print stays sharp. */
const PART_QUALITY = 92;

/** A part of one page of a picture file, given in shares of it as shown, as a JPEG without the rest. */
export async function pictureOfPart(bytes: Uint8Array, page: number, part: Box): Promise<Buffer> {
  return damaged(async () => {
    const upright = await sharp(bytes, { ...OPTIONS, page })
      .autoOrient()
      .flatten({ background: "white" })
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = upright.info;
    const cut = sharp(upright.data, { ...OPTIONS, raw: { width, height, channels } }).extract(regionOf(part, upright.info));
    return cut.jpeg({ quality: PART_QUALITY }).toBuffer();
  });
}

/** Pixels of a part of a picture; at least one. */
function regionOf([x0, y0, x1, y1]: Box, { width, height }: { width: number; height: number }): { left: number; top: number; width: number; height: number } {
  const left = Math.min(width - 1, Math.round(x0 * width));
  const top = Math.min(height - 1, Math.round(y0 * height));
  return { left, top, width: Math.max(1, Math.round(x1 * width) - left), height: Math.max(1, Math.round(y1 * height) - top) };
}

/**
 * Of pages of text: as large as with quality 80 and colours subsampled carefully (`smartSubsample`), nearer to the page, and made in a third of the
 * processor time, of which that took three quarters.
 */
const WEBP = { quality: 88, effort: 2 } as const;

/** A rendered page as WebP. */
export async function rasterToWebp(picture: Raster): Promise<Buffer> {
  const image = raw(picture);
  return (picture.channels === 4 ? image.removeAlpha() : image).webp(WEBP).toBuffer();
}

async function damaged<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReadFailure) throw error;
    throw new ReadFailure("InvalidDocumentCorrupted", `the picture cannot be decoded: ${error instanceof Error ? error.message : String(error)}`);
  }
}
