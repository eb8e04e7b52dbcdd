import type { CallReply } from "#contract/call.ts";
import type { DocumentSummary } from "#contract/documentShapes.ts";
import { calls } from "#contract/index.ts";
import { callQuery, useCall } from "#web/lib/queries.ts";
import { useQueries } from "@tanstack/react-query";
import { useCallback } from "react";
import type { ListFilter } from "./listAddress.ts";

/** Rows asked at once. */
export const PAGE = 100;

/** Browsers stop drawing boxes of some 30 million pixels; further rows are reached by narrowing the list. */
export const MAX_ROWS = 400_000;

type Page = CallReply<typeof calls.listDocuments>;

export type Rows = {
  /** Rows of the list, loaded or not. */
  total: number;
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

/** The rows that are looked at, page by page: any place of a long list opens with one call. `first` and `last` are row numbers on the screen. */
export function useRows(filter: ListFilter, first: number, last: number): Rows {
  const count = useCall(calls.countDocuments, { body: filter }, { placeholderData: (before) => before });
  const numbers = pagesOf(first, last);
  const pages = useQueries({ queries: numbers.map((page) => callQuery(calls.listDocuments, { body: { ...filter, skip: page * PAGE, take: PAGE } })) });
  const byNumber = new Map(numbers.map((page, place) => [page, pages[place]?.data as Page | undefined]));
  const start = byNumber.get(0);
  const known = start && !start.hasMore ? start.items.length : undefined;
  const total = Math.min(MAX_ROWS, known ?? count.data?.count ?? start?.items.length ?? 0);
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
    total,
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
