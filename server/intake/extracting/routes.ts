import { decideAction } from "#domain/documents/state.ts";
import { actorFacts, documentFacts } from "#server/documents/rules.ts";
import { inScope, isListed } from "#server/documents/scope.ts";
import type { Handlers } from "#server/core/handler.ts";
import { sql } from "kysely";

/** Longest list that is answered; `total` counts the rest. */
const SHOWN = 100;

export const extractingHandlers = {
  listExtracting: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const reading = tx
        .selectFrom("documents")
        .where((eb) => eb.and([inScope(eb, actor), isListed(eb), eb("state", "=", "Extracting")]))
        .$if(query.documentType !== undefined, (documents) => documents.where("document_type", "=", query.documentType!));
      const { total } = await reading.select(sql<number>`count(*)::int`.as("total")).executeTakeFirstOrThrow();
      const rows = await reading.selectAll().orderBy("created_at", "desc").orderBy("document_id").limit(SHOWN).execute();
      const progress = await tx.selectFrom("reading_progress").selectAll().where("tenant_id", "=", actor.tenantId).execute();
      const reached = new Map(progress.map((row) => [row.extraction_id, row]));
      return {
        total,
        items: rows.map((row) => {
          const pages = reached.get(row.extraction_id ?? "");
          return {
            documentId: row.document_id,
            fileName: row.file_name,
            size: row.size,
            documentType: row.document_type,
            createdTime: row.created_at.toISOString(),
            pagesRead: pages?.pages_read ?? null,
            pageCount: pages?.page_count ?? null,
            mayCancel: decideAction("delete", documentFacts(row, actor, []), actorFacts(actor)).ok,
          };
        }),
      };
    }),
} satisfies Partial<Handlers>;
