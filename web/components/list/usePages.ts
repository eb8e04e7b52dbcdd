import { type QueryKey, useQueries } from "@tanstack/react-query";
import { useCallback } from "react";

/** Rows asked at once. */
export const PAGE = 100;

/** Browsers stop drawing boxes of some 30 million pixels; further rows are reached by the opposite order or by narrowing the list. */
export const MAX_ROWS = 400_000;

/** The rows of a list on the screen, loaded or not. */
export type ListRows<Row> = {
  /** Rows that can be scrolled to. */
  total: number;
  /** How many documents there are; with `isMore`, the least that there are. */
  count: number;
  isMore: boolean;
  row: (index: number) => Row | undefined;
  /** Place of a document among the loaded rows. */
  indexOf: (documentId: string) => number | undefined;
  isPending: boolean;
  error: Error | null;
  retry: () => void;
  /** Changes whenever rows came or went. */
  version: string;
};

export type PageOf<Row> = { items: readonly Row[]; hasMore: boolean };
/** Numbers of the first and the last row on the screen. */
export type Range = readonly [number, number];

type Input<Page> = {
  range: Range;
  pageQuery: (page: number) => {
    queryKey: QueryKey;
    queryFn: (context: { signal: AbortSignal }) => Promise<Page>;
    initialData?: () => Page | undefined;
    initialDataUpdatedAt?: () => number | undefined;
  };
  /** The count of the list, asked beside its pages. */
  count: { data: { count: number; isMore?: boolean } | undefined; refetch: () => unknown };
  /** Nothing is asked while the filter is not known. */
  isWaiting?: boolean;
};

/** The rows that are looked at, page by page: any place of a long list opens with one call. */
export function usePages<Row extends { documentId: string }, Page extends PageOf<Row>>(
  input: Input<Page>,
): ListRows<Row> & { pageAt: (index: number) => Page | undefined } {
  const { range, pageQuery, count, isWaiting = false } = input;
  const numbers = pagesOf(...range);
  const pages = useQueries({ queries: numbers.map((page) => ({ ...pageQuery(page), enabled: !isWaiting })) });
  const byNumber = new Map(numbers.map((page, place) => [page, pages[place]?.data as Page | undefined]));
  const failed = pages.find((page) => page.isError);
  const retry = useCallback(() => {
    for (const page of pages) void page.refetch();
    void count.refetch();
  }, [pages, count]);
  const pageAt = (index: number) => byNumber.get(Math.floor(index / PAGE));
  const indexOf = (documentId: string) => {
    for (const [page, data] of byNumber) {
      const place = data?.items.findIndex((item) => item.documentId === documentId) ?? -1;
      if (place >= 0) return page * PAGE + place;
    }
    return undefined;
  };
  return {
    ...sizeOf(byNumber, count.data),
    pageAt,
    row: (index) => pageAt(index)?.items[index % PAGE],
    indexOf,
    isPending: !byNumber.get(0) && !failed,
    error: failed?.error ?? null,
    retry,
    version: pages.map((page) => page.dataUpdatedAt).join(),
  };
}

/** How long the list is, as far as its pages and its count say. */
function sizeOf(pages: ReadonlyMap<number, PageOf<unknown> | undefined>, counted: { count: number; isMore?: boolean } | undefined) {
  const beginning = pages.get(0)?.items.length ?? 0;
  const known = counted?.count ?? 0;
  // The end is known once a page says that nothing follows; until then a list that was not counted out grows as it is scrolled.
  const end = [...pages].flatMap(([page, data]) =>
    data && !data.hasMore && (page === 0 || data.items.length > 0) ? [page * PAGE + data.items.length] : [],
  )[0];
  const reached = Math.max(0, ...[...pages].flatMap(([page, data]) => (data?.hasMore ? [page * PAGE + data.items.length + PAGE] : [])));
  const total = end ?? (counted?.isMore ? Math.max(known, reached) : counted ? known : beginning);
  return { total: Math.min(MAX_ROWS, total), count: end ?? Math.max(known, beginning), isMore: end === undefined && counted?.isMore === true };
}

/** Pages that hold these rows; the first page always, so that the list's beginning is known. */
export function pagesOf(first: number, last: number): number[] {
  const numbers = new Set([0]);
  for (let page = Math.floor(Math.max(0, first) / PAGE); page <= Math.floor(Math.max(0, last) / PAGE); page++) numbers.add(page);
  return [...numbers];
}
