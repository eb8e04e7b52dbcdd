import type { ListFieldKind } from "#domain/documents/list/listFields.ts";
import { documentStates } from "#domain/names.ts";
import type { Actor } from "#server/core/actor.ts";
import { createTenant } from "#server/organisation/tenant/create.ts";
import type { Db } from "#server/core/db.ts";
import fc from "fast-check";
import { randomUUID } from "node:crypto";
import type { NaiveDocument, Names } from "./naiveList.ts";

export const now = new Date("2026-11-21T12:00:00Z");
export const today = "2026-11-21";
/** KVITANCE_SEED repeats a run. */
export const seed = Number(process.env.KVITANCE_SEED ?? Date.now() % 1_000_000_007);
const COUNT = 160;

export const ownKinds: Record<string, ListFieldKind> = { costCentre: "text", weight: "number", checkedOn: "date", urgent: "flag" };
const dataTypes: Record<string, string> = { costCentre: "TEXT", weight: "DECIMAL", checkedOn: "DATE", urgent: "BINARY" };
const suppliers = ["Modrá Vydra", "Zelený Čáp", "Žlutý Šváb", "Dřevěná Loď", "Alfa", "Česká Řepa"];
export const dates = ["2026-01-31", "2026-03-01", "2026-11-21", "2026-11-28", "2025-12-31"];
export const numbers = ["0", "7", "12.50", "1210.00", "-5.00", "99999.99"];
const centres = ["Sklad", "Dílna", "S1", "Obchod Brno"];
export const types = ["ReceivedInvoice", "Cashier", "Liabilities"];

export type ListTenant = { actor: Actor; units: readonly string[]; people: readonly string[]; names: Names };

/** A tenant with two people, two units and four fields of its own on the types that are used. */
export async function makeListTenant(db: Db): Promise<ListTenant> {
  const tenantId = randomUUID();
  const ids = [randomUUID(), randomUUID()];
  const unitIds = [randomUUID(), randomUUID()];
  await db.transaction(tenantId, async (tx) => {
    await createTenant(tx, { tenantId, licenceId: randomUUID(), name: "Firma", today: "2026-01-01" });
    for (const [place, unitId] of unitIds.entries())
      await tx
        .insertInto("accounting_units")
        .values({ tenant_id: tenantId, accounting_unit_id: unitId, name: `Jednotka ${place}`, register_data: null as never } as never)
        .execute();
    for (const [place, userId] of ids.entries())
      await tx
        .insertInto("users")
        .values({
          tenant_id: tenantId,
          user_id: userId,
          email: `${userId}@example.com`,
          first_name: "Jana",
          last_name: `Osoba${place}`,
          phone: null,
          language_code: "cs-CZ",
          user_role: "TenantAdmin",
          accounting_unit_id: null,
          preferences: "{}",
        })
        .execute();
    for (const [field, type] of Object.entries(dataTypes))
      for (const documentType of types)
        await tx
          .insertInto("document_type_fields")
          .values({
            tenant_id: tenantId,
            document_type: documentType,
            is_item: false,
            field,
            labels: JSON.stringify({ "cs-CZ": `Pole ${field}`, "en-US": field }) as never,
            data_type: type as never,
            format: "text",
            field_group: "custom",
            ordinal: 900,
            linked_fields: "[]" as never,
            regex_conditions: "[]" as never,
          } as never)
          .execute();
  });
  const names: Names = {
    names: new Map([...unitIds.map((id, place) => [id, `Jednotka ${place}`] as const), ...ids.map((id, place) => [id, `Osoba${place} Jana`] as const)]),
    typeOrder: ["ReceivedInvoice", "Cashier", "CashVouchers", "Liabilities", "OtherCommitments"],
    kinds: ownKinds,
  };
  return { actor: actorOf(tenantId, ids[0] ?? ""), units: unitIds, people: ids, names };
}

const actorOf = (tenantId: string, userId: string): Actor => ({
  tenantId,
  userId,
  role: "TenantAdmin",
  accountingUnitIds: [],
  name: "Jana",
  email: "jana@example.com",
  languageCode: "cs-CZ",
  features: new Set(),
});

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const anyDocument = fc.record({
  state: fc.constantFrom(...documentStates),
  errorType: fc.constantFrom("ExtractionError", "InvalidDocumentCorrupted"),
  documentType: fc.constantFrom(...types),
  unit: fc.constantFrom(0, 1, undefined),
  uploader: fc.constantFrom(0, 1, undefined),
  validator: fc.constantFrom(0, 1, undefined),
  source: fc.constantFrom("WebApp", "Mail", "API"),
  attention: fc.constantFrom(null, 0, 1, 5),
  hours: fc.integer({ min: 0, max: 400 }),
  isGone: fc.integer({ min: 0, max: 11 }),
  hasAttachment: fc.integer({ min: 0, max: 5 }),
  fileName: fc.constantFrom("faktura.pdf", "účtenka č. 7.jpg", "sken.pdf"),
  note: fc.constantFrom("", "zaplaceno hotově"),
  exported: fc.constantFrom(undefined, "2026-11-20T23:30:00.000Z", "2026-11-21T08:00:00.000Z"),
  fields: fc.record({
    supplierName: maybe(fc.constantFrom(...suppliers)),
    invoiceNumber: maybe(fc.integer({ min: 100, max: 140 }).map((number) => `FV${number}`)),
    variableSymbol: maybe(fc.integer({ min: 2026001, max: 2026040 }).map(String)),
    dueDate: maybe(fc.constantFrom(...dates)),
    taxDate: maybe(fc.constantFrom(...dates)),
    totalAmount: maybe(fc.constantFrom(...numbers)),
    totalVat: maybe(fc.constantFrom(...numbers)),
    currency: maybe(fc.constantFrom("CZK", "EUR")),
    costCentre: maybe(fc.constantFrom(...centres)),
    weight: maybe(fc.constantFrom(...numbers)),
    checkedOn: maybe(fc.constantFrom(...dates)),
    urgent: maybe(fc.constantFrom("true", "false")),
  }),
});

/** Fills a tenant with documents of every kind, the same for the same seed; returns them as the naive list keeps them. */
export async function fillListTenant(db: Db, { actor: owner, units, people }: ListTenant): Promise<NaiveDocument[]> {
  const made = fc.sample(anyDocument, { seed, numRuns: COUNT });
  const kept: NaiveDocument[] = [];
  await db.transaction(owner.tenantId, async (tx) => {
    for (const each of made) {
      const documentId = randomUUID();
      const fields = Object.fromEntries(Object.entries(each.fields).filter(([, value]) => value !== undefined)) as Record<string, string>;
      const createdTime = new Date(now.getTime() - each.hours * 3_600_000);
      const unit = each.unit === undefined ? null : (units[each.unit] ?? null);
      const uploadedBy = each.uploader === undefined ? null : (people[each.uploader] ?? null);
      const validator = each.validator === undefined ? null : (people[each.validator] ?? null);
      const error = each.state === "Error" ? each.errorType : null;
      const row = (id: string) => ({
        tenant_id: owner.tenantId,
        document_id: id,
        state: each.state,
        error_type: error,
        error_origin: error && "extraction",
        document_type: each.documentType,
        accounting_unit_id: unit,
        folder_id: randomUUID(),
        file_name: each.fileName,
        uploaded_by: uploadedBy,
        validator_id: validator,
        source: each.source,
        attention: each.attention,
        note: each.note,
        exported_at: each.exported ?? null,
        created_at: createdTime,
        changed_at: createdTime,
        fields: JSON.stringify(fields),
      });
      await tx
        .insertInto("documents")
        .values({ ...row(documentId), deleted_at: each.isGone === 0 ? now : null } as never)
        .execute();
      if (each.hasAttachment === 0)
        await tx
          .insertInto("documents")
          .values({ ...row(randomUUID()), attached_to: documentId } as never)
          .execute();
      const { documentKind: _, currency: __, ...searched } = fields;
      kept.push({
        documentId,
        state: each.state,
        documentType: each.documentType,
        accountingUnitId: unit,
        uploadedBy,
        createdTime,
        isGone: each.isGone === 0,
        values: {
          ...fields,
          errorType: error,
          errorOrigin: error && "extraction",
          validator,
          source: each.source,
          attention: each.attention === null ? null : String(each.attention),
          fileName: each.fileName,
          documentNote: each.note || null,
          exportedTime: each.exported ?? null,
          hasAttachments: String(each.hasAttachment === 0),
        },
        texts: [each.fileName, each.note, ...Object.values(searched)],
      });
    }
  });
  return kept;
}
