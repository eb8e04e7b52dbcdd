import type { AutomaticAction, Workflow } from "#domain/approval/workflow.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import type { Selectable } from "kysely";

export type WorkflowRow = Selectable<Tables["approval_workflows"]>;

/** Workflows and automatic actions of the tenant, in their order. */
export function loadWorkflowRows(tx: Tx, tenantId: string): Promise<WorkflowRow[]> {
  return tx.selectFrom("approval_workflows").selectAll().where("tenant_id", "=", tenantId).orderBy("ordinal").orderBy("workflow_id").execute();
}

/** The same as the rules know them. */
export async function loadRules(tx: Tx, tenantId: string): Promise<{ actions: AutomaticAction[]; workflows: Workflow[] }> {
  const rows = await loadWorkflowRows(tx, tenantId);
  const common = (row: WorkflowRow) => ({ workflowId: row.workflow_id, name: row.name, documentType: row.document_type, conditions: row.conditions });
  return {
    actions: rows.flatMap((row) => (row.operation === null ? [] : [{ ...common(row), operation: row.operation }])),
    workflows: rows.filter((row) => row.operation === null).map((row) => ({ ...common(row), steps: row.steps })),
  };
}
