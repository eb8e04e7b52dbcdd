import type { ApprovalHistoryState, AutomaticOperation } from "#domain/approval/names.ts";
import type { RunState, RunStep, TaskState } from "#domain/approval/run.ts";
import type { StepPlan } from "#domain/approval/workflow.ts";
import type { Condition } from "#domain/documents/conditions.ts";
import type { Generated } from "kysely";
import type { Json } from "./columns.ts";

/** Tables of approval: workflows, their runs, the turns of people and what they did. Part of `Tables` in schema.ts. */
export type ApprovalTables = {
  approval_workflows: {
    tenant_id: string;
    workflow_id: string;
    name: string;
    document_type: string;
    ordinal: number;
    operation: AutomaticOperation | null;
    conditions: Json<Condition[]>;
    steps: Json<StepPlan[]>;
  };
  approval_runs: {
    tenant_id: string;
    run_id: string;
    document_id: string;
    workflow_id: string | null;
    workflow_name: string | null;
    state: RunState;
    steps: Json<RunStep[]>;
    current_step: number;
    started_by: string | null;
    started_at: Date;
    ended_at: Date | null;
    values_hash: string | null;
    reminded_at: Date | null;
  };
  approval_tasks: {
    tenant_id: string;
    run_id: string;
    task_no: number;
    document_id: string;
    step: number;
    user_id: string | null;
    on_behalf_of: string | null;
    depth: number;
    state: TaskState;
    is_override: boolean;
    is_voided: boolean;
    opened_at: Date;
    closed_at: Date | null;
  };
  approval_history: {
    tenant_id: string;
    entry_id: Generated<number>;
    document_id: string;
    run_id: string;
    step: number;
    step_name: string;
    state: ApprovalHistoryState;
    user_id: string | null;
    on_behalf_of: string | null;
    to_user_id: string | null;
    note: string | null;
    is_override: boolean;
    at: Date;
  };
};
