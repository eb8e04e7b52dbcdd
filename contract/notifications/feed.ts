import { z } from "zod";
import { call } from "#contract/call.ts";

/** Documents that wait for a person, for feed readers: they send no token, so a person has an address of their own. */
export const feed = {
  ownFeed: call({
    method: "GET",
    path: "/v1/users/me/feed",
    summary: "Whether the caller has an address for feed readers.",
    needs: "signedIn",
    onlyPeople: true,
    reply: z.object({ isOpen: z.boolean() }),
  }),
  openOwnFeed: call({
    method: "POST",
    path: "/v1/users/me/feed",
    summary: "Makes the caller's address for feed readers; it is answered this once, an earlier one ends.",
    needs: "signedIn",
    onlyPeople: true,
    reply: z.object({ address: z.string() }),
  }),
  endOwnFeed: call({
    method: "DELETE",
    path: "/v1/users/me/feed",
    summary: "Ends the caller's address for feed readers.",
    needs: "signedIn",
    onlyPeople: true,
  }),
  readFeed: call({
    method: "GET",
    path: "/v1/feed",
    summary: "RSS 2.0 of the documents that wait for the person whose address it is.",
    needs: "anonymous",
    query: z.strictObject({ token: z.string().min(20).max(200) }),
    answers: "file",
    errors: ["not-found", "rate-limited"],
  }),
} as const;
