import { deliveries } from "#contract/deliveries.ts";
import { calls } from "#contract/index.ts";
import { changed } from "#web/lib/queries.ts";
import { watchChanges } from "#web/lib/changes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

/** Changes within this time are answered by one reading, in milliseconds: a batch of 50 files ends in bursts. */
const GATHER_MS = 300;

/** Reads lists, counts and the open document again when the server says that documents changed. */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const stop = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        changed(client, calls.listDocuments, calls.getDocument, calls.countDocuments, calls.countExtracting, calls.activeDocumentTypes);
        changed(client, calls.documentHistory, deliveries.documentDeliveries, deliveries.listDeliveries);
        changed(client, calls.listApprovals, calls.countApprovals, calls.workflowData);
      }, GATHER_MS);
    };
    void watchChanges({ onChange, signal: stop.signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [client]);
}
