import type { DocumentFilter } from "#contract/documents/shapes.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from "kysely";
import type { ListWhere, ReadFilter } from "./filter.ts";
import { columnOf, type ListColumn } from "./columns.ts";
import { sortedColumn } from "./sorted.ts";

/** How a list is ordered: by a key, then by id; documents without the key come last in either direction. */
export type Order = { column: ListColumn; isDescending: boolean; isByTime: boolean };
/** A place in an ordered list: key as text (null behind all values) and id of one document. */
export type Place = { key: string | null; documentId: string };

const byTime: NonNullable<DocumentFilter["sort"]> = { field: "createdTime", direction: "desc" };

const byPlace: NonNullable<DocumentFilter["sort"]> = { field: "ordinal", direction: "asc" };

/** Newest first unless asked otherwise; what is for validation, oldest first; the documents of one folder as they were delivered. */
export async function orderOf(tx: Tx, actor: Actor, filter: ReadFilter, sort: DocumentFilter["sort"]): Promise<Order> {
  const { field, direction } = sort ?? (filter.folderId ? byPlace : filter.listType === "Validation" ? { ...byTime, direction: "asc" } : byTime);
  const column = (await sortedColumn(tx, actor, field, filter.ownKinds)) ?? columnOf(field, filter.ownKinds);
  return { column, isDescending: direction === "desc", isByTime: field === "createdTime" };
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
type Run = { order: Order; isReversed: boolean };

/** Documents with what they are ordered by. */
export function documentsIn(tx: Tx, { column: { sorted } }: Order): Documents<unknown> {
  const documents = tx.selectFrom("documents");
  if (!sorted) return documents;
  const keys = tx
    .selectFrom("sorted_keys")
    .select(["document_id as sorted_document", "key as sorted_key"])
    .where("tenant_id", "=", sorted.tenantId)
    .where("sorted_id", "=", sorted.sortedId);
  return documents.innerJoin(keys.as("sorted"), "sorted.sorted_document", "documents.document_id") as never;
}

/** Those without a key name it too, so that the index is seen to give their order. */
function inOrder<Row>(query: Documents<Row>, { order, isReversed }: Run): Documents<Row> {
  const byKey = sql`${order.column.key} ${direction(order.isDescending !== isReversed)}`;
  return query.orderBy(byKey).orderBy(sql`document_id ${direction(idFalls(order) !== isReversed)}`);
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

/** `isTab`: a whole tab, in which nothing but the tenant differs, so that one plan serves all who open it. */
type Ask<Row> = { order: Order; skip: number; take: number; read: Read<Row>; isTab?: boolean };

/** Pages of the contract and of the web application, with one document more to see whether there are others. */
const USUAL: ReadonlySet<number> = new Set([0, 50, 51, 100, 101]);
/** Written into the statement: with a parameter the database plans a list anew each time, since a plan that it keeps would have to serve a page of any size. */
const written = (count: number): number | Expression<number> => (USUAL.has(count) ? sql.lit(count) : count);

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

async function walk<Row>(tx: Tx, where: ListWhere, { order, skip, take, read, isTab, parts, isReversed }: Walk<Row>): Promise<Row[]> {
  const count = isTab ? written : (exactly: number) => exactly;
  const all: Row[] = [];
  let left = skip;
  for (const [index, { part, from }] of parts.entries()) {
    const conditions: ListWhere = (eb) => eb.and([where(eb), ...(part.condition ? [part.condition] : []), ...(from ? [from] : [])]);
    const sorted = <Found>(query: Documents<Found>) => inOrder(query, { order, isReversed });
    const found = sorted(documentsIn(tx, order).select("document_id").where(conditions));
    const rows = await read(found.offset(count(left)).limit(count(take - all.length)), sorted);
    all.push(...rows);
    if (all.length === take || index === parts.length - 1) break;
    left = rows.length > 0 || left === 0 ? 0 : left - (await countOf(documentsIn(tx, order).where(conditions)));
  }
  return all;
}

async function countOf(documents: Documents<unknown>): Promise<number> {
  const row = await documents.select(sql<number>`count(*)::int`.as("count")).executeTakeFirstOrThrow();
  return row.count;
}

/** Number of documents that match, counted to `most` and no further. */
export async function countTo(tx: Tx, where: ListWhere, most: number, documents: Documents<unknown> = tx.selectFrom("documents")): Promise<number> {
  const counted = documents
    .select(sql<number>`1`.as("one"))
    .where(where)
    .limit(most);
  const row = await tx
    .selectFrom(counted.as("counted"))
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Where a document stands in an order; undefined for orders without an index. */
export async function placeOf(tx: Tx, tenantId: string, order: Order, documentId: string): Promise<Place | undefined> {
  if (!order.column.indexedAs) return undefined;
  const row = await documentsIn(tx, order)
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
    const before: ListWhere = (eb) => eb.and([where(eb), ...(part.condition ? [part.condition] : []), ...(condition ? [condition] : [])]);
    count += await countTo(tx, before, most - count, documentsIn(tx, order));
    if (count >= most) break;
  }
  return count;
}
