import type { App } from "#server/app.ts";
import { addHistory, announceChange } from "#server/features/documents/store.ts";
import { randomUUID } from "node:crypto";

/** A document that is in extraction for so long has lost its job: every job ends or is retried long before. */
const STUCK_MS = 15 * 60_000;
const LIST_AGE_MS = 7 * 24 * 3_600_000;

/** Queues lost readings again and forgets old list results, tenant by tenant. */
export async function sweepStuck(app: App): Promise<void> {
  const now = app.clock.now();
  for (const tenantId of await app.db.tenantIds()) {
    await app.db.transaction(tenantId, async (tx) => {
      const stuck = await tx
        .selectFrom("documents")
        .select(["tenant_id", "document_id"])
        .where("tenant_id", "=", tenantId)
        .where("state", "=", "Extracting")
        .where("deleted_at", "is", null)
        .where("changed_at", "<", new Date(now.getTime() - STUCK_MS))
        .forUpdate()
        .skipLocked()
        .execute();
      for (const document of stuck) {
        const extractionId = randomUUID();
        await tx.updateTable("documents").set({ extraction_id: extractionId, changed_at: now }).where("tenant_id", "=", tenantId).where("document_id", "=", document.document_id).execute();
        await addHistory(tx, document, { kind: "reExtract", from: "Extracting", to: "Extracting", userId: null, changes: [], detail: null, now });
        await app.queue.send(tx, "extract", { tenantId, documentId: document.document_id, extractionId });
      }
      if (stuck.length > 0) await announceChange(tx, tenantId);
      await tx.deleteFrom("list_results").where("tenant_id", "=", tenantId).where("created_at", "<", new Date(now.getTime() - LIST_AGE_MS)).execute();
    });
  }
}
