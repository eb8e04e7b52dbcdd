import type { Handlers } from "#server/core/handler.ts";
import { dueAgain, resume } from "#server/core/outbox/outbox.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** Messages that receivers did not take, and another try for one of them. */
export const undeliveredHandlers = {
  listUndeliveredEvents: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const undelivered = tx
        .selectFrom("web_hook_outbox as message")
        .innerJoin("web_hooks as hook", (join) => join.onRef("hook.tenant_id", "=", "message.tenant_id").onRef("hook.web_hook_id", "=", "message.web_hook_id"))
        .where("message.tenant_id", "=", actor.tenantId)
        .where("message.sent_at", "is", null)
        .where("message.error", "is not", null);
      const rows = await undelivered
        .selectAll("message")
        .select("hook.name")
        .orderBy("message.created_at", "desc")
        .orderBy("message.message_id")
        .offset(body.skip)
        .limit(body.take)
        .execute();
      const { total } = await undelivered.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      const items = rows.map((row) => ({
        messageId: row.message_id,
        webHookId: row.web_hook_id,
        webHook: row.name,
        event: row.event,
        documentId: row.document_id,
        createdTime: row.created_at.toISOString(),
        attempts: row.attempts,
        nextAttemptTime: row.due_at?.toISOString() ?? null,
        reason: row.error ?? "",
      }));
      return { items, total };
    }),

  sendEventAgain: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const sent = await tx
        .updateTable("web_hook_outbox")
        .set(dueAgain(app.clock.now()))
        .where("tenant_id", "=", actor.tenantId)
        .where("message_id", "=", body.messageId)
        .where("sent_at", "is", null)
        .where("error", "is not", null)
        .returning("web_hook_id")
        .executeTakeFirst();
      if (!sent) throw new Refusal("not-found");
      await resume(tx, "webHooks", actor.tenantId, sent.web_hook_id);
    }),
} satisfies Partial<Handlers>;
