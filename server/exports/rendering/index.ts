import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { textFormats } from "#domain/exports/index.ts";
import type { ExportDetail } from "#domain/exports/details.ts";
import type { ExportProblem, Format } from "#domain/exports/format.ts";
import type { ExportFormat } from "#domain/exports/names.ts";
import { fileNameOf } from "#domain/exports/naming.ts";
import { withoutLines } from "#domain/exports/vatBreakdown.ts";
import { bundled, bundleName, entriesOf, isOneFile, originalsOf } from "./bundle.ts";
import { contextOf, encodePieces, encodeText } from "./encode.ts";
import { type DocumentProblems, type ExportedDocument, type ExportedStream, type ExportOptions, type FileFormat, type FullOptions } from "./format.ts";
import { isdocx } from "./isdocx.ts";
import { pdf } from "./pdf.ts";
import { profiled } from "./profiled.ts";
import { xlsx } from "./xlsx.ts";
import { zipStream } from "./zip.ts";

export { inMemory } from "./format.ts";
export type { Entry, LeftOut } from "./zip.ts";
export type { DocumentProblems, ExportedDocument, ExportedFile, ExportOptions, Original } from "./format.ts";

const zipType = { mediaType: "application/zip", extension: ".zip" };
const invoicesOf = (documents: ExportedDocument[]) => documents.map((document) => document.invoice);

/** Lets a pure format leave as bytes. */
function encoded(format: Format): FileFormat {
  const { isPerUnit, pieces, remarks } = format;
  return {
    name: format.name,
    fileType: () => ({ mediaType: format.mediaType, extension: format.extension }),
    bulk: format.bulk,
    check: ({ invoice }, { settings }) => format.check(invoice, settings),
    remarks: remarks && (({ invoice }, { settings }) => remarks(invoice, settings)),
    ...(isPerUnit ? { isPerUnit } : {}),
    write: async (documents, options) => encodeText(format.write(invoicesOf(documents), contextOf(options))),
    stream: pieces && ((documents, options) => encodePieces(pieces(invoicesOf(documents), contextOf(options)))),
  };
}

/** Originals with the data of the chosen formats beside them. */
const zip: FileFormat = {
  name: "Zip",
  fileType: () => zipType,
  bulk: true,
  check: (document, options) => chosenFormats(options).flatMap((format) => format.check(document, options)),
  remarks: (document, options) => chosenFormats(options).flatMap((format) => format.remarks?.(document, options) ?? []),
  write: (documents, options) => buffer(archive(documents, options)),
  stream: archive,
};

function archive(documents: ExportedDocument[], options: FullOptions): Readable {
  const entries = documents.flatMap((document) => [
    ...originalsOf([document], options),
    ...chosenFormats(options).flatMap((format) => entriesOf(format, [document], options)),
  ]);
  return zipStream(entries, options.now, options.noteOf);
}

/** All formats of the specification (R350, R351). */
export const fileFormats: Record<ExportFormat, FileFormat> = {
  Xml: encoded(textFormats.Xml),
  Isdoc: encoded(textFormats.Isdoc),
  FakturoidCSV: profiled("FakturoidCSV"),
  HeliosRedCSV: profiled("HeliosRedCSV"),
  Xlsx: xlsx,
  Csv: encoded(textFormats.Csv),
  PohodaXml: encoded(textFormats.PohodaXml),
  MrpXml: encoded(textFormats.MrpXml),
  MoneyXml: encoded(textFormats.MoneyXml),
  Pdf: pdf,
  DuelConnectorXml: profiled("DuelConnectorXml"),
  Isdocx: isdocx,
  Stereo: profiled("Stereo"),
  Json: encoded(textFormats.Json),
  Zip: zip,
  SignysCSV: profiled("SignysCSV"),
  DuelCsv: profiled("DuelCsv"),
};

function chosenFormats(options: FullOptions): FileFormat[] {
  return options.zipFormats.filter((name) => name !== "Zip").map((name) => fileFormats[name]);
}

/** Problems of all documents, those without any left out. */
function problemsOf(format: FileFormat, documents: ExportedDocument[], options: FullOptions): DocumentProblems[] {
  return documents
    .map((document) => ({ documentId: document.invoice.documentId, reasons: format.check(document, options) }))
    .filter((entry) => entry.reasons.length > 0);
}

/** Drawing loads libraries that open files of strangers, which no server may: whoever draws brings the tools. */
const notGiven = () => Promise.reject(new Error("no tools for PDF files were given"));

const defaults = {
  culture: "cs-CZ",
  naming: { naming: "DocumentId", casing: "Original" },
  zipFormats: ["Json"],
  settings: {},
  items: "Export",
  pdf: {},
  signing: { actions: [] },
  bundle: "None",
  pdfTools: { picturePdf: notGiven, extendPdf: notGiven, drawInvoice: notGiven, drawCover: notGiven },
} as const;

/** Formats that repeat the document as it is; the setting of lines is for those that are booked. */
const wholeFormats: readonly ExportFormat[] = ["Json", "Xml", "Csv", "Xlsx", "Pdf", "Zip"];

/** The format as it is to travel, and the documents as it takes them. */
function prepared(name: ExportFormat, given: ExportedDocument[], givenOptions: ExportOptions) {
  const options: FullOptions = { ...defaults, zipFormats: [...defaults.zipFormats], ...definedOnly(givenOptions) };
  const isWhole = (document: ExportedDocument) => wholeFormats.includes(name) || (document.items ?? options.items) === "Export";
  const documents = given.map((document) => (isWhole(document) ? document : { ...document, invoice: withoutLines(document.invoice) }));
  return { format: bundled(fileFormats[name], options), documents, options };
}

/** What stands against exporting one document in a format; nothing is written, and an original that is not given is not looked at. */
export function exportProblems(name: ExportFormat, document: ExportedDocument, givenOptions: ExportOptions): ExportProblem[] {
  const { format, documents, options } = prepared(name, [document], givenOptions);
  return format.check(documents[0]!, options);
}

/** What a person should know before an export in a format, each thing once. */
export function exportRemarks(name: ExportFormat, document: ExportedDocument, givenOptions: ExportOptions): ExportDetail[] {
  const { format, documents, options } = prepared(name, [document], givenOptions);
  const remarks = format.remarks?.(documents[0]!, options) ?? [];
  return [...new Map(remarks.map((remark) => [JSON.stringify(remark), remark])).values()];
}

/**
 * Writes documents to one file, piece by piece where the format can. A format that holds one document, or those of one accounting
 * unit, gives a ZIP of files when there are several. Nothing is written when a document has a problem; the problems of all are reported.
 * The stream fails with DocumentUnwritable when a document turns out to be of no use.
 */
export function exportStream(name: ExportFormat, given: ExportedDocument[], givenOptions: ExportOptions): ExportedStream | { problems: DocumentProblems[] } {
  if (given.length === 0) throw new Error("there is no document to export");
  const { format, documents, options } = prepared(name, given, givenOptions);
  const problems = problemsOf(format, documents, options);
  if (problems.length > 0) return { problems };
  const { mediaType, extension } = format.fileType(options);
  const stream = () =>
    format.stream?.(documents, options) ??
    Readable.from(
      later(() => format.write(documents, options)),
      { objectMode: false },
    );
  if (documents.length === 1) return { fileName: fileNameOf(documents[0]!.invoice, options.naming) + extension, mediaType, stream: stream() };
  if (isOneFile(format, documents)) return { fileName: bundleName(format, options) + extension, mediaType, stream: stream() };
  return {
    fileName: `${bundleName(format, options)}.zip`,
    mediaType: zipType.mediaType,
    stream: zipStream(entriesOf(format, documents, options), options.now, options.noteOf),
  };
}

async function* later(write: () => Promise<Buffer>): AsyncIterable<Buffer> {
  yield await write();
}

function definedOnly(options: ExportOptions): ExportOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as ExportOptions;
}
