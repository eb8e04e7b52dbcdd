import type { Condition } from "#domain/documents/conditions.ts";
import type { StepPlan } from "#domain/approval/workflow.ts";
import type { Tx } from "#server/core/db.ts";
import { demoPeople, demoTenant } from "./company.ts";

const director = { name: "Ředitel", mode: "any", approvers: [demoPeople.director.userId] } as const satisfies StepPlan;
const owner = { name: "Majitelka", mode: "any", approvers: [demoPeople.admin.userId] } as const satisfies StepPlan;

/** Large invoices are approved by two people, ordinary ones by one; receipts have no workflow, so any approver decides. */
const workflows: { workflowId: string; name: string; conditions: Condition[]; steps: StepPlan[] }[] = [
  {
    workflowId: "de300000-0000-4000-8000-000000000031",
    name: "Faktury nad 20 000 Kč",
    conditions: [{ field: "totalAmount", operator: "Gte", value: "20000" }],
    steps: [director, owner],
  },
  { workflowId: "de300000-0000-4000-8000-000000000032", name: "Běžné faktury", conditions: [], steps: [director] },
];

/** Switches approval, returning and dashboards on in the demo company, and makes its workflows. */
export async function createApproval(tx: Tx): Promise<void> {
  await tx
    .updateTable("tenant_features")
    .set({ enabled: true })
    .where("tenant_id", "=", demoTenant.tenantId)
    .where("feature", "in", ["Approval", "Return", "Dashboards"])
    .execute();
  await tx
    .insertInto("approval_workflows")
    .values(
      workflows.map(({ workflowId, name, conditions, steps }, ordinal) => ({
        tenant_id: demoTenant.tenantId,
        workflow_id: workflowId,
        name,
        document_type: "ReceivedInvoice",
        ordinal,
        operation: null,
        conditions: JSON.stringify(conditions),
        steps: JSON.stringify(steps),
      })),
    )
    .execute();
}
