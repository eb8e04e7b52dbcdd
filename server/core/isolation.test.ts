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

test("every policy that the application is under lets it see and write its own tenant and nothing else", async () => {
  const rows = await query(
    database.ownerUrl,
    `select tablename, qual, with_check, permissive from pg_policies
     where schemaname = 'public' and (roles && array['public', 'kvitance_app', 'kvitance_identity']::name[])`,
  );
  expect(new Set(rows.map((row) => row.tablename))).toEqual(new Set((await tables()).map((table) => table.name)));
  for (const row of rows)
    expect(row).toMatchObject({ qual: "(tenant_id = current_tenant())", with_check: "(tenant_id = current_tenant())", permissive: "PERMISSIVE" });
});

test("no row can refer to a row of another tenant: every reference carries the tenant along", async () => {
  const references = await query(
    database.ownerUrl,
    `select c.conrelid::regclass::text as name, c.conname,
       (select array_agg(a.attname::text order by place) from unnest(c.conkey) with ordinality keys(num, place)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = num) as own,
       (select array_agg(a.attname::text order by place) from unnest(c.confkey) with ordinality keys(num, place)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = num) as theirs
     from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = 'public'`,
  );
  expect(references.length).toBeGreaterThan(20);
  for (const { name, conname, own, theirs } of references as { name: string; conname: string; own: string[]; theirs: string[] }[]) {
    const place = own.indexOf("tenant_id");
    expect(place, `${name} ${conname}`).toBeGreaterThanOrEqual(0);
    expect(theirs[place], `${name} ${conname}`).toBe("tenant_id");
  }
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

test("every policy of the owner is that of whom the table belongs to, so that functions with the owner's rights find its rows", async () => {
  const rows = await query(
    database.ownerUrl,
    `select tablename, policyname, roles::text[] as roles, tableowner::text as owner from pg_policies join pg_tables using (schemaname, tablename)
     where schemaname = 'public' and policyname like 'owner%'`,
  );
  expect(rows.map(({ tablename }) => tablename)).toEqual(expect.arrayContaining(["tenants", "mail_outbox", "import_states"]));
  for (const { tablename, roles, owner } of rows) expect(roles, String(tablename)).toEqual([owner]);
});

test("history is append-only for the application", async () => {
  await expect(query(database.appUrl, "update document_history set kind = 'x'")).rejects.toThrow(/permission denied/);
  await expect(query(database.appUrl, "delete from document_history")).rejects.toThrow(/permission denied/);
});

/** Tables that a role reaches in some way and that have no forced row-level security, each with the reason. */
const unguarded: Record<string, Record<string, string>> = {
  kvitance_app: {
    "queue.bam": "the queue's own upkeep",
    "queue.job": "ids alone; one worker takes the jobs of all tenants, so a policy could narrow nothing for it",
    "queue.job_common": "as queue.job, whose part it is",
    "queue.job_dependency": "as queue.job",
    "queue.queue": "names and settings of queues",
    "queue.queue_stats": "counts of jobs",
    "queue.schedule": "unused: nothing is scheduled by the queue",
    "queue.subscription": "unused",
    "queue.version": "version of the queue's tables",
    "queue.warning": "the queue's own upkeep",
    "system.installation": "id and version of the installation, compared with the data folder; read only",
    "system.migrations": "names of what was applied, compared with what the program knows; read only",
    "system.parts": "processes of the installation, of no tenant",
    "system.public_address": "everybody may read it; policies let it be written in the name of an operator's company alone, and the owner sees it for a backup",
  },
  kvitance_identity: {
    "identity.accounts": "a sign-in begins with an e-mail, before any tenant is known",
    "identity.artifacts": "found by a secret of the caller, of which the digest is stored",
    "identity.attempts": "guesses by address and account, of no tenant",
    "identity.clients": "a client is found by its id, before any tenant is known",
    "identity.email_changes": "found by a secret of the caller",
    "identity.ended_families": "ids of ended sign-ins",
    "identity.external_people": "a sign-in elsewhere is found by the provider's id of the person",
    "identity.guess_notices": "of what owners of attacked accounts are to be notified",
    "identity.password_links": "found by a secret of the caller",
    "identity.session_facts": "found by the id of a session",
    "identity.signing_keys": "sealed keys of the server, of no tenant",
    "system.installation": "as above",
    "system.migrations": "as above",
    "system.parts": "as above",
  },
};

test("a role reaches tables under forced row-level security, and others only for a reason; no table is for everybody", async () => {
  // A part of a table for one day counts as the table.
  const reached = (role: string) =>
    query(
      database.ownerUrl,
      `select distinct regexp_replace(format('%I.%I', n.nspname, c.relname), '_\\d{8}$', '') as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_toast%'
         and has_schema_privilege('${role}', n.oid, 'usage')
         and (has_table_privilege('${role}', c.oid, 'select, insert, update, delete, truncate') or has_any_column_privilege('${role}', c.oid, 'select, insert, update'))
         and not (c.relrowsecurity and c.relforcerowsecurity) order by 1`,
    );
  for (const [role, reasons] of Object.entries(unguarded))
    expect(
      (await reached(role)).map(({ name }) => name),
      role,
    ).toEqual(Object.keys(reasons));
  const forAll = await query(
    database.ownerUrl,
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) granted
     where n.nspname in ('public', 'identity', 'queue', 'system') and granted.grantee = 0`,
  );
  expect(forAll).toEqual([]);
});

test("neither part reaches the tables of the other one, or changes those of the installation", async () => {
  for (const table of ["identity.accounts", "identity.artifacts"])
    await expect(query(database.appUrl, `select from ${table}`), table).rejects.toThrow(/permission denied/);
  for (const table of ["public.documents", "public.files", "queue.job"])
    await expect(query(database.identityUrl, `select from ${table}`), table).rejects.toThrow(/permission denied/);
  for (const url of [database.appUrl, database.identityUrl])
    for (const table of ["system.migrations", "system.installation"])
      await expect(query(url, `delete from ${table}`), table).rejects.toThrow(/permission denied/);
});
