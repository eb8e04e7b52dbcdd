import type { DocumentSummary } from "#contract/documentShapes.ts";

/** What bulk actions need to know of a chosen document, also after its row has left the screen. */
export type Chosen = { documentId: string; fileName: string; documentType: string };
export type Selection = ReadonlyMap<string, Chosen>;

export const nothingSelected: Selection = new Map();

export function chosen({ documentId, fileName, documentType }: DocumentSummary): Chosen {
  return { documentId, fileName, documentType };
}

/** The selection with a document put in or taken out. */
export function toggled(selection: Selection, document: DocumentSummary): Selection {
  const next = new Map(selection);
  if (!next.delete(document.documentId)) next.set(document.documentId, chosen(document));
  return next;
}

/** The selection with all of these put in, as shift-click does between two rows. */
export function withAll(selection: Selection, documents: Iterable<DocumentSummary>): Selection {
  const next = new Map(selection);
  for (const document of documents) next.set(document.documentId, chosen(document));
  return next;
}

/** Two row numbers in any order as all the numbers from one to the other. */
export function between(from: number, to: number): number[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(from - to) + 1 }, (_, step) => first + step);
}
