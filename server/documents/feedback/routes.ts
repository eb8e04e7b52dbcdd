import { person } from "#server/documents/list/list.ts";
import { loadDocument, namesOf } from "#server/documents/store.ts";
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
  tenantFeedback: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await tx
        .selectFrom("document_feedback")
        .innerJoin("documents", (join) =>
          join.onRef("documents.tenant_id", "=", "document_feedback.tenant_id").onRef("documents.document_id", "=", "document_feedback.document_id"),
        )
        .select(["document_feedback.document_id", "user_id", "is_satisfied", "document_feedback.fields as wrong", "comment", "given_at"])
        .select(["document_type", "file_name", "supplier_name", "invoice_number"])
        .where("document_feedback.tenant_id", "=", actor.tenantId)
        .where("deleted_at", "is", null)
        .orderBy("given_at", "desc")
        .limit(MAX_FEEDBACK)
        .execute();
      const names = await namesOf(
        tx,
        actor.tenantId,
        rows.map((row) => row.user_id),
      );
      const labels = new Map<string, string>();
      for (const type of new Set(rows.map((row) => row.document_type)))
        for (const { name, label } of (await loadDefinition(tx, actor.tenantId, type, query.culture)).fields) labels.set(name, label);
      return {
        items: rows.map((row) => ({
          documentId: row.document_id,
          documentName: [row.supplier_name, row.invoice_number].filter(Boolean).join(" · ") || row.file_name,
          by: person(row.user_id, names),
          isSatisfied: row.is_satisfied,
          fields: row.wrong.map((name) => labels.get(name) ?? name),
          comment: row.comment,
          time: row.given_at.toISOString(),
        })),
      };
    }),
} satisfies Partial<Handlers>;

const MAX_FEEDBACK = 200;
