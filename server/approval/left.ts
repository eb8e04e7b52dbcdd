import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";

/**
 * Whether the values of a document that became ready for export have left: an integration has them, or is being handed them now. With `lock`
 * its deliveries wait for the end of the transaction.
 */
export async function hasLeft(tx: Tx, document: DocumentRow, options: { lock?: boolean } = {}): Promise<boolean> {
  if (document.state !== "ReadyForExport") return document.exported_at !== null;
  const deliveries = tx
    .selectFrom("deliveries")
    .select(["state", sql<boolean>`coalesce(claimed_until >= now(), false)`.as("is_under_way")])
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id);
  const found = await (options.lock ? deliveries.forUpdate() : deliveries).execute();
  return found.some(({ state, is_under_way }) => state === "Delivered" || (state === "Waiting" && is_under_way));
}
