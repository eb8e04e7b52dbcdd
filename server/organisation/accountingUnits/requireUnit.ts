import { Refusal } from "#platform/http/refusal.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";

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
