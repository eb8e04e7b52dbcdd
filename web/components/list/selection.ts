import type { DocumentSummary } from "#contract/documents/shapes.ts";

/** What bulk actions need to know of a chosen document, also after its row has left the screen. */
export type Chosen = { documentId: string; fileName: string; documentType: string; amount?: string; currency?: string };
export type Selection = ReadonlyMap<string, Chosen>;

/** Named documents, or everything that the list holds: then those that were taken out again, and the moment of the choice. */
export type Picked = { kind: "some"; documents: Selection } | { kind: "all"; except: Selection; until: string; count: number; isMore: boolean };

export const nothingPicked: Picked = { kind: "some", documents: new Map() };

export function chosen({ documentId, fileName, documentType, fields }: DocumentSummary): Chosen {
  const { totalAmount, currency } = fields;
  return { documentId, fileName, documentType, ...(totalAmount && currency ? { amount: totalAmount, currency } : {}) };
}

export const isPicked = (picked: Picked, documentId: string): boolean =>
  picked.kind === "all" ? !picked.except.has(documentId) : picked.documents.has(documentId);

/** How many documents are chosen; of a long list, the least that there are. */
export const sizeOf = (picked: Picked): number => (picked.kind === "all" ? Math.max(0, picked.count - picked.except.size) : picked.documents.size);

/** The choice with a document put in or taken out. */
export function toggled(picked: Picked, document: DocumentSummary): Picked {
  const next = new Map(picked.kind === "all" ? picked.except : picked.documents);
  if (!next.delete(document.documentId)) next.set(document.documentId, chosen(document));
  return picked.kind === "all" ? { ...picked, except: next } : { kind: "some", documents: next };
}

/** The choice with all of these put in, as shift-click does between two rows. */
export function withAll(picked: Picked, documents: Iterable<DocumentSummary>): Picked {
  const next = new Map(picked.kind === "all" ? picked.except : picked.documents);
  for (const document of documents) {
    if (picked.kind === "all") next.delete(document.documentId);
    else next.set(document.documentId, chosen(document));
  }
  return picked.kind === "all" ? { ...picked, except: next } : { kind: "some", documents: next };
}

/** Two row numbers in any order as all the numbers from one to the other. */
export function between(from: number, to: number): number[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(from - to) + 1 }, (_, step) => first + step);
}

/** Everything that a list holds now; what arrives later was not chosen. */
export function everything({ count, isMore }: { count: number; isMore: boolean }): Picked {
  return { kind: "all", except: new Map(), until: new Date().toISOString(), count, isMore };
}

/** The choice of a list and how it changes. `pickAll` chooses everything that the list holds, loaded or not. */
export type ListSelection = { picked: Picked; pick: (picked: Picked) => void; pickAll: () => void };
