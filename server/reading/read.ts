import { visualOf } from "./visual.ts";
import { extractDocuments } from "#domain/extraction/extract.ts";
import { parseBarcode } from "#domain/extraction/barcodes/index.ts";
import { withinLengths } from "#domain/extraction/lengths.ts";
import { merge } from "#domain/extraction/merge.ts";
import type { Stated } from "#domain/extraction/mergeStated.ts";
import { parseStructured } from "#domain/extraction/structured/index.ts";
import { locator } from "#domain/extraction/locate.ts";
import type { Barcode, PageOrigin, PageText, ReadContext, ReadDocument, ReadResult, Structured } from "#domain/evidence/reading.ts";
import { unpackIsdocx } from "./archive.ts";
import { errorTypeOf, ReadFailure } from "./failure.ts";
import { decodeXml, type Intake, sniff, takeIn } from "./intake.ts";
import { MAX_XML_BYTES } from "./limits.ts";
import type { Ocr } from "./ocr.ts";
import { type Attachment, hasAbsurdPageTree } from "./pdf.ts";
import { type FilePages, type PageProgress, readPdf, readPicture } from "./pages.ts";
import type { InMemory } from "./place.ts";
import type { SourceFile } from "./protocol.ts";

/** What reading uses of its surroundings. `progress` is called after each page; `ignoreStructured` reads the page alone. */
export type ReadTools = { ocr: Ocr; progress?: (pages: PageProgress) => void; ignoreStructured?: boolean };

/** A file taken apart: the page source, and the machine-readable documents that came with it. */
type Parts = { visual?: Intake; structured: Structured[] };

/**
 * Reads a document of one or several files: what they state in machine-readable form, what their pages show, and both brought together.
 * Never throws for a bad file: the answer then carries the error type of the document.
 */
export async function read(request: SourceFile<InMemory> & { more?: SourceFile<InMemory>[] }, context: ReadContext, tools: ReadTools): Promise<ReadResult> {
  try {
    const files: ReadFile[] = [];
    for (const source of [request, ...(request.more ?? [])]) files.push(await readFile(source, tools));
    const { pages, barcodes, origins } = joined(files);
    const stated = tools.ignoreStructured ? [] : files.flatMap((file) => file.structured);
    if (stated.length === 0) refuseUnreadable(files);
    const found = extractDocuments({ pages, barcodes, context });
    const documents: ReadDocument[] = merge(found, [...stated.map((document) => ({ document })), ...barcodes.flatMap(statedBy)], pages);
    return { ok: true, reading: { pages, barcodes, documents: documents.map(withinLengths) }, origins };
  } catch (error) {
    const errorType = errorTypeOf(error) ?? "ExtractionError";
    const detail = error instanceof ReadFailure || errorType !== "ExtractionError" ? (error as Error).message : String((error as Error).stack ?? error);
    return { ok: false, errorType, detail: `${request.fileName}: ${detail}` };
  }
}

type ReadFile = { intake: Intake; pages: FilePages; structured: Structured[] };

async function readFile(source: SourceFile<InMemory>, tools: ReadTools): Promise<ReadFile> {
  const intake = takeIn(source.bytes);
  const parts = await takeApart(intake);
  const pages = await readPages(parts, tools, source.pages);
  const structured = [...parts.structured, ...structuredIn(pages.attachments)];
  return { intake, pages, structured: source.pages ? printedOn(structured, pages.pages) : structured };
}

/** A file may hold data of several documents: those on some of its pages are the ones whose number is printed there. */
function printedOn(structured: Structured[], pages: PageText[]): Structured[] {
  const find = locator(pages);
  return structured.filter(({ fields: { invoiceNumber } }) => invoiceNumber !== undefined && find.find(invoiceNumber, "text").length > 0);
}

/** The pages of all files as those of one document, numbered from 0, and where each comes from. */
function joined(files: readonly ReadFile[]): { pages: PageText[]; barcodes: Barcode[]; origins: PageOrigin[] } {
  const pages: PageText[] = [];
  const barcodes: Barcode[] = [];
  const origins: PageOrigin[] = [];
  for (const [file, { pages: read }] of files.entries()) {
    const places = new Map(read.pages.map((page, index) => [page.page, pages.length + index]));
    for (const code of read.barcodes) barcodes.push({ ...code, page: places.get(code.page) ?? code.page });
    for (const page of read.pages) {
      origins.push({ file, page: page.page });
      pages.push({ ...page, page: pages.length });
    }
  }
  return { pages, barcodes, origins };
}

/** What a payment or invoice code states; it is part of the page, so it counts even where structured data is ignored. */
function statedBy({ text, page, box }: Barcode): Stated[] {
  const document = parseBarcode(text);
  return document ? [{ document, page, box }] : [];
}

/** Separates pages from structured data: an XML file has no page, an ISDOCX may carry one as its attachment. */
async function takeApart(intake: Intake): Promise<Parts> {
  if (intake.kind === "xml") {
    const document = parseStructured(decodeXml(intake.bytes));
    if (!document) throw new ReadFailure("InvalidDocumentCorrupted", "the XML is no known invoice");
    return { structured: [document] };
  }
  if (intake.kind === "zip") {
    const archive = await unpackIsdocx(intake.bytes);
    const document = archive.isdoc === undefined ? undefined : parseStructured(archive.isdoc);
    if (!document) throw new ReadFailure("InvalidDocumentCorrupted", "the archive holds no invoice");
    return { visual: visualOf(archive.files), structured: [document] };
  }
  return { visual: intake, structured: [] };
}

const NO_PAGES: FilePages = { pages: [], barcodes: [], attachments: [], lowDpi: false };

async function readPages(parts: Parts, tools: ReadTools, chosen: readonly number[] | undefined): Promise<FilePages> {
  if (!parts.visual) return NO_PAGES;
  try {
    const { kind, bytes } = parts.visual;
    return await (kind === "pdf" ? readPdf(bytes, tools, chosen) : readPicture(bytes, tools, chosen));
  } catch (error) {
    // The invoice itself is exact; a damaged preview beside it must not lose it.
    if (parts.structured.length > 0 && error instanceof ReadFailure) return NO_PAGES;
    throw error;
  }
}

/** Invoices embedded in a PDF (ISDOC.PDF, Factur-X, ZUGFeRD), recognised by their content. */
function structuredIn(attachments: Attachment[]): Structured[] {
  return attachments.flatMap((attachment) => {
    if (attachment.bytes.length > MAX_XML_BYTES || sniff(attachment.bytes) !== "xml") return [];
    return parseStructured(decodeXml(attachment.bytes)) ?? [];
  });
}

/** Words below this are specks, the pattern of a picture or a stray letter. */
const SURE = 0.5;
/** A file with fewer real words than this holds no text. */
const MIN_WORDS = 3;

function refuseUnreadable(files: readonly ReadFile[]): void {
  if (files.every(({ pages }) => pages.lowDpi)) throw new ReadFailure("InvalidDocumentLowDpi", "the pages are too coarse to be read");
  const words = files.flatMap(({ pages }) => pages.pages.flatMap((page) => page.words));
  const real = words.filter((word) => /[\p{L}\p{N}]{2}/u.test(word.text) && (word.confidence ?? 1) >= SURE);
  if (real.length >= MIN_WORDS || files.some(({ pages }) => pages.barcodes.length > 0)) return;
  if (files.some(({ intake }) => intake.kind === "pdf" && hasAbsurdPageTree(intake.bytes)))
    throw new ReadFailure("InvalidDocumentCorrupted", "the page tree is damaged");
  throw new ReadFailure("InvalidDocumentNoText", "there is no text on the pages");
}
