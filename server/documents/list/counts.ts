import type { DocumentFilter } from "#contract/documents/shapes.ts";
import { type AnyList, allLists, COUNTED_TO, listStates } from "#domain/documents/list/lists.ts";
import type { DocumentState } from "#domain/names.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Actor } from "#server/core/actor.ts";
import type { Tx } from "#server/core/db.ts";
import { type Expression, type ExpressionBuilder, expressionBuilder, sql, type SqlBool } from "kysely";
import type { Tables } from "#server/core/schema.ts";
import { inList, type ListWhere, type ReadFilter } from "./filter.ts";
import { countTo } from "./order.ts";
import { isListed, inScope } from "#server/documents/scope.ts";
import { find, type Found, isNamed } from "./search.ts";

/** With common words the newest documents are gone through, and so many of them. */
const GONE_THROUGH = 10_000;
/** So many rows of changes are folded into sums. */
const FOLDED_AT = 2000;

export type Counts = { count: number; isMore: boolean; byList: Record<AnyList, number> };

/** Counts of a filter and of each tab; the tabs ignore the filter's own list, words and conditions. */
export async function countDocuments(tx: Tx, actor: Actor, filter: ReadFilter): Promise<Counts> {
  const tabs = await countTabs(tx, actor, filter);
  const byList = { ...tabs, Validation: Math.min(tabs.Validation, COUNTED_TO) };
  const found = await find(tx, actor, filter);
  const isTab = !found.isNarrowed && (filter.states ?? []).length === 0;
  if (isTab) return { count: byList[filter.listType], isMore: tabs[filter.listType] > byList[filter.listType], byList };
  return { ...(await countFound(tx, actor, found)), byList };
}

/** Number of documents found; `isMore` when it is only the least that there are. */
export async function countFound(tx: Tx, actor: Actor, { where, isCommon, some }: Found): Promise<{ count: number; isMore: boolean }> {
  if (some) return { count: await countTo(tx, (eb) => eb.and([isNamed(some), where(eb)]), COUNTED_TO), isMore: true };
  if (isCommon) return countNewest(tx, actor, where);
  const count = await countTo(tx, where, COUNTED_TO + 1);
  return { count: Math.min(count, COUNTED_TO), isMore: count > COUNTED_TO };
}

async function countNewest(tx: Tx, actor: Actor, where: ListWhere): Promise<{ count: number; isMore: boolean }> {
  const newest = tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
    .orderBy("created_at", "desc")
    .orderBy("document_id")
    .limit(GONE_THROUGH);
  const row = await tx
    .selectFrom(newest.as("documents"))
    .select([sql<number>`(count(*) filter (where ${where(expressionBuilder<Tables, "documents">())}))::int`.as("count"), sql<number>`count(*)::int`.as("seen")])
    .executeTakeFirstOrThrow();
  return { count: row.count, isMore: row.seen === GONE_THROUGH };
}

type Tally = { state: DocumentState; uploaded_by: string | null; count: number };

/** Documents of every tab, of the filter's type and units; those for validation to one more than is said, so that it is known whether there are more. */
async function countTabs(tx: Tx, actor: Actor, filter: Pick<ReadFilter, "documentType" | "accountingUnitIds" | "now">): Promise<Record<AnyList, number>> {
  const { documentType, accountingUnitIds, now } = filter;
  const counted = (listType: AnyList, most: number) => countTo(tx, (eb) => inList(eb, actor, { listType, documentType, accountingUnitIds, now }), most);
  const [tallies, validation, deleted] = await Promise.all([tally(tx, actor, filter), counted("Validation", COUNTED_TO + 1), counted("Deleted", COUNTED_TO)]);
  const tabs = allLists.map((list) => [
    list,
    tallies
      .filter(({ state, uploaded_by }) => listStates[list].includes(state) && (list !== "Mine" || uploaded_by === actor.userId))
      .reduce((total, { count }) => total + count, 0),
  ]);
  return { ...(Object.fromEntries(tabs) as Record<AnyList, number>), Validation: validation, Deleted: deleted };
}

/** Listed documents in the actor's scope by state and uploader. */
export async function tally(
  tx: Tx,
  actor: Actor,
  { documentType, accountingUnitIds }: Pick<DocumentFilter, "documentType" | "accountingUnitIds">,
): Promise<Tally[]> {
  const isKept = actor.role !== "Approver" && actor.role !== "AccountingUnitApprover";
  const units = accountingUnitIds && accountingUnitIds.length > 0 ? accountingUnitIds : undefined;
  if (!isKept) {
    // Approval is no part of the kept counts; what was sent to an approver is little, and counted.
    return tx
      .selectFrom("documents")
      .select(["state", "uploaded_by", sql<number>`count(*)::int`.as("count")])
      .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
      .$if(documentType !== undefined, (query) => query.where("document_type", "=", documentType ?? ""))
      .$if(units !== undefined, (query) => query.where("accounting_unit_id", "in", units ?? []))
      .groupBy(["state", "uploaded_by"])
      .execute();
  }
  const rows = await tx
    .selectFrom("document_counts")
    .select(["state", "uploaded_by", sql<number>`sum(amount)::int`.as("count"), sql<number>`count(*)::int`.as("rows")])
    .where((eb) => keptInScope(eb, actor))
    .$if(documentType !== undefined, (query) => query.where("document_type", "=", documentType ?? ""))
    .$if(units !== undefined, (query) => query.where("accounting_unit_id", "in", units ?? []))
    .groupBy(["state", "uploaded_by"])
    .execute();
  if (rows.reduce((total, row) => total + row.rows, 0) > FOLDED_AT) await foldCounts(tx, actor.tenantId);
  return rows.map((row) => ({ ...row, state: row.state }));
}

/** The row scope (scope.ts) over the kept counts, for the roles whose scope is a matter of unit and uploader. */
function keptInScope(eb: ExpressionBuilder<Tables, "document_counts">, actor: Actor): Expression<SqlBool> {
  const tenant = eb("tenant_id", "=", actor.tenantId);
  const own = eb("uploaded_by", "=", actor.userId);
  if (actor.role === "Uploader") return eb.and([tenant, own]);
  if (actor.role !== "AccountingUnitProcessor") return tenant;
  return eb.and([tenant, actor.accountingUnitIds.length > 0 ? eb.or([own, eb("accounting_unit_id", "in", [...actor.accountingUnitIds])]) : own]);
}

/** Adds up the rows of changes into one row each. Rows that other transactions add meanwhile stay for the next time. */
export async function foldCounts(tx: Tx, tenantId: string): Promise<void> {
  await sql`
    with folded as (delete from document_counts where tenant_id = ${tenantId} returning *)
    insert into document_counts (tenant_id, document_type, accounting_unit_id, uploaded_by, state, amount)
    select tenant_id, document_type, accounting_unit_id, uploaded_by, state, sum(amount) from folded group by 1, 2, 3, 4, 5 having sum(amount) <> 0`.execute(
    tx,
  );
}

/** Documents in extraction by type. */
export async function countExtracting(
  tx: Tx,
  actor: Actor,
  documentType: string | undefined,
): Promise<{ count: number; byDocumentType: Record<string, number> }> {
  const rows = await tx
    .selectFrom("documents")
    .select(["document_type", sql<number>`count(*)::int`.as("count")])
    .where((eb) =>
      eb.and([inScope(eb, actor), isListed(eb), eb("state", "=", "Extracting"), ...(documentType ? [eb("document_type", "=", documentType)] : [])]),
    )
    .groupBy("document_type")
    .execute();
  return { count: rows.reduce((total, row) => total + row.count, 0), byDocumentType: Object.fromEntries(rows.map((row) => [row.document_type, row.count])) };
}
