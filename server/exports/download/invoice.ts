import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { enumCategories, type EnumCategory } from "#domain/names.ts";
import { headerFields, type Invoice, type LineItem, lineItemFields } from "#domain/invoice/invoice.ts";
import { classOf, loadDefinition, loadDocumentType } from "#server/organisation/documentTypes/store.ts";
import type { ContentsRow, DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import type { StoredRow } from "#server/core/schema.ts";

/** Turns stored documents into canonical invoices: what every export is written from. */
export type InvoiceReader = (document: DocumentRow, contents: ContentsRow) => Promise<Invoice>;

/** The canonical invoice of one stored document. */
export const invoiceOf = (tx: Tx, document: DocumentRow, contents: ContentsRow): Promise<Invoice> => invoiceReader(tx, document.tenant_id)(document, contents);

/** Reads many documents of a tenant; their types and units are asked for once. */
export function invoiceReader(tx: Tx, tenantId: string): InvoiceReader {
  const types = new Map<string, Promise<TypeFacts>>();
  const units = new Map<string, Promise<Invoice["accountingUnit"]>>();
  let only: Promise<string | null> | undefined;
  return async (document, contents) => {
    const type = await once(types, document.document_type, (name) => typeFacts(tx, tenantId, name));
    const unitId = document.accounting_unit_id ?? (namesCustomer(document) ? null : await (only ??= onlyUnit(tx, tenantId)));
    const accountingUnit = unitId ? await once(units, unitId, (id) => unitOf(tx, tenantId, id)) : undefined;
    return { ...written(document, contents, type), ...(accountingUnit ? { accountingUnit } : {}) };
  };
}

function once<Value>(known: Map<string, Promise<Value>>, key: string, load: (key: string) => Promise<Value>): Promise<Value> {
  const found = known.get(key) ?? load(key);
  known.set(key, found);
  return found;
}

const isHeader = new Set<string>(headerFields);
const isCategory = (name: string): name is EnumCategory => (enumCategories as readonly string[]).includes(name);

/** What of a document type counts when its documents are read. */
type TypeFacts = { documentClass: Invoice["documentClass"]; fields: FieldDefinition[]; known: Set<string>; ownColumns: Set<string> };

async function typeFacts(tx: Tx, tenantId: string, documentType: string): Promise<TypeFacts> {
  const type = await loadDocumentType(tx, tenantId, documentType);
  const { fields, itemFields } = await loadDefinition(tx, tenantId, documentType, "cs-CZ");
  return {
    documentClass: classOf(type),
    fields,
    // What arrived under names that the type never had goes on as it came.
    known: new Set([...fields.map(({ name }) => name), ...(await deletedFields(tx, tenantId, documentType))]),
    ownColumns: new Set(itemFields.filter((field) => !field.builtIn).map((field) => field.name)),
  };
}

const namesCustomer = ({ fields }: DocumentRow): boolean => fields.customerCompanyId !== undefined || fields.customerVatId !== undefined;

/** The unit of a company that has one alone: a document that names no customer, read before there was a unit, goes to its books too. */
async function onlyUnit(tx: Tx, tenantId: string): Promise<string | null> {
  const units = await tx.selectFrom("accounting_units").select("accounting_unit_id").where("tenant_id", "=", tenantId).limit(2).execute();
  return units.length === 1 ? units[0]!.accounting_unit_id : null;
}

async function unitOf(tx: Tx, tenantId: string, unitId: string): Promise<Invoice["accountingUnit"]> {
  const unit = await tx
    .selectFrom("accounting_units")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where("accounting_unit_id", "=", unitId)
    .executeTakeFirst();
  if (!unit) return undefined;
  return {
    accountingUnitId: unit.accounting_unit_id,
    name: unit.name,
    ...(unit.company_id ? { companyId: unit.company_id } : {}),
    ...(unit.vat_id ? { vatId: unit.vat_id } : {}),
    ...(unit.external_id ? { externalId: unit.external_id } : {}),
    vatPayer: unit.vat_payer,
  };
}

function written(document: DocumentRow, contents: ContentsRow, { documentClass, fields, known, ownColumns }: TypeFacts): Invoice {
  const header = Object.fromEntries(headerFields.flatMap((field) => (document.fields[field] === undefined ? [] : [[field, document.fields[field]]])));
  const coding: Invoice["coding"] = {};
  const customFields: Record<string, string> = {};
  // Values of deleted fields stay in the document and leave with nothing.
  for (const { name, exportMapping } of fields) {
    const value = document.fields[name];
    if (value === undefined || isHeader.has(name)) continue;
    if (exportMapping === "None") customFields[name] = value;
    // The first field of a mapping that has a value counts.
    else coding[exportMapping] ??= value;
  }
  for (const [name, value] of Object.entries(document.fields)) {
    if (known.has(name) || isHeader.has(name)) continue;
    // A code of a category that no field of the type carries came with a document that was imported.
    if (isCategory(name)) coding[name] ??= value;
    else customFields[name] = value;
  }
  return {
    ...header,
    documentId: document.document_id,
    ...(document.external_document_id ? { externalDocumentId: document.external_document_id } : {}),
    documentClass,
    fileName: document.file_name,
    ...(document.delivered_date ? { deliveredDate: document.delivered_date } : {}),
    vatBreakdown: contents.vat_breakdown.map(({ rate, base, vat }) => ({ rate, base, vat })),
    lineItems: contents.items.map((row) => lineItem(row, ownColumns)),
    coding,
    customFields,
  };
}

async function deletedFields(tx: Tx, tenantId: string, documentType: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("document_type_fields")
    .select("field")
    .where("tenant_id", "=", tenantId)
    .where("document_type", "=", documentType)
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
