import { listStates } from "#domain/documents/list/lists.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Handlers } from "#server/core/handler.ts";
import { columnOf } from "#server/documents/list/columns.ts";
import { inScope, isListed } from "#server/documents/scope.ts";
import { documentTypeOnWire } from "#server/organisation/documentTypes/onWire.ts";
import { loadDefinition, loadDocumentType, loadDocumentTypes } from "#server/organisation/documentTypes/store.ts";
import { sql } from "kysely";
import { emailParticipants } from "./emailParticipants.ts";

/** What the documents of a type hold, within the actor's scope. */
export const documentsOfTypeHandlers = {
  activeDocumentTypes: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const types = (await loadDocumentTypes(tx, actor.tenantId)).filter((type) => type.is_active).map((type) => documentTypeOnWire(type, query.culture));
      if (!query.includeNumberOfNewDocuments) return { items: types };
      const counts = await tx
        .selectFrom("documents")
        .select(["document_type", sql<number>`count(*)::int`.as("count")])
        .where((eb) => eb.and([inScope(eb, actor), isListed(eb), eb("state", "in", [...listStates.Process])]))
        .groupBy("document_type")
        .execute();
      return { items: types.map((type) => ({ ...type, numberOfNewDocuments: counts.find((row) => row.document_type === type.documentType)?.count ?? 0 })) };
    }),

  emailParticipants: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { document_type: type } = await loadDocumentType(tx, actor.tenantId, params.documentType);
      return { items: await emailParticipants(tx, actor, type) };
    }),

  searchFieldValues: async ({ params, query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const definition = await loadDefinition(tx, actor.tenantId, params.documentType, actor.languageCode);
      if (!definition.fields.some((field) => field.name === params.fieldName)) throw new Refusal("not-found");
      const { value } = columnOf(params.fieldName);
      const known = tx
        .selectFrom("documents")
        .select(sql<string>`${value}::text`.as("value"))
        .distinct()
        .where((eb) => eb.and([inScope(eb, actor), isListed(eb), eb("document_type", "=", params.documentType)]))
        .where(sql<boolean>`${value} is not null`);
      // Accents are taken off each value once and not off each document: hence materialized.
      const rows = await tx
        .with(
          (table) => table("known").materialized(),
          () => known,
        )
        .selectFrom("known")
        .select("value")
        .where(sql<boolean>`plain_text(value) like containing(${query.query})`)
        .orderBy("value")
        .offset(query.skip)
        .limit(query.take)
        .execute();
      return { values: rows.map((row) => row.value) };
    }),
} satisfies Partial<Handlers>;
