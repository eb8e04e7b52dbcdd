import type { DocumentTypeDefinition, FieldDefinition } from "#contract/documentTypes.ts";
import type { Culture, DocumentClass } from "#domain/document/names.ts";
import { hasFeature } from "#server/features/tenant/features.ts";
import type { Tx } from "#server/platform/db.ts";
import type { Tables } from "#server/platform/schema.ts";
import { Refusal } from "#server/refusal.ts";
import type { Selectable } from "kysely";

export type DocumentTypeRow = Selectable<Tables["document_types"]>;

/** All types of the tenant in their order. */
export function loadDocumentTypes(tx: Tx, tenantId: string): Promise<DocumentTypeRow[]> {
  return tx.selectFrom("document_types").selectAll().where("tenant_id", "=", tenantId).orderBy("ordinal").execute();
}

/** One type. Throws Refusal not-found. */
export async function loadDocumentType(tx: Tx, tenantId: string, documentType: string): Promise<DocumentTypeRow> {
  const row = await tx.selectFrom("document_types").selectAll().where("tenant_id", "=", tenantId).where("document_type", "=", documentType).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** A type with its fields in order, labelled in a culture; a field whose feature is off is hidden. Throws Refusal not-found. */
export async function loadDefinition(tx: Tx, tenantId: string, documentType: string, culture: Culture): Promise<DocumentTypeDefinition> {
  const type = await loadDocumentType(tx, tenantId, documentType);
  const rows = await tx
    .selectFrom("document_type_fields")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("document_type", "=", documentType)
    .where("deleted_at", "is", null)
    .orderBy("ordinal")
    .execute();
  const unused = (await hasFeature(tx, tenantId, "DeductionDate")) ? undefined : "deductionDate";
  const fields = (isItem: boolean) =>
    rows.filter((row) => row.is_item === isItem).map((row) => fieldDefinition(row.field === unused ? { ...row, hidden: true } : row, culture));
  return { documentType, documentClass: type.document_class, label: type.labels[culture], fields: fields(false), itemFields: fields(true) };
}

function fieldDefinition(row: Selectable<Tables["document_type_fields"]>, culture: Culture): FieldDefinition {
  return {
    name: row.field,
    label: row.labels[culture],
    type: row.data_type,
    format: row.format,
    group: row.field_group,
    order: row.ordinal,
    hidden: row.hidden,
    editable: row.editable,
    required: row.required,
    builtIn: row.built_in,
    showInApprovalWorkflow: row.show_in_approval_workflow,
    requiredInApprovalWorkflow: row.required_in_approval_workflow,
    exportMapping: row.export_mapping,
    linkedFields: row.linked_fields,
    duplicatesControl: row.duplicates_control,
    regexConditions: row.regex_conditions,
  };
}

/** The built-in class that reading and exports treat a type as. */
export const classOf = (type: DocumentTypeRow): DocumentClass => type.document_class as DocumentClass;
