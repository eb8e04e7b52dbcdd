import { calls } from "#contract/index.ts";
import type { CallReply } from "#contract/call.ts";
import { useText } from "#web/locales/language.ts";
import { useQuery } from "@tanstack/react-query";
import { api, atHand } from "./api.ts";
import { earlyAskedAt } from "./early.ts";
import { callKey } from "./queries.ts";

export type DocumentTypeSummary = CallReply<typeof calls.activeDocumentTypes>["items"][number];

const none: DocumentTypeSummary[] = [];

/** Active document types in their order, with their counts of new documents. A failure is logged and leaves the list empty (R111, R112). */
export function useDocumentTypes(): { types: readonly DocumentTypeSummary[]; isLoading: boolean } {
  const { culture } = useText();
  const input = { query: { culture, includeNumberOfNewDocuments: "true" as const } };
  const query = useQuery({
    queryKey: callKey(calls.activeDocumentTypes, input),
    queryFn: async ({ signal }) => {
      try {
        return (await api(calls.activeDocumentTypes, input, { signal, early: "beside" })).items;
      } catch (error) {
        if (!signal.aborted) console.error("Failed to get active document types.", error);
        return none;
      }
    },
    initialData: () => atHand(calls.activeDocumentTypes, input)?.items,
    initialDataUpdatedAt: earlyAskedAt,
  });
  return { types: query.data ?? none, isLoading: query.isPending };
}
