import type { App } from "#server/core/app.ts";
import { buildWebHook } from "#test/buildIntegration.ts";
import { randomUUID } from "node:crypto";

/** A message of a webhook that was given up; returns its id. */
export async function buildUndeliveredEvent(app: App, tenantId: string): Promise<string> {
  const messageId = randomUUID();
  const webHookId = await buildWebHook(app, tenantId);
  const row = { tenant_id: tenantId, message_id: messageId, web_hook_id: webHookId, event: "DocumentSaved" as const, document_id: randomUUID(), payload: "{}" };
  const past = { created_at: app.clock.now(), due_at: null, sent_at: null, attempts: 9, error: "HTTP 500" };
  await app.db.transaction(tenantId, (tx) =>
    tx
      .insertInto("web_hook_outbox")
      .values({ ...row, ...past })
      .execute(),
  );
  return messageId;
}

/** An e-mail that was given up. */
export async function buildUndeliveredEmail(app: App, tenantId: string): Promise<{ eventId: string; recipient: string }> {
  const email = { eventId: `daily:${randomUUID()}`, recipient: "pan@example.com" };
  const content = JSON.stringify({ template: "approvalDaily", culture: "cs-CZ", data: { count: 1 } });
  const row = { tenant_id: tenantId, event_id: email.eventId, recipient: email.recipient, content, created_at: app.clock.now() };
  await app.db.transaction(tenantId, (tx) =>
    tx
      .insertInto("mail_outbox")
      .values({ ...row, due_at: null, sent_at: null, attempts: 9, error: "451 greylisted" })
      .execute(),
  );
  return email;
}
