import type { PrintedApproval } from "#domain/exports/approvals.ts";
import type { Culture } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { PdfExtras } from "#server/reading/pdfExtend.ts";

/** What draws pages, and opens files that came from strangers; see server/reading/pool.ts. */
export type PdfTools = {
  /** A document without pages of its own as a PDF. Throws where it cannot be drawn, or not within the limits. */
  drawInvoice(invoice: Invoice, look: PageLook): Promise<Buffer>;
  /** The page with all fields and approvals that stands in front of a document or behind it. Throws as above. */
  drawCover(invoice: Invoice, look: PageLook, approvals: readonly PrintedApproval[]): Promise<Buffer>;
  /** The pages of a picture file as a PDF. Throws for a damaged one. */
  picturePdf(bytes: Uint8Array): Promise<Buffer>;
  /** A PDF with an attachment or pages in front. Throws for a damaged one. */
  extendPdf(bytes: Uint8Array, extras: PdfExtras): Promise<Buffer>;
};

/** Time stamped into drawn pages, and the language of their labels. */
export type PageLook = { now: Date; culture: Culture };
