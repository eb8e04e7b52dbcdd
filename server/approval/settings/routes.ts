import type { ApprovalTrigger } from "#domain/approval/names.ts";
import { dailyNoticeDay } from "#domain/approval/daily.ts";
import { noNotifications, notificationSettings } from "#server/approval/notices.ts";
import { allApprovers } from "#server/approval/people.ts";
import { routeOf } from "#server/approval/start.ts";
import { approvalTrigger } from "#server/approval/trigger.ts";
import { loadWorkflowRows, type WorkflowRow } from "#server/approval/workflowStore.ts";
import { loadDocument, namesOf } from "#server/documents/store.ts";
import type { Handlers } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { approvalFeed } from "./feed.ts";
import { loadRule, openRuns, writeRule } from "./store.ts";

export const approvalSettingsHandlers = {
  createApprovalWorkflow: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const approvalWorkflowId = randomUUID();
      await writeRule(tx, actor, approvalWorkflowId, body);
      return { approvalWorkflowId };
    }),

  updateApprovalWorkflow: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { approvalWorkflowId, ...rule } = body;
      const before = await loadRule(tx, actor, approvalWorkflowId);
      // A workflow stays a workflow: an automatic action in its place would decide what people were asked to decide.
      if ((before.operation === null) !== (rule.operation === null))
        throw new Refusal("validation", {
          errors: [{ pointer: "/operation", code: "not-allowed", message: "A workflow and an automatic action do not turn into each other." }],
        });
      await writeRule(tx, actor, approvalWorkflowId, rule);
    }),

  deleteApprovalWorkflow: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { workflow_id } = await loadRule(tx, actor, query.approvalWorkflowId);
      if ((await openRuns(tx, actor.tenantId)).has(workflow_id)) throw new Refusal("workflow-in-use");
      await tx.deleteFrom("approval_workflows").where("tenant_id", "=", actor.tenantId).where("workflow_id", "=", workflow_id).execute();
    }),

  listApprovalWorkflows: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const rows = (await loadWorkflowRows(tx, actor.tenantId)).filter((row) => !body.documentType || row.document_type === body.documentType);
      const open = await openRuns(tx, actor.tenantId);
      const names = await namesOf(
        tx,
        actor.tenantId,
        rows.flatMap((row) => row.steps.flatMap((step) => step.approvers)),
      );
      const shown = (row: WorkflowRow) => ({
        approvalWorkflowId: row.workflow_id,
        name: row.name,
        documentType: row.document_type,
        conditions: row.conditions,
        steps: row.steps.map((step) => ({
          name: step.name,
          mode: step.mode,
          approvers: [...step.approvers],
          people: step.approvers.map((userId) => ({ userId, name: names.get(userId) ?? "" })),
        })),
        operation: row.operation,
        order: row.ordinal,
        openRuns: open.get(row.workflow_id) ?? 0,
      });
      return {
        workflows: rows.filter((row) => row.operation === null).map(shown),
        automaticActions: rows.filter((row) => row.operation !== null).map(shown),
        documentApprovalWorkflowTrigger: await approvalTrigger(tx, actor.tenantId),
        approvers: await allApprovers(tx, actor.tenantId),
      };
    }),

  dryRunApprovalWorkflow: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const { route, considered } = await routeOf(tx, await loadDocument(tx, actor, body.documentId));
      const name = route.kind === "workflow" ? route.workflow.name : route.kind === "automatic" ? route.action.name : null;
      return { kind: route.kind, name, considered: considered.map(({ workflowId, ...seen }) => ({ approvalWorkflowId: workflowId, ...seen })) };
    }),

  setApprovalTrigger: async ({ query }, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) =>
      setSetting(tx, actor.tenantId, { approvalTrigger: query.documentApprovalWorkflowTrigger satisfies ApprovalTrigger }),
    ),

  getEmailNotifications: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => ({ ...(await notificationSettings(tx, actor.tenantId)), isMailOn: app.mail !== undefined })),

  setEmailNotifications: async ({ body }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const before = await notificationSettings(tx, actor.tenantId);
      await setSetting(tx, actor.tenantId, { emailNotifications: body });
      // Who switches the daily summary on after seven gets the first one tomorrow.
      const today = dailyNoticeDay(app.clock.now());
      if (body.frequency === "Daily" && before.frequency !== "Daily" && today)
        await tx.updateTable("tenants").set({ daily_notice_on: today }).where("tenant_id", "=", actor.tenantId).execute();
    }),

  deleteEmailNotifications: async (_request, actor, app) =>
    app.db.transaction(actor.tenantId, (tx) => setSetting(tx, actor.tenantId, { emailNotifications: noNotifications })),

  notifications: async (_request, actor, app) => app.db.transaction(actor.tenantId, (tx) => approvalFeed(tx, actor, app)),
} satisfies Partial<Handlers>;

async function setSetting(tx: Tx, tenantId: string, setting: Record<string, unknown>): Promise<void> {
  const settings = sql<string>`settings || ${JSON.stringify(setting)}::jsonb`;
  await tx.updateTable("tenants").set({ settings }).where("tenant_id", "=", tenantId).execute();
}
