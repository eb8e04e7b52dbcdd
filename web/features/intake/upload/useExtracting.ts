import { calls } from "#contract/index.ts";
import { useCall } from "#web/lib/queries.ts";

/** How often the progress of readings is asked for while there are any, in milliseconds. */
const POLL_MS = 1_500;

/** Documents in extraction with how far each is; asked again and again only while something is read. */
export function useExtracting() {
  const input = { query: {} };
  const isBusy = (useCall(calls.listExtracting, input).data?.total ?? 0) > 0;
  return useCall(calls.listExtracting, input, { refetchInterval: isBusy ? POLL_MS : undefined });
}
