import { bandsOf } from "#domain/memory/layout.ts";
import type { Memory } from "#domain/memory/memory.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { sql } from "kysely";

/** Memories of one look-up. Ids find one or two; a layout that many suppliers print could find hundreds. */
const MAX_BY_KEY = 10;
const MAX_BY_LAYOUT = 8;

type Stored = { memory_id: string; keys: string[]; examples: Memory["examples"] };
const asMemory = (row: Stored): Memory => ({ key: row.memory_id, keys: row.keys, examples: row.examples });

/** The tenant's memories of suppliers with one of the ids, and of those whose layout is alike. */
export async function findMemories(tx: Tx, tenantId: string, document: { keys: readonly string[]; anchors: readonly string[] }): Promise<Memory[]> {
  const bands = bandsOf(document.anchors);
  const [byKey, byLayout] = await together([
    document.keys.length > 0 ? overlapping(tx, tenantId, { column: "keys", texts: document.keys, limit: MAX_BY_KEY }) : [],
    bands.length > 0 ? overlapping(tx, tenantId, { column: "bands", texts: bands, limit: MAX_BY_LAYOUT }) : [],
  ]);
  return [...byKey, ...byLayout.filter((memory) => !byKey.some((known) => known.key === memory.key))];
}

async function overlapping(tx: Tx, tenantId: string, by: { column: "keys" | "bands"; texts: readonly string[]; limit: number }): Promise<Memory[]> {
  const rows = await tx
    .selectFrom("supplier_memories")
    .select(["memory_id", "keys", "examples"])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`${sql.ref(by.column)} && ${[...by.texts]}::text[]`)
    .orderBy("changed_at", "desc")
    .limit(by.limit)
    .execute();
  return rows.map(asMemory);
}

/** Lets saves of one supplier follow each other until the transaction ends, so that none forgets what the other learned. */
export async function lockSupplier(tx: Tx, tenantId: string, key: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`memory ${tenantId} ${key}`}, 0))`.execute(tx);
}

/** Writes a memory, a new one under its key as id. */
export async function storeMemory(tx: Tx, tenantId: string, memory: Memory, now: Date): Promise<void> {
  const values = {
    keys: memory.keys,
    bands: [...new Set(memory.examples.flatMap((example) => bandsOf(example.anchors)))],
    examples: JSON.stringify(memory.examples),
    changed_at: now,
  };
  await tx
    .insertInto("supplier_memories")
    .values({ tenant_id: tenantId, memory_id: memory.key, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "memory_id"]).doUpdateSet(values))
    .execute();
}
