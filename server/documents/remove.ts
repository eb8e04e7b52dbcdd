import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { endOpenRun } from "#server/approval/ending.ts";
import type { Target } from "./attempt.ts";
import { loadForChange, requireAction } from "./rules.ts";
import { changeDocument } from "./store.ts";

/** Deletes softly: the row and its files stay for 30 days, its reading is cancelled (domain rules 1.3). */
export async function deleteDocument(app: App, actor: Actor, { documentId, ifMatch }: Target): Promise<void> {
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, ifMatch);
    requireAction("delete", document, actor, []);
    const now = app.clock.now();
    await endOpenRun(tx, document, "deleted", { userId: actor.userId, note: null, now });
    await changeDocument(tx, document, { kind: "delete", userId: actor.userId, now, columns: { deleted_at: now, extraction_id: null } });
  });
}
