import { randomUUID } from "node:crypto";
import { createAccount } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import type { Db } from "#server/core/db.ts";
import { createAdmin, createTenant } from "#server/organisation/tenant/create.ts";

type FirstAccount = {
  email: string;
  password: string;
  /** The password opens nothing but its own change. */
  temporary: boolean;
  now: Date;
  /** Name of the company; the administrator may change it. */
  company?: string;
  /** Whether the administrator administers the installation too. */
  isOperator?: boolean;
};

/** Adds a tenant with nobody in it but its admin. */
export async function addCompany({ db, identityDatabaseUrl }: { db: Db; identityDatabaseUrl: string }, account: FirstAccount): Promise<void> {
  const { email, password, temporary, now, company = "Moje firma", isOperator = false } = account;
  const tenantId = randomUUID();
  const userId = randomUUID();
  await db.transaction(tenantId, async (tx) => {
    await createTenant(tx, { tenantId, licenceId: randomUUID(), name: company, isOperator, today: now.toISOString().slice(0, 10) });
    await createAdmin(tx, { tenantId, userId, email, firstName: "Správce", lastName: "", culture: "cs-CZ" });
    // In the same transaction's scope: when the account cannot be made, neither is the tenant.
    await withIdentity(identityDatabaseUrl, (client) => createAccount(client, { userId, tenantId, email, password, temporary }));
  });
}
