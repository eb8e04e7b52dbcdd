import { testDatabase, type TestDatabase } from "#test/database.ts";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

// A dump is restored with an empty search path, and callers choose their own: no function may depend on it.

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const OWN_FUNCTIONS = `pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname in ('public', 'identity', 'system') and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Runs `work` without a search path and takes back what it changed. */
async function withoutPath(work: () => Promise<void>): Promise<void> {
  await owner.query("begin; set local search_path = ''");
  try {
    await work();
  } finally {
    await owner.query("rollback");
  }
}

test("every function can be made again without a search path, and so can every generated column", async () => {
  const { rows: functions } = await owner.query<{ text: string }>(`select pg_get_functiondef(p.oid) as text from ${OWN_FUNCTIONS} order by p.oid`);
  expect(functions.length).toBeGreaterThan(15);
  await withoutPath(async () => {
    for (const { text } of functions) await owner.query(text);
    const { rows: columns } = await owner.query<{ owner: string; type: string; expression: string }>(
      `select format('%I.%I', n.nspname, c.relname) as owner, format_type(a.atttypid, a.atttypmod) as type, pg_get_expr(d.adbin, d.adrelid) as expression
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum where a.attgenerated = 's' and n.nspname = 'public'`,
    );
    expect(columns.length).toBeGreaterThan(5);
    for (const [index, column] of columns.entries())
      await owner.query(`alter table ${column.owner} add column again_${index} ${column.type} generated always as (${column.expression}) stored`);
  });
});

test("every trigger works without a search path", async () => {
  const tenant = "22222222-2222-4222-8222-222222222222";
  const document = "33333333-3333-4333-8333-333333333333";
  await withoutPath(async () => {
    await owner.query("set constraints all immediate");
    await owner.query("insert into public.tenants (tenant_id, name) values ($1, 'x')", [tenant]);
    await owner.query(
      "insert into public.document_types (tenant_id, document_type, document_class, labels, ordinal) values ($1, 'ReceivedInvoice', 'ReceivedInvoice', '{}', 1)",
      [tenant],
    );
    await owner.query(
      `insert into public.documents (tenant_id, document_id, state, document_type, folder_id, file_name, source, fields)
       values ($1, $2, 'New', 'ReceivedInvoice', gen_random_uuid(), 'Účtenka.pdf', 'API', '{"invoiceNumber": "7"}')`,
      [tenant, document],
    );
    await owner.query("update public.documents set state = 'Processed' where document_id = $1", [document]);
    await owner.query("insert into public.document_history (tenant_id, document_id, kind) values ($1, $2, 'state')", [tenant, document]);
    await owner.query("insert into identity.accounts (user_id, tenant_id, email) values (gen_random_uuid(), $1, 'x@example.com')", [tenant]);
    await owner.query("delete from public.documents where document_id = $1", [document]);
    const { rows } = await owner.query<{ state: string; sum: string }>(
      "select state, sum(amount)::integer as sum from public.document_counts group by state order by state",
    );
    expect(rows).toEqual([
      { state: "New", sum: 0 },
      { state: "Processed", sum: 0 },
    ]);
    const { rowCount } = await owner.query("select 1 from public.audit_log where tenant_id = $1", [tenant]);
    expect(rowCount).toBeGreaterThan(1);
  });
});

test("functions with the owner's rights look into no schema that a caller may write to", async () => {
  const { rows } = await owner.query<{ name: string; config: string[] | null }>(
    `select p.proname as name, p.proconfig as config from ${OWN_FUNCTIONS} and p.prosecdef`,
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { name, config } of rows) expect(config, name).toEqual(["search_path=pg_catalog, pg_temp"]);
});

test("nothing of ours belongs to a role that is a superuser or can sign in", async () => {
  const { rows } = await owner.query(
    `select o.kind, o.name, r.rolname as owner from (
       select 'relation' as kind, oid::regclass::text as name, relowner as owner, relnamespace as schema, oid from pg_class where relkind in ('r', 'p', 'v', 'S')
       union all select 'routine', oid::regprocedure::text, proowner, pronamespace, oid from pg_proc) o
     join pg_roles r on r.oid = o.owner join pg_namespace n on n.oid = o.schema
     where n.nspname in ('public', 'identity', 'system', 'queue') and (r.rolsuper or r.rolcanlogin)
       and not exists (select 1 from pg_depend d where d.objid = o.oid and d.deptype = 'e')`,
  );
  expect(rows).toEqual([]);
});

test("the search by words still uses its index with the owner's rights", async () => {
  await withoutPath(async () => {
    await owner.query(`
      insert into public.tenants (tenant_id, name) values ('22222222-2222-4222-8222-222222222222', 'x');
      insert into public.document_types (tenant_id, document_type, document_class, labels, ordinal)
        values ('22222222-2222-4222-8222-222222222222', 'ReceivedInvoice', 'ReceivedInvoice', '{}', 1);
      insert into public.documents (tenant_id, document_id, state, document_type, folder_id, file_name, source)
        select '22222222-2222-4222-8222-222222222222', gen_random_uuid(), 'New', 'ReceivedInvoice', gen_random_uuid(), 'Faktura ' || n, 'API'
        from generate_series(1, 5000) n;
      select pg_catalog.gin_clean_pending_list('public.documents_by_words');
      analyze public.documents`);
    await owner.query(
      "set local enable_seqscan = off; set local enable_indexscan = off; set local role kvitance_owner; set local app.tenant = '22222222-2222-4222-8222-222222222222'",
    );
    const { rows } = await owner.query<Record<string, string>>(
      "explain select document_id from public.documents where tenant_id = public.current_tenant() and deleted_at is null and attached_to is null and search_text like '%faktura 4321%'",
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toMatch(/documents_by_words[^]*Index Cond: .*search_text ~~/);
  });
});

test("a caller cannot put tables of its own under a function with the owner's rights", async () => {
  const tenant = "44444444-4444-4444-8444-444444444444";
  await owner.query("insert into tenants (tenant_id, name) values ($1, 'x')", [tenant]);
  const app = new pg.Client({ connectionString: database.appUrl });
  await app.connect();
  try {
    await app.query(
      "create temporary table audit_heads (like public.audit_heads); create temporary table audit_log (like public.audit_log); create temporary table tenants (like public.tenants)",
    );
    await app.query(`create function pg_temp.rise() returns trigger language plpgsql as $$ begin raise exception 'ran as %', current_user; end $$`);
    for (const table of ["audit_heads", "audit_log"])
      await app.query(`create trigger rise before insert on pg_temp.${table} for each row execute function pg_temp.rise()`);
    await app.query("grant all on pg_temp.audit_heads, pg_temp.audit_log, pg_temp.tenants to public");
    await app.query("select set_config('app.tenant', $1, false)", [tenant]);
    await app.query("select public.note_audit('attack', 'x', 'y', '{}')");
    const { rows } = await app.query("select public.all_tenant_ids() as id");
    expect(rows).toContainEqual({ id: tenant });
  } finally {
    await app.end();
  }
  const { rowCount } = await owner.query("select 1 from public.audit_log where tenant_id = $1 and entry ->> 'kind' = 'attack'", [tenant]);
  expect(rowCount).toBe(1);
});
