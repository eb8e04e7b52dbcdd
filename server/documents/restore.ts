import { isAdmin } from "#domain/access/permissions.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { documentFacts } from "./rules.ts";
import { RESTORABLE_MS } from "./restorable.ts";
import { inScope } from "./scope.ts";
import { changeDocument } from "./change.ts";

/**
 * Takes a deletion back: by who made it, or by an administrator. A reading that the deletion cancelled starts anew, a round of
 * approval that it ended does not. What is not deleted stays as it is, so that an undo may be repeated.
 */
export async function restoreDocument(app: App, actor: Actor, documentId: string): Promise<void> {
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await tx
      .selectFrom("documents")
      .select(allColumns.documents)
      .where("document_id", "=", documentId)
      .where((eb) => inScope(eb, actor))
      .forUpdate()
      .executeTakeFirst();
    if (!document) throw new Refusal("not-found");
    if (document.deleted_at === null) return;
    const now = app.clock.now();
    if (now.getTime() - document.deleted_at.getTime() > RESTORABLE_MS) throw new Refusal("not-found");
    if (!isAdmin(actor.role) && document.changed_by !== actor.userId) throw new Refusal("permission-denied");
    const isReading = document.state === "Extracting" && documentFacts(document, actor, []).hasFile;
    const extractionId = isReading ? randomUUID() : null;
    const to = document.state === "ApprovalPending" || (document.state === "Extracting" && !isReading) ? "New" : document.state;
    await changeDocument(tx, app, document, { kind: "restore", to, userId: actor.userId, now, columns: { deleted_at: null, extraction_id: extractionId } });
    if (extractionId) await app.queue.send(tx, "extract", { tenantId: actor.tenantId, documentId, extractionId });
  });
}
