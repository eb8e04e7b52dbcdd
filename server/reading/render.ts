import sharp from "sharp";
import type { Box } from "#domain/evidence/reading.ts";
import { unpackIsdocx } from "./archive.ts";
import { type Intake, takeIn } from "./intake.ts";
import { withPdf } from "./pdf.ts";
import { openPicture, pictureToWebp, rasterToWebp } from "./picture.ts";
import type { InMemory, Stored } from "./place.ts";
import { visualOf } from "./visual.ts";

/** Widest page picture that is made, in pixels. */
export const MAX_PAGE_WIDTH = 3_000;

/**
 * Which page to draw: index from 0, clockwise turn in degrees on top of the page as programs show it, width in pixels;
 * `part` (shares of the page so turned) draws only that part, so wide.
 */
export type PageRequest<Place = Stored> = Place & {
  page: number;
  rotation: 0 | 90 | 180 | 270;
  width: number;
  part?: Box | undefined;
  /** A JPEG, which every mail program shows, in place of WebP. */
  isJpeg?: boolean | undefined;
};

const JPEG_QUALITY = 72;

/**
 * Draws a page as WebP (image/webp) or JPEG. A picture file is its own page 0, with the EXIF orientation applied; an ISDOCX shows the
 * pages of the PDF or picture inside. Undefined when there is no such page: XML files have none. Throws ReadFailure for an unreadable file.
 */
export async function renderPage(request: PageRequest<InMemory>): Promise<Buffer | undefined> {
  const intake = takeIn(request.bytes);
  const visual = intake.kind === "zip" ? visualOf((await unpackIsdocx(intake.bytes)).files) : intake;
  if (!visual || visual.kind === "xml") return undefined;
  const width = Math.min(MAX_PAGE_WIDTH, Math.max(1, Math.round(request.width)));
  const drawn = await (visual.kind === "pdf" ? renderPdf(visual, { ...request, width }) : renderPicture(visual, { ...request, width }));
  return drawn && request.isJpeg ? sharp(drawn).jpeg({ quality: JPEG_QUALITY }).toBuffer() : drawn;
}

/** Sizes of a file's pages in points as programs show them; none for data without pages. Throws ReadFailure for an unreadable file. */
export async function measurePages(bytes: Uint8Array): Promise<{ width: number; height: number }[]> {
  const intake = takeIn(bytes);
  const visual = intake.kind === "zip" ? visualOf((await unpackIsdocx(intake.bytes)).files) : intake;
  if (!visual || visual.kind === "xml") return [];
  if (visual.kind !== "pdf") return (await openPicture(visual.bytes)).pages.map(({ width, height }) => fitted(width, height));
  return withPdf(visual.bytes, async (pdf) =>
    Array.from({ length: pdf.pageCount }, (_, index) => pdf.withPage(index, ({ width, height }) => ({ width, height }))),
  );
}

/** Long side of A4 in points: a picture says nothing sure of the size of its paper. */
const PAGE_POINTS = 842;

function fitted(width: number, height: number): { width: number; height: number } {
  const scale = PAGE_POINTS / Math.max(width, height);
  return { width: width * scale, height: height * scale };
}

/** Which part of a file is drawn, apart from its bytes. */
type Drawn = Omit<PageRequest, "path">;

async function renderPdf(visual: Intake, request: Drawn): Promise<Buffer | undefined> {
  const raster = await withPdf(visual.bytes, async (pdf) => {
    if (request.page < 0 || request.page >= pdf.pageCount) return undefined;
    return pdf.withPage(request.page, (page) => page.renderPart({ ...request, part: request.part ?? [0, 0, 1, 1] }));
  });
  return raster && rasterToWebp(raster);
}

async function renderPicture(visual: Intake, request: Drawn): Promise<Buffer | undefined> {
  const picture = await openPicture(visual.bytes);
  if (request.page < 0 || request.page >= picture.pages.length) return undefined;
  return pictureToWebp(visual.bytes, request);
}
