import { loadDocument } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";

export const feedbackHandlers = {
  giveFeedback: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
      const known = new Set([...definition.fields.map((field) => field.name), "items", "vatBreakdown"]);
      const unknown = body.fields.filter((field) => !known.has(field));
      if (unknown.length > 0) throw new Refusal("invalid-parameter", { detail: unknown.join(", ") });
      const word = { is_satisfied: body.isSatisfied, fields: [...new Set(body.fields)], comment: body.comment, given_at: app.clock.now() };
      await tx
        .insertInto("document_feedback")
        .values({ tenant_id: actor.tenantId, document_id: document.document_id, user_id: actor.userId, ...word })
        .onConflict((conflict) => conflict.columns(["tenant_id", "document_id", "user_id"]).doUpdateSet(word))
        .execute();
    }),

  myFeedback: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      const row = await tx
        .selectFrom("document_feedback")
        .selectAll()
        .where("tenant_id", "=", actor.tenantId)
        .where("document_id", "=", document.document_id)
        .where("user_id", "=", actor.userId)
        .executeTakeFirst();
      return {
        feedback: row ? { isSatisfied: row.is_satisfied, fields: row.fields, comment: row.comment, time: row.given_at.toISOString() } : null,
      };
    }),
} satisfies Partial<Handlers>;
