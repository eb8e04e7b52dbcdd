import type { CallReply } from "#contract/call.ts";
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { api } from "#web/lib/api.ts";
import { callKey, useCall } from "#web/lib/queries.ts";
import { type QueryClient, useQueries, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ListFilter } from "./listAddress.ts";

/** Rows asked at once. */
export const PAGE = 100;

/** Browsers stop drawing boxes of some 30 million pixels; further rows are reached by the opposite order or by narrowing the list. */
export const MAX_ROWS = 400_000;

type Page = CallReply<typeof calls.listDocuments>;

export type Rows = {
  /** Rows that can be scrolled to, loaded or not. */
  total: number;
  /** How many documents there are; with `isMore`, the least that there are. */
  count: number;
  isMore: boolean;
  /** Documents per tab. */
  byList: CallReply<typeof calls.countDocuments>["byList"] | undefined;
  row: (index: number) => DocumentSummary | undefined;
  /** Names the list in the address of a document, for previous and next. */
  listResultId: (index: number) => string | undefined;
  /** Place of a document among the loaded rows. */
  indexOf: (documentId: string) => number | undefined;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** Changes whenever rows came or went. */
  version: string;
};

const pageKey = (filter: ListFilter, page: number) => callKey(calls.listDocuments, { body: { ...filter, skip: page * PAGE, take: PAGE } });

/** Reads a page; the nearest page that is known and still holds spares the server counting from the beginning. */
function pageQuery(client: QueryClient, filter: ListFilter, page: number) {
  return {
    queryKey: pageKey(filter, page),
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const near = nearest(client, filter, page);
      return api(calls.listDocuments, { body: { ...filter, skip: page * PAGE, take: PAGE, ...(near ? { near } : {}) } }, { signal });
    },
  };
}

/** Pages so far apart are still near. */
const NEAR_PAGES = 40;

function nearest(client: QueryClient, filter: ListFilter, page: number): { skip: number; cursor: string } | undefined {
  for (let distance = 1; distance <= NEAR_PAGES; distance += 1) {
    for (const other of [page - distance, page + distance]) {
      const state = other > 0 ? client.getQueryState<Page>(pageKey(filter, other)) : undefined;
      if (state?.data?.cursor && !state.isInvalidated) return { skip: other * PAGE, cursor: state.data.cursor };
    }
  }
  return undefined;
}

/** The rows that are looked at, page by page: any place of a long list opens with one call. The range is of row numbers on the screen; nothing is asked while the filter is not known. */
export function useRows(filter: ListFilter, [first, last]: readonly [number, number], isWaiting = false): Rows {
  const client = useQueryClient();
  const count = useCall(calls.countDocuments, { body: filter }, { placeholderData: (before) => before, enabled: !isWaiting });
  const numbers = pagesOf(first, last);
  const pages = useQueries({ queries: numbers.map((page) => ({ ...pageQuery(client, filter, page), enabled: !isWaiting })) });
  const byNumber = new Map(numbers.map((page, place) => [page, pages[place]?.data]));
  const start = byNumber.get(0);
  const counted = count.data?.count ?? 0;
  // The end is known once a page says that nothing follows; until then a list that was not counted out grows as it is scrolled.
  const end = [...byNumber].flatMap(([page, data]) =>
    data && !data.hasMore && (page === 0 || data.items.length > 0) ? [page * PAGE + data.items.length] : [],
  )[0];
  const reached = Math.max(0, ...[...byNumber].flatMap(([page, data]) => (data?.hasMore ? [page * PAGE + data.items.length + PAGE] : [])));
  const total = end ?? (count.data?.isMore ? Math.max(counted, reached) : count.data ? counted : (start?.items.length ?? 0));
  const failed = pages.find((page) => page.isError);
  const version = pages.map((page) => page.dataUpdatedAt).join();

  const row = (index: number) => byNumber.get(Math.floor(index / PAGE))?.items[index % PAGE];
  const indexOf = (documentId: string) => {
    for (const [page, data] of byNumber) {
      const place = data?.items.findIndex((item) => item.documentId === documentId) ?? -1;
      if (place >= 0) return page * PAGE + place;
    }
    return undefined;
  };
  const retry = useCallback(() => {
    for (const page of pages) void page.refetch();
    void count.refetch();
  }, [pages, count]);
  return {
    total: Math.min(MAX_ROWS, total),
    count: end ?? Math.max(counted, start?.items.length ?? 0),
    isMore: end === undefined && count.data?.isMore === true,
    byList: count.data?.byList,
    row,
    indexOf,
    listResultId: (index) => byNumber.get(Math.floor(index / PAGE))?.listResultId,
    isPending: !start && !failed,
    error: failed?.error ?? null,
    retry,
    version,
  };
}

/** Pages that hold these rows; the first page always, so that the list's beginning is known. */
export function pagesOf(first: number, last: number): number[] {
  const numbers = new Set([0]);
  for (let page = Math.floor(Math.max(0, first) / PAGE); page <= Math.floor(Math.max(0, last) / PAGE); page++) numbers.add(page);
  return [...numbers];
}
