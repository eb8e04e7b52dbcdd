import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";
import type { PageWord } from "./capture.ts";

const none: readonly PageWord[] = [];

/** The words of a page, once they have come; the same list as long as the page is. */
export function usePageWords(document: DocumentDetail, pageIndex: number): readonly PageWord[] {
  const { documentId, pages } = document;
  const hasPage = pages.some((page) => page.pageIndex === pageIndex);
  const words = useCall(calls.pageWords, { params: { documentId, pageIndex } }, { staleTime: Infinity, enabled: hasPage });
  return words.data?.words ?? none;
}
