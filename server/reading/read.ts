import { visualOf } from "./visual.ts";
import { inArea, liesIn, turnBox } from "#domain/extraction/page/boxes.ts";
import { extractDocuments, type ReadInput } from "#domain/extraction/extract.ts";
import { parseBarcode } from "#domain/extraction/barcodes/index.ts";
import { withinLengths } from "#domain/extraction/lengths.ts";
import { merge } from "#domain/extraction/merge/merge.ts";
import type { Stated } from "#domain/extraction/merge/mergeStated.ts";
import { parseStructured } from "#domain/extraction/structured/index.ts";
import { locator } from "#domain/extraction/merge/locate.ts";
import { partOf, sheetsOf } from "#domain/extraction/sheets.ts";
import type { Barcode, Box, FilePage, PageOrigin, PageText, ReadContext, ReadDocument, ReadResult, Structured } from "#domain/evidence/reading.ts";
import { unpackIsdocx } from "./archive.ts";
import { errorTypeOf, ReadFailure } from "./failure.ts";
import { decodeXml, type Intake, sniff, takeIn } from "./intake.ts";
import { MAX_XML_BYTES } from "./limits.ts";
import { type Attachment, hasAbsurdPageTree } from "./pdf.ts";
import { type FilePages, type PageTools, readPdf, readPicture } from "./pages.ts";
import type { Rotation } from "./pdfWords.ts";
import type { InMemory } from "./place.ts";
import type { SourceFile } from "./protocol.ts";

/** What reading uses of its surroundings; `ignoreStructured` reads the page alone. */
export type ReadTools = PageTools & { ignoreStructured?: boolean };

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
    const { pages, barcodes, origins } = joined(files, context);
    const stated = tools.ignoreStructured ? [] : files.flatMap((file) => file.structured);
    if (stated.length === 0) refuseUnreadable(files);
    return { ok: true, reading: { pages, barcodes, documents: documentsOf({ pages, barcodes, context }, stated) }, origins };
  } catch (error) {
    const errorType = errorTypeOf(error) ?? "ExtractionError";
    const detail = error instanceof ReadFailure || errorType !== "ExtractionError" ? (error as Error).message : String((error as Error).stack ?? error);
    return { ok: false, errorType, detail: `${request.fileName}: ${detail}` };
  }
}

/** What the words and codes of pages say, brought together with what the files state in machine-readable form. */
export function documentsOf(input: ReadInput, stated: readonly Structured[]): ReadDocument[] {
  const { pages, barcodes } = input;
  const documents: ReadDocument[] = merge(extractDocuments(input), [...stated.map((document) => ({ document })), ...barcodes.flatMap(statedBy)], pages);
  return documents.map(withinLengths);
}

type ReadFile = { intake: Intake; pages: FilePages; chosen: readonly FilePage[] | undefined; structured: Structured[] };

async function readFile(source: SourceFile<InMemory>, tools: ReadTools): Promise<ReadFile> {
  const intake = takeIn(source.bytes);
  const parts = await takeApart(intake);
  const chosen = source.pages;
  const pages = await readPages(parts, tools, chosen && [...new Set(chosen.map(({ page }) => page))]);
  const structured = [...parts.structured, ...structuredIn(pages.attachments)];
  return { intake, pages, chosen, structured: chosen ? printedOn(structured, pages.pages) : structured };
}

/** A file may hold data of several documents: those on some of its pages are the ones whose number is printed there. */
function printedOn(structured: Structured[], pages: PageText[]): Structured[] {
  const find = locator(pages);
  return structured.filter(({ fields: { invoiceNumber } }) => invoiceNumber !== undefined && find.find(invoiceNumber, "text").length > 0);
}

/** The pages of all files as those of one document, numbered from 0, and where each comes from; sheets that lie on one picture are pages of their own. */
function joined(files: readonly ReadFile[], context: ReadContext): { pages: PageText[]; barcodes: Barcode[]; origins: PageOrigin[] } {
  const pages: PageText[] = [];
  const barcodes: Barcode[] = [];
  const origins: PageOrigin[] = [];
  for (const [file, read] of files.entries()) {
    for (const { text, area, page } of partsOf(read, context)) {
      const own = read.pages.barcodes.filter((code) => code.page === page && (area === undefined || liesIn(code.box, area)));
      barcodes.push(...own.map((code) => ({ ...code, page: pages.length, box: area === undefined ? code.box : inArea(code.box, area) })));
      // Kept as a place of the file's page, whichever way up that is shown.
      origins.push({ file, page, ...(area === undefined ? {} : { area: turnBox(area, turnBack(text.rotation)) }) });
      pages.push({ ...text, page: pages.length });
    }
  }
  return { pages, barcodes, origins };
}

/** A page of a file or a sheet on it, `area` in shares of the upright page. */
type Part = { page: number; text: PageText; area?: Box };

function partsOf({ pages, chosen }: ReadFile, context: ReadContext): Part[] {
  const whole = (text: PageText): Part => ({ page: text.page, text });
  const sheet = (text: PageText, area: Box): Part => ({ page: text.page, text: partOf(text, area), area });
  if (chosen === undefined) {
    return pages.pages.flatMap((text) => {
      const areas = sheetsOf(text, context);
      return areas.length < 2 ? [whole(text)] : areas.map((area) => sheet({ ...text, isSheet: true }, area));
    });
  }
  return chosen.flatMap(({ page, area }) => {
    const text = pages.pages.find((one) => one.page === page);
    if (!text) return [];
    return [area === undefined ? whole(text) : sheet(text, turnBox(area, text.rotation))];
  });
}

const turnBack = (turn: Rotation): Rotation => ((360 - turn) % 360) as Rotation;

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
