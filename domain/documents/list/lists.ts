import { type DocumentState, documentStates } from "#domain/names.ts";

/** List types of /Documents/{docType?}/{listType?} (R091), and what has left the others: Archived and Deleted. An unknown value falls back to All. */
export const lists = ["All", "Process", "Mine", "ReadyForExport", "Exported", "Processed", "Error", "Archived", "Deleted"] as const;
export type List = (typeof lists)[number];

/** Every list that can be asked for: those of the specification, and the documents for validation (R107), a screen of their own. */
export const allLists = [...lists, "Validation"] as const;
export type AnyList = (typeof allLists)[number];

/**
 * States that each list shows. Mine is a filter by uploader. Archived documents stand in
 * a list of their own; All and Mine show them too once somebody searches or asks for a state. Deleted ones of any state stand in their
 * list while they can be restored. Documents in extraction stand in All and Mine and on the upload page.
 */
export const listStates: Record<AnyList, readonly DocumentState[]> = {
  All: ["Extracting", "New", "Error", "Returned", "ApprovalPending", "Rejected", "Processed", "ReadyForExport", "Exported", "Paused"],
  Process: ["New", "Paused", "Returned", "Rejected"],
  Mine: ["Extracting", "New", "Error", "Returned", "ApprovalPending", "Rejected", "Processed", "ReadyForExport", "Exported", "Paused"],
  ReadyForExport: ["ReadyForExport"],
  Exported: ["Exported"],
  Processed: ["Processed"],
  Error: ["Error"],
  Archived: ["Archived"],
  Deleted: documentStates,
  // Only those of them with something to look at or to repair; see `finalErrors` and server/documents/filter.ts.
  Validation: ["New", "Returned", "Rejected", "Error"],
};

/** A list that is not a matter of states alone is counted so far: as many may be more. */
export const COUNTED_TO = 10_000;

/** The list that a path value names; unknown values are All (R092). */
export function listFromPath(value: string | undefined): List {
  return lists.find((list) => list.toLowerCase() === value?.toLowerCase()) ?? "All";
}
