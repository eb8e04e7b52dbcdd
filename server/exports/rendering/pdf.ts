import { detailOf } from "#domain/exports/details.ts";
import type { ExportProblem } from "#domain/exports/format.ts";
import { isdoc, writeIsdoc } from "#domain/exports/formats/isdoc/isdoc.ts";
import type { SigningAction } from "#domain/exports/signing.ts";
import { xmpOf } from "#domain/exports/xmp.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { PdfExtras } from "#server/reading/pdfExtend.ts";
import { ReaderBusy } from "#server/reading/failure.ts";
import { contextOf, encodeText } from "./encode.ts";
import { DocumentUnwritable, type ExportedDocument, type FileFormat, type FullOptions, type OpenDocument, opened, Unsignable } from "./format.ts";
import { type PageLook } from "#server/reading/drawing/look.ts";

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes("%PDF-");
}

/** What pictures can be turned into a page; recognised by the first bytes, since names and media types may be wrong. */
function isPicture(bytes: Buffer): boolean {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte);
  const riff = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return (
    starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47) || starts(0x49, 0x49, 0x2a, 0) || starts(0x4d, 0x4d, 0, 0x2a) || starts(0x47, 0x49, 0x46) || riff
  );
}

/** The document as a PDF: the original unchanged, a picture on a page, or our own rendering of a document without either. */
export async function pdfOf({ invoice, original }: OpenDocument, options: FullOptions): Promise<Buffer> {
  if (original && isPdf(original.bytes)) return original.bytes;
  if (original && isPicture(original.bytes)) return usable({ invoice, original }, () => options.pdfTools.picturePdf(original.bytes));
  return drawn(invoice, () => options.pdfTools.drawInvoice(invoice, lookOf(options)));
}

/** What fails while a file is opened is a problem of its document. */
async function usable({ invoice }: OpenDocument, work: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReaderBusy) throw error;
    throw new DocumentUnwritable(invoice.documentId, { code: "originalUnusable", field: "original" }, error);
  }
}

/** What fails while its values are drawn is a problem of the document too. */
async function drawn({ documentId }: Invoice, work: () => Promise<Buffer>): Promise<Buffer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ReaderBusy) throw error;
    throw new DocumentUnwritable(documentId, { code: "notDrawable" }, error);
  }
}

const lookOf = ({ now, culture }: FullOptions): PageLook => ({ now, culture });

/** The document as a PDF with what the options add to it, signed last. */
async function write(given: ExportedDocument, options: FullOptions): Promise<Buffer> {
  const document = await opened(given);
  requireUnsigned(document, options);
  const bytes = await pdfOf(document, options);
  const extras = await extrasOf(document, options);
  if (!extras) return bytes;
  const longer = await usable(document, () => options.pdfTools.extendPdf(bytes, { now: options.now, ...extras }));
  return extras.signature ? signed(document, longer, options) : longer;
}

/** What is added to the PDF of a document; undefined where nothing is. */
async function extrasOf(document: OpenDocument, options: FullOptions): Promise<Omit<PdfExtras, "now"> | undefined> {
  const { embedIsdoc = false, coverSheet = false } = options.pdf;
  const isAppended = does(options, "DocumentMetadataAppend");
  const isSigned = does(options, "DocumentSigning");
  if (!embedIsdoc && !coverSheet && !isAppended && !isSigned) return undefined;
  const { invoice, approvals = [] } = document;
  const page = coverSheet || isAppended ? await drawn(invoice, () => options.pdfTools.drawCover(invoice, lookOf(options), approvals)) : undefined;
  const isdocBytes = embedIsdoc ? encodeText(writeIsdoc(invoice, contextOf(options))) : undefined;
  return {
    isdoc: isdocBytes && { bytes: isdocBytes, drawnFromIt: !isPaged(document) },
    ...(coverSheet && { cover: page }),
    ...(isAppended && { summary: page, metadata: xmpOf(invoice, approvals, options.now) }),
    ...(isSigned && { signature: true as const }),
  };
}

const does = ({ signing }: FullOptions, action: SigningAction): boolean => signing.actions.includes(action);

async function signed({ invoice }: OpenDocument, prepared: Buffer, { signing }: FullOptions): Promise<Buffer> {
  try {
    if (!signing.sign) throw new Error("Nothing leaves unsigned that is to be signed.");
    return await signing.sign(prepared);
  } catch (error) {
    const detail = error instanceof Unsignable ? error.detail : undefined;
    throw new DocumentUnwritable(invoice.documentId, { code: "notSignable", ...(detail && { detail }) }, error);
  }
}

/** Whether the original has pages of its own. */
function isPaged({ original }: OpenDocument): boolean {
  return original !== undefined && (isPdf(original.bytes) || isPicture(original.bytes));
}

/** The byte range is what a signature covers; one more page or attachment and it is broken. Throws DocumentUnwritable. */
export function requireUnsigned({ invoice, original }: OpenDocument, { pdf: { embedIsdoc, coverSheet }, signing }: FullOptions): void {
  const isChanged = embedIsdoc === true || coverSheet === true || signing.actions.length > 0;
  if (!isChanged || !original || !isPdf(original.bytes) || !original.bytes.includes("/ByteRange")) return;
  const problem = { code: "originalUnusable", field: "original", detail: detailOf("originalSigned") } as const;
  throw new DocumentUnwritable(invoice.documentId, problem, undefined);
}

function check({ invoice, original }: ExportedDocument, options: FullOptions): ExportProblem[] {
  if (original?.size === 0) return [{ code: "originalUnusable", field: "original", detail: detailOf("originalEmpty") }];
  const problems = options.pdf.embedIsdoc ? isdoc.check(invoice) : [];
  const { refusal } = options.signing;
  return refusal && does(options, "DocumentSigning") ? [...problems, { code: "notSignable", detail: refusal }] : problems;
}

export const pdf: FileFormat = {
  name: "Pdf",
  fileType: () => ({ mediaType: "application/pdf", extension: ".pdf" }),
  bulk: false,
  check,
  write: ([document], options) => write(document!, options),
};
