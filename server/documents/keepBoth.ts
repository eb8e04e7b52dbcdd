import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import type { Target } from "./attempt.ts";
import { changeDocument } from "./change.ts";
import { keepBoth } from "./duplicates.ts";
import { loadForChange, requireAction } from "./rules.ts";
import { loadDocument } from "./store.ts";

/** A person says that two documents that look alike are two; the history of both keeps it. */
export async function keepBothDocuments(tx: Tx, app: App, actor: Actor, { documentId, otherId, ifMatch }: Target & { otherId: string }): Promise<void> {
  if (otherId === documentId) throw new Refusal("invalid-parameter", { detail: "otherDocumentId" });
  // Both are locked in the same order whichever is answered for, so that nobody waits for ever.
  for (const id of [documentId, otherId].toSorted()) await loadDocument(tx, actor, id, { lock: true });
  const document = await loadForChange(tx, actor, documentId, ifMatch);
  const other = await loadDocument(tx, actor, otherId);
  requireAction("editNote", document, actor);
  const by = { userId: actor.userId, now: app.clock.now() };
  await keepBoth(tx, document, otherId, by);
  await changeDocument(tx, app, document, { ...by, kind: "keepBoth", columns: {}, detail: other.file_name });
  await changeDocument(tx, app, other, { ...by, kind: "keepBoth", columns: {}, detail: document.file_name });
}
