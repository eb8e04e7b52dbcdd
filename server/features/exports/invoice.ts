import { codingFields } from "#domain/document/fields.ts";
import { headerFields, type Invoice, type LineItem, lineItemFields } from "#domain/invoice/invoice.ts";
import { classOf, loadDefinition, loadDocumentType } from "#server/features/documentTypes/store.ts";
import type { ContentsRow, DocumentRow } from "#server/features/documents/store.ts";
import type { Tx } from "#server/platform/db.ts";
import type { StoredRow } from "#server/platform/schema.ts";

/** The built-in field that carries a code list value of an export mapping. */
export function codingFieldOf(mapping: string): string | undefined {
  return codingFields.find(([, own]) => own === mapping)?.[0];
}

/** The canonical invoice of a stored document: what every export is written from. */
export async function invoiceOf(tx: Tx, document: DocumentRow, contents: ContentsRow): Promise<Invoice> {
  const type = await loadDocumentType(tx, document.tenant_id, document.document_type);
  const definition = await loadDefinition(tx, document.tenant_id, document.document_type, "cs-CZ");
  const unit = document.accounting_unit_id
    ? await tx
        .selectFrom("accounting_units")
        .selectAll()
        .where("tenant_id", "=", document.tenant_id)
        .where("accounting_unit_id", "=", document.accounting_unit_id)
        .executeTakeFirst()
    : undefined;
  const header = Object.fromEntries(headerFields.flatMap((field) => (document.fields[field] === undefined ? [] : [[field, document.fields[field]]])));
  const isHeader = new Set<string>(headerFields);
  const coding: Invoice["coding"] = {};
  const customFields: Record<string, string> = {};
  // Values of deleted fields stay in the document and leave with nothing.
  for (const { name, exportMapping } of definition.fields) {
    const value = document.fields[name];
    if (value === undefined || isHeader.has(name)) continue;
    if (exportMapping === "None") customFields[name] = value;
    // The first field of a mapping that has a value counts.
    else coding[exportMapping] ??= value;
  }
  // What arrived under names that the type never had goes on as it came.
  const known = new Set([...definition.fields.map(({ name }) => name), ...(await deletedFields(tx, document))]);
  for (const [name, value] of Object.entries(document.fields)) if (!known.has(name) && !isHeader.has(name)) customFields[name] = value;
  const ownColumns = new Set(definition.itemFields.filter((field) => !field.builtIn).map((field) => field.name));
  return {
    ...header,
    documentId: document.document_id,
    ...(document.external_document_id ? { externalDocumentId: document.external_document_id } : {}),
    documentClass: classOf(type),
    fileName: document.file_name,
    ...(document.delivered_date ? { deliveredDate: document.delivered_date } : {}),
    vatBreakdown: contents.vat_breakdown.map(({ rate, base, vat }) => ({ rate, base, vat })),
    lineItems: contents.items.map((row) => lineItem(row, ownColumns)),
    coding,
    customFields,
    ...(unit
      ? {
          accountingUnit: {
            accountingUnitId: unit.accounting_unit_id,
            name: unit.name,
            ...(unit.company_id ? { companyId: unit.company_id } : {}),
            ...(unit.vat_id ? { vatId: unit.vat_id } : {}),
            ...(unit.external_id ? { externalId: unit.external_id } : {}),
            vatPayer: unit.vat_payer,
          },
        }
      : {}),
  };
}

async function deletedFields(tx: Tx, { tenant_id, document_type }: DocumentRow): Promise<string[]> {
  const rows = await tx
    .selectFrom("document_type_fields")
    .select("field")
    .where("tenant_id", "=", tenant_id)
    .where("document_type", "=", document_type)
    .where("is_item", "=", false)
    .where("deleted_at", "is not", null)
    .execute();
  return rows.map((row) => row.field);
}

/** A stored row without its place on the page. */
function lineItem(row: StoredRow<LineItem>, ownColumns: ReadonlySet<string>): LineItem {
  const values = Object.fromEntries(lineItemFields.flatMap((field) => (row[field] === undefined || row[field] === "" ? [] : [[field, row[field]]])));
  const customFields = Object.entries(row.customFields ?? {}).filter(([name, value]) => ownColumns.has(name) && value !== "");
  return {
    ...values,
    ...(row.coding && Object.keys(row.coding).length > 0 ? { coding: row.coding } : {}),
    ...(customFields.length > 0 ? { customFields: Object.fromEntries(customFields) } : {}),
  };
}
