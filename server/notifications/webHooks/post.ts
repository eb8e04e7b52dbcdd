import type { App } from "#server/core/app.ts";
import type { Tables } from "#server/core/schema.ts";
import type { OutgoingReply } from "#platform/outgoing.ts";
import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import { openSecret } from "./secret.ts";

type Hook = Pick<Selectable<Tables["web_hooks"]>, "tenant_id" | "web_hook_id" | "url" | "sealed_secret">;
type Posted = { id: string; payload: object; timeoutMs: number; maxAnswerBytes: number };

/** Sends a signed message to a webhook. The same message sent again has the same id. Throws OutgoingFailure. */
export async function postSigned(app: App, hook: Hook, { id, payload, timeoutMs, maxAnswerBytes }: Posted): Promise<OutgoingReply> {
  const body = JSON.stringify(payload);
  const signature = signed(openSecret(app, hook), { id, body, now: app.clock.now() });
  return app.outgoing.fetch({
    url: hook.url,
    namedBy: "tenant",
    method: "POST",
    headers: { "content-type": "application/json", "user-agent": "Kvitance", ...signature },
    body,
    timeoutMs,
    maxBytes: maxAnswerBytes,
    signal: app.stopping,
  });
}

export const isTaken = ({ status }: OutgoingReply): boolean => status >= 200 && status < 300;

/** The JSON of an answer; an empty one is an empty object. Throws SyntaxError. */
export function answerOf({ body }: OutgoingReply): unknown {
  const text = body.toString("utf8").trim();
  return text === "" ? {} : JSON.parse(text);
}

/** Headers by which the receiver knows that the message is ours and new (Standard Webhooks). */
function signed(secret: string, { id, body, now }: { id: string; body: string; now: Date }): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}
