import { documentActions, type DocumentDetail } from "#contract/documents/shapes.ts";
import type { WorkflowData } from "#contract/approval/approval.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { allowedActions } from "#server/documents/detail.ts";
import { person } from "#server/documents/list/list.ts";
import { validationErrorsOf } from "#server/documents/rules.ts";
import { type DocumentRow, loadContents, namesOf } from "#server/documents/store.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Tx } from "#server/core/db.ts";
import { hasFeature } from "#server/core/features.ts";
import { approversFor } from "./people.ts";
import { returnAddress } from "#server/documents/return.ts";
import { loadRun, type StoredRun } from "./store.ts";
import { approvalFacts } from "./turn.ts";

type Names = ReadonlyMap<string, string>;

/** How the approval of a document stands, for the approval screen and the bar on the document. */
export async function workflowData(tx: Tx, app: App, actor: Actor, document: DocumentRow): Promise<WorkflowData> {
  const stored = document.approval_run_id ? await loadRun(tx, actor.tenantId, document.approval_run_id) : undefined;
  const entries = await tx
    .selectFrom("approval_history")
    .selectAll()
    .where("tenant_id", "=", actor.tenantId)
    .where("document_id", "=", document.document_id)
    .orderBy("entry_id")
    .execute();
  const names = await namesOf(tx, actor.tenantId, [
    ...entries.flatMap((row) => [row.user_id, row.on_behalf_of, row.to_user_id]),
    ...(stored?.tasks.flatMap((row) => [row.user_id, row.on_behalf_of]) ?? []),
    ...(stored?.run.steps.flatMap((step) => step.approvers ?? []) ?? []),
    stored?.row.started_by ?? null,
  ]);
  const definition = await loadDefinition(tx, actor.tenantId, document.document_type, actor.languageCode);
  const errors = await validationErrorsOf(tx, document, await loadContents(tx, document));
  const facts = await approvalFacts(tx, actor, document, errors);
  const shown = definition.fields.filter((field) => !field.hidden && (field.showInApprovalWorkflow || field.requiredInApprovalWorkflow));
  return {
    documentType: document.document_type,
    documentState: document.state,
    version: document.version,
    run: stored ? await runData(tx, document, stored, names) : null,
    fields: shown.map((field) => ({ definition: field, value: document.fields[field.name] ?? "" })),
    turn: facts.turn,
    allowedActions: allowedActions(document, actor, errors, facts).filter((action) => decisive.has(action)),
    history: entries.map((row) => ({
      time: row.at.toISOString(),
      state: row.state,
      runId: row.run_id,
      step: row.step,
      stepName: row.step_name,
      person: person(row.user_id, names),
      onBehalfOf: person(row.on_behalf_of, names),
      toPerson: person(row.to_user_id, names),
      note: row.note,
      isOverride: row.is_override,
    })),
    returning: {
      email: returnAddress(document) ?? null,
      isWritten: app.mail !== undefined && (await hasFeature(tx, actor.tenantId, "ReturnByEmail")),
    },
  };
}

/** Actions of the approval screen; the document screen has the others. */
const decisive: ReadonlySet<DocumentDetail["allowedActions"][number]> = new Set(
  documentActions.filter((action) =>
    ["sendToApproval", "restartApproval", "withdraw", "approve", "reject", "delegate", "unapprove", "remind", "returnToIssuer", "download"].includes(action),
  ),
);

async function runData(tx: Tx, document: DocumentRow, { row, tasks, run }: StoredRun, names: Names): Promise<NonNullable<WorkflowData["run"]>> {
  return {
    runId: row.run_id,
    workflowName: row.workflow_name,
    state: row.state,
    currentStep: row.current_step,
    startedBy: person(row.started_by, names),
    startedTime: row.started_at.toISOString(),
    endedTime: row.ended_at?.toISOString() ?? null,
    isBlocked: row.state === "open" && (await isBlocked(tx, document, run)),
    steps: run.steps.map((step, index) => ({
      name: step.name,
      mode: step.mode,
      approvers: (step.approvers ?? []).map((userId) => ({ userId, name: names.get(userId) ?? "" })),
      anyApprover: step.approvers === null,
      tasks: tasks
        .filter((task) => task.step === index)
        .map((task) => ({
          person: person(task.user_id, names),
          onBehalfOf: person(task.on_behalf_of, names),
          state: task.state,
          time: task.closed_at?.toISOString() ?? null,
          isOverride: task.is_override,
        })),
    })),
  };
}

/** Nobody who has a turn in the current step may decide any more. */
async function isBlocked(tx: Tx, document: DocumentRow, run: StoredRun["run"]): Promise<boolean> {
  const open = run.tasks.filter((task) => task.state === "open").map((task) => task.userId);
  const eligible = await approversFor(tx, document.tenant_id, document.accounting_unit_id);
  return !eligible.some((one) => open.includes(one.userId) || open.includes(null));
}
