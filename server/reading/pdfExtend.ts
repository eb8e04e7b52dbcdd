import { AFRelationship, PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFString, type PDFObject } from "pdf-lib";
import { ReadFailure } from "./failure.ts";

/** What is added to a PDF. */
export type PdfExtras = {
  now: Date;
  /** The data to attach; `drawnFromIt` = the pages were made from them. */
  isdoc?: { bytes: Uint8Array; drawnFromIt: boolean } | undefined;
  /** A PDF whose pages stand in front. */
  cover?: Uint8Array | undefined;
};

/** Name of the attachment by the standard (ISDOC 6.0.2, ISDOC.PDF). */
const ISDOC_NAME = "invoice.isdoc";

/**
 * Adds an attachment and pages to a PDF and leaves the rest of it as it is.
 * The result is no PDF/A, whatever the original was, so its metadata may not say so any more.
 * Throws ReadFailure when the PDF is encrypted or cannot be read.
 */
export async function extendPdf(bytes: Uint8Array, extras: PdfExtras): Promise<Buffer> {
  try {
    return await extend(bytes, extras);
  } catch (error) {
    // The library meets damage anywhere, in the shape of any error.
    throw new ReadFailure("InvalidDocumentCorrupted", `the PDF cannot be added to: ${(error as Error).message}`);
  }
}

async function extend(bytes: Uint8Array, { now, isdoc, cover }: PdfExtras): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
  if (cover) {
    const front = await PDFDocument.load(cover);
    const pages = await pdf.copyPages(front, front.getPageIndices());
    pages.forEach((page, index) => pdf.insertPage(index, page));
  }
  // What the supplier attached outranks what was read from the page.
  if (isdoc && !attachmentNames(pdf).some((name) => name.toLowerCase().endsWith(".isdoc"))) {
    await pdf.attach(isdoc.bytes, ISDOC_NAME, {
      mimeType: "text/xml",
      description: "ISDOC",
      creationDate: now,
      modificationDate: now,
      afRelationship: isdoc.drawnFromIt ? AFRelationship.Source : AFRelationship.Alternative,
    });
  }
  pdf.catalog.delete(PDFName.of("Metadata"));
  pdf.setModificationDate(now);
  return Buffer.from(await pdf.save());
}

/** Names of the files attached to a PDF, from the tree of names in its catalog. */
function attachmentNames(pdf: PDFDocument): string[] {
  const names = pdf.catalog.lookupMaybe(PDFName.of("Names"), PDFDict);
  const root = names?.lookupMaybe(PDFName.of("EmbeddedFiles"), PDFDict);
  return root ? namesBelow(root, new Set()) : [];
}

function namesBelow(node: PDFDict, seen: Set<PDFDict>): string[] {
  // A damaged tree may lead back to itself.
  if (seen.has(node)) return [];
  seen.add(node);
  const own = node.lookupMaybe(PDFName.of("Names"), PDFArray)?.asArray() ?? [];
  const kids = node.lookupMaybe(PDFName.of("Kids"), PDFArray);
  const below = kids ? kids.asArray().map((_, index) => kids.lookupMaybe(index, PDFDict)) : [];
  return [...own.flatMap(textOf), ...below.flatMap((kid) => (kid ? namesBelow(kid, seen) : []))];
}

function textOf(object: PDFObject): string[] {
  return object instanceof PDFString || object instanceof PDFHexString ? [object.decodeText()] : [];
}
