import type { DocumentDetail } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { callQuery } from "#web/lib/queries.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { prefetchPage } from "#web/components/page/usePageImage.ts";
import { hasWords } from "./page/usePageWords.ts";
import type { ReadInput } from "./useSaving.ts";
import { useStable } from "#web/lib/useStable.ts";

/** How long a document is open before the next one is read ahead, in milliseconds. */
const READ_AHEAD_MS = 600;

/** Once the document may be edited, the field that the address names or the first that needs eyes takes the focus. */
export function useFirstFocus({ isReady, start, focusField }: { isReady: boolean; start(): void; focusField(name: string): void }): void {
  const [search] = useSearchParams();
  const isStarted = useRef(false);
  const begin = useStable(() => {
    // Whoever was quicker and has gone into the page or one of its menus already stays where they are.
    if (window.document.activeElement?.matches("main *, [role=menu] *, [role=dialog] *")) return;
    const field = search.get("field");
    if (field) focusField(field);
    else start();
  });
  useEffect(() => {
    if (!isReady || isStarted.current) return;
    isStarted.current = true;
    begin();
  }, [isReady, begin]);
}

/** Reads the next document of the list and its first page while this one is being checked. */
export function useReadAhead(nextId: string | null | undefined, read: ReadInput): void {
  const client = useQueryClient();
  const readNext = useStable(async (documentId: string) => {
    const query = callQuery(calls.getDocument, { ...read, params: { documentId } });
    await client.prefetchQuery(query);
    const next = client.getQueryData<DocumentDetail>(query.queryKey);
    if (!next || next.pages.length === 0) return;
    const words = callQuery(calls.pageWords, { params: { documentId, pageIndex: 0 } });
    await Promise.all([prefetchPage(client, documentId, 0), hasWords(next, 0) && client.prefetchQuery(words)]);
  });
  useEffect(() => {
    if (!nextId) return;
    const timer = setTimeout(() => void readNext(nextId), READ_AHEAD_MS);
    return () => clearTimeout(timer);
  }, [nextId, readNext]);
}
