import type { KnownLink, Link } from "./verify.ts";

/** A connection that may see the rows of every tenant: the owner's. */
export type Owner = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

const ROWS_AT_ONCE = 5_000;

/** Every tenant that has entries, whether or not the tenant itself still stands. */
export async function auditedTenants(owner: Owner): Promise<string[]> {
  const { rows } = await owner.query("select tenant_id from audit_log union select tenant_id from audit_heads order by 1");
  return rows.map((row) => String(row.tenant_id));
}

/** The entries of a chain in their order, some thousands at a time. */
export async function* readChain(owner: Owner, tenantId: string): AsyncGenerator<Link> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const { rows } = await owner.query(
      "select number::float8 as number, entry::text as entry, hash from audit_log where tenant_id = $1 and number > $2 order by number limit $3",
      [tenantId, after, ROWS_AT_ONCE],
    );
    const links = rows as Link[];
    yield* links;
    after = links.at(-1)?.number ?? after;
    if (links.length < ROWS_AT_ONCE) return;
  }
}

/** Where the database itself believes the chain to end. */
export async function readHead(owner: Owner, tenantId: string): Promise<KnownLink[]> {
  const { rows } = await owner.query("select number::float8 as number, hash from audit_heads where tenant_id = $1 and number > 0", [tenantId]);
  return (rows as { number: number; hash: Buffer }[]).map(({ number, hash }) => ({ number, hash, from: "head" }));
}
