import { rolePermissions, roles } from "#domain/access/permissions.ts";
import type { Culture } from "#domain/names.ts";
import type { Tx } from "#server/core/db.ts";

export type Approver = { userId: string; name: string; email: string; languageCode: Culture; role: (typeof roles)[number] };

const approving = roles.filter((role) => rolePermissions[role].includes("ApproveDocument"));

const approvingUsers = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom("users")
    .where("tenant_id", "=", tenantId)
    .where("is_active", "=", true)
    .where("user_role", "in", approving)
    .orderBy("last_name")
    .orderBy("first_name")
    .orderBy("user_id");

/** Active people who may approve and have a document of this accounting unit in scope (domain rules 1.2, 3.5), by name. */
export async function approversFor(tx: Tx, tenantId: string, unitId: string | null): Promise<Approver[]> {
  const rows = await approvingUsers(tx, tenantId)
    .select(["user_id", "first_name", "last_name", "email", "language_code", "user_role", "accounting_unit_id"])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("user_accounting_units")
            .select("user_accounting_units.user_id")
            .whereRef("user_accounting_units.tenant_id", "=", "users.tenant_id")
            .whereRef("user_accounting_units.user_id", "=", "users.user_id")
            .where("user_accounting_units.accounting_unit_id", "=", unitId),
        )
        .as("has_unit"),
    )
    .execute();
  return rows
    .filter((row) => row.user_role !== "AccountingUnitApprover" || (unitId !== null && (row.accounting_unit_id === unitId || Boolean(row.has_unit))))
    .map((row) => ({
      userId: row.user_id,
      name: `${row.first_name} ${row.last_name}`.trim(),
      email: row.email,
      languageCode: row.language_code,
      role: row.user_role,
    }));
}

/** Everybody active who may be an approver of some document, whatever their units. */
export async function allApprovers(tx: Tx, tenantId: string): Promise<{ userId: string; name: string }[]> {
  const rows = await approvingUsers(tx, tenantId).select(["user_id", "first_name", "last_name"]).execute();
  return rows.map((row) => ({ userId: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() }));
}
