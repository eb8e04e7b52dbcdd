import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import { lockSupplier, storeMemory } from "./store.ts";

/** Takes purged documents out of the memories of their suppliers: a lesson holds the values of its document. */
export async function forgetDocuments(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<void> {
  const keys = (await memoriesWith(tx, tenantId, documentIds)).flatMap((memory) => (memory.keys.length > 0 ? memory.keys : ["layout"]));
  for (const key of new Set(keys.toSorted())) await lockSupplier(tx, tenantId, key);
  // A save may have changed them before the locks were given.
  for (const { memory_id: key, examples, changed_at, ...memory } of await memoriesWith(tx, tenantId, documentIds)) {
    const kept = examples.filter((example) => !documentIds.includes(example.documentId));
    if (kept.length > 0) await storeMemory(tx, tenantId, { ...memory, key, examples: kept }, changed_at);
    else await tx.deleteFrom("supplier_memories").where("tenant_id", "=", tenantId).where("memory_id", "=", key).execute();
  }
}

function memoriesWith(tx: Tx, tenantId: string, documentIds: readonly string[]) {
  return tx
    .selectFrom("supplier_memories")
    .select(["memory_id", "keys", "examples", "changed_at"])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`exists (select from jsonb_array_elements(examples) example where example ->> 'documentId' = any(${[...documentIds]}))`)
    .execute();
}
