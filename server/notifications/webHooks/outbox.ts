import { exportAnswer, validationAnswer } from "#contract/notifications/answers.ts";
import { eventsOf, isQuestion } from "#domain/notifications/events.ts";
import { wayProblemCodes } from "#domain/exports/deliveryProblem.ts";
import { OutgoingFailure, type OutgoingReply } from "#platform/outgoing.ts";
import type { App } from "#server/core/app.ts";
import type { DocumentState } from "#domain/names.ts";
import type { Tx } from "#server/core/db.ts";
import { sendDue, writeResult } from "#server/core/outbox/attempt.ts";
import { caused, type Failure, type Outbox, type Outcome, wake } from "#server/core/outbox/outbox.ts";
import type { Answer } from "#server/core/questions.ts";
import type { Tables } from "#server/core/schema.ts";
import { randomUUID } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { z } from "zod";
import { answerOf, isTaken, postSigned } from "./post.ts";
import { describeDocument, noteQuestion } from "./question.ts";

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
  const { about, values } = await describeDocument(tx, tenantId, documentId);
  const data = { ...about, fromState: change.from, state: change.to };
  for (const { hook, event } of wanted) {
    const messageId = randomUUID();
    const question = { tenantId, documentId, webHookId: hook.web_hook_id, event, messageId };
    if (isQuestion(event) && !(await noteQuestion(tx, { ...question, event }, { values, now }))) continue;
    const payload = { type: event, timestamp: now.toISOString(), data: isQuestion(event) ? { ...data, values } : data };
    await tx
      .insertInto("web_hook_outbox")
      .values({
        tenant_id: tenantId,
        message_id: messageId,
        web_hook_id: hook.web_hook_id,
        event,
        document_id: documentId,
        payload: JSON.stringify(payload),
        created_at: now,
        due_at: now,
        sent_at: null,
        error: null,
        ...caused(),
      })
      .execute();
  }
  await wake(tx, "webHooks", tenantId);
}

type MessageRow = Selectable<Tables["web_hook_outbox"]>;

/** Messages of webhooks, one at a time to each of them, so that they arrive in their order as long as none fails. */
export const webHookOutbox: Outbox<MessageRow, Answer | undefined> = {
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
    const asked = { tenantId: tenant_id, documentId: message.document_id, webHookId: web_hook_id, messageId: message.message_id };
    if (result.kind === "sent" && result.sent) await app.takeAnswer(tx, app, { ...asked, event: result.sent.event }, result.sent);
    await writeResult(tx, webHookOutbox, message, { result, now: app.clock.now() });
  },
};

/** Sends the messages of a tenant that are due. */
export const sendEvents = (app: App, tenantId: string): Promise<void> => sendDue(app, webHookOutbox, tenantId);

async function send(app: App, message: MessageRow): Promise<Outcome<Answer | undefined>> {
  const { tenant_id, message_id: id, payload } = message;
  const hook = await app.db.transaction(tenant_id, async (tx) => ((await isOutdated(tx, message)) ? undefined : findHook(tx, message)));
  if (!hook) return { kind: "withdrawn" };
  try {
    const reply = await postSigned(app, hook, { id, payload, timeoutMs: SEND_MS, maxAnswerBytes: MAX_ANSWER_BYTES });
    if (isTaken(reply)) return taken(message, reply);
    const isGone = reply.status === GONE;
    const after = Number(reply.headers["retry-after"]);
    return failed({
      code: isGone ? "gone" : "status",
      reason: `HTTP ${reply.status}`,
      isTemporary: !isGone,
      retryAfterSeconds: Number.isFinite(after) ? after : undefined,
    });
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    // One of our own codes, for which the screens have a sentence.
    return failed({ code: wayProblemCodes[error.kind], reason: "", isTemporary: true });
  }
}

const findHook = (tx: Tx, { tenant_id, web_hook_id }: MessageRow) =>
  tx
    .selectFrom("web_hooks")
    .select(["tenant_id", "web_hook_id", "url", "sealed_secret"])
    .where("tenant_id", "=", tenant_id)
    .where("web_hook_id", "=", web_hook_id)
    .executeTakeFirst();

/** A question whose document was asked about anew. */
async function isOutdated(tx: Tx, { tenant_id, event, message_id }: MessageRow): Promise<boolean> {
  if (!isQuestion(event)) return false;
  const questions = tx.selectFrom("web_hook_questions").select("message_id").where("tenant_id", "=", tenant_id);
  return (await questions.where("message_id", "=", message_id).executeTakeFirst()) === undefined;
}

/** What a receiver answered that was asked; what is no answer is asked for again. */
function taken({ event }: MessageRow, reply: OutgoingReply): Outcome<Answer | undefined> {
  if (!isQuestion(event)) return { kind: "sent", sent: undefined };
  const given = event === "CustomValidation" ? parsed(validationAnswer, reply) : parsed(exportAnswer, reply);
  if (!given) return failed({ code: "unexpectedAnswer", reason: "", isTemporary: true });
  return { kind: "sent", sent: { event, given } as Answer };
}

function parsed<Shape extends z.ZodType>(shape: Shape, reply: OutgoingReply): z.output<Shape> | undefined {
  try {
    return shape.safeParse(answerOf(reply)).data;
  } catch {
    return undefined;
  }
}

/** A receiver answers all messages alike: what it does not take speaks of the receiver, not of the message. */
const failed = (failure: Omit<Failure, "isReceiverDown">): Outcome<never> => ({ kind: "failed", failure: { ...failure, isReceiverDown: true } });

/** The receiver asks never to be notified again (Standard Webhooks). */
const GONE = 410;

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
