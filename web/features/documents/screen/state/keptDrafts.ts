import type { KeptDraft } from "./draft.ts";

const PREFIX = "kvitance.draft.";
/** Kept drafts older than this are dropped, in days. */
const MAX_AGE_DAYS = 14;

/** Whose work on which document. People who share a browser never see each other's. */
export type Owner = { userId: string; documentId: string };

const keyOf = ({ userId, documentId }: Owner) => `${PREFIX}${userId}.${documentId}`;

/** Reads, writes and forgets unsaved work in the browser's own store. A full or blocked store is no error. */
export const keptDrafts = {
  read(owner: Owner): KeptDraft | undefined {
    try {
      const text = localStorage.getItem(keyOf(owner));
      const kept = text ? (JSON.parse(text) as KeptDraft) : undefined;
      return kept && Date.now() - Date.parse(kept.keptAt) < MAX_AGE_DAYS * 86_400_000 ? kept : undefined;
    } catch {
      return undefined;
    }
  },
  write(owner: Owner, kept: KeptDraft | undefined): void {
    try {
      if (kept) localStorage.setItem(keyOf(owner), JSON.stringify(kept));
      else localStorage.removeItem(keyOf(owner));
    } catch {
      // Private windows may refuse; the work itself goes on.
    }
  },
  /** Forgets all unsaved work in this browser: who signs out leaves nothing behind. */
  forgetAll(): void {
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    } catch {
      // A blocked store holds nothing.
    }
  },
};
