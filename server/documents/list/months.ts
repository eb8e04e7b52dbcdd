import { listStates } from "#domain/documents/list/lists.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import { narrowing, type ReadFilter } from "./filter.ts";
import type { Order, Place } from "./order.ts";

// A jump far into a list by arrival adds up counts by week (document_months, decision 109) and counts the documents of one week only, from its
// nearer end. A month whose counts are not by week yet counts as one.

/** So many rows of changes are folded into sums. */
const FOLDED_AT = 2000;

/** A moment as a place of the list, behind all documents that came in it where they fall, and how many documents stand before it. */
export type Step = Place & { skip: number };
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** A week, or a month without weeks: its bounds as moments, and how many documents of the list stand before and behind its end. `changes`: rows to fold. */
type Period = { month: string; week: string | null; begins: string; ends: string; before: number; behind: number; changes: number };

/**
 * The nearer end of the week in which number `skip` of the list came, the one behind it only where `take` documents stand between; undefined
 * where weeks are not counted: other orders, narrowed lists, roles that do not see all.
 */
export async function stepTo(
  tx: Tx,
  actor: Actor,
  filter: ReadFilter,
  { order, skip, take }: { order: Order; skip: number; take: number },
): Promise<Step | undefined> {
  if (!order.isByTime || !isWhole(actor, filter)) return undefined;
  const states = filter.states && filter.states.length > 0 ? filter.states : listStates[filter.listType];
  const period = await periodAt(tx, actor.tenantId, { states, isDescending: order.isDescending, skip });
  if (!period) return undefined;
  if (period.changes > FOLDED_AT) await foldMonths(tx, actor.tenantId);
  if (period.week === null) await countWeeks(tx, actor.tenantId, period);
  const { begins, ends, before, behind } = period;
  const isFromBehind = behind - skip < skip - before && behind - skip >= take;
  return { key: isFromBehind === order.isDescending ? begins : ends, documentId: LAST_ID, skip: isFromBehind ? behind : before };
}

/** The actor sees every document of the list, and no more of it is asked for than states. */
export const isWhole = (actor: Actor, filter: ReadFilter): boolean =>
  ["TenantAdmin", "Processor", "ClientApplication"].includes(actor.role) &&
  !["Mine", "Validation", "Deleted"].includes(filter.listType) &&
  filter.documentType === undefined &&
  (filter.accountingUnitIds ?? []).length === 0 &&
  narrowing(filter).length === 0;

type Ask = { states: readonly string[]; isDescending: boolean; skip: number };

async function periodAt(tx: Tx, tenantId: string, { states, isDescending, skip }: Ask): Promise<Period | undefined> {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const { rows } = await sql<Period>`
    with counted as (
      select month, week, sum(amount)::int as amount, count(*)::int - 1 as changes from document_months
      where tenant_id = ${tenantId} and state = any(${[...states]}) group by month, week, state
    ), weeks as (
      select month, week, sum(amount)::int as amount, sum(changes)::int as changes from counted group by month, week
    ), periods as (
      select month, case when bool_and(week is not null) over (partition by month) then week end as week, amount, changes from weeks
    ), placed as (
      select month, week, sum(amount) as amount, sum(sum(amount)) over (order by month ${direction}, week ${direction}) as behind,
        sum(sum(changes)) over () as changes
      from periods group by month, week
    )
    select month, week, (coalesce(week, month)::timestamp at time zone 'UTC')::text as begins,
      (least(week + interval '7 days', month + interval '1 month') at time zone 'UTC')::text as ends,
      (behind - amount)::int as before, behind::int as behind, changes::int as changes
    from placed where behind > ${skip} and behind - amount <= ${skip}`.execute(tx);
  return rows[0];
}

/** Adds up the rows of changes into one row each. Rows that other transactions add meanwhile stay for the next time. */
export async function foldMonths(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    with folded as (delete from document_months where tenant_id = ${tenantId} returning *)
    insert into document_months (tenant_id, month, week, state, amount)
    select tenant_id, month, week, state, sum(amount) from folded group by 1, 2, 3, 4 having sum(amount) <> 0 or week is null`.execute(tx);
}

/**
 * Puts counts by week in place of those of a whole month: its documents less the changes that are counted by week already. One statement sees both
 * as they were at the same moment, and changes that come meanwhile add to it. Where another one took rows of the month at the same time, they stay.
 */
async function countWeeks(tx: Tx, tenantId: string, { month, begins, ends }: Pick<Period, "month" | "begins" | "ends">): Promise<void> {
  const ofMonth = sql`tenant_id = ${tenantId} and month = ${month}::date`;
  await sql`
    with taken as (delete from document_months where ${ofMonth} and week is null returning *),
    mine as (select count(*) = (select count(*) from document_months where ${ofMonth} and week is null) as are_all from taken),
    weeks as (
      select week_of(created_at) as week, state, count(*) as amount from documents
      where tenant_id = ${tenantId} and deleted_at is null and attached_to is null and created_at >= ${begins}::timestamptz and created_at < ${ends}::timestamptz
      group by 1, 2
      union all
      select week, state, -amount from document_months where ${ofMonth} and week is not null
    )
    insert into document_months (tenant_id, month, week, state, amount)
    select ${tenantId}::uuid, ${month}::date, week, state, sum(amount) from weeks where (select are_all from mine) group by week, state having sum(amount) <> 0
    union all
    select tenant_id, month, week, state, amount from taken where not (select are_all from mine)`.execute(tx);
}
