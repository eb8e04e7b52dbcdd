import { ReadFailure } from "./failure.ts";
import { attachmentName, openPdf, withEngine } from "./pdf.ts";
import { type AttachmentRelationship, reviseCatalog } from "./pdfCatalog.ts";
import type { Pdfium } from "./pdfium.ts";
import { allPages, importPages, savePdf } from "./pdfWrite.ts";

/** What is added to a PDF. */
export type PdfExtras = {
  now: Date;
  /** The data to attach; `drawnFromIt` = the pages were made from them. */
  isdoc?: { bytes: Uint8Array; drawnFromIt: boolean } | undefined;
  /** A PDF whose pages stand in front. */
  cover?: Uint8Array | undefined;
  /** A PDF whose pages stand behind. */
  summary?: Uint8Array | undefined;
  /** An XMP packet, which takes the place of the metadata. */
  metadata?: string | undefined;
  /** Leaves room for a signature over all of it; see pdfSignature.ts. */
  signature?: true | undefined;
};

/** Name of the attachment by the standard (ISDOC 6.0.2, ISDOC.PDF). */
const ISDOC_NAME = "invoice.isdoc";

/**
 * Adds an attachment and pages to a PDF and leaves the rest of it as it is.
 * The result is no PDF/A, whatever the original was, so its metadata may not say so any more. A PDF that lacks nothing stays as it is,
 * byte by byte.
 * Throws ReadFailure when the PDF is encrypted or cannot be read.
 */
export function extendPdf(bytes: Uint8Array, extras: PdfExtras): Promise<Buffer> {
  return withEngine(Buffer.from(bytes), (engine, document) => extend(engine, document, extras) ?? Buffer.from(bytes));
}

/** The longer PDF; undefined where nothing is to be added. */
function extend(engine: Pdfium, document: number, extras: PdfExtras): Buffer | undefined {
  const { now, isdoc, cover, summary, metadata, signature } = extras;
  if (engine.EPDF_IsEncrypted(document)) throw new ReadFailure("InvalidDocumentProtected", "the PDF is encrypted and cannot be added to");
  if (engine.FPDF_GetPageCount(document) < 1) throw new ReadFailure("InvalidDocumentCorrupted", "the PDF has no page");
  // What the supplier attached outranks what was read from the page.
  const isLacking = isdoc !== undefined && !hasIsdoc(engine, document);
  const isLonger = cover !== undefined || summary !== undefined || isLacking;
  if (!isLonger && metadata === undefined && !signature) return undefined;
  if (cover) insertPages(engine, document, { bytes: cover, at: 0 });
  if (summary) insertPages(engine, document, { bytes: summary, at: engine.FPDF_GetPageCount(document) });
  if (isLonger) withWideText(engine, pdfDate(now), (text) => engine.EPDF_SetMetaText(document, "ModDate", text));
  const relationship = isLacking ? attachIsdoc(engine, document, { ...isdoc, now }) : undefined;
  // A signature alone leaves a PDF/A one; pages and attachments may not be.
  return reviseCatalog(savePdf(engine, document), {
    relationship,
    metadata: metadata === undefined ? (isLonger ? "none" : "kept") : { xmp: metadata },
    signature: signature && { now },
  });
}

function insertPages(engine: Pdfium, target: number, { bytes, at }: { bytes: Uint8Array; at: number }): void {
  const more = openPdf(engine, Buffer.from(bytes));
  try {
    importPages(engine, { target, source: more.document, indexes: allPages(engine, more.document), at });
  } finally {
    more.close();
  }
}

function hasIsdoc(engine: Pdfium, document: number): boolean {
  for (let index = 0; index < engine.FPDFDoc_GetAttachmentCount(document); index += 1) {
    const attachment = engine.FPDFDoc_GetAttachment(document, index);
    if (attachment && attachmentName(engine, attachment).toLowerCase().endsWith(".isdoc")) return true;
  }
  return false;
}

/** Attaches the data as the last objects of the document; returns how they relate to its pages. */
function attachIsdoc(
  engine: Pdfium,
  document: number,
  { bytes, drawnFromIt, now }: { bytes: Uint8Array; drawnFromIt: boolean; now: Date },
): AttachmentRelationship {
  const attachment = withWideText(engine, ISDOC_NAME, (name) => engine.FPDFDoc_AddAttachment(document, name));
  const content = engine.pdfium.wasmExports.malloc(bytes.length);
  engine.pdfium.HEAPU8.set(bytes, content);
  const isSet = attachment !== 0 && engine.FPDFAttachment_SetFile(attachment, document, content, bytes.length);
  engine.pdfium.wasmExports.free(content);
  if (!isSet) throw new ReadFailure("InvalidDocumentCorrupted", "nothing can be attached to the PDF");
  engine.EPDFAttachment_SetSubtype(attachment, "text/xml");
  withWideText(engine, "ISDOC", (text) => engine.EPDFAttachment_SetDescription(attachment, text));
  for (const key of ["CreationDate", "ModDate"]) withWideText(engine, pdfDate(now), (text) => engine.FPDFAttachment_SetStringValue(attachment, key, text));
  return drawnFromIt ? "Source" : "Alternative";
}

/** Hands a text to the engine as it takes them: UTF-16 with a zero at the end. */
function withWideText<T>(engine: Pdfium, text: string, use: (pointer: number) => T): T {
  const bytes = Buffer.from(`${text}\0`, "utf16le");
  const pointer = engine.pdfium.wasmExports.malloc(bytes.length);
  try {
    engine.pdfium.HEAPU8.set(bytes, pointer);
    return use(pointer);
  } finally {
    engine.pdfium.wasmExports.free(pointer);
  }
}

/** A moment as PDF writes it, e.g. D:20260305100000Z. */
function pdfDate(moment: Date): string {
  return `D:${moment.toISOString().slice(0, 19).replaceAll(/\D/g, "")}Z`;
}
