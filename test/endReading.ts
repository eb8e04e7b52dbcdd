import type { App } from "#server/core/app.ts";
import { changeDocument } from "#server/documents/change.ts";

/** Ends the reading of a document that was built with what would be read: it becomes New, with everything that follows. */
export async function endReading(app: App, tenantId: string, documentId: string): Promise<void> {
  await app.db.transaction(tenantId, async (tx) => {
    const row = await tx.selectFrom("documents").selectAll().where("document_id", "=", documentId).executeTakeFirstOrThrow();
    await changeDocument(tx, app, { ...row, state: "Extracting" }, { kind: "extraction", to: "New", userId: null, columns: {}, now: app.clock.now() });
  });
}
