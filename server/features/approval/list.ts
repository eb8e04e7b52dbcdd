import type { ApprovalSummary } from "#contract/approval.ts";
import { type ApprovalList, approvalLists } from "#domain/approval/names.ts";
import { type Actor, permits } from "#server/actor.ts";
import { summaries } from "#server/features/documents/list.ts";
import { inScope, isListed } from "#server/features/documents/scope.ts";
import { namesOf } from "#server/features/documents/store.ts";
import type { Tx } from "#server/platform/db.ts";
import type { Tables } from "#server/platform/schema.ts";
import { type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";

export type ApprovalFilter = { listType: ApprovalList; documentType?: string | undefined; query?: string | undefined };
type Page = ApprovalFilter & { skip: number; take: number };

/** One page of an approval list, newest first: turns and approvals by their own time, documents by their arrival. */
export async function listApprovals(tx: Tx, actor: Actor, { skip, take, ...filter }: Page): Promise<{ items: ApprovalSummary[]; hasMore: boolean }> {
  const rows = await listed(tx, actor, filter)
    .selectAll("documents")
    .orderBy("turn.at", "desc")
    .orderBy("documents.document_id")
    .offset(skip)
    .limit(take + 1)
    .execute();
  const page = rows.slice(0, take);
  const items = await summaries(tx, actor.tenantId, page);
  const runs = await runsOf(
    tx,
    actor.tenantId,
    page.flatMap((row) => row.approval_run_id ?? []),
  );
  return { items: items.map((item, index) => ({ ...item, ...runOf(runs, page[index]?.approval_run_id) })), hasMore: rows.length > take };
}

/** Counts a filter, and each list without its words. */
export async function countApprovals(tx: Tx, actor: Actor, filter: ApprovalFilter): Promise<{ count: number; byList: Record<ApprovalList, number> }> {
  const count = async (one: ApprovalFilter): Promise<number> => {
    const row = await listed(tx, actor, one)
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  const byList = {} as Record<ApprovalList, number>;
  for (const listType of approvalLists) byList[listType] = await count({ listType, documentType: filter.documentType });
  return { count: filter.query ? await count(filter) : byList[filter.listType], byList };
}

/**
 * Documents of a list, joined to what orders them. Turns and approvals come out of their index in order, so that a page reads as many
 * documents as it shows, however many there are.
 */
function listed(tx: Tx, actor: Actor, filter: ApprovalFilter) {
  return tx
    .selectFrom(source(tx, actor, filter.listType).as("turn"))
    .innerJoin("documents", (join) => join.on("documents.tenant_id", "=", actor.tenantId).onRef("documents.document_id", "=", "turn.id"))
    .where((both) => {
      // The turn brings no column that documents have.
      const eb = both as unknown as ExpressionBuilder<Tables, "documents">;
      return eb.and([
        inScope(eb, actor),
        isListed(eb),
        ...(filter.listType === "Mine" ? [eb("state", "=", "ApprovalPending")] : []),
        ...(filter.documentType ? [eb("document_type", "=", filter.documentType)] : []),
        ...(filter.query ?? "")
          .split(/\s+/)
          .filter(Boolean)
          .slice(0, 10)
          .map((word) => sql<SqlBool>`search_text like containing(${word})`),
      ]);
    });
}

type Turn = { id: string; at: Date };

/** Ids of the documents of a list, each with the moment that it is ordered by. */
function source(tx: Tx, actor: Actor, list: ApprovalList): SelectQueryBuilder<Tables, "documents" | "approval_tasks", Turn> {
  const tasks = tx.selectFrom("approval_tasks").where("approval_tasks.tenant_id", "=", actor.tenantId);
  const turns = tasks.where(sql<SqlBool>`approval_tasks.state = 'open'`).select(["approval_tasks.document_id as id", "approval_tasks.opened_at as at"]);
  const approved = sql<SqlBool>`approval_tasks.state = 'approved' and not approval_tasks.is_voided`;
  switch (list) {
    case "All":
    case "Rejected": {
      const state = list === "All" ? "ApprovalPending" : "Rejected";
      const documents = tx.selectFrom("documents").where("documents.tenant_id", "=", actor.tenantId).where("documents.state", "=", state);
      const present = documents.where("documents.deleted_at", "is", null).where("documents.attached_to", "is", null);
      return present.select(["documents.document_id as id", "documents.created_at as at"]) as never;
    }
    case "Mine": {
      // A turn of the person's own, or one that any eligible approver may take.
      const own = turns.where("approval_tasks.user_id", "=", actor.userId);
      return (permits(actor, "ApproveDocument") ? own.unionAll(turns.where("approval_tasks.user_id", "is", null)) : own.where(sql<SqlBool>`false`)) as never;
    }
    case "ApprovedByMe":
      return (
        tasks
          .where("approval_tasks.user_id", "=", actor.userId)
          .where(approved)
          // Of several steps of one run the last counts.
          .where(
            sql<SqlBool>`not exists (select from approval_tasks later where later.tenant_id = approval_tasks.tenant_id and later.run_id = approval_tasks.run_id
            and later.user_id = approval_tasks.user_id and later.state = 'approved' and not later.is_voided and later.task_no > approval_tasks.task_no)`,
          )
          .where(
            sql<SqlBool>`exists (select from documents standing where standing.tenant_id = approval_tasks.tenant_id
            and standing.document_id = approval_tasks.document_id and standing.approval_run_id = approval_tasks.run_id)`,
          )
          .select(["approval_tasks.document_id as id", sql<Date>`approval_tasks.closed_at`.as("at")]) as never
      );
  }
}

type RunInfo = Pick<ApprovalSummary, "workflowName" | "stepName" | "approvers" | "anyApprover" | "startedTime">;
const noRun: RunInfo = { workflowName: null, stepName: null, approvers: [], anyApprover: false, startedTime: null };
const runOf = (runs: ReadonlyMap<string, RunInfo>, runId: string | null | undefined): RunInfo => runs.get(runId ?? "") ?? noRun;

async function runsOf(tx: Tx, tenantId: string, runIds: readonly string[]): Promise<Map<string, RunInfo>> {
  if (runIds.length === 0) return new Map();
  const rows = await tx.selectFrom("approval_runs").selectAll().where("tenant_id", "=", tenantId).where("run_id", "in", runIds).execute();
  const tasks = await tx
    .selectFrom("approval_tasks")
    .select(["run_id", "user_id"])
    .where("tenant_id", "=", tenantId)
    .where("run_id", "in", runIds)
    .where("state", "=", "open")
    .orderBy("task_no")
    .execute();
  const names = await namesOf(
    tx,
    tenantId,
    tasks.map((task) => task.user_id),
  );
  return new Map(
    rows.map((row) => {
      const open = tasks.filter((task) => task.run_id === row.run_id);
      return [
        row.run_id,
        {
          workflowName: row.workflow_name,
          stepName: row.state === "open" ? (row.steps[row.current_step]?.name ?? null) : null,
          approvers: open.flatMap(({ user_id }) => (user_id === null ? [] : [{ userId: user_id, name: names.get(user_id) ?? "" }])),
          anyApprover: open.some(({ user_id }) => user_id === null),
          startedTime: row.started_at.toISOString(),
        },
      ];
    }),
  );
}
