import { call } from "#contract/call.ts";

/**
 * Live changes (ours, not in the catalogue): an event stream that says that documents or settings changed without naming them,
 * so it can leak nothing; the browser then asks the ordinary calls again.
 */
export const changes = {
  watchChanges: call({
    method: "GET",
    path: "/v1/changes",
    summary:
      "Server-sent events: a `documents` event whenever documents of the tenant changed, a `settings` event whenever its types, code lists, units, people or settings did.",
    needs: "signedIn",
    answers: "stream",
    errors: ["too-many-streams"],
  }),
} as const;
