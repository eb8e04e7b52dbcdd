import { nextAttempt, pausedUntil } from "#domain/outbox/retry.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { messagesSent } from "#platform/metrics.ts";
import { continued, traced } from "#platform/tracing.ts";
import { sql } from "kysely";
import { claim, holdClaim, isMine } from "./claim.ts";
import type { Failure, Message, Outbox, Outcome, AttemptResult } from "./outbox.ts";

const MAX_REASON = 1000;

/** Sends a claimed message and writes what came of it, as what the request that caused it goes on with. */
export const attempt = <Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>, message: Row): Promise<void> =>
  continued(message.origin ?? {}, () => attemptNow(app, outbox, message));

async function attemptNow<Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>, message: Row): Promise<void> {
  const release = holdClaim(app, outbox, message);
  try {
    const outcome = await traced(`outbox ${outbox.name}`, {}, () => send(app, outbox, message));
    const result = resultOf(app, message, outcome);
    messagesSent.inc({ outbox: outbox.name, outcome: result.kind });
    await app.db.transaction(message.tenant_id, async (tx) => {
      await outbox.record(tx, app, message, result);
      await noteReceiver(tx, app, outbox, { message, result });
    });
  } finally {
    release();
  }
}

/** Sends all messages of a tenant that are due, one after the other. */
export async function sendDue<Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>, tenantId: string): Promise<void> {
  if (outbox.isOn && !outbox.isOn(app)) return;
  while (!app.stopping.aborted) {
    const message = await claim(app, outbox, tenantId);
    if (!message) return;
    await attempt(app, outbox, message);
  }
}

async function send<Row extends Message, Sent>(app: App, outbox: Outbox<Row, Sent>, message: Row): Promise<Outcome<Sent>> {
  try {
    return await outbox.send(app, message);
  } catch (error) {
    app.log.error({ err: error, outbox: outbox.name }, "a message failed by a fault of ours");
    return { kind: "failed", failure: { code: "internal", reason: "", isTemporary: true, isReceiverDown: false } };
  }
}

function resultOf<Sent>(app: App, message: Message, outcome: Outcome<Sent>): AttemptResult<Sent> {
  if (outcome.kind !== "failed") return outcome;
  const now = app.clock.now();
  if (app.stopping.aborted) return { kind: "released", at: now };
  const failure: Failure = { ...outcome.failure, reason: outcome.failure.reason.slice(0, MAX_REASON) };
  const { isTemporary, retryAfterSeconds, closesReceiver } = failure;
  if (closesReceiver) return { kind: "again", at: now, failure };
  const at = nextAttempt({ since: message.first_attempt_at ?? now, now, isTemporary, retryAfterSeconds }, Math.random());
  return at ? { kind: "again", at, failure } : { kind: "givenUp", failure };
}

type Attempted<Row, Sent> = { message: Row; result: AttemptResult<Sent> };

/** The circuit breaker: counts failures of a receiver in a row, and forgets them at the first success. */
async function noteReceiver<Row extends Message, Sent>(
  tx: Tx,
  app: App,
  { receivers }: Outbox<Row, Sent>,
  { message, result }: Attempted<Row, Sent>,
): Promise<void> {
  if (!receivers) return;
  const own = { tenant_id: message.tenant_id, outbox: receivers.outbox, receiver_id: String((message as Record<string, unknown>)[receivers.key]) };
  const isOwn = sql<boolean>`(tenant_id, outbox, receiver_id) = (${own.tenant_id}, ${own.outbox}, ${own.receiver_id})`;
  if (result.kind === "sent") return void (await tx.deleteFrom("outbox_receivers").where(isOwn).execute());
  if (result.kind === "withdrawn" || result.kind === "released" || !result.failure.isReceiverDown) return;
  const { failures } = await tx
    .insertInto("outbox_receivers")
    .values({ ...own, failures: 1, paused_until: null })
    .onConflict((conflict) => conflict.columns(["tenant_id", "outbox", "receiver_id"]).doUpdateSet({ failures: sql<number>`outbox_receivers.failures + 1` }))
    .returning("failures")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("outbox_receivers")
    .set({ paused_until: pausedUntil({ failures, now: app.clock.now(), retryAfterSeconds: result.failure.retryAfterSeconds }, Math.random()) })
    .where(isOwn)
    .execute();
}

/** The usual columns of a message after an attempt: given up is what is neither due nor sent, and its reason stays. */
export async function writeResult<Row extends Message, Sent>(
  tx: Tx,
  outbox: Outbox<Row, Sent>,
  message: Row,
  { result, now }: { result: AttemptResult<Sent>; now: Date },
): Promise<void> {
  const dueAt = result.kind === "again" || result.kind === "released" ? result.at : null;
  const sentAt = result.kind === "sent" ? now : null;
  const error = "failure" in result ? result.failure.reason || result.failure.code : null;
  await sql`
    update ${sql.table(outbox.table)} set due_at = ${dueAt}, sent_at = ${sentAt}, error = ${error}, claimed_until = null
    where ${isMine(outbox, message)}`.execute(tx);
}
