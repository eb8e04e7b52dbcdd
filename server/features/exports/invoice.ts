import { codingFields } from "#domain/document/fields.ts";
import type { EnumCategory } from "#domain/document/names.ts";
import { headerFields, type Invoice, type LineItem, lineItemFields } from "#domain/invoice/invoice.ts";
import { classOf, loadDocumentType } from "#server/features/documentTypes/store.ts";
import type { ContentsRow, DocumentRow } from "#server/features/documents/store.ts";
import type { Tx } from "#server/platform/db.ts";
import type { StoredRow } from "#server/platform/schema.ts";

const mappingOfField: ReadonlyMap<string, EnumCategory> = new Map(codingFields.map(([field, mapping]) => [field, mapping]));

/** The built-in field that carries a code list value of an export mapping. */
export function codingFieldOf(mapping: string): string | undefined {
  return codingFields.find(([, own]) => own === mapping)?.[0];
}

/** The canonical invoice of a stored document: what every export is written from. */
export async function invoiceOf(tx: Tx, document: DocumentRow, contents: ContentsRow): Promise<Invoice> {
  const type = await loadDocumentType(tx, document.tenant_id, document.document_type);
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
  for (const [field, value] of Object.entries(document.fields)) {
    const mapping = mappingOfField.get(field);
    if (mapping) coding[mapping] = value;
    else if (!isHeader.has(field)) customFields[field] = value;
  }
  return {
    ...header,
    documentId: document.document_id,
    ...(document.external_document_id ? { externalDocumentId: document.external_document_id } : {}),
    documentClass: classOf(type),
    fileName: document.file_name,
    ...(document.delivered_date ? { deliveredDate: document.delivered_date } : {}),
    vatBreakdown: contents.vat_breakdown.map(({ rate, base, vat }) => ({ rate, base, vat })),
    lineItems: contents.items.map(lineItem),
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

/** A stored row without its place on the page. */
function lineItem(row: StoredRow<LineItem>): LineItem {
  const values = Object.fromEntries(lineItemFields.flatMap((field) => (row[field] === undefined || row[field] === "" ? [] : [[field, row[field]]])));
  return row.coding && Object.keys(row.coding).length > 0 ? { ...values, coding: row.coding } : values;
}
