import type { ApprovalSummary } from "#contract/approval.ts";
import { type ApprovalList, approvalLists } from "#domain/approval/names.ts";
import { type Actor, permits } from "#server/actor.ts";
import { summaries } from "#server/features/documents/list.ts";
import { inScope, isListed } from "#server/features/documents/scope.ts";
import { namesOf } from "#server/features/documents/store.ts";
import type { Tx } from "#server/platform/db.ts";
import type { Tables } from "#server/platform/schema.ts";
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely";

export type ApprovalFilter = { listType: ApprovalList; documentType?: string | undefined; query?: string | undefined };
type Page = ApprovalFilter & { skip: number; take: number };

/** One page of an approval list: open turns and approvals by their time, documents by their arrival; newest first. */
export async function listApprovals(tx: Tx, actor: Actor, { skip, take, ...filter }: Page): Promise<{ items: ApprovalSummary[]; hasMore: boolean }> {
  const rows = await listed(tx, actor, filter)
    .selectAll("documents")
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
      .clearOrderBy()
      .select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  const byList = {} as Record<ApprovalList, number>;
  for (const listType of approvalLists) byList[listType] = await count({ listType, documentType: filter.documentType });
  return { count: filter.query ? await count(filter) : byList[filter.listType], byList };
}

function listed(tx: Tx, actor: Actor, filter: ApprovalFilter) {
  const matching = (eb: ExpressionBuilder<Tables, "documents">): Expression<SqlBool> =>
    eb.and([
      inScope(eb, actor),
      isListed(eb),
      ...(filter.documentType ? [eb("document_type", "=", filter.documentType)] : []),
      ...(filter.query ?? "")
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 10)
        .map((word) => sql<SqlBool>`search_text like containing(${word})`),
    ]);
  const documents = tx.selectFrom("documents").where(matching);
  switch (filter.listType) {
    case "All":
      return documents.where("state", "=", "ApprovalPending").orderBy("created_at", "desc").orderBy("document_id");
    case "Rejected":
      return documents.where("state", "=", "Rejected").orderBy("created_at", "desc").orderBy("document_id");
    case "Mine":
      return documents
        .where("state", "=", "ApprovalPending")
        .where("document_id", "in", (eb) => openTurns(eb, actor))
        .orderBy("created_at", "desc")
        .orderBy("document_id");
    case "ApprovedByMe":
      return documents
        .where("document_id", "in", (eb) =>
          eb
            .selectFrom("approval_tasks")
            .select("approval_tasks.document_id")
            .where("approval_tasks.tenant_id", "=", actor.tenantId)
            .where("approval_tasks.user_id", "=", actor.userId)
            .where(sql<SqlBool>`approval_tasks.state = 'approved' and not approval_tasks.is_voided`),
        )
        .orderBy("last_approval_step_at", "desc")
        .orderBy("document_id");
  }
}

/** Documents in whose current step the actor has a turn: their own, or one that any eligible approver may take. */
function openTurns(eb: ExpressionBuilder<Tables, "documents">, actor: Actor) {
  const open = (userId: string | null) =>
    eb
      .selectFrom("approval_tasks")
      .select("approval_tasks.document_id")
      .where("approval_tasks.tenant_id", "=", actor.tenantId)
      .where(sql<SqlBool>`approval_tasks.state = 'open'`)
      .where((task) => (userId === null ? task("approval_tasks.user_id", "is", null) : task("approval_tasks.user_id", "=", userId)));
  const mayVote = permits(actor, "ApproveDocument");
  return mayVote ? open(actor.userId).unionAll(open(null)) : open(actor.userId).where(sql<SqlBool>`false`);
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
