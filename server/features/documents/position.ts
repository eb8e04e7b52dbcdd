import type { Actor } from "#server/actor.ts";
import type { Tx } from "#server/platform/db.ts";
import type { Tables } from "#server/platform/schema.ts";
import { type ExpressionBuilder, sql, type SqlBool } from "kysely";
import type { DocumentFilter } from "#contract/documentShapes.ts";
import { matches, sortable } from "./filter.ts";
import type { DocumentRow } from "./store.ts";

export type Position = { index: number; total: number; previousId: string | null; nextId: string | null };

/** Where a document stands in a remembered list; a document that left the list keeps the place where it would be. */
export async function positionIn(tx: Tx, actor: Actor, listResultId: string, document: DocumentRow): Promise<Position | undefined> {
  const stored = await tx
    .selectFrom("list_results")
    .select("filter")
    .where("tenant_id", "=", actor.tenantId)
    .where("list_result_id", "=", listResultId)
    .where("user_id", "=", actor.userId)
    .executeTakeFirst();
  if (!stored) return undefined;
  const filter = stored.filter as unknown as DocumentFilter;
  const { field, direction } = filter.sort ?? { field: "createdTime", direction: "desc" as const };
  return field === "createdTime" ? positionByTime(tx, actor, filter, document, direction) : positionByValue(tx, actor, filter, document, { field, direction });
}

/** In order of arrival the neighbours are one step in an index away, and the counts read nothing but the index. */
async function positionByTime(tx: Tx, actor: Actor, filter: DocumentFilter, document: DocumentRow, direction: "asc" | "desc"): Promise<Position> {
  const id = document.document_id;
  const time = sql<Date>`(select created_at from documents where tenant_id = ${actor.tenantId} and document_id = ${id})`;
  const newer = sql<SqlBool>`created_at >= ${time} and (created_at > ${time} or document_id < ${id})`;
  const older = sql<SqlBool>`created_at <= ${time} and (created_at < ${time} or document_id > ${id})`;
  const others = (eb: ExpressionBuilder<Tables, "documents">) => eb.and([matches(eb, actor, filter), eb("document_id", "<>", id)]);
  const neighbour = (isNewer: boolean) =>
    tx
      .selectFrom("documents")
      .select("document_id")
      .where(others)
      .where(isNewer ? newer : older)
      .orderBy("created_at", isNewer ? "asc" : "desc")
      .orderBy("document_id", isNewer ? "desc" : "asc")
      .limit(1)
      .executeTakeFirst();
  const before = direction === "desc" ? newer : older;
  const counts = await tx
    .selectFrom("documents")
    .select([sql<number>`(count(*) filter (where ${before}))::int`.as("before"), sql<number>`count(*)::int`.as("others")])
    .where(others)
    .executeTakeFirstOrThrow();
  const previous = await neighbour(direction === "desc");
  const next = await neighbour(direction !== "desc");
  return { index: counts.before + 1, total: counts.others + 1, previousId: previous?.document_id ?? null, nextId: next?.document_id ?? null };
}

async function positionByValue(
  tx: Tx,
  actor: Actor,
  filter: DocumentFilter,
  document: DocumentRow,
  { field, direction }: { field: string; direction: "asc" | "desc" },
): Promise<Position | undefined> {
  const { value } = sortable(field);
  const order = sql`order by ${value} ${sql.raw(direction)} nulls last, document_id`;
  const ranked = tx
    .selectFrom("documents")
    .select([
      "document_id",
      sql<number>`(row_number() over (${order}))::int`.as("index"),
      sql<string | null>`lag(document_id) over (${order})`.as("previousId"),
      sql<string | null>`lead(document_id) over (${order})`.as("nextId"),
      sql<number>`(count(*) over ())::int`.as("total"),
    ])
    .where((eb) => eb.or([matches(eb, actor, filter), eb.and([eb("tenant_id", "=", actor.tenantId), eb("document_id", "=", document.document_id)])]));
  const found = await tx.selectFrom(ranked.as("ranked")).selectAll().where("document_id", "=", document.document_id).executeTakeFirst();
  return found && { index: found.index, total: found.total, previousId: found.previousId, nextId: found.nextId };
}
