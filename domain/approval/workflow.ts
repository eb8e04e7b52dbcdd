import { type Condition, holds, type Subject } from "#domain/documents/conditions.ts";
import type { AutomaticOperation, StepMode } from "./names.ts";

/** A step as a workflow describes it; approvers are user ids. */
export type StepPlan = { name: string; mode: StepMode; approvers: readonly string[] };

export type Workflow = { workflowId: string; name: string; documentType: string; conditions: readonly Condition[]; steps: readonly StepPlan[] };

/** A rule that approves or rejects by itself; it has at least one condition (R135). */
export type AutomaticAction = { workflowId: string; name: string; documentType: string; operation: AutomaticOperation; conditions: readonly Condition[] };

/** What becomes of a document that is sent to approval. */
export type Route = { kind: "automatic"; action: AutomaticAction } | { kind: "workflow"; workflow: Workflow } | { kind: "implicit" };

/** One rule that was looked at, with each of its conditions: the "why" of a dry run. */
export type Considered = {
  workflowId: string;
  name: string;
  kind: "automatic" | "workflow";
  operation: AutomaticOperation | null;
  isOfType: boolean;
  /** `actual` is the document's value, null when it has none. */
  conditions: { condition: Condition; actual: string | null; holds: boolean }[];
  isTaken: boolean;
};

/**
 * Chooses what happens to a document (domain rules 3.1): automatic actions first, those that reject before those that approve,
 * then workflows in their order; the first of the document's type whose conditions all hold. When none matches, one implicit step
 * that any eligible approver decides: nothing is ever approved silently.
 */
export function chooseRoute(subject: Subject, actions: readonly AutomaticAction[], workflows: readonly Workflow[]): { route: Route; considered: Considered[] } {
  const rejecting = actions.filter((action) => action.operation === "Reject");
  const approving = actions.filter((action) => action.operation === "Approve");
  const considered: Considered[] = [];
  for (const action of [...rejecting, ...approving]) {
    const seen = consider(action, action.operation, subject);
    considered.push(seen);
    if (seen.isTaken) return { route: { kind: "automatic", action }, considered };
  }
  for (const workflow of workflows) {
    const seen = consider(workflow, null, subject);
    considered.push(seen);
    if (seen.isTaken) return { route: { kind: "workflow", workflow }, considered };
  }
  return { route: { kind: "implicit" }, considered };
}

function consider(rule: Workflow | AutomaticAction, operation: AutomaticOperation | null, subject: Subject): Considered {
  const isOfType = rule.documentType === subject.documentType;
  const conditions = rule.conditions.map((condition) => ({
    condition,
    actual: subject.fields[condition.field] ?? null,
    holds: isOfType && holds(condition, subject),
  }));
  // An automatic action without a condition would decide everything; it can't be saved, and if it stood there it would match nothing.
  const mayMatch = operation === null || conditions.length > 0;
  return {
    workflowId: rule.workflowId,
    name: rule.name,
    kind: operation === null ? "workflow" : "automatic",
    operation,
    isOfType,
    conditions,
    isTaken: isOfType && mayMatch && conditions.every((each) => each.holds),
  };
}
