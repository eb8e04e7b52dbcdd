import type { Handlers } from "#server/core/handler.ts";
import { loadDocumentType, loadDocumentTypes } from "#server/organisation/documentTypes/store.ts";
import { sql } from "kysely";
import { isDue, lastDay } from "./due.ts";

export const retentionHandlers = {
  getRetention: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({
      items: (await loadDocumentTypes(tx, actor.tenantId)).map((type) => ({
        documentType: type.document_type,
        label: type.labels[actor.languageCode],
        months: type.kept_months,
        from: type.kept_from,
      })),
    })),

  previewRetention: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await loadDocumentType(tx, actor.tenantId, body.documentType);
      const last = lastDay(body, app.clock.now());
      const due = tx.selectFrom("documents").where("tenant_id", "=", actor.tenantId).where(isDue(body.documentType, last));
      const { count } = await due.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
      return { count, lastIssueDate: last };
    }),

  setRetention: async ({ body: { documentType, term } }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await loadDocumentType(tx, actor.tenantId, documentType);
      await tx
        .updateTable("document_types")
        .set({ kept_months: term?.months ?? null, kept_from: term?.from ?? null })
        .where("tenant_id", "=", actor.tenantId)
        .where("document_type", "=", documentType)
        .execute();
    }),
} satisfies Partial<Handlers>;
