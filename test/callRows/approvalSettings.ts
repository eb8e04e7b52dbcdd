import type { approvalSettings } from "#contract/approval/settings.ts";
import { nothing, type Row } from "./row.ts";

const workflow = { name: "Nad deset tisíc", documentType: "ReceivedInvoice", conditions: [{ field: "totalAmount", operator: "Gte", value: "10000" }] };

export const approvalSettingsRows: Record<keyof typeof approvalSettings, Row> = {
  createApprovalWorkflow: { send: () => ({ body: workflow }) },
  updateApprovalWorkflow: { send: ({ approvalWorkflowId }) => ({ body: { approvalWorkflowId, ...workflow } }) },
  deleteApprovalWorkflow: { send: ({ approvalWorkflowId }) => ({ query: { approvalWorkflowId } }) },
  listApprovalWorkflows: { send: () => ({ body: {} }) },
  dryRunApprovalWorkflow: { send: ({ documentId }) => ({ body: { documentId } }) },
  setApprovalTrigger: { send: () => ({ query: { documentApprovalWorkflowTrigger: "User" } }) },
  getEmailNotifications: nothing,
  setEmailNotifications: { send: () => ({ body: { frequency: "Daily", recipient: "All" } }) },
  deleteEmailNotifications: nothing,
  notifications: nothing,
};
