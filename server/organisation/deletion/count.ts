import type { DataCounts } from "#domain/organisation/deletionCertificate.ts";
import type { Files } from "#platform/files.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/** What a deletion leaves: what proves it, with nothing of the tenant but its name. */
export const DELETION_TABLE = "tenant_deletions";

/** Counts what there is of the tenant of the transaction: the rows of every table with a tenant, and what a search finds. */
export async function countRows(tx: Tx, tenantId: string): Promise<Pick<DataCounts, "tables" | "searchable">> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> ${DELETION_TABLE}
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped) order by 1`.execute(tx);
  const counted: Record<string, number> = {};
  for (const { name } of tables) counted[name] = await countIn(tx, sql`${sql.table(name)} where tenant_id = ${tenantId}`);
  // Everything that the index of words knows of the tenant.
  return { tables: counted, searchable: await countIn(tx, sql`documents_with_words(array['%'], null)`) };
}

/** Jobs of the tenant that wait or are under way, but for its deletion. */
export const countJobs = (tx: Tx, tenantId: string): Promise<number> => countIn(tx, sql`queue.job where ${jobsOf(tenantId)}`);
export const jobsOf = (tenantId: string) => sql<boolean>`data ->> 'tenantId' = ${tenantId} and name <> 'deleteTenant'`;

async function countIn(tx: Tx, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Stored files of a tenant, and what was made from them. */
export async function countFiles(files: Files, tenantId: string): Promise<number> {
  let count = 0;
  for await (const _ of files.keys(`${tenantId}/`)) count += 1;
  return count;
}
