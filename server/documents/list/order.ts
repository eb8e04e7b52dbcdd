import type { DocumentFilter } from "#contract/documents/shapes.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { ListWhere, ReadFilter } from "./filter.ts";
import { columnOf, type ListColumn } from "./columns.ts";

/** How a list is ordered: by a key, then by id; documents without the key come last in either direction. */
export type Order = { column: ListColumn; isDescending: boolean; isByTime: boolean };
/** A place in an ordered list: key as text (null behind all values) and id of one document. */
export type Place = { key: string | null; documentId: string };

const byTime: NonNullable<DocumentFilter["sort"]> = { field: "createdTime", direction: "desc" };

/** Newest first unless asked otherwise; what is for validation, oldest first. */
export function orderOf(filter: ReadFilter, sort: DocumentFilter["sort"]): Order {
  const { field, direction } = sort ?? (filter.listType === "Validation" ? { ...byTime, direction: "asc" } : byTime);
  return { column: columnOf(field, filter.ownKinds), isDescending: direction === "desc", isByTime: field === "createdTime" };
}

/** One run of rows that an index gives in order: those with a key, and those without. */
type Part = { condition: Expression<SqlBool> | undefined; hasKey: boolean };

function partsOf({ column }: Order): Part[] {
  if (column.isNeverEmpty) return [{ condition: undefined, hasKey: true }];
  return [
    { condition: sql<SqlBool>`${column.key} is not null`, hasKey: true },
    { condition: sql<SqlBool>`${column.key} is null`, hasKey: false },
  ];
}

// Where many came in the same moment the smaller id is the newer one: so the index of arrival stands.
const idFalls = ({ isDescending, isByTime }: Order): boolean => (isByTime ? !isDescending : isDescending);
const direction = (falls: boolean): RawBuilder<unknown> => sql.raw(falls ? "desc" : "asc");

type Documents<Row> = SelectQueryBuilder<Tables, "documents", Row>;
type Run = { order: Order; part: Part; isReversed: boolean };

function inOrder<Row>(query: Documents<Row>, { order, part, isReversed }: Run): Documents<Row> {
  const byId = sql`document_id ${direction(idFalls(order) !== isReversed)}`;
  return part.hasKey ? query.orderBy(sql`${order.column.key} ${direction(order.isDescending !== isReversed)}`).orderBy(byId) : query.orderBy(byId);
}

/** What is read of the documents that a query finds; `inOrder` sorts them as the query does. */
export type Read<Row> = (found: Documents<{ document_id: string }>, inOrder: <Part>(query: Documents<Part>) => Documents<Part>) => Promise<Row[]>;
export const readIds: Read<string> = async (found) => (await found.execute()).map((row) => row.document_id);

/** Rows before or after a place, in the order of the list or against it; the place itself counts to those after it when `isInclusive`. */
function beyond(order: Order, part: Part, place: Place, side: { isReversed: boolean; isInclusive: boolean }): Expression<SqlBool> {
  const idSign = sql.raw((idFalls(order) !== side.isReversed ? "<" : ">") + (side.isInclusive ? "=" : ""));
  const byId = sql<SqlBool>`document_id ${idSign} ${place.documentId}::uuid`;
  if (!part.hasKey) return byId;
  const keySign = sql.raw(order.isDescending !== side.isReversed ? "<" : ">");
  const key = sql`${place.key}::${sql.raw(order.column.indexedAs ?? "text")}`;
  // The first half is implied by the second; it alone is what the index understands.
  return sql<SqlBool>`(${order.column.key} ${keySign}= ${key} and (${order.column.key} ${keySign} ${key} or ${byId}))`;
}

type Ask<Row> = { order: Order; skip: number; take: number; read: Read<Row> };

/** `take` documents of a list after `skip` of them, in order. */
export async function pageAt<Row>(tx: Tx, where: ListWhere, ask: Ask<Row>): Promise<Row[]> {
  return walk(tx, where, { ...ask, parts: partsOf(ask.order).map((part) => ({ part })), isReversed: false });
}

/** As pageAt, counted from a place that stands at number `near.skip` of the list. Only for orders with an index. */
export async function pageNear<Row>(tx: Tx, where: ListWhere, { near, ...ask }: Ask<Row> & { near: Place & { skip: number } }): Promise<Row[]> {
  const { order, skip, take } = ask;
  const isReversed = skip < near.skip;
  const back = near.skip - skip;
  const parts = partsOf(order);
  const ordered = isReversed ? parts.toReversed() : parts;
  const start = Math.max(
    0,
    ordered.findIndex(({ hasKey }) => hasKey === (near.key !== null)),
  );
  const from = ordered.slice(start).map((part, place) => ({
    part,
    ...(place === 0 ? { from: beyond(order, part, near, { isReversed, isInclusive: !isReversed }) } : {}),
  }));
  const rows = await walk(tx, where, { ...ask, skip: isReversed ? Math.max(0, back - take) : skip - near.skip, parts: from, isReversed });
  return isReversed ? rows.toReversed() : rows;
}

type Walk<Row> = Ask<Row> & { parts: { part: Part; from?: Expression<SqlBool> }[]; isReversed: boolean };

async function walk<Row>(tx: Tx, where: ListWhere, { order, skip, take, read, parts, isReversed }: Walk<Row>): Promise<Row[]> {
  const all: Row[] = [];
  let left = skip;
  for (const [index, { part, from }] of parts.entries()) {
    const conditions: ListWhere = (eb) => eb.and([where(eb), ...(part.condition ? [part.condition] : []), ...(from ? [from] : [])]);
    const sorted = <Found>(query: Documents<Found>) => inOrder(query, { order, part, isReversed });
    const found = sorted(tx.selectFrom("documents").select("document_id").where(conditions));
    const rows = await read(found.offset(left).limit(take - all.length), sorted);
    all.push(...rows);
    if (all.length === take || index === parts.length - 1) break;
    left = rows.length > 0 || left === 0 ? 0 : left - (await countOf(tx, conditions));
  }
  return all;
}

async function countOf(tx: Tx, where: ListWhere): Promise<number> {
  const row = await tx
    .selectFrom("documents")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(where)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Number of documents that match, counted to `most` and no further. */
export async function countTo(tx: Tx, where: ListWhere, most: number): Promise<number> {
  const row = await tx
    .selectFrom(
      tx
        .selectFrom("documents")
        .select(sql<number>`1`.as("one"))
        .where(where)
        .limit(most)
        .as("counted"),
    )
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Where a document stands in an order; undefined for orders without an index. */
export async function placeOf(tx: Tx, tenantId: string, order: Order, documentId: string): Promise<Place | undefined> {
  if (!order.column.indexedAs) return undefined;
  const row = await tx
    .selectFrom("documents")
    .select(sql<string | null>`${order.column.key}::text`.as("key"))
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", documentId)
    .executeTakeFirst();
  return row && { key: row.key, documentId };
}

/** The ids right before and right after a place. */
export async function neighbours(tx: Tx, where: ListWhere, order: Order, place: Place): Promise<{ previousId: string | null; nextId: string | null }> {
  const others: ListWhere = (eb) => eb.and([where(eb), eb("document_id", "<>", place.documentId)]);
  const [previousId = null] = await pageNear(tx, others, { order, skip: 0, take: 1, read: readIds, near: { ...place, skip: 1 } });
  const [nextId = null] = await pageNear(tx, others, { order, skip: 0, take: 1, read: readIds, near: { ...place, skip: 0 } });
  return { previousId, nextId };
}

/** Number of documents before a place, counted to `most` and no further. */
export async function countBefore(tx: Tx, where: ListWhere, { order, place, most }: { order: Order; place: Place; most: number }): Promise<number> {
  let count = 0;
  const parts = partsOf(order);
  const own = parts.findIndex(({ hasKey }) => hasKey === (place.key !== null));
  for (const [index, part] of parts.slice(0, own + 1).entries()) {
    const condition = index === own ? beyond(order, part, place, { isReversed: true, isInclusive: false }) : undefined;
    count += await countTo(tx, (eb) => eb.and([where(eb), ...(part.condition ? [part.condition] : []), ...(condition ? [condition] : [])]), most - count);
    if (count >= most) break;
  }
  return count;
}
