import { degrees, PDFDocument } from "pdf-lib";
import sharp from "sharp";
import type { ExportProblem } from "#domain/export/format.ts";
import { isdoc, writeIsdoc } from "#domain/export/formats/isdoc/isdoc.ts";
import { renderCover } from "./cover.ts";
import { contextOf, encodeText } from "./encode.ts";
import { OriginalUnusable, type ExportedDocument, type FileFormat, type FullOptions } from "./format.ts";
import { extendPdf } from "./pdfExtend.ts";
import { renderInvoice } from "./rendering.ts";

/** Long side of A4 in points; pictures are fitted to it so that a page prints as a page. */
const PAGE_POINTS = 842;
const JPEG_QUALITY = 90;
/** Largest picture that is decoded, in pixels: A4 at 1200 dpi. */
const MAX_PIXELS = 140_000_000;

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 1024).includes("%PDF-");
}

/** What pictures can be turned into a page; told by the first bytes, names and media types may lie. */
function isPicture(bytes: Buffer): boolean {
  const starts = (...head: number[]) => head.every((byte, index) => bytes[index] === byte);
  const riff = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
  return (
    starts(0xff, 0xd8, 0xff) || starts(0x89, 0x50, 0x4e, 0x47) || starts(0x49, 0x49, 0x2a, 0) || starts(0x4d, 0x4d, 0, 0x2a) || starts(0x47, 0x49, 0x46) || riff
  );
}

/** Clockwise turns of the EXIF orientations that are plain turns; mirrored ones are drawn anew. */
const turns: Record<number, 0 | 90 | 180 | 270> = { 1: 0, 3: 180, 6: 90, 8: 270 };

/** Puts the pages of a picture file on pages of a PDF. JPEG and PNG keep their pixels untouched. */
export async function pdfOfPicture(bytes: Buffer, now: Date): Promise<Buffer> {
  const { format, orientation = 1, pages = 1 } = await sharp(bytes, { limitInputPixels: MAX_PIXELS }).metadata();
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setProducer("Kvitance");
  pdf.setCreationDate(now);
  pdf.setModificationDate(now);
  const turn = turns[orientation];
  if (turn !== undefined && (format === "jpeg" || format === "png")) {
    addPicture(pdf, format === "jpeg" ? await pdf.embedJpg(bytes) : await pdf.embedPng(await wholePng(bytes)), turn);
  } else {
    for (let page = 0; page < pages; page++) {
      const picture = await sharp(bytes, { page, limitInputPixels: MAX_PIXELS })
        .rotate()
        .flatten({ background: "white" })
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer();
      addPicture(pdf, await pdf.embedJpg(picture), 0);
    }
  }
  return Buffer.from(await pdf.save());
}

/** The same pixels in a file that is certainly whole: the PDF library never comes back from one that is cut off. */
function wholePng(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "truncated" }).png().toBuffer();
}

function addPicture(pdf: PDFDocument, picture: Awaited<ReturnType<PDFDocument["embedJpg"]>>, turn: 0 | 90 | 180 | 270): void {
  const scale = PAGE_POINTS / Math.max(picture.width, picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const page = pdf.addPage([width, height]);
  page.drawImage(picture, { x: 0, y: 0, width, height });
  page.setRotation(degrees(turn));
}

/** The document as a PDF: the original unchanged, a picture on a page, or our own rendering of a document without either. */
export async function pdfOf({ invoice, original }: ExportedDocument, options: { now: Date; culture: "cs-CZ" | "en-US" }): Promise<Buffer> {
  if (original && isPdf(original.bytes)) return original.bytes;
  if (original && isPicture(original.bytes)) {
    return pdfOfPicture(original.bytes, options.now).catch((error: Error) => {
      throw new OriginalUnusable(invoice.documentId, `${original.fileName}: ${error.message}`);
    });
  }
  return renderInvoice(invoice, options);
}

/** The document as a PDF with what the options add to it. */
async function write(document: ExportedDocument, options: FullOptions): Promise<Buffer> {
  const bytes = await pdfOf(document, options);
  const { embedIsdoc = false, coverSheet = false } = options.pdf;
  if (!embedIsdoc && !coverSheet) return bytes;
  return extendPdf(bytes, {
    documentId: document.invoice.documentId,
    now: options.now,
    isdoc: embedIsdoc ? { bytes: encodeText(writeIsdoc(document.invoice, contextOf(options))), drawnFromIt: !isPaged(document) } : undefined,
    cover: coverSheet ? await renderCover(document.invoice, options) : undefined,
  });
}

/** Whether the original has pages of its own. */
function isPaged({ original }: ExportedDocument): boolean {
  return original !== undefined && (isPdf(original.bytes) || isPicture(original.bytes));
}

function check({ invoice, original }: ExportedDocument, options: FullOptions): ExportProblem[] {
  if (original && original.bytes.length === 0) return [{ code: "originalUnusable", field: "original", detail: `${original.fileName} is empty` }];
  const { embedIsdoc = false, coverSheet = false } = options.pdf;
  const problems = embedIsdoc ? isdoc.check(invoice) : [];
  // The byte range is what a signature covers; one more page or attachment and it is broken.
  const isSigned = original !== undefined && isPdf(original.bytes) && original.bytes.includes("/ByteRange");
  if (isSigned && (embedIsdoc || coverSheet)) {
    problems.push({ code: "originalUnusable", field: "original", detail: `${original.fileName} is signed: adding to it would break the signature` });
  }
  return problems;
}

export const pdf: FileFormat = {
  name: "Pdf",
  fileType: () => ({ mediaType: "application/pdf", extension: ".pdf" }),
  bulk: false,
  check,
  write: ([document], options) => write(document!, options),
};
