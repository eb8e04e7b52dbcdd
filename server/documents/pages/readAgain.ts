import type { DocumentState } from "#domain/names.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Change, DocumentRow } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { changeDocument } from "#server/documents/change.ts";
import { noError } from "#server/documents/columns.ts";
import { randomUUID } from "node:crypto";

/**
 * Sends a document to reading because its pages changed: what was read or typed belongs to other pages, so it goes; the history keeps it.
 * In a state other than Extracting there is nothing to read.
 */
export async function readAgain(
  tx: Tx,
  app: App,
  actor: Actor,
  { document, to, kind, detail, columns }: { document: DocumentRow; to: DocumentState } & Pick<Change, "kind" | "detail" | "columns">,
): Promise<void> {
  const { tenant_id: tenantId, document_id: documentId } = document;
  const extractionId = to === "Extracting" ? randomUUID() : null;
  await changeDocument(tx, app, document, {
    kind,
    to,
    userId: actor.userId,
    now: app.clock.now(),
    changes: Object.entries(document.fields).map(([field, from]) => ({ field, from, to: null })),
    ...(detail === undefined ? {} : { detail }),
    contents: { evidence: {}, items: [], vat_breakdown: [], register: null, proposed_split: null },
    columns: { extraction_id: extractionId, pdf_only: false, fields: "{}", attention: null, ...noError, ...columns },
  });
  if (extractionId) await app.queue.send(tx, "extract", { tenantId, documentId, extractionId });
}
