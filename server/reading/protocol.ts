import type { PrintedApproval } from "#domain/exports/approvals.ts";
import type { DocumentErrorType } from "#domain/names.ts";
import type { FilePage, ReadContext } from "#domain/evidence/reading.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import type { PageLook } from "#server/reading/drawing/look.ts";
import type { PageProgress } from "./pages.ts";
import type { ComposeSource } from "./compose.ts";
import type { InMemory, Stored } from "./place.ts";
import type { PdfExtras } from "./pdfExtend.ts";
import type { PageRequest } from "./render.ts";

/** A file, and which of its pages or of the sheets on them count, in their order; all when `pages` is absent. */
export type SourceFile<Place = Stored> = Place & { fileName: string; pages?: FilePage[] };

/**
 * A document to be read: its file, and `more` files that go on behind it. `ignoreStructured` leaves out what the files state in
 * machine-readable form; codes on the page stay.
 */
export type ReadRequest<Place = Stored> = SourceFile<Place> & { more?: SourceFile<Place>[]; context: ReadContext; ignoreStructured?: boolean };

/** What the parent asks of a reading child; one request at a time. */
export type ChildRequest<Place = InMemory> =
  | ({ task: "read" } & ReadRequest<Place>)
  | ({ task: "render" } & PageRequest<Place>)
  | ({ task: "measure" } & Place)
  | { task: "compose"; sources: ComposeSource<Place>[] }
  | ({ task: "unlock"; password: string } & Place)
  | { task: "picturePdf"; bytes: Uint8Array }
  | { task: "extendPdf"; bytes: Uint8Array; extras: PdfExtras }
  | { task: "drawInvoice"; invoice: Invoice; look: PageLook }
  | { task: "drawCover"; invoice: Invoice; look: PageLook; approvals: readonly PrintedApproval[] }
  | { task: "drawText"; title: string; text: string; look: PageLook }
  | ({ task: "readMail" | "showMail" } & Place)
  | { task: "describe" };

/** What a child is sent: a request, and how many processors there are for it. */
export type ChildMessage = { request: ChildRequest; processors: number };

/** What a child says: that it has started, that a page is finished, and the outcome. */
export type ChildReply =
  | { ready: true }
  | { progress: PageProgress }
  | { done: true; value: unknown }
  | { done: true; failure: { errorType: DocumentErrorType; detail: string } };
