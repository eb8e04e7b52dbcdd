import { eventsOf } from "#domain/notifications/events.ts";
import { nextAttempt } from "#domain/outbox/retry.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";
import type { App } from "#server/core/app.ts";
import type { DocumentState } from "#domain/names.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { createHmac, randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";

const SEND_MS = 10_000;
const MOST_ANSWER_BYTES = 64 * 1024;
const SECRET_PURPOSE = "webHooks/secrets";

export const sealSecret = (app: App, secret: string): string => seal(deriveKey(app.config.secret, SECRET_PURPOSE), secret);

/** A change of a document that webhooks may be told of. */
export type Told = {
  tenantId: string;
  documentId: string;
  kind: string;
  from: DocumentState;
  to: DocumentState;
  isFirstValidation: boolean;
  now: Date;
};

/** Writes the messages of a change in its transaction: they exist exactly when the change does. */
export async function recordEvents(tx: Tx, told: Told): Promise<void> {
  const events = eventsOf(told);
  if (events.length === 0) return;
  const { tenantId, documentId, now } = told;
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
    fromState: told.from,
    state: told.to,
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
  await sql`select pg_notify('webHooks', ${tenantId})`.execute(tx);
}

/** So many tenants are served at once in one worker: each holds a connection to the database while a receiver thinks. */
const MOST_TENANTS = 3;

/** Sends when notices say that there is something to send: each tenant once at a time, a few tenants at once. */
export function openEventSender(app: App): (tenantId: string) => void {
  const waiting = new Set<string>();
  let running = 0;
  const next = (): void => {
    const [tenantId] = waiting;
    if (tenantId === undefined || running >= MOST_TENANTS) return;
    waiting.delete(tenantId);
    running += 1;
    void sendEvents(app, tenantId)
      .catch((error: unknown) => app.log.error({ err: error }, "webhooks"))
      .finally(() => {
        running -= 1;
        next();
      });
  };
  return (tenantId) => {
    waiting.add(tenantId);
    next();
  };
}

type Message = Selectable<Tables["web_hook_outbox"]> & { url: string; sealed_secret: string };

/** Sends the messages of a tenant that are due; one that fails waits longer each time. */
export async function sendEvents(app: App, tenantId: string): Promise<void> {
  while (!app.stopping.aborted && (await sendNext(app, tenantId)));
}

/** The row stays locked while it is sent, so no other worker sends it too; a worker that dies leaves it due. Returns whether there was one. */
async function sendNext(app: App, tenantId: string): Promise<boolean> {
  return app.db.transaction(tenantId, async (tx) => {
    const message = await tx
      .selectFrom("web_hook_outbox as message")
      .innerJoin("web_hooks as hook", (join) => join.onRef("hook.tenant_id", "=", "message.tenant_id").onRef("hook.web_hook_id", "=", "message.web_hook_id"))
      .selectAll("message")
      .select(["hook.url", "hook.sealed_secret"])
      .where("message.tenant_id", "=", tenantId)
      .where("message.due_at", "<=", app.clock.now())
      .where("hook.is_active", "=", true)
      .orderBy("message.due_at")
      .limit(1)
      .forUpdate("message")
      .skipLocked()
      .executeTakeFirst();
    if (!message) return false;
    const result = await hand(app, message);
    if (result.isGone)
      await tx.updateTable("web_hooks").set({ is_active: false }).where("tenant_id", "=", tenantId).where("web_hook_id", "=", message.web_hook_id).execute();
    const { due_at, sent_at, error } = result;
    await tx
      .updateTable("web_hook_outbox")
      .set({ due_at, sent_at, error, attempts: message.attempts + 1 })
      .where("tenant_id", "=", tenantId)
      .where("message_id", "=", message.message_id)
      .execute();
    return true;
  });
}

type Sent = { due_at: Date | null; sent_at: Date | null; error: string | null; isGone?: true };

async function hand(app: App, message: Message): Promise<Sent> {
  const now = app.clock.now();
  const again = (error: string, retryAfterSeconds?: number): Sent => {
    const due_at = nextAttempt({ since: message.created_at, now, isTemporary: true, retryAfterSeconds }, Math.random()) ?? null;
    return { due_at, sent_at: null, error: error.slice(0, 500) };
  };
  try {
    const body = JSON.stringify(message.payload);
    const headers = { "content-type": "application/json", "user-agent": "Kvitance", ...signed(app, message, { body, now }) };
    const request = {
      url: message.url,
      namedBy: "tenant",
      method: "POST",
      headers,
      body,
      timeoutMs: SEND_MS,
      mostBytes: MOST_ANSWER_BYTES,
      signal: app.stopping,
    } as const;
    const reply = await app.outgoing.fetch(request);
    if (reply.status >= 200 && reply.status < 300) return { due_at: null, sent_at: now, error: null };
    if (reply.status === GONE) return { due_at: null, sent_at: null, error: `HTTP ${GONE}`, isGone: true };
    const after = Number(reply.headers["retry-after"]);
    return again(`HTTP ${reply.status}`, Number.isFinite(after) ? after : undefined);
  } catch (error) {
    return again(error instanceof Error ? error.message : String(error));
  }
}

/** The receiver asks never to be told again (Standard Webhooks). */
const GONE = 410;

/** Headers by which the receiver knows that the message is ours and new (Standard Webhooks). */
function signed(app: App, { message_id: id, sealed_secret }: Message, { body, now }: { body: string; now: Date }): Record<string, string> {
  const secret = unseal(deriveKey(app.config.secret, SECRET_PURPOSE), sealed_secret);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac("sha256", Buffer.from(secret.replace(/^whsec_/, ""), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest("base64");
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": `v1,${signature}` };
}

/** What was told long ago is forgotten. */
const KEEP_MS = 30 * 24 * 3_600_000;

/** For the sweep: messages that waited for another try, or whose notice was lost; old ones go. */
export async function sweepEvents(app: App): Promise<void> {
  const old = new Date(app.clock.now().getTime() - KEEP_MS);
  for (const tenantId of await app.db.tenantIds()) {
    await sendEvents(app, tenantId);
    await app.db.transaction(tenantId, (tx) =>
      tx.deleteFrom("web_hook_outbox").where("tenant_id", "=", tenantId).where("due_at", "is", null).where("created_at", "<", old).execute(),
    );
  }
}
