import type { PageText, ReadContext, ReadDocument } from "#domain/evidence/reading.ts";
import { extractDocuments } from "#domain/extraction/extract.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { type Drawing, drawPage } from "./drawPage.ts";

/** The reader knows of no company of its own. */
export const NOBODY: ReadContext = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };

/** What the reader finds on a single page. */
export const readPage = (page: PageText, context: ReadContext = NOBODY): ReadDocument => extractDocuments({ pages: [page], barcodes: [], context })[0]!;

/** What the reader finds on a page drawn from rows. */
export const readRows = (rows: string[], drawing: Drawing = {}): ReadDocument => readPage(drawPage(rows, drawing));

/** The values of header fields in the order asked for, undefined where the reader found none. */
export const fieldValues = ({ fields }: ReadDocument, names: readonly HeaderField[]) => names.map((name) => fields[name]?.value);
