import type { AccountingUnit } from "#contract/organisation/accountingUnits.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type Selectable, sql } from "kysely";
import { insertUnit, updateUnit } from "./store.ts";

export const accountingUnitHandlers = {
  myAccountingUnits: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({ items: (await inScope(tx, actor).orderBy("name").execute()).map(toWire) })),

  getAccountingUnit: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const row = await inScope(tx, actor).where("accounting_unit_id", "=", params.accountingUnitId).executeTakeFirst();
      if (!row) throw new Refusal("not-found");
      return toWire(row);
    }),

  createAccountingUnit: async ({ body }, actor, app) => app.db.transaction(actor.tenantId, async (tx) => toWire(await insertUnit(tx, actor.tenantId, body))),

  updateAccountingUnitSettings: async ({ params, body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await requireOwn(tx, actor, params.accountingUnitId);
      await updateUnit(tx, actor.tenantId, { unitId: params.accountingUnitId, settings: body });
    }),

  deleteAccountingUnit: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      await requireOwn(tx, actor, params.accountingUnitId);
      const users = await usersOf(tx, actor.tenantId, params.accountingUnitId);
      if (users.length > 0) throw new Refusal("accounting-unit-in-use", { detail: users.join(", ") });
      await tx.deleteFrom("accounting_units").where("tenant_id", "=", actor.tenantId).where("accounting_unit_id", "=", params.accountingUnitId).execute();
    }),

  listAccountingUnits: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const found = inScope(tx, actor).where(sql<boolean>`plain_text(name || ' ' || coalesce(company_id, '')) like containing(${body.query})`);
      const rows = await found.orderBy("name").orderBy("accounting_unit_id").offset(body.skip).limit(body.take).execute();
      const { total } = await found
        .clearSelect()
        .select(sql<number>`count(*)::int`.as("total"))
        .executeTakeFirstOrThrow();
      return { items: rows.map(toWire), total };
    }),
} satisfies Partial<Handlers>;

/** Roles tied to units see their own ones; the others see all (domain rules 1.2). */
function inScope(tx: Tx, actor: Actor) {
  const query = tx.selectFrom("accounting_units").selectAll().where("tenant_id", "=", actor.tenantId);
  const isTied = actor.role === "AccountingUnitProcessor" || actor.role === "AccountingUnitApprover";
  return isTied ? query.where(sql<boolean>`accounting_unit_id = any(${[...actor.accountingUnitIds]}::uuid[])`) : query;
}

const MAX_LISTED = 5;

/** What still names a unit, in the words of the tables: documents (deleted ones can be restored), people, code lists, integrations. */
async function usersOf(tx: Tx, tenantId: string, unitId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select file_name as name from (select file_name from documents where tenant_id = ${tenantId} and accounting_unit_id = ${unitId} limit ${MAX_LISTED}) named
    union all select email from users where tenant_id = ${tenantId} and accounting_unit_id = ${unitId}
    union all select u.email from user_accounting_units a join users u using (tenant_id, user_id) where a.tenant_id = ${tenantId} and a.accounting_unit_id = ${unitId}
    union all select e.name from enum_accounting_units a join enums e using (tenant_id, enum_id) where a.tenant_id = ${tenantId} and a.accounting_unit_id = ${unitId}
    union all select i.name from integration_accounting_units a join export_integrations i using (tenant_id, integration_id) where a.tenant_id = ${tenantId} and a.accounting_unit_id = ${unitId}
    limit ${MAX_LISTED}`.execute(tx);
  return rows.map((row) => row.name);
}

async function requireOwn(tx: Tx, actor: Actor, unitId: string): Promise<void> {
  const found = await inScope(tx, actor).where("accounting_unit_id", "=", unitId).forUpdate().executeTakeFirst();
  if (!found) throw new Refusal("not-found");
}

function toWire(row: Selectable<Tables["accounting_units"]>): AccountingUnit {
  return {
    accountingUnitId: row.accounting_unit_id,
    name: row.name,
    externalId: row.external_id,
    companyId: row.company_id,
    vatId: row.vat_id,
    vatPayer: row.vat_payer,
    singleEntryAccounting: row.single_entry_accounting,
    itemExport: row.item_export,
    registerData: row.register_data as AccountingUnit["registerData"],
  };
}
