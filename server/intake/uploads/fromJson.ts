import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { countAttention } from "#domain/documents/attention.ts";
import { externalDocumentId } from "#domain/documents/externalId.ts";
import type { Evidence } from "#domain/evidence/reading.ts";
import { headerFields, type Invoice } from "#domain/invoice/invoice.ts";
import { checkInvoice } from "#domain/invoice/schema.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { checkDocument } from "#server/documents/check.ts";
import { noteChecks } from "#server/documents/checks.ts";
import { noteDuplicates } from "#server/documents/duplicates.ts";
import { loadDocument, storeContents } from "#server/documents/store.ts";
import { loadDefinition, typeForUpload } from "#server/organisation/documentTypes/store.ts";
import { codingFieldOf } from "#domain/documents/fields.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { czechDay } from "#domain/czech/day.ts";
import { createDocument, isIdTaken } from "#server/documents/create.ts";
import { requireUnit } from "#server/organisation/accountingUnits/requireUnit.ts";

/** Creates a document in New from our canonical JSON, values unchanged. A known id of the tenant gets a new one instead. */
export async function fromJson(app: App, actor: Actor, body: Record<string, unknown>) {
  const parsed = checkInvoice(body);
  if (!parsed.ok)
    throw new Refusal("validation", {
      errors: parsed.problems.map(({ path, code, detail }) => ({ pointer: `/${path.replaceAll(".", "/")}`, code, message: detail })),
    });
  await app.files.requireRoom();
  const { invoice } = parsed;
  const fileName = invoice.fileName ?? `${invoice.invoiceNumber ?? "doklad"}.json`;
  const documentId = await app.db.transaction(actor.tenantId, async (tx) => {
    const id = isGuid(invoice.documentId) && !(await isIdTaken(tx, actor.tenantId, invoice.documentId)) ? invoice.documentId : randomUUID();
    const type = await typeForUpload(tx, actor.tenantId, invoice.documentClass);
    const unitId = await ownUnit(tx, actor, invoice);
    await createDocument(tx, app, actor, {
      documentId: id,
      file: undefined,
      fileName,
      documentType: type.documentType,
      typeChosen: true,
      accountingUnitId: unitId,
      folderId: randomUUID(),
      source: "API",
      deliveredDate: invoice.deliveredDate ?? czechDay(app.clock.now()),
      extractItems: null,
      isRead: false,
    });
    const definition = await loadDefinition(tx, actor.tenantId, type.documentType, actor.languageCode);
    const fields = fieldsOf(invoice, definition.fields);
    const evidence: Record<string, Evidence> = Object.fromEntries(Object.keys(fields).map((field) => [field, { source: "person", confidence: 1, checks: [] }]));
    const values = { fields, items: invoice.lineItems, vatBreakdown: invoice.vatBreakdown };
    const errors = await checkDocument(tx, definition, { tenantId: actor.tenantId, accountingUnitId: unitId, values });
    const key = { tenant_id: actor.tenantId, document_id: id };
    await storeContents(tx, key, { evidence, items: invoice.lineItems, vat_breakdown: invoice.vatBreakdown });
    await tx
      .updateTable("documents")
      .set({
        fields: JSON.stringify(fields),
        external_document_id: invoice.externalDocumentId === undefined ? null : externalDocumentId(invoice.externalDocumentId),
        attention: countAttention(definition.fields, { values: fields, evidence }, errors),
      })
      .where("tenant_id", "=", actor.tenantId)
      .where("document_id", "=", id)
      .execute();
    const document = await loadDocument(tx, actor, id);
    await noteDuplicates(tx, document, app.clock.now());
    await noteChecks(tx, document);
    return id;
  });
  return { documentId, documents: [{ documentId, fileName, duplicateOf: [] }] };
}

/** Header values, coding and custom fields in the one flat map of a document; a code that no field of the type carries stands under its category. */
function fieldsOf(invoice: Invoice, fields: readonly Pick<FieldDefinition, "name" | "exportMapping">[]): Record<string, string> {
  const header = headerFields.flatMap((field) => (invoice[field] === undefined ? [] : [[field, invoice[field]] as const]));
  const coding = Object.entries(invoice.coding).flatMap(([mapping, value]) => {
    const own = fields.find(({ name, exportMapping }) => exportMapping === mapping && !(headerFields as readonly string[]).includes(name));
    const field = own?.name ?? codingFieldOf(mapping) ?? mapping;
    return value === undefined ? [] : [[field, value] as const];
  });
  return Object.fromEntries([...header, ...coding, ...Object.entries(invoice.customFields)]);
}

async function ownUnit(tx: Parameters<typeof requireUnit>[0], actor: Actor, invoice: Invoice): Promise<string | null> {
  const unit = invoice.accountingUnit;
  if (!unit) return null;
  const rows = await tx.selectFrom("accounting_units").select(["accounting_unit_id", "company_id"]).where("tenant_id", "=", actor.tenantId).execute();
  const found =
    rows.find((row) => row.accounting_unit_id === unit.accountingUnitId) ?? rows.find((row) => row.company_id !== null && row.company_id === unit.companyId);
  if (found) await requireUnit(tx, actor, found.accounting_unit_id);
  return found?.accounting_unit_id ?? null;
}

const isGuid = (text: string): boolean => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);
