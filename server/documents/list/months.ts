import { listStates } from "#domain/documents/list/lists.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import { narrowing, type ReadFilter } from "./filter.ts";
import type { Order, Place } from "./order.ts";

// A jump far into a list by arrival counts months (document_months, decision 079) and documents of one of them only, from its nearer end.

/** So many rows of changes are folded into sums. */
const FOLDED_AT = 2000;

/** A moment as a place of the list, behind all documents that came in it where they fall, and how many documents stand before it. */
export type Step = Place & { skip: number };
const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/**
 * The nearer end of the month in which number `skip` of the list came, the one behind it only where `take` documents stand between; undefined
 * where months are not counted: other orders, narrowed lists, roles that do not see all.
 */
export async function stepTo(
  tx: Tx,
  actor: Actor,
  filter: ReadFilter,
  { order, skip, take }: { order: Order; skip: number; take: number },
): Promise<Step | undefined> {
  if (!order.isByTime || !isWhole(actor, filter)) return undefined;
  const direction = sql.raw(order.isDescending ? "desc" : "asc");
  const states = filter.states && filter.states.length > 0 ? filter.states : listStates[filter.listType];
  const { rows } = await sql<{ begins: string; ends: string; count: number; rows: number; states: number }>`
    select (month::timestamp at time zone 'UTC')::text as begins, ((month + interval '1 month') at time zone 'UTC')::text as ends,
      sum(amount)::int as count, count(*)::int as rows, count(distinct state)::int as states from document_months
    where tenant_id = ${actor.tenantId} and state = any(${[...states]}) group by month order by month ${direction}`.execute(tx);
  if (rows.reduce((total, row) => total + row.rows - row.states, 0) > FOLDED_AT) await foldMonths(tx, actor.tenantId);
  let before = 0;
  for (const { begins, ends, count } of rows) {
    const behind = before + count;
    if (behind > skip) {
      const isFromBehind = behind - skip < skip - before && behind - skip >= take;
      return { key: isFromBehind === order.isDescending ? begins : ends, documentId: LAST_ID, skip: isFromBehind ? behind : before };
    }
    before = behind;
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

/** Adds up the rows of changes into one row each. Rows that other transactions add meanwhile stay for the next time. */
export async function foldMonths(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    with folded as (delete from document_months where tenant_id = ${tenantId} returning *)
    insert into document_months (tenant_id, month, state, amount)
    select tenant_id, month, state, sum(amount) from folded group by 1, 2, 3 having sum(amount) <> 0`.execute(tx);
}
