import type { Condition } from "#domain/documents/conditions.ts";
import type { AutomaticOperation } from "#domain/approval/names.ts";
import type { StepPlan } from "#domain/approval/workflow.ts";
import type { App } from "#server/core/app.ts";
import type { TestTenant } from "#test/build.ts";
import { randomUUID } from "node:crypto";

export type WorkflowParts = {
  name?: string;
  documentType?: string;
  ordinal?: number;
  operation?: AutomaticOperation;
  conditions?: Condition[];
  steps?: StepPlan[];
};

/** A workflow of received invoices, or with an operation an automatic action; without parts it matches nothing that tests make. */
export async function buildWorkflow(app: App, { tenantId }: Pick<TestTenant, "tenantId">, parts: WorkflowParts = {}): Promise<string> {
  const workflowId = randomUUID();
  await app.db.transaction(tenantId, (tx) =>
    tx
      .insertInto("approval_workflows")
      .values({
        tenant_id: tenantId,
        workflow_id: workflowId,
        name: parts.name ?? "Postup",
        document_type: parts.documentType ?? "ReceivedInvoice",
        ordinal: parts.ordinal ?? 0,
        operation: parts.operation ?? null,
        conditions: JSON.stringify(parts.conditions ?? (parts.steps ? [] : [{ field: "totalAmount", operator: "Gt", value: "999999999" }])),
        steps: JSON.stringify(parts.steps ?? []),
      })
      .execute(),
  );
  return workflowId;
}
