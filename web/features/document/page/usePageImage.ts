import { calls } from "#contract/index.ts";
import { api } from "#web/lib/api.ts";
import { callKey } from "#web/lib/queries.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

/** How long a page picture stays in memory after it was last shown, in milliseconds. */
const KEEP_MS = 5 * 60_000;

/** Query of a page picture; the picture needs the bearer token, so it is fetched and kept as a blob. */
export function pageImageQuery(documentId: string, pageIndex: number, isPreview: boolean) {
  const input = { params: { documentId, pageIndex }, query: { isPreview: isPreview ? ("true" as const) : ("false" as const) } };
  return {
    queryKey: callKey(calls.pageImage, input),
    queryFn: async ({ signal }: { signal: AbortSignal }) => (await api(calls.pageImage, input, { signal })).blob,
    staleTime: Infinity,
    gcTime: KEEP_MS,
  };
}

/** Address of a page picture for `img`, or undefined while it loads. */
export function usePageImage(
  documentId: string,
  pageIndex: number,
  { isPreview = false, enabled = true } = {},
): { url: string | undefined; isError: boolean; retry(): void } {
  const query = useQuery({ ...pageImageQuery(documentId, pageIndex, isPreview), enabled });
  const url = useObjectUrl(query.data);
  return { url, isError: query.isError, retry: () => void query.refetch() };
}

/** An address of a blob that is given back when it is no longer shown. */
export function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return setUrl(undefined);
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** Loads the picture of a page ahead of time, e.g. of the next document. */
export function prefetchPage(client: QueryClient, documentId: string, pageIndex: number): void {
  void client.prefetchQuery(pageImageQuery(documentId, pageIndex, false));
}
