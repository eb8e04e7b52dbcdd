import { eventsOf } from "#domain/notifications/events.ts";
import { wayProblemCodes } from "#domain/exports/deliveryProblem.ts";
import { OutgoingFailure } from "#platform/outgoing.ts";
import type { App } from "#server/core/app.ts";
import type { DocumentState } from "#domain/names.ts";
import type { Tx } from "#server/core/db.ts";
import { sendDue, writeResult } from "#server/core/outbox/attempt.ts";
import { type Failure, type Outbox, type Outcome, wake } from "#server/core/outbox/outbox.ts";
import type { Tables } from "#server/core/schema.ts";
import { createHmac, randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { openSecret } from "./secret.ts";

const SEND_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/** A change of a document that webhooks may be notified of. */
export type NotifiedChange = {
  tenantId: string;
  documentId: string;
  kind: string;
  from: DocumentState;
  to: DocumentState;
  isFirstValidation: boolean;
  now: Date;
};

/** Writes the messages of a change in its transaction: they exist exactly when the change does. */
export async function recordEvents(tx: Tx, change: NotifiedChange): Promise<void> {
  const events = eventsOf(change);
  if (events.length === 0) return;
  const { tenantId, documentId, now } = change;
  const hooks = await tx.selectFrom("web_hooks").select(["web_hook_id", "events"]).where("tenant_id", "=", tenantId).where("is_active", "=", true).execute();
  const wanted = hooks.flatMap((hook) => events.filter((event) => hook.events.includes(event)).map((event) => ({ hook, event })));
  if (wanted.length === 0) return;
  const document = await tx
    .selectFrom("documents")
    .select(["external_document_id", "document_type", "file_name", "accounting_unit_id", "version"])
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .executeTakeFirstOrThrow();
  const data = {
    documentId,
    externalDocumentId: document.external_document_id,
    documentType: document.document_type,
    accountingUnitId: document.accounting_unit_id,
    fileName: document.file_name,
    version: document.version,
    fromState: change.from,
    state: change.to,
  };
  await tx
    .insertInto("web_hook_outbox")
    .values(
      wanted.map(({ hook, event }) => ({
        tenant_id: tenantId,
        message_id: randomUUID(),
        web_hook_id: hook.web_hook_id,
        event,
        document_id: documentId,
        payload: JSON.stringify({ type: event, timestamp: now.toISOString(), data }),
        created_at: now,
        due_at: now,
        sent_at: null,
        error: null,
      })),
    )
    .execute();
  await wake(tx, "webHooks", tenantId);
}

type MessageRow = Selectable<Tables["web_hook_outbox"]>;

/** Messages of webhooks, one at a time to each of them, so that they arrive in their order as long as none fails. */
export const webHookOutbox: Outbox<MessageRow, void> = {
  name: "webHooks",
  table: "web_hook_outbox",
  key: ["message_id"],
  receivers: { outbox: "webHooks", table: "web_hooks", key: "web_hook_id", isOpen: () => sql`receiver.is_active`, atOnce: () => sql`1` },
  slots: { total: 16, perTenant: 4 },
  send,
  record: async (tx, app, message, result) => {
    const { tenant_id, web_hook_id } = message;
    if ("failure" in result && result.failure.code === "gone")
      await tx.updateTable("web_hooks").set({ is_active: false }).where("tenant_id", "=", tenant_id).where("web_hook_id", "=", web_hook_id).execute();
    await writeResult(tx, webHookOutbox, message, { result, now: app.clock.now() });
  },
};

/** Sends the messages of a tenant that are due. */
export const sendEvents = (app: App, tenantId: string): Promise<void> => sendDue(app, webHookOutbox, tenantId);

async function send(app: App, message: MessageRow): Promise<Outcome<void>> {
  const hook = await app.db.transaction(message.tenant_id, (tx) =>
    tx
      .selectFrom("web_hooks")
      .select(["tenant_id", "web_hook_id", "url", "sealed_secret"])
      .where("tenant_id", "=", message.tenant_id)
      .where("web_hook_id", "=", message.web_hook_id)
      .executeTakeFirst(),
  );
  if (!hook) return { kind: "withdrawn" };
  const body = JSON.stringify(message.payload);
  const signature = signed(openSecret(app, hook), { id: message.message_id, body, now: app.clock.now() });
  try {
    const reply = await app.outgoing.fetch({
      url: hook.url,
      namedBy: "tenant",
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Kvitance", ...signature },
      body,
      timeoutMs: SEND_MS,
      maxBytes: MAX_ANSWER_BYTES,
      signal: app.stopping,
    });
    if (reply.status >= 200 && reply.status < 300) return { kind: "sent", sent: undefined };
    const isGone = reply.status === GONE;
    const after = Number(reply.headers["retry-after"]);
    return failed({
      code: isGone ? "gone" : "status",
      reason: `HTTP ${reply.status}`,
      isTemporary: !isGone,
      retryAfterSeconds: Number.isFinite(after) ? after : undefined,
    });
  } catch (error) {
    // One of our own codes, for which the screens have a sentence.
    return failed({ code: error instanceof OutgoingFailure ? wayProblemCodes[error.kind] : "unreachable", reason: "", isTemporary: true });
  }
}

/** A receiver answers all messages alike: what it does not take speaks of the receiver, not of the message. */
const failed = (failure: Omit<Failure, "isReceiverDown">): Outcome<void> => ({ kind: "failed", failure: { ...failure, isReceiverDown: true } });

/** The receiver asks never to be notified again (Standard Webhooks). */
const GONE = 410;

/** Headers by which the receiver knows that the message is ours and new (Standard Webhooks). */
function signed(secret: string, { id, body, now }: { id: string; body: string; now: Date }): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** Messages that were sent or given up are kept for so long. */
const KEEP_MS = 30 * 24 * 3_600_000;

/** Once a day: old messages that nothing will happen to any more go. */
export async function deleteOldEvents(app: App): Promise<void> {
  const old = new Date(app.clock.now().getTime() - KEEP_MS);
  for (const tenantId of await app.db.tenantIds())
    await app.db.transaction(tenantId, (tx) =>
      tx.deleteFrom("web_hook_outbox").where("tenant_id", "=", tenantId).where("due_at", "is", null).where("created_at", "<", old).execute(),
    );
}
