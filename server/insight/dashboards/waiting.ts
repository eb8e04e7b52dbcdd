import { AGE_DAYS, waitingOf, waitingStates, type WaitingRow } from "#domain/insight/waiting.ts";
import type { DocumentState } from "#domain/names.ts";
import { tally } from "#server/documents/list/counts.ts";
import { sql } from "kysely";
import { type Ask, counted } from "./shared.ts";

const DAY_MS = 86_400_000;

/** Where documents wait and since when: by state since they came, in approval by step and person since it is their turn. */
export async function waiting(ask: Ask) {
  return { reportType: "Waiting" as const, states: waitingOf(await statesOf(ask)), approvals: await openTurns(ask) };
}

/** The documents of each state are counted already; only the recent ones and the oldest one are looked up. */
async function statesOf(ask: Ask): Promise<WaitingRow[]> {
  const { tx, actor, accountingUnitIds, now } = ask;
  const kept = await tally(tx, actor, { documentType: undefined, accountingUnitIds: [...accountingUnitIds] });
  const youngerThan = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const young = await tx
    .selectFrom("documents")
    .select("state")
    .select(AGE_DAYS.map((days) => sql<number>`(count(*) filter (where created_at > ${youngerThan(days)}))::int`.as(`within${days}`)))
    .where(counted(ask))
    .where("state", "in", [...waitingStates])
    .where("created_at", ">", youngerThan(AGE_DAYS.at(-1) ?? 0))
    .groupBy("state")
    .execute();
  const countOf = (state: DocumentState) => kept.filter((row) => row.state === state).reduce((total, { count }) => total + count, 0);
  const rows: WaitingRow[] = [];
  for (const state of waitingStates.filter((each) => countOf(each) > 0)) {
    const found = young.find((row) => row.state === state) as Record<string, unknown> | undefined;
    const oldest = await tx
      .selectFrom("documents")
      .select("created_at")
      .where(counted(ask))
      .where("state", "=", state)
      .orderBy("created_at")
      .limit(1)
      .executeTakeFirst();
    const withinDays = AGE_DAYS.map((days) => Number(found?.[`within${days}`] ?? 0));
    rows.push({ state, count: countOf(state), withinDays, oldest: oldest?.created_at.toISOString() ?? null });
  }
  return rows;
}

/** Steps and people named, the longest wait first. */
const MAX_TURNS = 50;

async function openTurns(ask: Ask) {
  const turns = ask.tx
    .selectFrom("approval_tasks")
    .innerJoin("approval_runs", (join) =>
      join.onRef("approval_runs.tenant_id", "=", "approval_tasks.tenant_id").onRef("approval_runs.run_id", "=", "approval_tasks.run_id"),
    )
    .select([
      "approval_tasks.document_id as id",
      "approval_tasks.user_id as approver_id",
      "approval_tasks.opened_at as turn_since",
      "approval_runs.workflow_name as workflow",
      sql<string>`coalesce(approval_runs.steps -> approval_tasks.step ->> 'name', '')`.as("step"),
    ])
    .where("approval_tasks.tenant_id", "=", ask.actor.tenantId)
    .where("approval_tasks.state", "=", "open");
  const waitingTurns = ask.tx
    .selectFrom(turns.as("turn"))
    .innerJoin("documents", (join) => join.on("documents.tenant_id", "=", ask.actor.tenantId).onRef("documents.document_id", "=", "turn.id"))
    .where((eb) => counted(ask)(eb as never))
    .where("documents.state", "=", "ApprovalPending")
    .select(["turn.workflow", "turn.step", "turn.approver_id", sql<number>`count(*)::int`.as("count"), sql<Date>`min(turn.turn_since)`.as("oldest")])
    .groupBy(["turn.workflow", "turn.step", "turn.approver_id"]);
  const rows = await ask.tx
    .selectFrom(waitingTurns.as("waiting"))
    .leftJoin("users", (join) => join.on("users.tenant_id", "=", ask.actor.tenantId).onRef("users.user_id", "=", "waiting.approver_id"))
    .select(["workflow", "step", "approver_id", "count", "oldest", sql<string>`trim(concat(users.first_name, ' ', users.last_name))`.as("name")])
    .orderBy("oldest")
    .limit(MAX_TURNS)
    .execute();
  return rows.map(({ workflow, step, approver_id, count, oldest, name }) => ({
    workflow,
    step,
    person: approver_id === null ? null : { userId: approver_id, name },
    count,
    oldest: oldest.toISOString(),
  }));
}
