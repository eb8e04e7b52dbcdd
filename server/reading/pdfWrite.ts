import { ReadFailure } from "./failure.ts";
import type { Pdfium } from "./pdfium.ts";

const INT_BYTES = 4;

/** Copies pages (indexes from 0) of one open PDF into another, where they stand from index `at`. Throws ReadFailure: Corrupted. */
export function importPages(engine: Pdfium, of: { target: number; source: number; indexes: number[]; at: number }): void {
  const list = engine.pdfium.wasmExports.malloc(of.indexes.length * INT_BYTES);
  try {
    of.indexes.forEach((page, index) => engine.pdfium.setValue(list + index * INT_BYTES, page, "i32"));
    if (!engine.FPDF_ImportPagesByIndex(of.target, of.source, list, of.indexes.length, of.at))
      throw new ReadFailure("InvalidDocumentCorrupted", "the pages cannot be taken out");
  } finally {
    engine.pdfium.wasmExports.free(list);
  }
}

/** Indexes of all pages of an open PDF. */
export function allPages(engine: Pdfium, document: number): number[] {
  return Array.from({ length: engine.FPDF_GetPageCount(document) }, (_, index) => index);
}

/** An open PDF as a file: all objects anew, with a plain cross-reference table. Throws ReadFailure: Corrupted. */
export function savePdf(engine: Pdfium, document: number): Buffer {
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
