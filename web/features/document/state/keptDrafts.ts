import type { KeptDraft } from "./draft.ts";

const PREFIX = "kvitance.draft.";
/** Kept drafts older than this are dropped, in days. */
const MAX_AGE_DAYS = 14;

/** Reads, writes and forgets unsaved work per document in the browser's own store. A full or blocked store is no error. */
export const keptDrafts = {
  read(documentId: string): KeptDraft | undefined {
    try {
      const text = localStorage.getItem(PREFIX + documentId);
      const kept = text ? (JSON.parse(text) as KeptDraft) : undefined;
      return kept && Date.now() - Date.parse(kept.keptAt) < MAX_AGE_DAYS * 86_400_000 ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  write(documentId: string, kept: KeptDraft | undefined): void {
    try {
      if (kept) localStorage.setItem(PREFIX + documentId, JSON.stringify(kept));
      else localStorage.removeItem(PREFIX + documentId);
    } catch {
      // Private windows may refuse; the work itself goes on.
    }
  },
};
