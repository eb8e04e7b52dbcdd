import type { ApprovalHistoryState, AutomaticOperation, StepMode } from "./names.ts";
import type { Route } from "./workflow.ts";

/** A step of a run: a copy of the workflow's step. `approvers` null = any eligible approver, the first vote decides. */
export type RunStep = { name: string; mode: StepMode; approvers: readonly string[] | null };

export const runStates = ["open", "approved", "rejected", "refused", "withdrawn", "restarted", "deleted", "voided"] as const;
export type RunState = (typeof runStates)[number];

export const taskStates = ["open", "approved", "rejected", "delegated", "abandoned", "refused"] as const;
export type TaskState = (typeof taskStates)[number];

/** One person's turn in one step. Tasks exist from the moment their step becomes current, so an open task is one that may be decided now. */
export type Task = {
  step: number;
  /** Null until somebody takes a task that any eligible approver may decide. */
  userId: string | null;
  /** Whose turn it was before it was delegated; null when it was not. */
  onBehalfOf: string | null;
  /** How often it was passed on. */
  depth: number;
  state: TaskState;
  isOverride: boolean;
  /** The vote no longer counts: restarted, or the document was edited after its approval. */
  isVoided: boolean;
};

/** One passage of a document through approval. A document has at most one open run. */
export type Run = { state: RunState; steps: readonly RunStep[]; current: number; tasks: readonly Task[] };

/** A line of the approval history: one per vote or closure. */
export type HistoryLine = {
  kind: "history";
  state: ApprovalHistoryState;
  step: number;
  userId: string | null;
  onBehalfOf: string | null;
  /** The delegate, on DELEGATED. */
  toUserId: string | null;
  note: string | null;
  isOverride: boolean;
};

/** What has to happen beside storing the run; the server carries it out in the same transaction. */
export type Effect =
  | HistoryLine
  /** A step became current; null stands for any eligible approver. */
  | { kind: "stepOpened"; step: number; userIds: readonly (string | null)[] }
  | { kind: "delegated"; step: number; from: string; to: string }
  | { kind: "approved" }
  /** An approval was taken back; with `wasFinal` it was the one that ended the run. */
  | { kind: "unapproved"; wasFinal: boolean }
  | { kind: "rejected"; note: string | null };

export type Outcome = { run: Run; effects: readonly Effect[] };

/** What a route asks of the run: its steps, or the decision that needs no person. */
function plannedRun(route: Route): { steps: readonly RunStep[]; decidedAs: AutomaticOperation | null } {
  switch (route.kind) {
    case "automatic":
      return { steps: [], decidedAs: route.action.operation };
    case "workflow":
      return route.workflow.steps.length === 0
        ? { steps: [], decidedAs: "Approve" }
        : { steps: route.workflow.steps.map((step) => ({ ...step, approvers: [...new Set(step.approvers)] })), decidedAs: null };
    case "implicit":
      return { steps: [{ name: "", mode: "any", approvers: null }], decidedAs: null };
  }
}

/** Opens a run on the first step, or closes it at once where no person is asked. `reason` is written beside an automatic decision. */
export function startRun(route: Route): Outcome {
  const { steps, decidedAs } = plannedRun(route);
  const reason = route.kind === "automatic" ? route.action.name : null;
  const empty: Run = { state: "open", steps, current: 0, tasks: [] };
  if (decidedAs === "Approve") return { run: { ...empty, state: "approved" }, effects: [line("APPROVED", 0, { note: reason }), { kind: "approved" }] };
  if (decidedAs === "Reject")
    return { run: { ...empty, state: "rejected" }, effects: [line("REJECTED", 0, { note: reason }), { kind: "rejected", note: reason }] };
  return openStep(empty, 0);
}

/** Makes a step current and gives each of its approvers a task. */
export function openStep(run: Run, step: number): Outcome {
  const userIds = run.steps[step]?.approvers ?? [null];
  const tasks = userIds.map((userId): Task => ({ step, userId, onBehalfOf: null, depth: 0, state: "open", isOverride: false, isVoided: false }));
  return { run: { ...run, current: step, tasks: [...run.tasks, ...tasks] }, effects: [{ kind: "stepOpened", step, userIds }] };
}

/** A line of history; what is left out is empty. */
export function line(state: ApprovalHistoryState, step: number, parts: Partial<Omit<HistoryLine, "kind" | "state" | "step">> = {}): HistoryLine {
  return { kind: "history", state, step, userId: null, onBehalfOf: null, toUserId: null, note: null, isOverride: false, ...parts };
}
