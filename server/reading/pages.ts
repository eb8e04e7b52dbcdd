import type { Barcode, PageText } from "#domain/evidence/reading.ts";
import { findBarcodes } from "./barcodes.ts";
import { ReadFailure } from "./failure.ts";
import { CODE_DPI, MIN_PAGE_DPI, OCR_DPI } from "./limits.ts";
import type { Ocr } from "./ocr.ts";
import { type Attachment, type PdfPage, withPdf } from "./pdf.ts";
import type { PageLayer } from "./pdfWords.ts";
import { decodeColours, decodeGrey, openPicture } from "./picture.ts";
import { type Raster, release } from "./raster.ts";
import { recognise, type Recognised } from "./recognise.ts";
import { trustLayer } from "./trust.ts";

/** The pages of a file as words and barcodes, and the files embedded in it. */
export type FilePages = { pages: PageText[]; barcodes: Barcode[]; attachments: Attachment[]; lowDpi: boolean };

/** How far a reading is: pages read, and pages of the file. */
export type PageProgress = { read: number; of: number };

/** `progress` is called after each finished page. */
export type PageTools = { ocr: Ocr; progress?: (pages: PageProgress) => void };

type OnePage = { text: PageText; barcodes: Barcode[]; lowDpi: boolean };

/** Reads the pages of a PDF, all by default. Throws ReadFailure as withPdf does. */
export async function readPdf(bytes: Buffer, tools: PageTools, chosen?: readonly number[]): Promise<FilePages> {
  return withPdf(bytes, async (pdf) => {
    const indexes = chosenOf(pdf.pageCount, chosen);
    const all: OnePage[] = [];
    for (const [at, index] of indexes.entries()) {
      const looked = pdf.withPage(index, look);
      const colours = async () => pdf.withPage(index, (page) => page.render(looked.dpi, "rgba"));
      all.push(await finish(looked, index, tools, colours));
      tools.progress?.({ read: at + 1, of: indexes.length });
    }
    return { ...join(all), attachments: pdf.attachments() };
  });
}

function chosenOf(pageCount: number, chosen: readonly number[] | undefined): readonly number[] {
  const missing = chosen?.find((page) => page >= pageCount);
  if (missing !== undefined) throw new ReadFailure("InvalidDocumentCorrupted", `there is no page ${missing + 1}`);
  return chosen ?? Array.from({ length: pageCount }, (_, index) => index);
}

type Looked = {
  width: number;
  height: number;
  layer?: PageLayer;
  /** The page drawn for recognition when `layer` is missing, for barcodes when it is there; undefined when it holds no code. */
  picture?: Raster;
  /** Resolution in dpi at which `picture` is drawn, and of the scan on the page. */
  dpi: number;
  scanDpi?: number;
};

/** Paths from which a page may hold a code drawn as vectors; tables and frames have fewer. */
const CODE_PATHS = 60;

function look(page: PdfPage): Looked {
  const { width, height } = page;
  const layer = page.textLayer();
  const drawing = page.drawing();
  const trust = trustLayer(layer, { scanned: drawing.scanDpi !== undefined, drawn: drawing.images + drawing.paths > 0, hidden: drawing.isTextHidden });
  if (trust.trusted) {
    const mayHoldCodes = drawing.images > 0 || drawing.paths >= CODE_PATHS;
    return { width, height, layer, picture: mayHoldCodes ? page.render(CODE_DPI, "grey") : undefined, dpi: CODE_DPI };
  }
  // A scan is drawn at its own resolution where that is lower: enlarging adds nothing but time.
  const dpi = drawing.scanDpi === undefined ? OCR_DPI : Math.min(OCR_DPI, Math.max(drawing.scanDpi, OCR_DPI / 2));
  return { width, height, picture: page.render(dpi, "grey"), dpi, scanDpi: drawing.scanDpi };
}

async function finish(looked: Looked, index: number, tools: PageTools, colours: () => Promise<Raster>): Promise<OnePage> {
  const { layer, picture, width, height } = looked;
  if (layer) {
    const turned = layer.rotation === 90 || layer.rotation === 270;
    const text: PageText = {
      page: index,
      width: turned ? height : width,
      height: turned ? width : height,
      rotation: layer.rotation,
      source: "text",
      words: layer.words,
    };
    return { text, barcodes: picture ? await findBarcodes(picture, index) : [], lowDpi: false };
  }
  if (!picture || isBlank(picture)) {
    return { text: { page: index, width, height, rotation: 0, source: "ocr", words: [] }, barcodes: [], lowDpi: false };
  }
  const { read, barcodes } = await recognisePage(tools.ocr, picture, { dpi: looked.dpi, index, colours });
  return { text: toText(read, { index, width, height }), barcodes, lowDpi: isLowDpi(looked.scanDpi, { width, height }, read) };
}

/** What stays of a recognised page: its picture is given back. */
type PageWords = Omit<Recognised, "upright">;

type PictureOfPage = { dpi: number; index: number; colours: () => Promise<Raster> };

/** The words and codes of a page picture; codes are looked for while the recogniser is at work, and again where the page then had to be turned. */
async function recognisePage(ocr: Ocr, picture: Raster, { dpi, index, colours }: PictureOfPage): Promise<{ read: PageWords; barcodes: Barcode[] }> {
  let early: { upright: Raster; barcodes: Promise<Barcode[]> } | undefined;
  const meanwhile = (upright: Raster) => {
    const barcodes = findBarcodes(upright, index);
    // Awaited below, or not at all.
    barcodes.catch(() => {});
    early = { upright, barcodes };
  };
  const { upright, ...read } = await recognise(ocr, picture, dpi, { colours, meanwhile });
  const barcodes = await (early?.upright === upright ? early.barcodes : findBarcodes(upright, index));
  for (const seen of new Set([picture, upright])) release(seen);
  return { read, barcodes };
}

function toText(read: PageWords, page: { index: number; width: number; height: number }): PageText {
  const turned = read.rotation === 90 || read.rotation === 270;
  return {
    page: page.index,
    width: turned ? page.height : page.width,
    height: turned ? page.width : page.height,
    rotation: read.rotation,
    source: "ocr",
    ...(read.hasAllAccents ? { hasAllAccents: true } : {}),
    words: read.words,
  };
}

/** A4 in points, and how far a page may differ from its shape to count as A4-like. */
const A4 = { width: 595, height: 842 };
const A4_RATIO = { from: 1.25, to: 1.6 };
/** Below this longer side, in pixels, a picture holds no readable document. */
const MIN_PICTURE_SIDE = 300;
/** Pictures are enlarged or reduced towards this number of pixels before recognition: an A4 page at 200 dpi has 3.9 million. */
const MIN_PIXELS = 1_800_000;
const MAX_PIXELS = 5_000_000;
const MAX_ENLARGEMENT = 2.5;

/** Reads the pages of a picture file (TIFF may have several), all by default. Throws ReadFailure Corrupted or LowDpi. */
export async function readPicture(bytes: Buffer, tools: PageTools, chosen?: readonly number[]): Promise<FilePages> {
  const picture = await openPicture(bytes);
  const indexes = chosenOf(picture.pages.length, chosen);
  const all: OnePage[] = [];
  for (const [at, index] of indexes.entries()) {
    const size = picture.pages[index]!;
    if (Math.max(size.width, size.height) < MIN_PICTURE_SIDE) {
      throw new ReadFailure("InvalidDocumentLowDpi", `the picture has ${size.width} x ${size.height} pixels`);
    }
    all.push(await readPicturePage(bytes, { index, ...size }, tools));
    tools.progress?.({ read: at + 1, of: indexes.length });
  }
  return { ...join(all), attachments: [] };
}

async function readPicturePage(bytes: Buffer, size: { index: number; width: number; height: number; dpi?: number }, tools: PageTools): Promise<OnePage> {
  const pixels = size.width * size.height;
  const wanted = Math.min(MAX_ENLARGEMENT, Math.sqrt(MIN_PIXELS / pixels));
  const scale = wanted > 1.1 ? wanted : Math.min(1, Math.sqrt(MAX_PIXELS / pixels));
  const grey = await decodeGrey(bytes, size.index, scale);
  // Without a believable resolution the picture is taken for a page of the width of A4.
  const dpi = pictureDpi(size);
  const page = { index: size.index, width: (size.width / dpi) * 72, height: (size.height / dpi) * 72 };
  if (isBlank(grey))
    return { text: { page: size.index, width: page.width, height: page.height, rotation: 0, source: "ocr", words: [] }, barcodes: [], lowDpi: false };
  const colours = () => decodeColours(bytes, size.index, grey);
  const { read, barcodes } = await recognisePage(tools.ocr, grey, { dpi: Math.max(100, dpi * scale), index: size.index, colours });
  return { text: toText(read, page), barcodes, lowDpi: isLowDpi(dpi, page, read) };
}

function pictureDpi(size: { width: number; height: number; dpi?: number }): number {
  const shorter = Math.min(size.width, size.height);
  const assumed = (shorter / A4.width) * 72;
  // Cameras and screens write 72 or 96 whatever the picture shows.
  return size.dpi !== undefined && size.dpi >= 150 && size.dpi <= 1200 ? size.dpi : assumed;
}

/** Confidence from which even a coarse picture counts as read. */
const READ_WELL = 0.85;
const READ_WELL_WORDS = 25;

/** An A4-like page that is too coarse: below the limit and not read well all the same. */
function isLowDpi(dpi: number | undefined, page: { width: number; height: number }, read: PageWords): boolean {
  if (dpi === undefined) return false;
  const ratio = Math.max(page.width, page.height) / Math.min(page.width, page.height);
  const a4 = ratio >= A4_RATIO.from && ratio <= A4_RATIO.to;
  if (!a4 || dpi >= MIN_PAGE_DPI) return false;
  return !(read.confidence >= READ_WELL && read.words.length >= READ_WELL_WORDS);
}

/** Spread of brightness below which a page is a single colour. */
const BLANK_SPREAD = 12;

/** True when there is nothing on the picture: recognition would take a second to find nothing. */
export function isBlank(picture: Raster): boolean {
  let [low, high] = [255, 0];
  for (let i = 0; i < picture.data.length; i += 1) {
    const value = picture.data[i]!;
    if (value < low) low = value;
    if (value > high) high = value;
    if (high - low > BLANK_SPREAD) return false;
  }
  return true;
}

function join(all: OnePage[]): Omit<FilePages, "attachments"> {
  return {
    pages: all.map((one) => one.text),
    barcodes: all.flatMap((one) => one.barcodes),
    lowDpi: all.some((one) => one.lowDpi) && all.every((one) => one.lowDpi || one.text.words.length === 0),
  };
}
