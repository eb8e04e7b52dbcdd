import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { randomUUID } from "node:crypto";
import type { Target } from "./attempt.ts";
import { noError } from "./columns.ts";
import { loadForChange, requireAction } from "./rules.ts";
import { changeDocument } from "./change.ts";

/** Reads a document again, if asked as another type. What was typed stays in the history; the bytes never change. */
export async function requeue(app: App, actor: Actor, { documentId, ifMatch }: Target, change: { documentType?: string }): Promise<void> {
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, ifMatch);
    const to = requireAction("reExtract", document, actor);
    const extractionId = randomUUID();
    const changes = Object.entries(document.fields).map(([field, from]) => ({ field, from, to: null }));
    await changeDocument(tx, app, document, {
      kind: change.documentType ? "type" : "reExtract",
      to,
      userId: actor.userId,
      now: app.clock.now(),
      changes,
      ...(change.documentType ? { detail: change.documentType } : {}),
      columns: {
        extraction_id: extractionId,
        pdf_only: false,
        attention: null,
        ...noError,
        ...(change.documentType ? { document_type: change.documentType, type_chosen: true } : {}),
      },
    });
    await app.queue.send(tx, "extract", { tenantId: actor.tenantId, documentId, extractionId });
  });
}
