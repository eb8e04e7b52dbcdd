import { Refusal } from "#platform/http/refusal.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";

/** Those of the units that the tenant has; a unit of another tenant is as unknown as one of nobody. */
export async function knownUnits(tx: Tx, tenantId: string, unitIds: readonly string[]): Promise<Set<string>> {
  if (unitIds.length === 0) return new Set();
  const rows = await tx
    .selectFrom("accounting_units")
    .select("accounting_unit_id")
    .where("tenant_id", "=", tenantId)
    .where("accounting_unit_id", "in", [...unitIds])
    .execute();
  return new Set(rows.map((row) => row.accounting_unit_id));
}

/** The unit must be the tenant's, and within the caller's own where the role is tied to units (domain rules 1.2). */
export async function requireUnit(tx: Tx, actor: Actor, accountingUnitId: string | undefined): Promise<void> {
  if (accountingUnitId === undefined) return;
  const unit = await tx
    .selectFrom("accounting_units")
    .select("accounting_unit_id")
    .where("tenant_id", "=", actor.tenantId)
    .where("accounting_unit_id", "=", accountingUnitId)
    .executeTakeFirst();
  const isTied = actor.role === "AccountingUnitProcessor" || actor.role === "AccountingUnitApprover";
  if (!unit || (isTied && !actor.accountingUnitIds.includes(accountingUnitId))) throw new Refusal("not-found");
}
