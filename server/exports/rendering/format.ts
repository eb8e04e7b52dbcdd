import type { PrintedApproval } from "#domain/exports/approvals.ts";
import type { Readable } from "node:stream";
import type { Culture } from "#domain/names.ts";
import type { ArchiveBundle, ExportFormat } from "#domain/exports/names.ts";
import type { ExportDetail } from "#domain/exports/details.ts";
import type { ExportProblem, FormatSettings } from "#domain/exports/format.ts";
import type { SigningAction } from "#domain/exports/signing.ts";
import type { NamingRule } from "#domain/exports/naming.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { NoteOf } from "./zip.ts";
import type { PdfTools } from "#server/reading/drawing/look.ts";

/** The uploaded file, unchanged; `size` in bytes. It is read when its turn comes, so that only one stands in memory. */
export type Original = { fileName: string; mediaType: string; size: number; read(): Promise<Buffer> };

export const inMemory = (fileName: string, mediaType: string, bytes: Buffer): Original => ({
  fileName,
  mediaType,
  size: bytes.length,
  read: () => Promise.resolve(bytes),
});

/** A document that is exported; `items` where its accounting unit has a rule of its own. */
export type ExportedDocument = {
  invoice: Invoice;
  original?: Original;
  items?: "Export" | "DontExport" | undefined;
  /** Who approved it, where it was approved. */
  approvals?: readonly PrintedApproval[] | undefined;
};

/** A document with the bytes of its original. */
export type OpenDocument = Omit<ExportedDocument, "original"> & { original?: Original & { bytes: Buffer } };

export async function opened({ original, ...document }: ExportedDocument): Promise<OpenDocument> {
  return original ? { ...document, original: { ...original, bytes: await original.read() } } : document;
}

export type ExportOptions = {
  /** Part of the identity of exported documents: the same document of another tenant is another one. */
  tenantId: string;
  /** Time stamped into PDF and ZIP files. */
  now: Date;
  /** Language of labels; Czech by default. */
  culture?: Culture;
  /** By document id, in the casing of the source, by default. */
  naming?: NamingRule;
  /** What a Zip holds besides the originals; our Json by default. */
  zipFormats?: ExportFormat[];
  /** What the tenant set for single formats. */
  settings?: FormatSettings;
  /** Whether lines leave to accounting systems or only the VAT breakdown; lines by default. */
  items?: "Export" | "DontExport";
  /** What is added to a Pdf: the data as an attached ISDOC, a page in front with all fields. */
  pdf?: { embedIsdoc?: boolean; coverSheet?: boolean };
  /** What is done to a Pdf before it leaves; nothing by default. */
  signing?: Signing;
  /** What the exported files travel in; nothing by default. */
  bundle?: ArchiveBundle;
  /** Files of an archive that cannot be made are left out, and this says so; without it they break the archive. */
  noteOf?: NoteOf | undefined;
  /** The limited children in a server. Without them nothing is drawn. */
  pdfTools?: PdfTools;
};

/**
 * The signing of PDFs. `sign` puts a signature into one that has room for it, and throws Unsignable; where it is missing although signing is
 * chosen, `refusal` says why.
 */
export type Signing = { actions: readonly SigningAction[]; sign?: (prepared: Buffer) => Promise<Buffer>; refusal?: ExportDetail };

/** A PDF could not be signed; `detail` says why. */
export class Unsignable extends Error {
  readonly detail: ExportDetail;
  constructor(detail: ExportDetail, cause: unknown) {
    super(detail.code, { cause });
    this.detail = detail;
  }
}

/** Options with the defaults filled in. */
export type FullOptions = Required<Omit<ExportOptions, "noteOf">> & Pick<ExportOptions, "noteOf">;

export type FileType = { mediaType: string; extension: string };
export type ExportedFile = { fileName: string; mediaType: string; bytes: Buffer };
export type ExportedStream = { fileName: string; mediaType: string; stream: Readable };
export type DocumentProblems = { documentId: string; reasons: ExportProblem[] };
export type ExportResult = ExportedFile | { problems: DocumentProblems[] };

/** A format that leaves as bytes. */
export type FileFormat = {
  name: ExportFormat;
  /** Kind of the file; a profile with several files makes an archive. */
  fileType: (options: FullOptions) => FileType;
  bulk: boolean;
  check: (document: ExportedDocument, options: FullOptions) => ExportProblem[];
  /** What a person should know before the export. */
  remarks?: (document: ExportedDocument, options: FullOptions) => ExportDetail[];
  /** Documents of several accounting units make a file for each unit. */
  isPerUnit?: true;
  write: (documents: ExportedDocument[], options: FullOptions) => Promise<Buffer>;
  /** The same bytes piece by piece. */
  stream?: (documents: ExportedDocument[], options: FullOptions) => Readable;
};

/** A document turns out while it is written to be of no use for the format. */
export class DocumentUnwritable extends Error {
  documentId: string;
  problem: ExportProblem;
  constructor(documentId: string, problem: ExportProblem, cause: unknown) {
    super(`${documentId}: ${problem.code}`, { cause });
    this.documentId = documentId;
    this.problem = problem;
  }
}
