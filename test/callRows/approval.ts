import type { approval } from "#contract/approval/approval.ts";
import { bulk, document, type Row } from "./row.ts";

const pending = "ApprovalPending";

export const approvalRows: Record<keyof typeof approval, Row> = {
  listApprovals: { send: () => ({ body: { listType: "Mine", take: 3 } }) },
  countApprovals: { send: () => ({ body: {} }) },
  approvalColumnSettings: { send: () => ({ body: { columns: [{ column: "TotalAmount", isVisible: false }] } }) },
  startWorkflow: document({}, "Processed"),
  restartWorkflow: document({}, pending),
  workflowData: document({}, pending),
  approve: document({ body: { note: "V pořádku." } }, pending),
  reject: document({ body: { note: "Chybí objednávka." } }, pending),
  delegateApproval: document({ params: { toUserEmail: "zastupce@example.com" }, body: {} }, pending),
  unapprove: { ...document({}, pending), isApproved: true },
  remindApprovers: document({}, pending),
  approveDocuments: bulk(pending),
  delegationUsers: document({}, pending),
  returnToIssuer: document({ body: { reason: "Doklad není náš." } }),
};
