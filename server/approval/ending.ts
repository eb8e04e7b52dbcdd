import { endRun } from "#domain/approval/decide.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { loadRun, saveRun } from "./store.ts";

/** Ends the open run of a document that leaves approval; the caller changes the document. */
export async function endOpenRun(
  tx: Tx,
  document: DocumentRow,
  as: "withdrawn" | "deleted" | "refused",
  by: { userId: string | null; note: string | null; now: Date },
): Promise<void> {
  const stored = document.approval_run_id ? await loadRun(tx, document.tenant_id, document.approval_run_id, { lock: true }) : undefined;
  if (stored?.run.state === "open") await saveRun(tx, stored, { outcome: endRun(stored.run, as, by), now: by.now });
}
