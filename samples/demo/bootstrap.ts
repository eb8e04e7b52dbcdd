import { accountByEmail, createAccount } from "#identity/accounts.ts";
import { withIdentity } from "#identity/database.ts";
import { chooseProgram } from "#server/exports/settings/store.ts";
import { createTenant } from "#server/organisation/tenant/create.ts";
import type { Db, Tx } from "#server/core/db.ts";
import { createApproval } from "./approval.ts";
import { createCodeLists } from "./codeLists.ts";
import { DEMO_PASSWORD, demoPeople, type DemoPerson, demoTenant, type DemoUnit, demoUnits } from "./company.ts";

/**
 * Makes the demo company with its accounting units, people and sign-in accounts; nothing when it is there already.
 * Its documents are filled in by a process of their own (`fill.ts`), so that the start does not wait for them.
 */
export async function bootstrapDemo(db: Db, identityDatabaseUrl: string): Promise<void> {
  if ((await db.tenantIds()).includes(demoTenant.tenantId)) return;
  const people: DemoPerson[] = Object.values(demoPeople);
  await db.transaction(demoTenant.tenantId, async (tx) => {
    // Documents of the demo are up to a year old, and each was read under a valid licence.
    await createTenant(tx, { ...demoTenant, today: `${new Date().getUTCFullYear() - 2}-01-01` });
    // A company at work is not led through the first steps.
    await tx.updateTable("tenants").set({ settings: "{}" }).where("tenant_id", "=", demoTenant.tenantId).execute();
    await chooseProgram(tx, demoTenant.tenantId, "Pohoda");
    await createUnits(tx, Object.values(demoUnits));
    await createPeople(tx, people);
    await createApproval(tx);
    await createCodeLists(tx);
    // Before the tenant is committed: after a crash in between, the next start finds no tenant and comes here again.
    await withIdentity(identityDatabaseUrl, async (client) => {
      for (const { userId, email } of people) {
        if (await accountByEmail(client, email)) continue;
        await createAccount(client, { userId, tenantId: demoTenant.tenantId, email, password: DEMO_PASSWORD, temporary: false });
      }
    });
  });
}

async function createUnits(tx: Tx, units: DemoUnit[]): Promise<void> {
  await tx
    .insertInto("accounting_units")
    .values(
      units.map(({ accountingUnitId, externalId, party }) => ({
        tenant_id: demoTenant.tenantId,
        accounting_unit_id: accountingUnitId,
        name: party.name,
        external_id: externalId,
        company_id: party.companyId,
        vat_id: party.vatId ?? null,
        vat_payer: party.vatPayer,
        register_data: null as never,
      })),
    )
    .execute();
}

async function createPeople(tx: Tx, people: DemoPerson[]): Promise<void> {
  await tx
    .insertInto("users")
    .values(
      people.map((person) => ({
        tenant_id: demoTenant.tenantId,
        user_id: person.userId,
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        phone: null,
        language_code: "cs-CZ" as const,
        user_role: person.role,
        accounting_unit_id: person.unit ? demoUnits[person.unit].accountingUnitId : null,
        preferences: "{}",
      })),
    )
    .execute();
}
