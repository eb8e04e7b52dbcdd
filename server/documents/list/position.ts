import type { DocumentFilter } from "#contract/documents/shapes.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { sql } from "kysely";
import { countFound } from "./counts.ts";
import type { ListWhere } from "./filter.ts";
import { countBefore, neighbours, type Order, orderOf, placeOf } from "./order.ts";
import { find, readFilter } from "./search.ts";
import type { DocumentRow } from "#server/documents/store.ts";

/** `index` is null too far from the beginning to be counted; with `isMore`, `total` is the least that there are. */
export type Position = { index: number | null; total: number; isMore: boolean; previousId: string | null; nextId: string | null };

/** Places further from the beginning are not counted; with common words, where counting goes through the list, much nearer ones. */
const MAX_BEFORE = 10_000;
export const MAX_BEFORE_COMMON = 100;

type Asked = { listResultId: string; document: DocumentRow; now: Date };

/** Where a document stands in a remembered list; a document that left the list keeps the place where it would be. */
export async function positionIn(tx: Tx, actor: Actor, { listResultId, document, now }: Asked): Promise<Position | undefined> {
  const stored = await tx
    .selectFrom("list_results")
    .select("filter")
    .where("tenant_id", "=", actor.tenantId)
    .where("list_result_id", "=", listResultId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  if (!stored) return undefined;
  const asked = stored.filter as unknown as DocumentFilter;
  const filter = await readFilter(tx, actor, asked, now);
  const found = await find(tx, actor, filter);
  const { where } = found;
  const order = await orderOf(tx, actor, filter, asked.sort);
  const place = await placeOf(tx, actor.tenantId, order, document.document_id);
  if (!place) return rankedPosition(tx, where, order, document);
  const others: ListWhere = (eb) => eb.and([where(eb), eb("document_id", "<>", document.document_id)]);
  const most = found.isCommon ? MAX_BEFORE_COMMON : MAX_BEFORE;
  const before = await countBefore(tx, others, { order, place, most });
  const { count, isMore } = await countFound(tx, actor, { ...found, where: others });
  return { index: before === most ? null : before + 1, total: count + 1, isMore, ...(await neighbours(tx, where, order, place)) };
}

/** For orders without an index the whole list is ranked. */
async function rankedPosition(tx: Tx, where: ListWhere, { column, isDescending }: Order, document: DocumentRow): Promise<Position | undefined> {
  const direction = sql.raw(isDescending ? "desc" : "asc");
  const order = sql`order by ${column.key} ${direction} nulls last, document_id ${direction}`;
  const ranked = tx
    .selectFrom("documents")
    .select([
      "document_id",
      sql<number>`(row_number() over (${order}))::int`.as("index"),
      sql<string | null>`lag(document_id) over (${order})`.as("previousId"),
      sql<string | null>`lead(document_id) over (${order})`.as("nextId"),
      sql<number>`(count(*) over ())::int`.as("total"),
    ])
    .where((eb) => eb.or([where(eb), eb.and([eb("tenant_id", "=", document.tenant_id), eb("document_id", "=", document.document_id)])]));
  const found = await tx.selectFrom(ranked.as("ranked")).selectAll().where("document_id", "=", document.document_id).executeTakeFirst();
  return found && { index: found.index, total: found.total, isMore: false, previousId: found.previousId, nextId: found.nextId };
}
