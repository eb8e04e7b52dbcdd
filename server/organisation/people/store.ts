import { admins as adminRoles } from "#domain/access/permissions.ts";
import { knownUnits } from "#server/organisation/accountingUnits/requireUnit.ts";
import type { NewPerson, PersonChanges, User } from "#contract/organisation/people.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { askIdentity } from "#server/core/outside/identity.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Selectable } from "kysely";

export type UserRow = Selectable<Tables["users"]>;

/** Users who were not deleted. */
export function living(tx: Tx, tenantId: string) {
  return tx.selectFrom("users").where("tenant_id", "=", tenantId).where("deleted_at", "is", null);
}

/** Throws Refusal not-found. */
export async function requirePerson(tx: Tx, tenantId: string, userId: string): Promise<UserRow> {
  const row = await living(tx, tenantId).selectAll().where("user_id", "=", userId).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Rows as the API shows them, with what the identity server knows of each. */
export async function toUsers(tx: Tx, app: App, rows: readonly UserRow[]): Promise<User[]> {
  if (rows.length === 0) return [];
  const userIds = rows.map((row) => row.user_id);
  const units = await tx.selectFrom("user_accounting_units").select(["user_id", "accounting_unit_id"]).where("user_id", "in", userIds).execute();
  const facts = await askIdentity(app.config, "accountFacts", { userIds });
  return rows.map((row) => ({
    userId: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    languageCode: row.language_code,
    userRole: row.user_role,
    accountingUnitId: row.accounting_unit_id,
    additionalAccountingUnitIds: units.filter((unit) => unit.user_id === row.user_id).map((unit) => unit.accounting_unit_id),
    isActive: row.is_active,
    isInvited: facts[row.user_id]?.hasPassword === false && facts[row.user_id]?.lastSignIn === null,
    createdAt: row.created_at.toISOString(),
    lastSignIn: facts[row.user_id]?.lastSignIn ?? null,
  }));
}

/** Columns of what was sent. */
export function columnsOf(person: PersonChanges | NewPerson) {
  return {
    ...(person.firstName === undefined ? {} : { first_name: person.firstName }),
    ...(person.lastName === undefined ? {} : { last_name: person.lastName }),
    ...(person.phone === undefined ? {} : { phone: person.phone || null }),
    ...(person.userRole === undefined ? {} : { user_role: person.userRole }),
    ...(person.accountingUnitId === undefined ? {} : { accounting_unit_id: person.accountingUnitId }),
    ...(person.languageCode === undefined ? {} : { language_code: person.languageCode }),
    ...(person.email === undefined ? {} : { email: person.email.toLowerCase() }),
  };
}

/** Replaces the additional units. Throws Refusal not-found for a unit that the tenant does not have. */
export async function setUnits(
  tx: Tx,
  tenantId: string,
  userId: string,
  units: { main: string | null | undefined; additional: readonly string[] | undefined },
): Promise<void> {
  const named = [...new Set([...(units.main ? [units.main] : []), ...(units.additional ?? [])])];
  if ((await knownUnits(tx, tenantId, named)).size < named.length) throw new Refusal("not-found");
  if (units.additional === undefined) return;
  await tx.deleteFrom("user_accounting_units").where("tenant_id", "=", tenantId).where("user_id", "=", userId).execute();
  const rows = [...new Set(units.additional)].map((unit) => ({ tenant_id: tenantId, user_id: userId, accounting_unit_id: unit }));
  if (rows.length > 0) await tx.insertInto("user_accounting_units").values(rows).execute();
}

/** Nobody changes their own role, units or active flag (domain rules 1.4). */
export function refuseOwnRights(actor: Actor, userId: string, changes: PersonChanges): void {
  const rights = [changes.userRole, changes.accountingUnitId, changes.additionalAccountingUnitIds, changes.isActive];
  if (userId === actor.userId && rights.some((value) => value !== undefined)) throw new Refusal("permission-denied");
}

/** Keeps one active admin in the tenant. The admins' rows stay locked, so that two of them can't remove each other at once. */
export async function refuseLastAdmin(tx: Tx, tenantId: string, userId: string): Promise<void> {
  const admins = await living(tx, tenantId)
    .select("user_id")
    .where("user_role", "in", adminRoles)
    .where("is_active", "=", true)
    .orderBy("user_id")
    .forUpdate()
    .execute();
  if (admins.length === 1 && admins[0]?.user_id === userId) throw new Refusal("last-admin");
}
