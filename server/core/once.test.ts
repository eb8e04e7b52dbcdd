import { testDatabase, type TestDatabase } from "#test/database.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Db, openDb, type Tx } from "./db.ts";
import { once } from "./once.ts";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await testDatabase();
  db = openDb(database.appUrl);
});
afterAll(async () => {
  await db.close();
  await database.close();
});

const tenantId = "00000000-0000-4000-8000-00000000000a";
let reads = 0;
const nameOf = (tx: Tx) =>
  once(tx, ["tenants"], tenantId, async () => {
    reads += 1;
    return (await tx.selectFrom("tenants").select("name").where("tenant_id", "=", tenantId).executeTakeFirst())?.name;
  });
const rename = (tx: Tx, name: string) => tx.updateTable("tenants").set({ name }).where("tenant_id", "=", tenantId).execute();

beforeEach(async () => {
  await db.transaction(tenantId, async (tx) => {
    await tx.deleteFrom("tenants").where("tenant_id", "=", tenantId).execute();
    await tx.insertInto("tenants").values({ tenant_id: tenantId, name: "Stará", company_id: null, language_code: "cs-CZ", settings: "{}" }).execute();
  });
  reads = 0;
});

test("a transaction reads it once, the next one again", async () => {
  await db.transaction(tenantId, async (tx) => {
    expect([await nameOf(tx), await nameOf(tx)]).toEqual(["Stará", "Stará"]);
    await tx.selectFrom("users").select("user_id").execute();
    await sql`select 1`.execute(tx);
    await nameOf(tx);
  });
  expect(reads).toBe(1);
  await db.transaction(tenantId, (tx) => rename(tx, "Nová"));
  expect(await db.transaction(tenantId, nameOf)).toBe("Nová");
});

test.each<[string, (tx: Tx) => Promise<unknown>]>([
  ["an update", (tx) => rename(tx, "Nová")],
  ["an update under another name", (tx) => tx.updateTable("tenants as tenant").set({ name: "Nová" }).where("tenant.tenant_id", "=", tenantId).execute()],
  ["an update written as text", (tx) => sql`update tenants set name = 'Nová' where tenant_id = ${tenantId}`.execute(tx)],
  ["an update in a text that begins with what it reads", (tx) => sql`with changed as (update tenants set name = 'Nová' returning 1) select 1`.execute(tx)],
])("%s has it read anew", async (_what, write) => {
  await db.transaction(tenantId, async (tx) => {
    await nameOf(tx);
    await write(tx);
    expect(await nameOf(tx)).toBe("Nová");
  });
});

test("a deleted row is not remembered, and a write to another table changes nothing", async () => {
  await db.transaction(tenantId, async (tx) => {
    await nameOf(tx);
    await tx.deleteFrom("client_applications").where("tenant_id", "=", tenantId).execute();
    await nameOf(tx);
    expect(reads).toBe(1);
    await tx.deleteFrom("tenants").where("tenant_id", "=", tenantId).execute();
    expect(await nameOf(tx)).toBeUndefined();
  });
});
