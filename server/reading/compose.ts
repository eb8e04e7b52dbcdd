import { unpackIsdocx } from "./archive.ts";
import { ReadFailure } from "./failure.ts";
import { takeIn } from "./intake.ts";
import { openPdf } from "./pdf.ts";
import { pdfium, type Pdfium, release } from "./pdfium.ts";
import type { Rotation } from "./pdfWords.ts";
import { allPages, importPages, savePdf } from "./pdfWrite.ts";
import { picturePdf } from "./picturePdf.ts";
import type { InMemory, Stored } from "./place.ts";
import { visualOf } from "./visual.ts";

/** Pages of one file in their order, each with its clockwise turn in degrees; the whole file as it is when `pages` is absent. */
export type ComposeSource<Place = Stored> = Place & { pages?: { page: number; rotation: Rotation }[] };

/** Puts pages of several files into one PDF. Throws ReadFailure when a file cannot be read or a page is not there. */
export async function composePdf(sources: ComposeSource<InMemory>[]): Promise<Buffer> {
  const engine = await pdfium();
  const target = engine.FPDF_CreateNewDocument();
  let faulty = true;
  try {
    for (const source of sources) await addPages(engine, target, source);
    const bytes = savePdf(engine, target);
    faulty = false;
    return bytes;
  } finally {
    if (!faulty) engine.FPDF_CloseDocument(target);
    release(engine, faulty);
  }
}

async function addPages(engine: Pdfium, target: number, { bytes, pages }: ComposeSource<InMemory>): Promise<void> {
  const pdf = openPdf(engine, await pdfBytes(bytes));
  try {
    const before = engine.FPDF_GetPageCount(target);
    const indexes = pages?.map(({ page }) => page) ?? allPages(engine, pdf.document);
    importPages(engine, { target, source: pdf.document, indexes, at: before });
    for (const [index, { rotation }] of (pages ?? []).entries()) if (rotation !== 0) turn(engine, { target, page: before + index, rotation });
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

function turn(engine: Pdfium, { target, page, rotation }: { target: number; page: number; rotation: Rotation }): void {
  const handle = engine.FPDF_LoadPage(target, page);
  if (!handle) throw new ReadFailure("InvalidDocumentCorrupted", `page ${page + 1} cannot be loaded`);
  engine.FPDFPage_SetRotation(handle, (engine.FPDFPage_GetRotation(handle) + rotation / QUARTER) % 4);
  engine.FPDF_ClosePage(handle);
}
