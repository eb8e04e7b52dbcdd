import type { Handlers } from "#server/core/handler.ts";

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
        recipient: row.recipient,
        template: row.content.template ?? "",
        createdTime: row.created_at.toISOString(),
        attempts: row.attempts,
        nextAttemptTime: row.due_at?.toISOString() ?? null,
        reason: row.error ?? "",
      }));
      return { items, total };
    }),
} satisfies Partial<Handlers>;
