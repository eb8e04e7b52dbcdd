import { endRun } from "#domain/approval/decide.ts";
import type { PlannedChange } from "#server/core/change.ts";
import type { Follower } from "#server/core/app.ts";
import { loadRun, saveRun } from "./store.ts";

/** A document that leaves approval without a decision, because it is deleted, returned or taken back, ends its open run. */
export const runEnding: Follower = {
  before: async (tx, document, change) => {
    const isDeleted = change.columns.deleted_at instanceof Date;
    if (document.state !== "ApprovalPending" || (change.to === "ApprovalPending" && !isDeleted) || !document.approval_run_id) return change;
    const stored = await loadRun(tx, document.tenant_id, document.approval_run_id, { lock: true });
    if (stored?.run.state === "open") await saveRun(tx, stored, { outcome: endRun(stored.run, endingOf(change), by(change)), now: change.now });
    return change;
  },
};

function endingOf({ kind, columns }: PlannedChange): "withdrawn" | "deleted" | "refused" {
  if (columns.deleted_at instanceof Date) return "deleted";
  return kind === "returned" ? "refused" : "withdrawn";
}

/** The reason of a return stands in the history of the run too. */
const by = ({ kind, userId, detail }: PlannedChange) => ({ userId, note: (kind === "returned" && detail) || null });
