import type { DocumentClass } from "#domain/names.ts";
import type { FormatSettings } from "./format.ts";
import { type ExportFormat, exportFormats } from "./names.ts";

const invoicesOnly: readonly DocumentClass[] = ["ReceivedInvoice"];

/** Classes of documents that a format has a place for; all by default. */
function classesOf(format: ExportFormat, { money }: FormatSettings): readonly DocumentClass[] | undefined {
  // Its one file of headers is the agenda of received invoices, and the envelope of Money S5 is known for those alone.
  if (format === "HeliosRedCSV" || (format === "MoneyXml" && money === "S5")) return invoicesOnly;
  return undefined;
}

/** Formats offered for documents of a class, one or many at once; an archive of originals and data is for many (R292). */
export function offeredFormats(documentClass: DocumentClass, isBulk: boolean, settings: FormatSettings): ExportFormat[] {
  return exportFormats.filter((format) => (isBulk || format !== "Zip") && (classesOf(format, settings)?.includes(documentClass) ?? true));
}
