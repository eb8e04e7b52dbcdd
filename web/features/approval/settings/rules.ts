import type { ApprovalWorkflow } from "#contract/approval/settings.ts";
import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import type { Condition } from "#domain/documents/conditions.ts";
import type { AutomaticOperation, StepMode } from "#domain/approval/names.ts";
import { reordered } from "#web/components/sortable/SortableList.tsx";
import { notify, notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { callKey, changed, useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";

export type StepDraft = { name: string; mode: StepMode; approvers: string[] };
/** A workflow or an automatic action while it is edited. */
export type RuleDraft = {
  approvalWorkflowId?: string;
  name: string;
  documentType: string;
  conditions: Condition[];
  steps: StepDraft[];
  operation: AutomaticOperation | null;
};

export const draftOf = (rule: ApprovalWorkflow): RuleDraft => ({
  approvalWorkflowId: rule.approvalWorkflowId,
  name: rule.name,
  documentType: rule.documentType,
  conditions: rule.conditions,
  steps: rule.steps.map(({ name, mode, approvers }) => ({ name, mode, approvers })),
  operation: rule.operation,
});

/** Workflows and automatic actions, and the calls that change them; each write says how it went. */
export function useRules() {
  const { text } = useText();
  const client = useQueryClient();
  const rules = useCall(calls.listApprovalWorkflows, { body: {} });
  const after = async (work: Promise<unknown>, message?: string): Promise<boolean> => {
    try {
      await work;
      if (message) notify("positive", message);
      return true;
    } catch (error) {
      notifyError(error);
      return false;
    } finally {
      changed(client, calls.listApprovalWorkflows);
    }
  };
  return {
    rules,
    save: ({ approvalWorkflowId, ...body }: RuleDraft) =>
      after(
        approvalWorkflowId ? api(calls.updateApprovalWorkflow, { body: { approvalWorkflowId, ...body } }) : api(calls.createApprovalWorkflow, { body }),
        text("settings.workflow.saved"),
      ),
    move: (rule: ApprovalWorkflow, order: number) => {
      // At once, so that a row can be moved on before the server has answered.
      const list = rule.operation ? "automaticActions" : "workflows";
      client.setQueryData<CallReply<typeof calls.listApprovalWorkflows>>(
        callKey(calls.listApprovalWorkflows, { body: {} }),
        (before) => before && { ...before, [list]: reordered(before[list], before[list].indexOf(rule), order) },
      );
      return after(api(calls.updateApprovalWorkflow, { body: { ...draftOf(rule), approvalWorkflowId: rule.approvalWorkflowId, order } }));
    },
    remove: (approvalWorkflowId: string) => after(api(calls.deleteApprovalWorkflow, { query: { approvalWorkflowId } }), text("settings.workflow.deleted")),
    setTrigger: (documentApprovalWorkflowTrigger: "User" | "DocumentExtracted") =>
      after(api(calls.setApprovalTrigger, { query: { documentApprovalWorkflowTrigger } }), text("settings.workflow.trigger.saved")),
  };
}
export type Rules = ReturnType<typeof useRules>;
