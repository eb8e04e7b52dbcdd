import type { Actor } from "#server/core/actor.ts";
import { codesOfFields } from "#server/organisation/codeLists/codes.ts";
import type { Handlers } from "#server/core/handler.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { loadDefinition, loadDocumentTypes } from "./store.ts";
import { documentTypeOnWire } from "./onWire.ts";

export const documentTypeHandlers = {
  localizedDocumentTypes: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({
      items: (await loadDocumentTypes(tx, actor.tenantId)).map((type) => documentTypeOnWire(type, query.culture)),
    })),

  availableDocumentTypes: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({
      items: (await loadDocumentTypes(tx, actor.tenantId)).filter((type) => type.is_active).map((type) => documentTypeOnWire(type, query.culture)),
    })),

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
