import type { Culture } from "#domain/document/names.ts";
import { listStates } from "#domain/document/lists.ts";
import { exportFormats } from "#domain/export/names.ts";
import type { Actor } from "#server/actor.ts";
import { inScope, isListed } from "#server/features/documents/scope.ts";
import { columnOf } from "#server/features/documents/listColumns.ts";
import { codesOfFields } from "#server/features/enums/codes.ts";
import type { Handlers } from "#server/http/handler.ts";
import { Refusal } from "#server/refusal.ts";
import { sql } from "kysely";
import { emailParticipants } from "./emailParticipants.ts";
import { type DocumentTypeRow, loadDefinition, loadDocumentType, loadDocumentTypes } from "./store.ts";

export const documentTypeHandlers = {
  localizedDocumentTypes: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({ items: (await loadDocumentTypes(tx, actor.tenantId)).map((type) => toWire(type, query.culture)) })),

  availableDocumentTypes: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({
      items: (await loadDocumentTypes(tx, actor.tenantId)).filter((type) => type.is_active).map((type) => toWire(type, query.culture)),
    })),

  activeDocumentTypes: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const types = (await loadDocumentTypes(tx, actor.tenantId)).filter((type) => type.is_active).map((type) => toWire(type, query.culture));
      if (!query.includeNumberOfNewDocuments) return { items: types };
      const counts = await tx
        .selectFrom("documents")
        .select(["document_type", sql<number>`count(*)::int`.as("count")])
        .where((eb) => eb.and([inScope(eb, actor), isListed(eb), eb("state", "in", [...listStates.Process])]))
        .groupBy("document_type")
        .execute();
      return { items: types.map((type) => ({ ...type, numberOfNewDocuments: counts.find((row) => row.document_type === type.documentType)?.count ?? 0 })) };
    }),

  documentTypeDefinition: async ({ params, query }, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) => loadDefinition(tx, actor.tenantId, params.documentType, query.culture)),

  documentTypeFields: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const definition = await loadDefinition(tx, actor.tenantId, params.documentType, actor.languageCode);
      return { fields: definition.fields.map((field) => field.name), itemFields: definition.itemFields.map((field) => field.name) };
    }),

  localizedFields: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = await tx
        .selectFrom("document_type_fields")
        .innerJoin("document_types", (join) =>
          join
            .onRef("document_types.tenant_id", "=", "document_type_fields.tenant_id")
            .onRef("document_types.document_type", "=", "document_type_fields.document_type"),
        )
        .select([
          "document_type_fields.field",
          "document_type_fields.labels",
          "document_type_fields.data_type",
          "document_type_fields.format",
          "document_type_fields.built_in",
          "document_type_fields.document_type",
        ])
        .where("document_type_fields.tenant_id", "=", actor.tenantId)
        .where("is_item", "=", false)
        .where("document_types.is_active", "=", true)
        .where("document_type_fields.deleted_at", "is", null)
        .orderBy("document_types.ordinal")
        .orderBy("document_type_fields.ordinal")
        .execute();
      const byName = Map.groupBy(rows, (row) => row.field);
      return {
        items: [...byName.values()].flatMap(([first, ...others]) =>
          first
            ? [
                {
                  name: first.field,
                  label: first.labels[query.culture],
                  type: first.data_type,
                  format: first.format,
                  builtIn: first.built_in,
                  documentTypes: [first, ...others].map((row) => row.document_type),
                },
              ]
            : [],
        ),
      };
    }),

  emailParticipants: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { document_type: type } = await loadDocumentType(tx, actor.tenantId, params.documentType);
      return { items: await emailParticipants(tx, actor, type) };
    }),

  frontendExportTypes: async ({ params }, actor, app) => {
    await app.db.transaction(actor.tenantId, (tx) => loadDocumentType(tx, actor.tenantId, params.documentType));
    return { formats: [...exportFormats] };
  },

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

  fieldEnumValues: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const definition = await loadDefinition(tx, actor.tenantId, params.documentType, params.culture);
      const field = [...definition.fields, ...definition.itemFields].find((each) => each.name === params.fieldName);
      if (!field) throw new Refusal("not-found");
      const values = await codesOfFields(tx, [field], { tenantId: actor.tenantId, unitIds: unitsSeenBy(actor), culture: params.culture });
      return { values: values[field.name] ?? [] };
    }),

  fieldsEnumValues: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const definition = await loadDefinition(tx, actor.tenantId, params.documentType, params.culture);
      const fields = [...definition.fields, ...definition.itemFields];
      return { fields: await codesOfFields(tx, fields, { tenantId: actor.tenantId, unitIds: unitsSeenBy(actor), culture: params.culture }) };
    }),
} satisfies Partial<Handlers>;

/** The units whose code lists concern the actor; undefined for all. */
function unitsSeenBy(actor: Actor): readonly string[] | undefined {
  return actor.role === "AccountingUnitProcessor" || actor.role === "AccountingUnitApprover" ? actor.accountingUnitIds : undefined;
}

function toWire(type: DocumentTypeRow, culture: Culture) {
  return {
    documentType: type.document_type,
    documentClass: type.document_class,
    label: type.labels[culture],
    isDefault: type.is_default,
    isActive: type.is_active,
    order: type.ordinal,
    extractItems: type.extract_items,
    extractNoteFromIsdoc: type.extract_note_from_isdoc,
  };
}
