import { deliveries } from "#contract/exports/deliveries.ts";
import { calls } from "#contract/index.ts";
import { readAgain } from "#web/lib/queries.ts";
import { gatherChanges, watchChanges } from "#web/lib/changes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** What a change of documents makes stale. */
const documents = [calls.listDocuments, calls.getDocument, calls.countDocuments, calls.countExtracting, calls.listExtracting, calls.activeDocumentTypes];
const exports = [calls.documentHistory, deliveries.documentDeliveries, deliveries.listDeliveries];
const approval = [calls.listApprovals, calls.countApprovals, calls.workflowData];

/** Reads lists, counts and the open document again when the server says that documents changed. */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    const onChange = gatherChanges(() => readAgain(client, ...documents, ...exports, ...approval), stop.signal);
    void watchChanges({ onChange, signal: stop.signal });
    return () => stop.abort();
  }, [client]);
}
