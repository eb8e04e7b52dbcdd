import type { Handlers } from "#server/core/handler.ts";
import { dueAgain, wake } from "#server/core/outbox/outbox.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";

export const mailHandlers = {
  listUndeliveredEmails: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const undelivered = tx.selectFrom("mail_outbox").where("tenant_id", "=", actor.tenantId).where("sent_at", "is", null).where("error", "is not", null);
      const rows = await undelivered
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("event_id")
        .orderBy("recipient")
        .offset(body.skip)
        .limit(body.take)
        .execute();
      const { total } = await undelivered.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
      const items = rows.map((row) => ({
        eventId: row.event_id,
        recipient: row.recipient,
        template: row.content.template ?? "",
        createdTime: row.created_at.toISOString(),
        attempts: row.attempts,
        nextAttemptTime: row.due_at?.toISOString() ?? null,
        isKept: row.content.template !== undefined,
        reason: row.error ?? "",
      }));
      return { items, total };
    }),

  sendEmailAgain: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const sent = await tx
        .updateTable("mail_outbox")
        .set(dueAgain(app.clock.now()))
        .where("tenant_id", "=", actor.tenantId)
        .where("event_id", "=", body.eventId)
        .where("recipient", "=", body.recipient)
        .where("sent_at", "is", null)
        .where("error", "is not", null)
        .where(sql<boolean>`content <> '{}'`)
        .returning("event_id")
        .executeTakeFirst();
      if (!sent) throw new Refusal("not-found");
      await wake(tx, "mail", actor.tenantId);
    }),
} satisfies Partial<Handlers>;
