import type { CallReply } from "#contract/call.ts";
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { calls } from "#contract/index.ts";
import { api, atHand } from "#web/lib/api.ts";
import { earlyAskedAt } from "#web/lib/early.ts";
import { callKey, useCall } from "#web/lib/queries.ts";
import { type ListRows, PAGE, type Range, usePages } from "#web/components/list/usePages.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ListFilter } from "./listAddress.ts";

type Page = CallReply<typeof calls.listDocuments>;

export type Rows = ListRows<DocumentSummary> & {
  /** Documents per tab. */
  byList: CallReply<typeof calls.countDocuments>["byList"] | undefined;
  /** Names the list in the address of a document, for previous and next. */
  listResultId: (index: number) => string | undefined;
};

const pageKey = (filter: ListFilter, page: number) => callKey(calls.listDocuments, { body: { ...filter, skip: page * PAGE, take: PAGE } });

/** Reads a page; the nearest page that is known and still holds spares the server counting from the beginning. */
function pageQuery(client: QueryClient, filter: ListFilter, page: number) {
  return {
    queryKey: pageKey(filter, page),
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      const near = nearest(client, filter, page);
      return api(calls.listDocuments, { body: { ...filter, skip: page * PAGE, take: PAGE, ...(near ? { near } : {}) } }, { signal, early: "first" });
    },
    initialData: () => atHand(calls.listDocuments, { body: { ...filter, skip: page * PAGE, take: PAGE } }, "first"),
    initialDataUpdatedAt: earlyAskedAt,
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

/** The rows of a filter. Nothing is asked while it is not known. */
export function useRows(filter: ListFilter, range: Range, isWaiting = false): Rows {
  const client = useQueryClient();
  const count = useCall(calls.countDocuments, { body: filter }, { placeholderData: (before) => before, enabled: !isWaiting });
  const { pageAt, ...rows } = usePages<DocumentSummary, Page>({ range, pageQuery: (page) => pageQuery(client, filter, page), count, isWaiting });
  return { ...rows, byList: count.data?.byList, listResultId: (index) => pageAt(index)?.listResultId };
}
