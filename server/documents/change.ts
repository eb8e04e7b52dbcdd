import type { ExportFailure } from "#domain/exports/deliveryProblem.ts";
import type { DocumentState } from "#domain/names.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { App } from "#server/core/app.ts";
import type { Change, DocumentRow, FieldChange, PlannedChange } from "#server/core/change.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import { requireNoHold } from "./hold/hold.ts";
import { loadContents, storeContents } from "./store.ts";

/**
 * Writes a change of a document with its history row, raises the version and sets off what follows (server/followers.ts), all in the
 * caller's transaction. Every change of a document goes through here (invariant of domain rules 2). Returns the version that the document
 * has in the end: a follower may have changed it again. Throws the Refusal of a follower, and legal-hold for a deletion.
 */
export async function changeDocument(tx: Tx, app: App, document: DocumentRow, change: Change): Promise<number> {
  const [before] = change.contents ? await together([loadContents(tx, document), storeContents(tx, document, change.contents)]) : [];
  const contents = before && change.contents && { before, after: change.contents };
  let planned: PlannedChange = { ...change, to: change.to ?? document.state };
  if (change.columns.deleted_at) await requireNoHold(tx, document);
  for (const follower of app.followers) if (follower.before) planned = await follower.before(tx, document, planned);
  const after = await write(tx, document, planned);
  for (const follower of app.followers) {
    const version = await follower.after?.(tx, app, { before: document, after, contents, change: planned });
    // The others have followed the later change; this one is no longer what the document is.
    if (version !== undefined) return version;
  }
  return after.version;
}

async function write(
  tx: Tx,
  document: DocumentRow,
  { kind, to, columns, userId, changes = [], detail, exportFailure, now }: PlannedChange,
): Promise<DocumentRow> {
  // Whoever opens an exported document again takes the mark of the export back; it stays in the history (domain rules 2, row 7c).
  const marks = document.exported_at !== null && to !== "Exported" && to !== "Archived" ? { exported_at: null } : {};
  const [after] = await together([
    tx
      .updateTable("documents")
      .set({ ...columns, ...marks, state: to, version: document.version + 1, changed_at: now, changed_by: userId })
      .where("tenant_id", "=", document.tenant_id)
      .where("document_id", "=", document.document_id)
      .returning(allColumns.documents)
      .executeTakeFirstOrThrow(),
    addHistory(tx, document, { kind, from: document.state, to, userId, changes, detail: detail ?? null, exportFailure: exportFailure ?? null, now }),
  ]);
  return after;
}

export async function addHistory(
  tx: Tx,
  document: Pick<DocumentRow, "tenant_id" | "document_id">,
  entry: {
    kind: string;
    from: DocumentState | null;
    to: DocumentState;
    userId: string | null;
    changes: FieldChange[];
    detail: string | null;
    exportFailure?: ExportFailure | null;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto("document_history")
    .values({
      tenant_id: document.tenant_id,
      document_id: document.document_id,
      at: entry.now,
      kind: entry.kind,
      from_state: entry.from,
      to_state: entry.to,
      user_id: entry.userId,
      changes: JSON.stringify(entry.changes),
      detail: entry.detail,
      export_failure: entry.exportFailure ? JSON.stringify(entry.exportFailure) : null,
    })
    .execute();
}
