import { z } from "zod";
import { call } from "#contract/call.ts";
import { deviceKinds } from "#contract/organisation/sessions.ts";
import { id, moment } from "#contract/shapes.ts";

const feature = "PushMessages";

/** Messages of the browser (Web Push) that a document waits for approval, to the devices on which a person allowed them. */
export const push = {
  ownPushDevices: call({
    method: "GET",
    path: "/v1/users/me/push",
    summary: "The caller's devices that get messages, and the key by which a browser subscribes.",
    needs: "signedIn",
    onlyPeople: true,
    feature,
    reply: z.object({
      /** VAPID public key, base64url. */
      publicKey: z.string(),
      items: z.array(
        z.object({
          subscriptionId: id,
          browser: z.string().nullable(),
          system: z.string().nullable(),
          device: z.enum(deviceKinds),
          createdTime: moment,
          /** When its push service last took a message. */
          sentTime: moment.nullable(),
          /** Why it did not take the last one. */
          error: z.string().nullable(),
        }),
      ),
    }),
  }),
  allowPush: call({
    method: "POST",
    path: "/v1/users/me/push",
    summary: "Sends messages to the caller's device from now on; the body is a PushSubscription of the browser.",
    needs: "signedIn",
    onlyPeople: true,
    feature,
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https$/ }).max(2000),
      keys: z.strictObject({ p256dh: z.string().regex(/^[\w-]{87}$/), auth: z.string().regex(/^[\w-]{22}$/) }),
      userAgent: z.string().max(500).optional(),
    }),
    reply: z.object({ subscriptionId: id }),
    errors: ["too-many-devices"],
  }),
  endPush: call({
    method: "DELETE",
    path: "/v1/users/me/push/{subscriptionId}",
    summary: "Sends the caller's device no more messages.",
    needs: "signedIn",
    onlyPeople: true,
    feature,
    params: z.strictObject({ subscriptionId: id }),
    errors: ["not-found"],
  }),
} as const;
