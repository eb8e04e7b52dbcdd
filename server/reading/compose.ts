import type { Box, FilePage } from "#domain/evidence/reading.ts";
import { turnBox } from "#domain/extraction/page/boxes.ts";
import { unpackIsdocx } from "./archive.ts";
import { ReadFailure } from "./failure.ts";
import { takeIn } from "./intake.ts";
import { openPdf } from "./pdf.ts";
import { pdfium, type Pdfium, release } from "./pdfium.ts";
import type { Rotation } from "./pdfWords.ts";
import { allPages, importPages, savePdf } from "./pdfWrite.ts";
import { pictureOfPart } from "./picture.ts";
import { picturePdf } from "./picturePdf.ts";
import type { InMemory, Stored } from "./place.ts";
import { visualOf } from "./visual.ts";

/** Pages of one file in their order, each with its clockwise turn in degrees, or the area of one that is a sheet; the whole file as it is when `pages` is absent. */
export type ComposeSource<Place = Stored> = Place & { pages?: (FilePage & { rotation: Rotation })[] };

/** Puts pages of several files into one PDF. Throws ReadFailure when a file cannot be read or a page is not there. */
export async function composePdf(sources: ComposeSource<InMemory>[]): Promise<Buffer> {
  const engine = await pdfium();
  const target = engine.FPDF_CreateNewDocument();
  let faulty = true;
  try {
    for (const source of sources) for (const part of await withoutOthers(source)) await addPages(engine, target, part);
    const bytes = savePdf(engine, target);
    faulty = false;
    return bytes;
  } finally {
    if (!faulty) engine.FPDF_CloseDocument(target);
    release(engine, faulty);
  }
}

/** Of a picture file only the sheets that count: what lies beside them is another's and leaves the file altogether. */
async function withoutOthers(source: ComposeSource<InMemory>): Promise<ComposeSource<InMemory>[]> {
  const { bytes, pages } = source;
  const { kind } = takeIn(bytes);
  if (!pages?.some(({ area }) => area) || kind === "pdf" || kind === "zip" || kind === "xml") return [source];
  return Promise.all(
    pages.map(async ({ page, rotation, area }) => ({
      bytes: area ? await pictureOfPart(bytes, page, area) : bytes,
      pages: [{ page: area ? 0 : page, rotation }],
    })),
  );
}

async function addPages(engine: Pdfium, target: number, { bytes, pages }: ComposeSource<InMemory>): Promise<void> {
  const pdf = openPdf(engine, await pdfBytes(bytes));
  try {
    const before = engine.FPDF_GetPageCount(target);
    const indexes = pages?.map(({ page }) => page) ?? allPages(engine, pdf.document);
    importPages(engine, { target, source: pdf.document, indexes, at: before });
    for (const [index, { rotation, area }] of (pages ?? []).entries()) {
      if (rotation === 0 && !area) continue;
      withPage(engine, { target, page: before + index }, (handle) => {
        if (area) cutTo(engine, handle, area);
        if (rotation !== 0) turn(engine, handle, rotation);
      });
    }
  } finally {
    pdf.close();
  }
}

async function pdfBytes(bytes: Uint8Array): Promise<Buffer> {
  const intake = takeIn(bytes);
  const visual = intake.kind === "zip" ? visualOf((await unpackIsdocx(intake.bytes)).files) : intake;
  if (!visual || visual.kind === "xml") throw new ReadFailure("UnsupportedFiletype", "the file has no pages");
  if (visual.kind === "pdf") return visual.bytes;
  return picturePdf(visual.bytes).catch((error: Error) => {
    throw new ReadFailure("InvalidDocumentCorrupted", `the picture cannot be decoded: ${error.message}`);
  });
}

/** PDF pages are rotated by quarter turns, in degrees. */
const QUARTER = 90;

function turn(engine: Pdfium, handle: number, rotation: Rotation): void {
  engine.FPDFPage_SetRotation(handle, (engine.FPDFPage_GetRotation(handle) + rotation / QUARTER) % 4);
}

/** Shows only an area of a page, given in shares of the page as it is shown. */
function cutTo(engine: Pdfium, handle: number, area: Box): void {
  const [left, bottom, right, top] = cropOf(engine, handle);
  const own = (engine.FPDFPage_GetRotation(handle) * QUARTER) as Rotation;
  const [x0, y0, x1, y1] = turnBox(area, ((360 - own) % 360) as Rotation);
  const [width, height] = [right - left, top - bottom];
  // PDF counts from the bottom.
  const box = [left + x0 * width, top - y1 * height, left + x1 * width, top - y0 * height] as const;
  engine.FPDFPage_SetMediaBox(handle, ...box);
  engine.FPDFPage_SetCropBox(handle, ...box);
}

const FLOAT_BYTES = 4;

/** Left, bottom, right and top of the part of a page that is shown, in its own points. */
function cropOf(engine: Pdfium, handle: number): [number, number, number, number] {
  const at = engine.pdfium.wasmExports.malloc(4 * FLOAT_BYTES);
  const places = [0, 1, 2, 3].map((index) => at + index * FLOAT_BYTES) as [number, number, number, number];
  try {
    if (!engine.FPDFPage_GetCropBox(handle, ...places) && !engine.FPDFPage_GetMediaBox(handle, ...places)) {
      return [0, 0, engine.FPDF_GetPageWidthF(handle), engine.FPDF_GetPageHeightF(handle)];
    }
    return places.map((place) => engine.pdfium.getValue(place, "float")) as [number, number, number, number];
  } finally {
    engine.pdfium.wasmExports.free(at);
  }
}

function withPage(engine: Pdfium, { target, page }: { target: number; page: number }, use: (handle: number) => void): void {
  const handle = engine.FPDF_LoadPage(target, page);
  if (!handle) throw new ReadFailure("InvalidDocumentCorrupted", `page ${page + 1} cannot be loaded`);
  use(handle);
  engine.FPDF_ClosePage(handle);
}
