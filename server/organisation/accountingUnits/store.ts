import type { UnitSettings } from "#contract/organisation/accountingUnits.ts";
import type { FieldProblem } from "#contract/errors.ts";
import { isCompanyId, normaliseCompanyId } from "#domain/czech/companyId.ts";
import { isVatId } from "#domain/czech/vatId.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Selectable } from "kysely";
import { randomUUID } from "node:crypto";

type NewUnit = UnitSettings & { name: string };

/** Stores a new accounting unit. Throws Refusal validation for ids that can't be right. */
export async function insertUnit(tx: Tx, tenantId: string, settings: NewUnit): Promise<Selectable<Tables["accounting_units"]>> {
  const row = { tenant_id: tenantId, accounting_unit_id: randomUUID(), external_id: null, company_id: null, vat_id: null, register_data: null };
  return tx
    .insertInto("accounting_units")
    .values({ ...row, ...columnsOf(settings) } as never)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes what was sent. Throws Refusal validation for ids that can't be right. */
export async function updateUnit(tx: Tx, tenantId: string, { unitId, settings }: { unitId: string; settings: UnitSettings }): Promise<void> {
  const columns = columnsOf(settings);
  if (Object.keys(columns).length === 0) return;
  await tx
    .updateTable("accounting_units")
    .set(columns as never)
    .where("tenant_id", "=", tenantId)
    .where("accounting_unit_id", "=", unitId)
    .execute();
}

/** The columns of the settings that were sent. Throws Refusal validation for ids that can't be right. */
function columnsOf(settings: UnitSettings) {
  const problems: FieldProblem[] = [];
  const companyId = settings.companyId ? normaliseCompanyId(settings.companyId) : null;
  if (settings.companyId && !(companyId && isCompanyId(companyId)))
    problems.push({ pointer: "/companyId", code: "company-id-invalid", message: "The company id has a wrong check digit." });
  const vatId = settings.vatId ? settings.vatId.replaceAll(/\s/g, "").toUpperCase() : null;
  if (vatId && !isVatId(vatId)) problems.push({ pointer: "/vatId", code: "vat-id-invalid", message: "The VAT id has no form of its country." });
  if (problems.length > 0) throw new Refusal("validation", { errors: problems });
  return {
    ...(settings.name === undefined ? {} : { name: settings.name }),
    ...(settings.externalId === undefined ? {} : { external_id: settings.externalId || null }),
    ...(settings.companyId === undefined ? {} : { company_id: companyId ?? null }),
    ...(settings.vatId === undefined ? {} : { vat_id: vatId }),
    ...(settings.vatPayer === undefined ? {} : { vat_payer: settings.vatPayer }),
    ...(settings.singleEntryAccounting === undefined ? {} : { single_entry_accounting: settings.singleEntryAccounting }),
    ...(settings.itemExport === undefined ? {} : { item_export: settings.itemExport }),
    ...(settings.registerData === undefined ? {} : { register_data: settings.registerData && JSON.stringify(settings.registerData) }),
  };
}
