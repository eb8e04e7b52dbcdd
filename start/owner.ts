import type pg from "pg";

// Some functions run with the rights of the owner of the tables. Where the program connects as a superuser, as it does in the embedded
// database, the owner is a role that nobody can sign in as and that may do nothing else.

const OWNER = "kvitance_owner";
const SCHEMAS = ["public", "identity", "system", "queue"];

/**
 * Under forced row-level security the owner needs policies of its own. They name it, and it changes: when objects are handed over, and
 * when a dump is restored under another one.
 */
const policies = [
  { table: "tenants", name: "owner_lists_ids", allows: "for select", condition: "using (true)" },
  { table: "tenant_deletions", name: "owner_lists_ids", allows: "for select", condition: "using (true)" },
  { table: "documents", name: "owner_searches", allows: "for select", condition: "using (true)" },
  { table: "mail_outbox", name: "owner_finds_due", allows: "for select", condition: "using (true)" },
  { table: "web_hook_outbox", name: "owner_finds_due", allows: "for select", condition: "using (true)" },
  { table: "deliveries", name: "owner_finds_due", allows: "for select", condition: "using (true)" },
  { table: "import_states", name: "owner_finds_due", allows: "for select", condition: "using (true)" },
  ...["operators", "status_findings", "import_states", "export_integrations", "signing"].map((table) => ({
    table,
    name: "owner_watches",
    allows: "for select",
    condition: "using (true)",
  })),
  { table: "audit_log", name: "owner_appends", allows: "", condition: "using (true) with check (true)" },
  { table: "audit_heads", name: "owner_appends", allows: "", condition: "using (true) with check (true)" },
];

/** Sees to it that no object belongs to a superuser, as far as the connection may change that, and that the owner's policies are the owner's. */
export async function ensureOwner(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ isSuperuser: boolean }>('select rolsuper as "isSuperuser" from pg_roles where rolname = current_user');
  await client.query("begin");
  try {
    if (rows[0]?.isSuperuser) await handOver(client);
    await ensurePolicies(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

async function handOver(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_roles where rolname = $1", [OWNER]);
  if (!rowCount) await client.query(`create role ${OWNER} nologin`);
  // Objects of extensions stay with whom the extension belongs to; sequences of columns go with their table.
  const { rows } = await client.query<{ statement: string }>(
    `with objects as (
       select 'schema' as kind, quote_ident(nspname) as name, nspowner as owner, oid, nspname as schema from pg_namespace where nspname <> 'public'
       union all select case relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end, c.oid::regclass::text, relowner, c.oid, nspname
         from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'p', 'S', 'v', 'm')
       union all select 'routine', p.oid::regprocedure::text, proowner, p.oid, nspname from pg_proc p join pg_namespace n on n.oid = pronamespace
       union all select 'type', t.oid::regtype::text, typowner, t.oid, nspname from pg_type t join pg_namespace n on n.oid = typnamespace where typtype in ('e', 'd'))
     select format('alter %s %s owner to ${OWNER}', kind, name) as statement from objects
     where schema = any ($1) and owner <> $2::regrole and not exists (select 1 from pg_depend d where d.objid = objects.oid and (d.deptype = 'e' or kind = 'sequence' and d.deptype in ('a', 'i')))`,
    [SCHEMAS, OWNER],
  );
  if (rows.length > 0) await client.query(rows.map(({ statement }) => statement).join(";"));
}

async function ensurePolicies(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; name: string; owner: string }>(
    `select t.tablename as "table", wanted.name, quote_ident(t.tableowner) as owner
     from unnest($1::text[], $2::text[]) as wanted (tablename, name) join pg_tables t on t.schemaname = 'public' and t.tablename = wanted.tablename
       left join pg_policies p on p.schemaname = t.schemaname and p.tablename = t.tablename and p.policyname = wanted.name
     where p.roles is distinct from array[t.tableowner]`,
    [policies.map(({ table }) => table), policies.map(({ name }) => name)],
  );
  const wrong = policies.flatMap((policy) =>
    rows.filter(({ table, name }) => table === policy.table && name === policy.name).map(({ owner }) => ({ ...policy, owner })),
  );
  const statements = wrong.map(
    ({ table, name, allows, condition, owner }) =>
      `drop policy if exists ${name} on public.${table}; create policy ${name} on public.${table} ${allows} to ${owner} ${condition}`,
  );
  if (statements.length > 0) await client.query(statements.join(";"));
}
