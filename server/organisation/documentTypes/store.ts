import type { DocumentTypeDefinition, FieldDefinition } from "#contract/organisation/documentTypes.ts";
import type { Culture, DocumentClass } from "#domain/names.ts";
import { allColumns } from "#server/core/columnNames.ts";
import { hasFeature } from "#server/core/features.ts";
import type { Tx } from "#server/core/db.ts";
import { once } from "#server/core/once.ts";
import { together } from "#server/core/together.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Selectable } from "kysely";

export type DocumentTypeRow = Selectable<Tables["document_types"]>;

/** All types of the tenant in their order. */
export function loadDocumentTypes(tx: Tx, tenantId: string): Promise<readonly DocumentTypeRow[]> {
  return once(tx, ["document_types"], tenantId, () =>
    tx.selectFrom("document_types").select(allColumns.document_types).where("tenant_id", "=", tenantId).orderBy("ordinal").execute(),
  );
}

/** One type. Throws Refusal not-found. */
export async function loadDocumentType(tx: Tx, tenantId: string, documentType: string): Promise<DocumentTypeRow> {
  const row = (await loadDocumentTypes(tx, tenantId)).find((type) => type.document_type === documentType);
  if (!row) throw new Refusal("not-found");
  return row;
}

type FieldRow = Selectable<Tables["document_type_fields"]>;

/** The fields of a type in their order. */
export const loadFields = (tx: Tx, tenantId: string, documentType: string): Promise<readonly FieldRow[]> =>
  once(tx, ["document_type_fields"], `${tenantId} ${documentType}`, () =>
    tx
      .selectFrom("document_type_fields")
      .select(allColumns.document_type_fields)
      .where("tenant_id", "=", tenantId)
      .where("document_type", "=", documentType)
      .where("deleted_at", "is", null)
      .orderBy("ordinal")
      .execute(),
  );

/** A type with its fields in order, labelled in a culture; a field whose feature is off is hidden. Throws Refusal not-found. */
export async function loadDefinition(tx: Tx, tenantId: string, documentType: string, culture: Culture): Promise<DocumentTypeDefinition> {
  const [type, rows, hasDeductionDate] = await together([
    loadDocumentType(tx, tenantId, documentType),
    loadFields(tx, tenantId, documentType),
    hasFeature(tx, tenantId, "DeductionDate"),
  ]);
  const unused = hasDeductionDate ? undefined : "deductionDate";
  const fields = (isItem: boolean) =>
    rows.filter((row) => row.is_item === isItem).map((row) => fieldDefinition(row.field === unused ? { ...row, hidden: true } : row, culture));
  return { documentType, documentClass: type.document_class, label: type.labels[culture], fields: fields(false), itemFields: fields(true) };
}

function fieldDefinition(row: FieldRow, culture: Culture): FieldDefinition {
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
    ...fieldRules(row),
  };
}

/** What a field asks of its value, and where else it counts. */
export const fieldRules = (row: FieldRow) => ({
  showInApprovalWorkflow: row.show_in_approval_workflow,
  requiredInApprovalWorkflow: row.required_in_approval_workflow,
  exportMapping: row.export_mapping,
  linkedFields: row.linked_fields,
  duplicatesControl: row.duplicates_control,
  regexConditions: row.regex_conditions,
});

/** The built-in class that reading and exports treat a type as. */
export const classOf = (type: DocumentTypeRow): DocumentClass => type.document_class as DocumentClass;

/** The type to upload to: the one of the asked class, else the tenant's default one. Throws Refusal invalid-parameter. */
export async function typeForUpload(tx: Tx, tenantId: string, documentClass: string | undefined): Promise<{ documentType: string; isChosen: boolean }> {
  const types = (await loadDocumentTypes(tx, tenantId)).filter((type) => type.is_active);
  const asked = documentClass === undefined ? undefined : types.find((type) => type.document_type === documentClass || type.document_class === documentClass);
  if (documentClass !== undefined && !asked) throw new Refusal("invalid-parameter", { detail: "DocumentClass" });
  const type = asked ?? types.find((candidate) => candidate.is_default) ?? types[0];
  if (!type) throw new Refusal("invalid-parameter", { detail: "DocumentClass" });
  return { documentType: type.document_type, isChosen: asked !== undefined };
}
