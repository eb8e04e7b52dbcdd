import type { Effect, Outcome } from "#domain/approval/run.ts";
import type { App } from "#server/core/app.ts";
import { changeDocument } from "#server/documents/change.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import { approvalHash } from "./standing.ts";
import { notifyDelegate, notifyOfBlock, notifyStep } from "./notices.ts";

/** What of a decision concerns the document; `userId` null = a rule decided. */
export type Applied = { document: DocumentRow; runId: string; userId: string | null; outcome: Outcome; note: string | null; now: Date };

/**
 * Carries out what a decision asks for, in the transaction that stored the run: the document's state with its history row, and e-mails.
 * Returns the document's new version.
 */
export async function apply(tx: Tx, app: App, applied: Applied): Promise<number> {
  const { document, runId, userId, outcome, now } = applied;
  await notify(tx, app, applied);
  const step = { last_approval_step_at: now, ...(userId ? { last_approver_id: userId } : {}) };
  const detail = applied.note ? { detail: applied.note } : {};
  const is = (kind: Effect["kind"]) => outcome.effects.some((effect) => effect.kind === kind);
  if (is("unapproved")) return reopen(tx, app, applied);
  if (is("rejected")) return changeDocument(tx, app, document, { kind: "rejected", to: "Rejected", userId, now, columns: step, ...detail });
  if (!is("approved"))
    return changeDocument(tx, app, document, { kind: is("delegated") ? "delegated" : "approvalVote", userId, now, columns: step, ...detail });
  const values_hash = await approvalHash(tx, document);
  await tx.updateTable("approval_runs").set({ values_hash }).where("tenant_id", "=", document.tenant_id).where("run_id", "=", runId).execute();
  const columns = { ...step, approved_at: now };
  return changeDocument(tx, app, document, { kind: "approved", to: "ReadyForExport", userId, now, columns, exportCause: "DocumentApproved", ...detail });
}

/** The approval that was taken back is none of the document's any more; it waits again where that approval had ended the run. */
async function reopen(tx: Tx, app: App, { document, runId, userId, outcome, now }: Applied): Promise<number> {
  const run = tx.updateTable("approval_runs").where("tenant_id", "=", document.tenant_id).where("run_id", "=", runId);
  await run.set({ values_hash: null }).execute();
  const columns = { ...(await lastVote(tx, document, runId)), approved_at: null };
  const wasFinal = outcome.effects.some((effect) => effect.kind === "unapproved" && effect.wasFinal);
  return changeDocument(tx, app, document, { kind: "unapproved", ...(wasFinal ? { to: "ApprovalPending" as const } : {}), userId, now, columns });
}

/** Who decided last in a run, and when; nobody where all votes were taken back. */
async function lastVote(tx: Tx, document: DocumentRow, runId: string): Promise<Pick<DocumentRow, "last_approver_id" | "last_approval_step_at">> {
  const vote = await tx
    .selectFrom("approval_tasks")
    .select(["user_id", "closed_at"])
    .where("tenant_id", "=", document.tenant_id)
    .where("run_id", "=", runId)
    .where("state", "in", ["approved", "rejected"])
    .orderBy("closed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return { last_approver_id: vote?.user_id ?? null, last_approval_step_at: vote?.closed_at ?? null };
}

/** Queues the e-mails of a decision. */
export async function notify(tx: Tx, app: App, { document, runId, outcome, now }: Applied): Promise<void> {
  const about = { document, runId, now };
  for (const effect of outcome.effects) {
    if (effect.kind === "stepOpened") {
      await notifyStep(tx, app, about, effect);
      await notifyOfBlock(tx, app, about, effect);
    }
    if (effect.kind === "delegated") await notifyDelegate(tx, app, about, effect);
  }
}
