import { buffer } from "node:stream/consumers";
import type { ExportFormat } from "#domain/exports/names.ts";
import { renderCover } from "#server/reading/drawing/cover.ts";
import { renderInvoice } from "#server/reading/drawing/invoice.ts";
import { extendPdf } from "#server/reading/pdfExtend.ts";
import { picturePdf } from "#server/reading/picturePdf.ts";
import { DocumentUnwritable, type ExportedDocument, type ExportOptions, type ExportResult } from "./format.ts";
import { exportStream } from "./index.ts";

const pdfTools = { picturePdf, extendPdf, drawInvoice: renderInvoice, drawCover: renderCover };

/** An export as a file in memory, drawn in this process unless the options say otherwise: for commands and tests. */
export async function exportDocuments(name: ExportFormat, documents: ExportedDocument[], options: ExportOptions): Promise<ExportResult> {
  const result = exportStream(name, documents, { pdfTools, ...options });
  if ("problems" in result) return result;
  try {
    return { fileName: result.fileName, mediaType: result.mediaType, bytes: await buffer(result.stream) };
  } catch (error) {
    if (!(error instanceof DocumentUnwritable)) throw error;
    return { problems: [{ documentId: error.documentId, reasons: [error.problem] }] };
  }
}
