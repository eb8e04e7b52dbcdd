import { isAdmin } from "#domain/access/permissions.ts";
import { openTaskOf } from "#domain/approval/decide.ts";
import { unapprove } from "#domain/approval/unapprove.ts";
import type { DocumentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { isClean } from "#domain/documents/validate.ts";
import { type ValidationError } from "#domain/documents/validationError.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import type { ApprovalFacts } from "#server/core/approval.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Tx } from "#server/core/db.ts";
import { hasLeft } from "./left.ts";
import { loadRun, type StoredRun } from "./store.ts";

/** What keeps a document from being sent to approval: fields required in the workflow may be filled in by the approvers. */
export function errorsBeforeApproval(errors: readonly ValidationError[], definition: DocumentTypeDefinition): ValidationError[] {
  const laterRequired = new Set(definition.fields.filter((field) => field.requiredInApprovalWorkflow && !field.hidden).map((field) => field.name));
  return errors.filter((error) => error.rule !== "required" || !laterRequired.has(error.field));
}

/** Whether the actor may decide the current step of a run. */
export function turnOf(stored: StoredRun | undefined, actor: Actor): ApprovalFacts["turn"] {
  if (stored?.run.state !== "open" || !permits(actor, "ApproveDocument")) return "none";
  if (openTaskOf(stored.run, actor.userId) >= 0) return "task";
  const hasVoted = stored.run.tasks.some(
    (task) => task.step === stored.run.current && task.userId === actor.userId && (task.state === "approved" || task.state === "rejected"),
  );
  return isAdmin(actor.role) && !hasVoted ? "override" : "none";
}

/** What the state rules need to know of a document's approval. */
export async function approvalFacts(tx: Tx, actor: Actor, document: DocumentRow, errors: readonly ValidationError[]): Promise<ApprovalFacts> {
  const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
  const stored = document.approval_run_id ? await loadRun(tx, actor.tenantId, document.approval_run_id) : undefined;
  return {
    isReadyForApproval: isClean(errorsBeforeApproval(errors, definition)),
    turn: turnOf(stored, actor),
    mayUnapprove: stored !== undefined && unapprove(stored.run, actor.userId).ok && !(await hasLeft(tx, document)),
  };
}
