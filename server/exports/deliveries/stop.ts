import type { DocumentState } from "#domain/names.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import type { Selectable } from "kysely";

type DocumentRow = Pick<Selectable<Tables["documents"]>, "tenant_id" | "document_id" | "state">;

/** States in which deliveries go on: a document that failed at one integration is still on its way to the others. */
const goesOn = (state: DocumentState): boolean => state === "ReadyForExport" || state === "Error";

/** A document that no longer waits for export, because somebody took it back or said that it left, stops on its way. */
export async function stopDeliveries(
  tx: Tx,
  document: DocumentRow,
  { to, isDeleted, now }: { to: DocumentState; isDeleted: boolean; now: Date },
): Promise<void> {
  if (!isDeleted && (!goesOn(document.state) || goesOn(to))) return;
  await tx
    .updateTable("deliveries")
    .set({ state: "Cancelled", due_at: null, changed_at: now })
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .where("state", "=", "Waiting")
    .$if(!isDeleted, (query) => query.where("marks", "=", true))
    .execute();
}
