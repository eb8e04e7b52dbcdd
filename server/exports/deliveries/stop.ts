import type { DocumentState } from "#domain/names.ts";
import type { Follower } from "#server/core/app.ts";

/** States in which deliveries go on: a document that failed at one integration is still on its way to the others. */
const goesOn = (state: DocumentState): boolean => state === "ReadyForExport" || state === "Error";

/** A document that no longer waits for export, because somebody took it back or said that it left, is delivered nowhere any more. */
export const cancelledDeliveries: Follower = {
  after: async (tx, _app, { before, after, change }) => {
    const isDeleted = change.columns.deleted_at instanceof Date;
    if (!isDeleted && (!goesOn(before.state) || goesOn(after.state))) return undefined;
    await tx
      .updateTable("deliveries")
      .set({ state: "Cancelled", due_at: null, changed_at: change.now })
      .where("tenant_id", "=", after.tenant_id)
      .where("document_id", "=", after.document_id)
      .where("state", "=", "Waiting")
      .$if(!isDeleted, (query) => query.where("marks", "=", true))
      .execute();
    return undefined;
  },
};
