import type { Tx } from "#server/core/db.ts";

/** Whether documents of the tenant wait for approval. */
export async function hasPending(tx: Tx, tenantId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("documents")
    .select("document_id")
    .where("tenant_id", "=", tenantId)
    .where("state", "=", "ApprovalPending")
    .where("deleted_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
