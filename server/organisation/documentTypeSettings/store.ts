import type { DocumentTypeDetail } from "#contract/organisation/documentTypeSettings.ts";
import { type FieldSettings, formatOfType, groupOfField } from "#domain/documents/typeSettings.ts";
import { type DocumentTypeRow, fieldRules } from "#server/organisation/documentTypes/store.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { type Selectable, sql } from "kysely";

export type FieldRow = Selectable<Tables["document_type_fields"]>;

/** Every field of a type in its order, deleted ones included. */
export function loadFields(tx: Tx, tenantId: string, documentType: string): Promise<FieldRow[]> {
  return tx
    .selectFrom("document_type_fields")
    .select(allColumns.document_type_fields)
    .where("tenant_id", "=", tenantId)
    .where("document_type", "=", documentType)
    .orderBy("ordinal")
    .orderBy("field")
    .execute();
}

/** Lets changes of the tenant's document types follow each other. */
export async function lockTypes(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`document types ${tenantId}`}, 0))`.execute(tx);
}

/** Settings of a type in the shape of the wire. */
export function typeDetail(type: DocumentTypeRow, rows: readonly FieldRow[]): DocumentTypeDetail {
  const fields = (isItem: boolean) =>
    rows
      .filter((row) => row.is_item === isItem)
      .map((row) => Object.assign(settingsOf(row), { builtIn: row.built_in, format: row.format, group: row.field_group }));
  return {
    documentType: type.document_type,
    documentClass: type.document_class,
    labels: type.labels,
    isDefault: type.is_default,
    isActive: type.is_active,
    order: type.ordinal,
    extractItems: type.extract_items,
    extractNoteFromIsdoc: type.extract_note_from_isdoc,
    fields: fields(false),
    itemFields: fields(true),
  };
}

/** A stored field as a person sets it. */
export function settingsOf(row: FieldRow): FieldSettings {
  return {
    name: row.field,
    labels: row.labels,
    type: row.data_type,
    hidden: row.hidden,
    editable: row.editable,
    required: row.required,
    ...fieldRules(row),
    deleted: row.deleted_at !== null,
  };
}

/** Where a field stands: in the type, among the fields or the columns of items. */
export type FieldPlace = { tenantId: string; documentType: string; isItem: boolean; ordinal: number };

/** Writes a field, new or in place of `before`. What is built in keeps its type, look and group. */
export async function storeField(
  tx: Tx,
  place: FieldPlace,
  settings: FieldSettings,
  { before, now }: { before: FieldRow | undefined; now: Date },
): Promise<void> {
  const nature = before?.built_in
    ? {}
    : { data_type: settings.type, format: formatOfType(settings.type), field_group: groupOfField(settings), export_mapping: settings.exportMapping };
  const values = {
    ...nature,
    labels: JSON.stringify(settings.labels),
    ordinal: place.ordinal,
    hidden: settings.hidden,
    editable: settings.editable,
    required: settings.required,
    // What must be filled in the workflow must be shown there.
    show_in_approval_workflow: settings.showInApprovalWorkflow || settings.requiredInApprovalWorkflow,
    required_in_approval_workflow: settings.requiredInApprovalWorkflow,
    linked_fields: JSON.stringify(settings.linkedFields),
    duplicates_control: settings.duplicatesControl,
    regex_conditions: JSON.stringify(settings.regexConditions),
    deleted_at: settings.deleted ? (before?.deleted_at ?? now) : null,
  };
  const key = { tenant_id: place.tenantId, document_type: place.documentType, is_item: place.isItem, field: settings.name };
  await tx
    .insertInto("document_type_fields")
    .values({
      ...key,
      built_in: false,
      data_type: settings.type,
      format: formatOfType(settings.type),
      field_group: groupOfField(settings),
      ...values,
    })
    .onConflict((conflict) => conflict.columns(["tenant_id", "document_type", "is_item", "field"]).doUpdateSet(values))
    .execute();
}
