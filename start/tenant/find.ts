import type pg from "pg";
import { StartProblem } from "#platform/startProblem.ts";

export type FoundTenant = { tenantId: string; name: string };

/** All tenants with what `columns` select, in the order of their ids. The owner may see the rows of one tenant at a time. */
export async function listTenants(client: pg.ClientBase): Promise<(FoundTenant & { documents: number })[]> {
  const { rows } = await client.query<{ id: string }>("select public.all_tenant_ids() as id order by 1");
  const tenants = [];
  for (const { id } of rows) {
    await client.query("select set_config('app.tenant', $1, false)", [id]);
    const found = await client.query<FoundTenant & { documents: number }>(
      `select tenant_id as "tenantId", name, (select count(*)::int from public.documents where tenant_id = $1) as documents from public.tenants where tenant_id = $1`,
      [id],
    );
    tenants.push(...found.rows);
  }
  return tenants;
}

/** The tenant of an id or a name. Throws StartProblem when there is none, or several. */
export async function findTenant(client: pg.ClientBase, idOrName: string): Promise<FoundTenant> {
  const named = (await listTenants(client)).filter(({ tenantId, name }) => tenantId === idOrName.toLowerCase() || name === idOrName);
  const [tenant, ...more] = named;
  if (!tenant) throw new StartProblem(`There is no company ${idOrName}: "tenant list" shows all.`);
  if (more.length > 0) throw new StartProblem(`Several companies are called ${idOrName}: give the id, which "tenant list" shows.`);
  return tenant;
}
