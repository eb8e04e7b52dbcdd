import type { HistoryLine, Outcome, Run } from "#domain/approval/run.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import type { Selectable } from "kysely";

export type RunRow = Selectable<Tables["approval_runs"]>;
export type TaskRow = Selectable<Tables["approval_tasks"]>;
/** A run as the rules see it, with its row. */
export type StoredRun = { row: RunRow; tasks: TaskRow[]; run: Run };

/** The run with this id; `lock` makes others who decide wait for this transaction (domain rules 3.8). */
export async function loadRun(tx: Tx, tenantId: string, runId: string, options: { lock?: boolean } = {}): Promise<StoredRun | undefined> {
  const query = tx.selectFrom("approval_runs").selectAll().where("tenant_id", "=", tenantId).where("run_id", "=", runId);
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) return undefined;
  const tasks = await tx.selectFrom("approval_tasks").selectAll().where("tenant_id", "=", tenantId).where("run_id", "=", runId).orderBy("task_no").execute();
  return { row, tasks, run: { state: row.state, steps: row.steps, current: row.current_step, tasks: tasks.map(taskOf) } };
}

const taskOf = (row: TaskRow): Run["tasks"][number] => ({
  step: row.step,
  userId: row.user_id,
  onBehalfOf: row.on_behalf_of,
  depth: row.depth,
  state: row.state,
  isOverride: row.is_override,
  isVoided: row.is_voided,
});

export type RunKey = { tenantId: string; runId: string; documentId: string };
export type NewRun = { workflowId: string | null; workflowName: string | null; startedBy: string | null };

/** Stores a run that begins, with its first tasks and lines of history. */
export async function insertRun(tx: Tx, key: RunKey, { workflowId, workflowName, startedBy }: NewRun, { outcome, now }: { outcome: Outcome; now: Date }) {
  const { run } = outcome;
  await tx
    .insertInto("approval_runs")
    .values({
      tenant_id: key.tenantId,
      run_id: key.runId,
      document_id: key.documentId,
      workflow_id: workflowId,
      workflow_name: workflowName,
      state: run.state,
      steps: JSON.stringify(run.steps),
      current_step: run.current,
      started_by: startedBy,
      started_at: now,
      ended_at: run.state === "open" ? null : now,
    })
    .execute();
  await saveTasks(tx, key, { before: [], after: run.tasks, now });
  await saveHistory(tx, key, { outcome, now });
}

/** Stores what a decision made of a run: its state, changed and new tasks, lines of history. */
export async function saveRun(tx: Tx, { row, run }: StoredRun, { outcome, now }: { outcome: Outcome; now: Date }): Promise<void> {
  const key = { tenantId: row.tenant_id, runId: row.run_id, documentId: row.document_id };
  const next = outcome.run;
  await tx
    .updateTable("approval_runs")
    .set({ state: next.state, current_step: next.current, ended_at: next.state === "open" ? null : (row.ended_at ?? now) })
    .where("tenant_id", "=", key.tenantId)
    .where("run_id", "=", key.runId)
    .execute();
  await saveTasks(tx, key, { before: run.tasks, after: next.tasks, now });
  await saveHistory(tx, key, { outcome, now });
}

async function saveTasks(tx: Tx, key: RunKey, { before, after, now }: { before: Run["tasks"]; after: Run["tasks"]; now: Date }): Promise<void> {
  // Turns that an approval began end with it, when it is taken back; they are the last ones.
  if (after.length < before.length)
    await tx.deleteFrom("approval_tasks").where("tenant_id", "=", key.tenantId).where("run_id", "=", key.runId).where("task_no", ">=", after.length).execute();
  for (const [taskNo, task] of after.entries()) {
    const old = before[taskNo];
    if (old && JSON.stringify(old) === JSON.stringify(task)) continue;
    const values = {
      user_id: task.userId,
      on_behalf_of: task.onBehalfOf,
      depth: task.depth,
      state: task.state,
      is_override: task.isOverride,
      is_voided: task.isVoided,
    };
    const closed = task.state === "open" ? { closed_at: null } : old?.state === task.state ? {} : { closed_at: now };
    if (old)
      await tx
        .updateTable("approval_tasks")
        .set({ ...values, ...closed })
        .where("tenant_id", "=", key.tenantId)
        .where("run_id", "=", key.runId)
        .where("task_no", "=", taskNo)
        .execute();
    else
      await tx
        .insertInto("approval_tasks")
        .values({
          tenant_id: key.tenantId,
          run_id: key.runId,
          task_no: taskNo,
          document_id: key.documentId,
          step: task.step,
          opened_at: now,
          closed_at: null,
          ...values,
          ...closed,
        })
        .execute();
  }
}

async function saveHistory(tx: Tx, key: RunKey, { outcome, now }: { outcome: Outcome; now: Date }): Promise<void> {
  const lines = outcome.effects.filter((effect): effect is HistoryLine => effect.kind === "history");
  if (lines.length === 0) return;
  await tx
    .insertInto("approval_history")
    .values(
      lines.map((line) => ({
        tenant_id: key.tenantId,
        document_id: key.documentId,
        run_id: key.runId,
        step: line.step,
        step_name: outcome.run.steps[line.step]?.name ?? "",
        state: line.state,
        user_id: line.userId,
        on_behalf_of: line.onBehalfOf,
        to_user_id: line.toUserId,
        note: line.note,
        is_override: line.isOverride,
        at: now,
      })),
    )
    .execute();
}
