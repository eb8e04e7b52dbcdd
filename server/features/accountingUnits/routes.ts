import type { AccountingUnit } from "#contract/accountingUnits.ts";
import type { Actor } from "#server/actor.ts";
import type { Handlers } from "#server/http/handler.ts";
import type { Tx } from "#server/platform/db.ts";
import type { Tables } from "#server/platform/schema.ts";
import { Refusal } from "#server/refusal.ts";
import { type Selectable, sql } from "kysely";

export const accountingUnitHandlers = {
  myAccountingUnits: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({ items: (await inScope(tx, actor).orderBy("name").execute()).map(toWire) })),

  getAccountingUnit: async ({ params }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const row = await inScope(tx, actor).where("accounting_unit_id", "=", params.accountingUnitId).executeTakeFirst();
      if (!row) throw new Refusal("not-found");
      return toWire(row);
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
  };
}
