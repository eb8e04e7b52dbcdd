import type { CallInput, CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { api } from "#web/lib/api.ts";
import { href } from "#web/lib/paths.ts";
import { changed, useCall } from "#web/lib/queries.ts";
import { useQueryClient } from "@tanstack/react-query";

export type View = CallReply<typeof calls.listViews>["items"][number];
export type ViewBody = CallInput<typeof calls.createView>["body"];

const none: View[] = [];

/** Saved views of the user and those that colleagues share. */
export function useViews(isNeeded = true) {
  const client = useQueryClient();
  const query = useCall(calls.listViews, undefined, { staleTime: 60_000, enabled: isNeeded });
  const after = async <Value>(work: Promise<Value>): Promise<Value> => {
    const value = await work;
    changed(client, calls.listViews);
    return value;
  };
  return {
    views: query.data?.items ?? none,
    isPending: query.isPending,
    error: query.error,
    create: (body: ViewBody) => after(api(calls.createView, { body })),
    update: (viewId: string, body: ViewBody) => after(api(calls.updateView, { params: { viewId }, body })),
    remove: (viewId: string) => after(api(calls.deleteView, { params: { viewId } })),
  };
}

/** The address of a view, as it was saved. */
export const viewAddress = ({ viewId, query }: Pick<View, "viewId" | "query">): string => href("docView", { viewId }) + (query ? `?${query}` : "");

/** What a view keeps of the list on the screen. */
export type Shown = Pick<View, "listType" | "documentType" | "query" | "columns">;
