import { questionEvents, webHookEvents, withoutAnswer } from "#domain/notifications/events.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { id, moment, paging } from "#contract/shapes.ts";

const rule = {
  name: z.string().trim().min(1).max(100),
  url: z.string().trim().min(1).max(2000),
  events: z.array(z.enum(webHookEvents)).min(1).max(webHookEvents.length),
  isActive: z.boolean().default(true),
  /** How long a document waits for the answer to BeforeExport and CustomValidation. */
  answerMinutes: z.number().int().min(1).max(1440).default(15),
  /** What happens to it then. */
  withoutAnswer: z.enum(withoutAnswer).default("GoOn"),
};

/** What a webhook was asked about a document. */
export const webHookQuestion = z.object({
  /** Name of the webhook. */
  webHook: z.string(),
  event: z.enum(questionEvents),
  state: z.enum(["Waiting", "Passed", "Refused"]),
  /** What it has against the document. */
  reason: z.string(),
  askedTime: moment,
  /** Until when the document waits; null once it was answered. */
  waitsUntil: moment.nullable(),
});

const webHook = z.object({
  webHookId: id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webHookEvents)),
  isActive: z.boolean(),
  answerMinutes: z.number(),
  withoutAnswer: z.enum(withoutAnswer),
  createdTime: moment,
  /** Messages that wait for another try. */
  waiting: z.number(),
  /** Messages that were given up, in the last 30 days. */
  failed: z.number(),
  /** The last message: when it was taken, or why it was not: "HTTP 500", or a code of `domain/exports/deliveryProblem.ts`. */
  last: z.object({ event: z.enum(webHookEvents), time: moment, sentTime: moment.nullable(), error: z.string().nullable() }).nullable(),
});
export type WebHook = z.output<typeof webHook>;

/** A message that was given up, or that waits after a failed attempt. */
const undeliveredEvent = z.object({
  messageId: id,
  webHookId: id,
  /** Name of the webhook. */
  webHook: z.string(),
  event: z.enum(webHookEvents),
  documentId: id,
  createdTime: moment,
  attempts: z.number(),
  /** Null = given up. */
  nextAttemptTime: moment.nullable(),
  /** What the receiver answered, or why it was not reached. */
  reason: z.string(),
});

export const webHooks = {
  createWebHook: call({
    method: "POST",
    path: "/v1/tenant/webHooks",
    summary: "Creates a webhook. The secret that its messages are signed with is in this answer and nowhere else.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(rule),
    reply: z.object({ webHookId: id, /** As Standard Webhooks write it: whsec_ and base64. */ secret: z.string() }),
    errors: ["invalid-url", "forbidden-target", "too-many-web-hooks", "validation"],
  }),
  updateWebHook: call({
    method: "PUT",
    path: "/v1/tenant/webHooks",
    summary: "Changes a webhook; its secret stays.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ webHookId: id, ...rule }),
    errors: ["invalid-url", "forbidden-target", "validation"],
  }),
  deleteWebHook: call({
    method: "DELETE",
    path: "/v1/tenant/webHooks",
    summary: "Deletes a webhook with what waits for it.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ webHookId: id }),
    errors: ["web-hook-in-use"],
  }),
  listWebHooks: call({
    method: "POST",
    path: "/v1/tenant/webHooks/list",
    summary: "Webhooks of the tenant, by name.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(paging),
    reply: z.object({ items: z.array(webHook), total: z.number() }),
  }),
  listUndeliveredEvents: call({
    method: "POST",
    path: "/v1/tenant/webHooks/undelivered/list",
    summary: "Messages of webhooks that their receivers did not take, the newest first: given up, or waiting for another attempt.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(paging),
    reply: z.object({ items: z.array(undeliveredEvent), total: z.number() }),
  }),
  sendEventAgain: call({
    method: "POST",
    path: "/v1/tenant/webHooks/undelivered/send-again",
    summary: "Sends a message of a webhook again now that was given up or waits; it is tried for three days once more.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ messageId: id }),
    errors: ["not-found"],
  }),
} as const;
