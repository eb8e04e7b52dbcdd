import { approvalTriggers, automaticOperations, notificationFrequencies, notificationRecipients, stepModes } from "#domain/approval/names.ts";
import { comparisonOperators } from "#domain/names.ts";
import { z } from "zod";
import { call } from "#contract/call.ts";
import { id, person } from "#contract/shapes.ts";

const condition = z.strictObject({ field: z.string().min(1).max(64), operator: z.enum(comparisonOperators), value: z.string().trim().max(300) });
const conditions = z.array(condition).max(50);
const steps = z
  .array(z.strictObject({ name: z.string().trim().min(1).max(100), mode: z.enum(stepModes).default("any"), approvers: z.array(id).min(1).max(50) }))
  .max(20);

const rule = {
  name: z.string().trim().min(1).max(100),
  documentType: z.string().min(1).max(64),
  /** All must hold; none = always. */
  conditions: conditions.default([]),
  /** In their order; none = approved at once. */
  steps: steps.default([]),
  /** Makes it an automatic action: it decides by itself, has conditions and no steps. Needs ManageAutomaticApprovalActions too. */
  operation: z.enum(automaticOperations).nullable().default(null),
  /** Place among the workflows or among the automatic actions, from 0; at the end when left out. */
  order: z.number().int().min(0).max(10_000).optional(),
};

export const approvalWorkflow = z.object({
  approvalWorkflowId: id,
  name: z.string(),
  documentType: z.string(),
  conditions,
  steps: z.array(z.object({ name: z.string(), mode: z.enum(stepModes), approvers: z.array(id), people: z.array(person) })),
  operation: z.enum(automaticOperations).nullable(),
  order: z.number(),
  /** Open runs: while there are any, it may be edited but not deleted. */
  openRuns: z.number(),
});
export type ApprovalWorkflow = z.output<typeof approvalWorkflow>;

const considered = z.object({
  approvalWorkflowId: id,
  name: z.string(),
  kind: z.enum(["automatic", "workflow"]),
  operation: z.enum(automaticOperations).nullable(),
  isOfType: z.boolean(),
  conditions: z.array(z.object({ condition, actual: z.string().nullable(), holds: z.boolean() })),
  isTaken: z.boolean(),
});

const notifications = z.strictObject({ frequency: z.enum(notificationFrequencies), recipient: z.enum(notificationRecipients) });

export const approvalSettings = {
  createApprovalWorkflow: call({
    method: "POST",
    path: "/v1/tenant/approvalWorkflows",
    summary: "Creates a workflow or an automatic action.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject(rule),
    reply: z.object({ approvalWorkflowId: id }),
    errors: ["validation"],
  }),
  updateApprovalWorkflow: call({
    method: "PUT",
    path: "/v1/tenant/approvalWorkflows",
    summary: "Changes a workflow or an automatic action; runs under way keep the steps they began with.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ approvalWorkflowId: id, ...rule }),
    errors: ["validation"],
  }),
  deleteApprovalWorkflow: call({
    method: "DELETE",
    path: "/v1/tenant/approvalWorkflows",
    summary: "Deletes a workflow or an automatic action that no open run uses.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ approvalWorkflowId: id }),
    errors: ["workflow-in-use"],
  }),
  listApprovalWorkflows: call({
    method: "POST",
    path: "/v1/tenant/approvalWorkflows/list",
    summary: "Workflows and automatic actions in their order, and when documents are sent to approval.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ documentType: z.string().max(64).optional() }),
    reply: z.object({
      workflows: z.array(approvalWorkflow),
      automaticActions: z.array(approvalWorkflow),
      documentApprovalWorkflowTrigger: z.enum(approvalTriggers),
      /** Who may be an approver. */
      approvers: z.array(person),
    }),
  }),
  dryRunApprovalWorkflow: call({
    method: "POST",
    path: "/v1/tenant/approvalWorkflows/dryRun",
    summary: "Which workflow a document would take, and why; nothing is changed.",
    needs: "AccessTenantConfiguration",
    body: z.strictObject({ documentId: id }),
    reply: z.object({ kind: z.enum(["automatic", "workflow", "implicit"]), name: z.string().nullable(), considered: z.array(considered) }),
  }),
  setApprovalTrigger: call({
    method: "PUT",
    path: "/v1/tenant/approvalWorkflow/settings",
    summary: "When documents are sent to approval.",
    needs: "AccessTenantConfiguration",
    query: z.strictObject({ documentApprovalWorkflowTrigger: z.enum(approvalTriggers) }),
  }),
  getEmailNotifications: call({
    method: "GET",
    path: "/v1/tenant/emailNotifications",
    summary: "When approvers are notified by e-mail.",
    needs: "AccessTenantConfiguration",
    reply: notifications.extend({ /** Whether the program can send mail at all. */ isMailOn: z.boolean() }),
  }),
  setEmailNotifications: call({
    method: "PUT",
    path: "/v1/tenant/emailNotifications",
    summary: "Sets when approvers are notified by e-mail.",
    needs: "AccessTenantConfiguration",
    body: notifications,
  }),
  deleteEmailNotifications: call({
    method: "DELETE",
    path: "/v1/tenant/emailNotifications",
    summary: "Back to the start: nobody is notified.",
    needs: "AccessTenantConfiguration",
  }),
  notifications: call({
    method: "GET",
    path: "/v1/notifications",
    summary: "RSS feed of the documents that wait for the caller.",
    needs: "signedIn",
    answers: "file",
  }),
} as const;
