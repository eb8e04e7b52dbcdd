import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Target } from "./attempt.ts";
import { loadForChange, requireAction } from "./rules.ts";
import { changeDocument } from "./change.ts";

/** Deletes softly: the row and its files stay for 30 days, its reading is cancelled (domain rules 1.3). Throws Refusal payment-ordered. */
export async function deleteDocument(app: App, actor: Actor, { documentId, ifMatch }: Target): Promise<void> {
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, ifMatch);
    requireAction("delete", document, actor);
    const now = app.clock.now();
    await changeDocument(tx, app, document, { kind: "delete", userId: actor.userId, now, columns: { deleted_at: now, extraction_id: null } });
  });
}
