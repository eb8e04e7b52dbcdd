import { call } from "#contract/call.ts";

/**
 * Live changes (ours, not in the catalogue): an event stream that says "documents changed" without naming them,
 * so it can leak nothing; the browser then asks the ordinary calls again.
 */
export const changes = {
  watchChanges: call({
    method: "GET",
    path: "/v1/changes",
    summary: "Server-sent events: a `documents` event whenever documents of the tenant changed.",
    needs: "signedIn",
    answers: "stream",
    errors: ["too-many-streams"],
  }),
} as const;
