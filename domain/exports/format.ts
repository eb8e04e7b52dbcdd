import type { Culture } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { ExportDetail } from "./details.ts";
import type { ExportFormat } from "./names.ts";
import type { ExportProfile, ProfiledFormat } from "./profiles/shape.ts";

/** Why a document cannot leave in a format. The code is stable, the sentence for people comes from the locales. */
export const exportProblemCodes = [
  /** `field` has no value and the format cannot do without it. */
  "missing",
  /** `field` holds a value that is not in its normal form. */
  "invalid",
  /** The document states VAT but not by rates. */
  "vatBreakdownMissing",
  /** Base, VAT and rounding do not add up to the total. */
  "totalsDisagree",
  /** Total less advances is not the amount due. */
  "amountDueDisagrees",
  /** A rate of VAT that the format has no place for on the date of supply. */
  "vatRateUnknown",
  /** The format has no place for the class or the kind of the document. */
  "documentClassUnsupported",
  /** The original file is needed and is not there, or cannot be turned into the format. */
  "originalUnusable",
  /** The document has no pages of its own, and drawing some failed or went beyond its limits of time and memory. */
  "notDrawable",
  /** PDFs are to be signed and this one cannot be. */
  "notSignable",
] as const;
export type ExportProblemCode = (typeof exportProblemCodes)[number];

/** `field` is a name of the document, or "items.2.vat", "vatBreakdown", "coding.Centre"; `detail` says more than the code where there is more. */
export type ExportProblem = { code: ExportProblemCode; field?: string; detail?: ExportDetail };

/** What a tenant sets for single formats. */
export type FormatSettings = {
  /** The accounting program that reads MoneyXml; Money S3 by default. */
  money?: "S3" | "S5";
  /** Profiles that the tenant changed; the others are those that come with the product. */
  profiles?: Partial<Record<ProfiledFormat, ExportProfile>>;
};

/** What a writer may know besides the documents. */
export type ExportContext = {
  culture: Culture;
  settings?: FormatSettings;
  /** A UUID that is the same for the same name in the same tenant, so that a second export is recognised. */
  uuid: (name: string) => string;
};

/** A written file as text; whoever sends it turns it into bytes of `encoding`. */
export type Exported = { text: string; encoding: "UTF-8" | "UTF-8 with BOM" | "windows-1250" };

export type Format = {
  name: ExportFormat;
  mediaType: string;
  /** With the point. */
  extension: string;
  /** Whether one file holds several documents; otherwise several documents leave as several files in a ZIP. */
  bulk: boolean;
  /** What stands against exporting the document; empty when nothing does. */
  check: (invoice: Invoice, settings?: FormatSettings) => ExportProblem[];
  /** What a person should know before the export; nothing by default. */
  remarks?: (invoice: Invoice, settings?: FormatSettings) => ExportDetail[];
  /** A file is imported into the books of one accounting unit: documents of several units make a file for each unit. */
  isPerUnit?: true;
  /** Writes documents that passed the checks. A format that is not `bulk` is given exactly one. */
  write: (invoices: Invoice[], context: ExportContext) => Exported;
  /** The same text piece by piece, for files of many documents. */
  pieces?: (invoices: Invoice[], context: ExportContext) => { pieces: Iterable<string>; encoding: Exported["encoding"] };
};
