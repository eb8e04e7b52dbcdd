import { testDatabase, type TestDatabase } from "#test/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const tables = () =>
  query(
    database.ownerUrl,
    "select c.oid, c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
  );

test("every tenant table has forced row-level security and a key that begins with tenant_id", async () => {
  const all = await tables();
  expect(all.length).toBeGreaterThan(15);
  for (const table of all) {
    expect(table, String(table.name)).toMatchObject({ enabled: true, forced: true });
    const [key] = await query(
      database.ownerUrl,
      `select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0] where i.indrelid = ${String(table.oid)} and i.indisprimary`,
    );
    expect(key, String(table.name)).toEqual({ attname: "tenant_id" });
  }
});

test("the application role neither owns a table nor bypasses row-level security", async () => {
  const [role] = await query(database.ownerUrl, "select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'kvitance_app'");
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
  expect(await query(database.ownerUrl, "select 1 from pg_tables where tableowner in ('kvitance_app', 'kvitance_identity')")).toEqual([]);
});

test("a connection without a tenant sees no row of any table, and cannot add one", async () => {
  const tenantId = "11111111-1111-4111-8111-111111111111";
  await query(
    database.ownerUrl,
    `insert into tenants (tenant_id, name) values ('${tenantId}', 'x'); insert into tenant_features values ('${tenantId}', 'Approval', true)`,
  );
  for (const table of await tables()) expect(await query(database.appUrl, `select * from ${String(table.name)}`), String(table.name)).toEqual([]);
  await expect(query(database.appUrl, `insert into tenant_features values ('${tenantId}', 'Return', true)`)).rejects.toThrow(/row-level security/);
});

test("history is append-only for the application", async () => {
  await expect(query(database.appUrl, "update document_history set kind = 'x'")).rejects.toThrow(/permission denied/);
  await expect(query(database.appUrl, "delete from document_history")).rejects.toThrow(/permission denied/);
});
