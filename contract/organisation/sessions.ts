import { z } from "zod";
import { call } from "#contract/call.ts";
import { moment } from "#contract/shapes.ts";

export const deviceKinds = ["computer", "tablet", "phone", "unknown"] as const;

const session = z.object({
  sessionId: z.string(),
  /** Names as people know them, such as "Firefox" and "Windows"; null when the device does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  device: z.enum(deviceKinds),
  /** Network address of the last use. */
  address: z.string(),
  signedInAt: moment.nullable(),
  /** Known to 15 minutes. */
  usedAt: moment.nullable(),
  /** Kept after the browser is closed. */
  isRemembered: z.boolean(),
  /** The session that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.output<typeof session>;

export const sessions = {
  listOwnSessions: call({
    method: "GET",
    path: "/v1/users/me/sessions",
    summary: "Where the caller is signed in, the last used first.",
    needs: "signedIn",
    onlyPeople: true,
    reply: z.object({ items: z.array(session) }),
  }),
  endOwnSession: call({
    method: "DELETE",
    path: "/v1/users/me/sessions/{sessionId}",
    summary: "Signs the caller out in one place; its tokens stop working within 10 seconds.",
    needs: "signedIn",
    onlyPeople: true,
    params: z.strictObject({ sessionId: z.string().regex(/^[\w-]{1,64}$/) }),
  }),
  endOwnSessions: call({
    method: "DELETE",
    path: "/v1/users/me/sessions",
    summary: "Signs the caller out everywhere, here as well.",
    needs: "signedIn",
    onlyPeople: true,
  }),
} as const;
