import type { DocumentState } from "#domain/names.ts";
import type { ExportFailure } from "#domain/exports/deliveryProblem.ts";
import type { ExportTrigger } from "#domain/exports/names.ts";
import type { Selectable, Updateable } from "kysely";
import type { Tables } from "./schema.ts";

export type DocumentRow = Selectable<Tables["documents"]>;
export type ContentsRow = Omit<Selectable<Tables["document_contents"]>, "packed">;

/** New contents of a document; a column that is left out stays as it is. */
export type NewContents = Pick<ContentsRow, "evidence" | "items" | "vat_breakdown"> & Partial<Pick<ContentsRow, "proposed_split" | "register">>;

/** One value that changed, as the history shows it. */
export type FieldChange = { field: string; from: string | null; to: string | null };

/** What somebody makes of a document: its new columns and contents, and the one history row that says so. */
export type Change = {
  /** What the history calls it. */
  kind: string;
  columns: Updateable<Tables["documents"]>;
  contents?: NewContents;
  /** The state that it leads to; left out, the state stays. */
  to?: DocumentState;
  /** null = the program. */
  userId: string | null;
  changes?: FieldChange[];
  detail?: string;
  exportFailure?: ExportFailure;
  /** Why the document becomes ready for export: a moment of the tenant's settings, failed deliveries tried again; left out, a person wants it. */
  exportCause?: ExportTrigger | "retry";
  now: Date;
};

/** A change about to be written. */
export type PlannedChange = Change & { to: DocumentState };

/** A change that was written, with the document on both sides of it; `contents` only where it brought new ones. */
export type WrittenChange = {
  before: DocumentRow;
  after: DocumentRow;
  contents: { before: ContentsRow; after: NewContents } | undefined;
  change: PlannedChange;
};
