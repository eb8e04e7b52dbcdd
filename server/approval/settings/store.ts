import type { approvalSettings } from "#contract/approval/settings.ts";
import { type Condition, conditionProblem, type FieldKind } from "#domain/documents/conditions.ts";
import type { FieldProblem } from "#contract/errors.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import { allApprovers } from "#server/approval/people.ts";
import { fieldKinds } from "#server/approval/start.ts";
import { loadWorkflowRows, type WorkflowRow } from "#server/approval/workflowStore.ts";
import { loadDefinition } from "#server/organisation/documentTypes/store.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql } from "kysely";
import type { z } from "zod";

export type Rule = z.output<typeof approvalSettings.createApprovalWorkflow.body>;

/** One writer of rules at a time: whoever writes one may give all of them other places. Taken before any rule, or two writers would wait for each other. */
async function lockRules(tx: Tx, tenantId: string): Promise<void> {
  await tx.selectFrom("tenants").select("tenant_id").where("tenant_id", "=", tenantId).forUpdate().execute();
}

/** A workflow or automatic action of the tenant, to be changed. Throws Refusal not-found; automatic actions need their own permission. */
export async function loadRule(tx: Tx, actor: Actor, workflowId: string): Promise<WorkflowRow> {
  await lockRules(tx, actor.tenantId);
  const row = await tx
    .selectFrom("approval_workflows")
    .selectAll()
    .where("tenant_id", "=", actor.tenantId)
    .where("workflow_id", "=", workflowId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  requireAutomatic(actor, row.operation);
  return row;
}

/** Who touches an automatic action can bypass human approval (domain rules 1.4). Throws Refusal permission-denied. */
export function requireAutomatic(actor: Actor, operation: Rule["operation"]): void {
  if (operation !== null && !permits(actor, "ManageAutomaticApprovalActions")) throw new Refusal("permission-denied");
}

/** Writes a rule at its place and closes the gaps in the order. Throws Refusal validation with every value that makes no sense. */
export async function writeRule(tx: Tx, actor: Actor, workflowId: string, rule: Rule): Promise<void> {
  requireAutomatic(actor, rule.operation);
  const problems = await problemsOf(tx, actor, rule);
  if (problems.length > 0) throw new Refusal("validation", { errors: problems });
  const values = {
    name: rule.name,
    document_type: rule.documentType,
    operation: rule.operation,
    conditions: JSON.stringify(rule.conditions),
    steps: JSON.stringify(rule.operation === null ? rule.steps : []),
  };
  await lockRules(tx, actor.tenantId);
  const rows = await loadWorkflowRows(tx, actor.tenantId);
  const others = rows.filter((row) => (row.operation === null) === (rule.operation === null) && row.workflow_id !== workflowId).map((row) => row.workflow_id);
  const place =
    rule.order ?? (rows.some((row) => row.workflow_id === workflowId) ? (rows.find((row) => row.workflow_id === workflowId)?.ordinal ?? 0) : others.length);
  await tx
    .insertInto("approval_workflows")
    .values({ tenant_id: actor.tenantId, workflow_id: workflowId, ordinal: place, ...values })
    .onConflict((conflict) => conflict.columns(["tenant_id", "workflow_id"]).doUpdateSet(values))
    .execute();
  const order = [...others.slice(0, place), workflowId, ...others.slice(place)];
  for (const [ordinal, id] of order.entries())
    await tx.updateTable("approval_workflows").set({ ordinal }).where("tenant_id", "=", actor.tenantId).where("workflow_id", "=", id).execute();
}

async function problemsOf(tx: Tx, actor: Actor, rule: Rule): Promise<FieldProblem[]> {
  const type = await tx
    .selectFrom("document_types")
    .select("document_type")
    .where("tenant_id", "=", actor.tenantId)
    .where("document_type", "=", rule.documentType)
    .executeTakeFirst();
  if (!type) return [{ pointer: "/documentType", code: "unknown", message: rule.documentType }];
  const kinds = fieldKinds(await loadDefinition(tx, actor.tenantId, rule.documentType, actor.languageCode));
  const people = new Set((await allApprovers(tx, actor.tenantId)).map((person) => person.userId));
  return [
    ...rule.conditions.flatMap((condition, index) => conditionProblems(condition, index, kinds)),
    ...rule.steps.flatMap((step, index) =>
      step.approvers.flatMap((userId, place) =>
        people.has(userId) ? [] : [{ pointer: `/steps/${index}/approvers/${place}`, code: "not-approver", message: "This person may not approve." }],
      ),
    ),
    ...(rule.operation !== null && rule.conditions.length === 0
      ? [{ pointer: "/conditions", code: "required", message: "An automatic action needs at least one field." }]
      : []),
    ...(rule.operation !== null && rule.steps.length > 0 ? [{ pointer: "/steps", code: "not-allowed", message: "An automatic action has no steps." }] : []),
  ];
}

function conditionProblems(condition: Condition, index: number, kinds: ReadonlyMap<string, FieldKind>): FieldProblem[] {
  const problem = conditionProblem(condition, kinds);
  if (!problem) return [];
  const part = { unknownField: "field", operator: "operator", value: "value" }[problem];
  return [{ pointer: `/conditions/${index}/${part}`, code: problem, message: condition[part as keyof Condition] }];
}

/** Open runs by workflow. */
export async function openRuns(tx: Tx, tenantId: string): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom("approval_runs")
    .select(["workflow_id", sql<number>`count(*)::int`.as("count")])
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`state = 'open'`)
    .where("workflow_id", "is not", null)
    .groupBy("workflow_id")
    .execute();
  return new Map(rows.map((row) => [row.workflow_id ?? "", row.count]));
}
