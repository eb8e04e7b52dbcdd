import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import type { PageWord } from "./capture.ts";

const none: readonly PageWord[] = [];

/** Whether the words of a page can be asked for: while a document is read, its first page can be seen and has no words yet. */
export function hasWords({ state, pages }: Pick<DocumentDetail, "state" | "pages">, pageIndex: number): boolean {
  return state !== "Extracting" && pages.some((page) => page.pageIndex === pageIndex);
}

/** The words of a page, once they have come; the same list as long as the page is. */
export function usePageWords(document: DocumentDetail, pageIndex: number): readonly PageWord[] {
  const params = { documentId: document.documentId, pageIndex };
  const words = useCall(calls.pageWords, { params }, { staleTime: Infinity, enabled: hasWords(document, pageIndex) });
  return words.data?.words ?? none;
}
