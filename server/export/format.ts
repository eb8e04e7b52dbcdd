import type { Culture } from "#domain/document/names.ts";
import type { ExportFormat } from "#domain/export/names.ts";
import type { ExportProblem } from "#domain/export/format.ts";
import type { NamingRule } from "#domain/export/naming.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";

/** A document on its way out; `original` is the uploaded file, unchanged. */
export type ExportedDocument = { invoice: Invoice; original?: { fileName: string; mediaType: string; bytes: Buffer } };

export type ExportOptions = {
  /** Part of the identity of exported documents: the same document of another tenant is another one. */
  tenantId: string;
  /** Time stamped into PDF and ZIP files. */
  now: Date;
  /** Language of labels; Czech unless told. */
  culture?: Culture;
  /** By document id, in the casing of the source, unless told. */
  naming?: NamingRule;
  /** What a Zip holds besides the originals; our Json unless told. */
  zipFormats?: ExportFormat[];
};

export type ExportedFile = { fileName: string; mediaType: string; bytes: Buffer };
export type DocumentProblems = { documentId: string; reasons: ExportProblem[] };
export type ExportResult = ExportedFile | { problems: DocumentProblems[] };

/** A format that leaves as bytes. */
export type FileFormat = {
  name: ExportFormat;
  mediaType: string;
  extension: string;
  bulk: boolean;
  check: (document: ExportedDocument) => ExportProblem[];
  checkTogether?: (documents: ExportedDocument[]) => DocumentProblems[];
  write: (documents: ExportedDocument[], options: Required<ExportOptions>) => Promise<Buffer>;
};
