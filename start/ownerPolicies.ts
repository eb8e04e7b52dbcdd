import type pg from "pg";

// Functions that run with the owner's rights are under forced row-level security as everybody is, unless the owner is a superuser.
// The policies that let them through name the owner, and that changes when a dump is restored under another one.

const policies = [
  { table: "tenants", name: "owner_lists_ids", allows: "for select", condition: "using (true)" },
  { table: "documents", name: "owner_searches", allows: "for select", condition: "using (true)" },
  { table: "audit_log", name: "owner_appends", allows: "", condition: "using (true) with check (true)" },
  { table: "audit_heads", name: "owner_appends", allows: "", condition: "using (true) with check (true)" },
];

/** Lets the present owner of the tables, and nobody else, through the policies that are meant for it. */
export async function ensureOwnerPolicies(client: pg.Client): Promise<void> {
  for (const { table, name, allows, condition } of policies) {
    const { rows } = await client.query<{ owner: string; isRight: boolean }>(
      `select quote_ident(t.tableowner) as owner, coalesce(p.roles = array[t.tableowner], false) as "isRight"
       from pg_tables t left join pg_policies p on p.schemaname = t.schemaname and p.tablename = t.tablename and p.policyname = $2
       where t.schemaname = 'public' and t.tablename = $1`,
      [table, name],
    );
    const [found] = rows;
    if (!found || found.isRight) continue;
    await client.query(
      `begin; drop policy if exists ${name} on public.${table}; create policy ${name} on public.${table} ${allows} to ${found.owner} ${condition}; commit`,
    );
  }
}
