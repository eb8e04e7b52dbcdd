import { unpackIsdocx } from "./archive.ts";
import { ReadFailure } from "./failure.ts";
import { takeIn } from "./intake.ts";
import { openPdf } from "./pdf.ts";
import { pdfium, type Pdfium, release } from "./pdfium.ts";
import type { Rotation } from "./pdfWords.ts";
import { picturePdf } from "./picturePdf.ts";
import type { InMemory, OnDisk } from "./place.ts";
import { visualOf } from "./visual.ts";

/** Pages of one file in their order, each with its clockwise turn in degrees; the whole file as it is when `pages` is absent. */
export type ComposeSource<Place = OnDisk> = Place & { pages?: { page: number; rotation: Rotation }[] };

/** Puts pages of several files into one PDF. Throws ReadFailure when a file cannot be read or a page is not there. */
export async function composePdf(sources: ComposeSource<InMemory>[]): Promise<Buffer> {
  const engine = await pdfium();
  const target = engine.FPDF_CreateNewDocument();
  let faulty = true;
  try {
    for (const source of sources) await addPages(engine, target, source);
    const bytes = save(engine, target);
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
    const indexes = pages?.map(({ page }) => page) ?? Array.from({ length: engine.FPDF_GetPageCount(pdf.document) }, (_, index) => index);
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

const INT_BYTES = 4;

function importPages(engine: Pdfium, of: { target: number; source: number; indexes: number[]; at: number }): void {
  const list = engine.pdfium.wasmExports.malloc(of.indexes.length * INT_BYTES);
  try {
    of.indexes.forEach((page, index) => engine.pdfium.setValue(list + index * INT_BYTES, page, "i32"));
    if (!engine.FPDF_ImportPagesByIndex(of.target, of.source, list, of.indexes.length, of.at))
      throw new ReadFailure("InvalidDocumentCorrupted", "the pages cannot be taken out");
  } finally {
    engine.pdfium.wasmExports.free(list);
  }
}

/** The turn of a PDF page counts in quarters. */
const QUARTER = 90;

function turn(engine: Pdfium, { target, page, rotation }: { target: number; page: number; rotation: Rotation }): void {
  const handle = engine.FPDF_LoadPage(target, page);
  if (!handle) throw new ReadFailure("InvalidDocumentCorrupted", `page ${page + 1} cannot be loaded`);
  engine.FPDFPage_SetRotation(handle, (engine.FPDFPage_GetRotation(handle) + rotation / QUARTER) % 4);
  engine.FPDF_ClosePage(handle);
}

function save(engine: Pdfium, document: number): Buffer {
  const writer = engine.PDFiumExt_OpenFileWriter();
  try {
    if (!engine.PDFiumExt_SaveAsCopy(document, writer)) throw new ReadFailure("InvalidDocumentCorrupted", "the pages cannot be written");
    const size = engine.PDFiumExt_GetFileWriterSize(writer);
    const data = engine.pdfium.wasmExports.malloc(size);
    engine.PDFiumExt_GetFileWriterData(writer, data, size);
    const bytes = Buffer.from(engine.pdfium.HEAPU8.slice(data, data + size));
    engine.pdfium.wasmExports.free(data);
    return bytes;
  } finally {
    engine.PDFiumExt_CloseFileWriter(writer);
  }
}
