import { deliveries } from "#contract/exports/deliveries.ts";
import { calls } from "#contract/index.ts";
import { readAgain } from "#web/lib/queries.ts";
import { gatherChanges, watchChanges } from "#web/lib/changes.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** What a change of documents makes stale. */
const documents = [calls.listDocuments, calls.getDocument, calls.countDocuments, calls.countExtracting, calls.listExtracting, calls.activeDocumentTypes];
const exports = [calls.documentHistory, deliveries.documentDeliveries, deliveries.listDeliveries];
const approval = [calls.listApprovals, calls.countApprovals, calls.workflowData];

/** Reads all again that stands on the screen. What is kept for good is what a person is just editing, or follows from its name. */
const readScreenAgain = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ observers }) => !observers.some(({ options }) => options.staleTime === Infinity) });

/** Reads lists, counts and the open document again when the server says that documents changed, and the whole screen when settings did. */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const read = {
      documents: gatherChanges(() => readAgain(client, ...documents, ...exports, ...approval), stop.signal),
      settings: gatherChanges(() => readScreenAgain(client), stop.signal),
    };
    void watchChanges({ onChange: (changed) => read[changed](), signal: stop.signal });
    return () => stop.abort();
  }, [client]);
}
