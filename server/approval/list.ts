import type { ApprovalSummary } from "#contract/approval/approval.ts";
import { type ApprovalList, approvalLists, type ApprovalSortColumn } from "#domain/approval/names.ts";
import { type Actor, permits } from "#server/core/actor.ts";
import { columnOf } from "#server/documents/list/columns.ts";
import { narrowing, type ReadFilter } from "#server/documents/list/filter.ts";
import { readFilter } from "#server/documents/list/search.ts";
import { summaries, summaryColumns } from "#server/documents/list/list.ts";
import { inScope, isListed } from "#server/documents/scope.ts";
import { nameOf } from "#server/documents/store.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";

type Asked = { listType: ApprovalList; documentType?: string | undefined; query?: string | undefined; waitsFor?: string | undefined };
/** A filter whose search is read. */
type ApprovalFilter = Omit<Asked, "query"> & { search?: ReadFilter | undefined };
type Sort = { field: ApprovalSortColumn; direction: "asc" | "desc" };
type Page = Asked & { skip: number; take: number; sort?: Sort | undefined };

/** One page of an approval list, newest first unless sorted otherwise: turns and approvals by their own time, documents by their arrival. */
export async function listApprovals(
  tx: Tx,
  actor: Actor,
  { skip, take, sort, ...asked }: Page,
  now: Date,
): Promise<{ items: ApprovalSummary[]; hasMore: boolean }> {
  const { query, at } = listed(tx, actor, await read(tx, actor, asked, now));
  const ordered = sort ? query.orderBy(sql`${sortKeys[sort.field]} ${sql.raw(sort.direction)} nulls last`) : query;
  const rows = await ordered
    .select(summaryColumns)
    .select("documents.approval_run_id")
    .orderBy(at, "desc")
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

const sortKeys: Record<ApprovalSortColumn, RawBuilder<unknown>> = {
  IdentificationNumber: columnOf("invoiceNumber").key,
  IssuedByName: columnOf("supplierName").key,
  TotalAmount: columnOf("totalAmount").key,
  DueDate: columnOf("dueDate").key,
  WorkflowName: sql`(select run.workflow_name from approval_runs run where run.tenant_id = documents.tenant_id and run.run_id = documents.approval_run_id) collate "cs-x-icu"`,
};

/** Counts a filter, and each list without its words. */
export async function countApprovals(tx: Tx, actor: Actor, asked: Asked, now: Date): Promise<{ count: number; byList: Record<ApprovalList, number> }> {
  const count = async (one: ApprovalFilter): Promise<number> => {
    const row = await listed(tx, actor, one)
      .query.select(sql<number>`count(*)::int`.as("count"))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  const byList = {} as Record<ApprovalList, number>;
  for (const listType of approvalLists) byList[listType] = await count({ listType, documentType: asked.documentType });
  const isNarrowed = asked.query || asked.waitsFor;
  return { count: isNarrowed ? await count(await read(tx, actor, asked, now)) : byList[asked.listType], byList };
}

/** The search is that of the list of documents, which documents of every state are found by. */
async function read(tx: Tx, actor: Actor, { query, ...list }: Asked, now: Date): Promise<ApprovalFilter> {
  return { ...list, search: query ? await readFilter(tx, actor, { listType: "All", query }, now) : undefined };
}

type Listed = { query: SelectQueryBuilder<Tables, "documents", object>; at: RawBuilder<Date> };

/**
 * Documents of a list, and what orders them. Turns and approvals come out of their index in order, so that a page reads as many
 * documents as it shows, however many there are.
 */
function listed(tx: Tx, actor: Actor, filter: ApprovalFilter): Listed {
  const turns = turnsOf(tx, actor, filter.listType);
  // The turn brings no column that documents have.
  const source = (turns ? fromTurns(tx, actor, turns) : tx.selectFrom("documents")) as Listed["query"];
  const query = source.where((eb) =>
    eb.and([
      inScope(eb, actor),
      isListed(eb),
      ...(filter.listType === "ApprovedByMe" ? [] : [eb("documents.state", "=", filter.listType === "Rejected" ? "Rejected" : "ApprovalPending")]),
      ...(filter.documentType ? [eb("document_type", "=", filter.documentType)] : []),
      ...(filter.waitsFor ? [waitsFor(tx, actor, filter.waitsFor)] : []),
      ...(filter.search ? narrowing(filter.search) : []),
    ]),
  );
  return { query, at: sql.ref(turns ? "turn.at" : "documents.created_at") };
}

const waitsFor = (tx: Tx, actor: Actor, userId: string) =>
  sql<SqlBool>`documents.approval_run_id in (${tx
    .selectFrom("approval_tasks")
    .select("run_id")
    .where("tenant_id", "=", actor.tenantId)
    .where("user_id", "=", userId)
    .where(sql<SqlBool>`state = 'open'`)})`;

type Turn = { id: string; at: Date };

const fromTurns = (tx: Tx, actor: Actor, turns: RawBuilder<Turn>) =>
  tx
    .selectFrom(sql<Turn>`(${turns})`.as("turn"))
    .innerJoin("documents", (join) => join.on("documents.tenant_id", "=", actor.tenantId).onRef("documents.document_id", "=", "turn.id"));

/** Ids of the documents of a list, each with the moment of the turn or vote that puts it there; undefined where the document alone decides. */
function turnsOf(tx: Tx, actor: Actor, list: ApprovalList): RawBuilder<Turn> | undefined {
  const tasks = tx.selectFrom("approval_tasks").where("approval_tasks.tenant_id", "=", actor.tenantId);
  if (list === "Mine") {
    // A turn of the person's own, or one that any eligible approver may take. Each comes in order, so that a page need not read all of them.
    const open = tasks
      .where(sql<SqlBool>`approval_tasks.state = 'open'`)
      .where(sql<SqlBool>`${permits(actor, "ApproveDocument")}`)
      .select(["approval_tasks.document_id as id", "approval_tasks.opened_at as at"])
      .orderBy("opened_at", "desc")
      .orderBy("document_id");
    return sql`(${open.where("user_id", "=", actor.userId)}) union all (${open.where("user_id", "is", null)})`;
  }
  if (list !== "ApprovedByMe") return undefined;
  const approved = sql<SqlBool>`approval_tasks.state = 'approved' and not approval_tasks.is_voided`;
  return sql`${tasks
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
    .select(["approval_tasks.document_id as id", sql<Date>`approval_tasks.closed_at`.as("at")])}`;
}

type RunInfo = Pick<ApprovalSummary, "workflowName" | "stepName" | "approvers" | "anyApprover" | "startedTime">;
const noRun: RunInfo = { workflowName: null, stepName: null, approvers: [], anyApprover: false, startedTime: null };
const runOf = (runs: ReadonlyMap<string, RunInfo>, runId: string | null | undefined): RunInfo => runs.get(runId ?? "") ?? noRun;

/** What an answer says of runs, with whose turn it is. */
async function runsOf(tx: Tx, tenantId: string, runIds: readonly string[]): Promise<Map<string, RunInfo>> {
  const runs = new Map<string, RunInfo>();
  if (runIds.length === 0) return runs;
  const rows = await tx
    .selectFrom("approval_runs as run")
    .leftJoin("approval_tasks as task", (join) =>
      join.onRef("task.tenant_id", "=", "run.tenant_id").onRef("task.run_id", "=", "run.run_id").on("task.state", "=", "open"),
    )
    .leftJoin("users as approver", (join) => join.onRef("approver.tenant_id", "=", "task.tenant_id").onRef("approver.user_id", "=", "task.user_id"))
    .select(["run.run_id", "run.workflow_name", "run.state", "run.steps", "run.current_step", "run.started_at"])
    .select(["task.task_no", "task.user_id", "approver.first_name", "approver.last_name"])
    .where("run.tenant_id", "=", tenantId)
    .where(sql<SqlBool>`run.run_id = any(${[...runIds]}::uuid[])`)
    .orderBy("task.task_no")
    .execute();
  for (const row of rows) {
    const run = runs.get(row.run_id) ?? {
      workflowName: row.workflow_name,
      stepName: row.state === "open" ? (row.steps[row.current_step]?.name ?? null) : null,
      approvers: [],
      anyApprover: false,
      startedTime: row.started_at.toISOString(),
    };
    runs.set(row.run_id, run);
    if (row.user_id !== null) run.approvers.push({ userId: row.user_id, name: nameOf(row) });
    else if (row.task_no !== null) run.anyApprover = true;
  }
  return runs;
}
