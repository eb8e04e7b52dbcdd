import { listStates } from "#domain/documents/list/lists.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { type Expression, sql, type SqlBool } from "kysely";
import { narrowing, type ReadFilter } from "./filter.ts";
import type { Order } from "./order.ts";

// A jump far into a list by arrival counts months (document_months, decision 079) and documents of the last of them only.

/** So many rows of changes are folded into sums. */
const FOLDED_AT = 2000;

/** Where to go on counting: `before` documents stand before those that `from` leaves. */
export type Step = { before: number; from: Expression<SqlBool> };

/** The month in which number `skip` of the list came; undefined where months are not counted: other orders, narrowed lists, roles that do not see all. */
export async function stepTo(tx: Tx, actor: Actor, filter: ReadFilter, { order, skip }: { order: Order; skip: number }): Promise<Step | undefined> {
  if (!order.isByTime || !isWhole(actor, filter)) return undefined;
  const direction = sql.raw(order.isDescending ? "desc" : "asc");
  const states = filter.states && filter.states.length > 0 ? filter.states : listStates[filter.listType];
  const { rows } = await sql<{ month: string; count: number; rows: number; states: number }>`
    select month, sum(amount)::int as count, count(*)::int as rows, count(distinct state)::int as states from document_months
    where tenant_id = ${actor.tenantId} and state = any(${[...states]}) group by month order by month ${direction}`.execute(tx);
  if (rows.reduce((total, row) => total + row.rows - row.states, 0) > FOLDED_AT) await foldMonths(tx, actor.tenantId);
  let before = 0;
  for (const { month, count } of rows) {
    if (before + count > skip) return { before, from: sinceMonth(month, order) };
    before += count;
  }
  return undefined;
}

/** The actor sees every document of the list, and no more of it is asked for than states. */
const isWhole = (actor: Actor, filter: ReadFilter): boolean =>
  ["TenantAdmin", "Processor", "ClientApplication"].includes(actor.role) &&
  !["Mine", "Validation", "Deleted"].includes(filter.listType) &&
  filter.documentType === undefined &&
  (filter.accountingUnitIds ?? []).length === 0 &&
  narrowing(filter).length === 0;

/** Documents of a month and what comes behind it in the order. */
function sinceMonth(month: string, { isDescending }: Order): Expression<SqlBool> {
  const start = sql`(${month}::date::timestamp at time zone 'UTC')`;
  return isDescending ? sql<SqlBool>`created_at < ((${month}::date + interval '1 month') at time zone 'UTC')` : sql<SqlBool>`created_at >= ${start}`;
}

/** Adds up the rows of changes into one row each. Rows that other transactions add meanwhile stay for the next time. */
export async function foldMonths(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    with folded as (delete from document_months where tenant_id = ${tenantId} returning *)
    insert into document_months (tenant_id, month, state, amount)
    select tenant_id, month, state, sum(amount) from folded group by 1, 2, 3 having sum(amount) <> 0`.execute(tx);
}
