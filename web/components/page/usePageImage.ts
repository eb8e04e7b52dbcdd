import { calls } from "#contract/index.ts";
import { api } from "#web/lib/api.ts";
import { callKey } from "#web/lib/queries.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Tile } from "./tiles.ts";

/** How long a page picture stays in memory after it was last shown, in milliseconds. */
const KEEP_MS = 5 * 60_000;

/** Which picture of a page: all of it, small, or one tile. */
export type Rendition = "page" | "preview" | Tile;

/** Query of a page picture; the picture needs the bearer token, so it is fetched and kept as a blob. */
export function pageImageQuery(documentId: string, pageIndex: number, rendition: Rendition) {
  const isPreview = rendition === "preview" ? ("true" as const) : ("false" as const);
  const input = { params: { documentId, pageIndex }, query: { isPreview, ...(typeof rendition === "object" ? rendition : {}) } };
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
  rendition: Rendition = "page",
): { url: string | undefined; isError: boolean; retry(): void } {
  const query = useQuery(pageImageQuery(documentId, pageIndex, rendition));
  return { url: query.data && urlOf(query.data), isError: query.isError, retry: () => void query.refetch() };
}

const pictures = new WeakMap<Blob, HTMLImageElement>();
const forgotten = new FinalizationRegistry((url: string) => URL.revokeObjectURL(url));

/**
 * An address of a blob, the same as long as the blob is kept. The browser shows a picture without reading it again only while
 * some element holds it, so one does.
 */
export function urlOf(blob: Blob): string {
  return pictureOf(blob).src;
}

function pictureOf(blob: Blob): HTMLImageElement {
  const known = pictures.get(blob);
  if (known) return known;
  const picture = new Image();
  picture.src = URL.createObjectURL(blob);
  pictures.set(blob, picture);
  forgotten.register(blob, picture.src);
  return picture;
}

/** Loads and decodes the picture of a page ahead of time, e.g. of the next document. */
export async function prefetchPage(client: QueryClient, documentId: string, pageIndex: number): Promise<void> {
  const query = pageImageQuery(documentId, pageIndex, "page");
  await client.prefetchQuery(query);
  const blob = client.getQueryData<Blob>(query.queryKey);
  if (!blob) return;
  await pictureOf(blob)
    .decode()
    .catch(() => undefined);
}
