import type { DocumentFilter, DocumentSummary } from "#contract/documentShapes.ts";
import type { documents } from "#contract/documents.ts";
import { type List, listStates, lists } from "#domain/document/lists.ts";
import type { Actor } from "#server/actor.ts";
import type { Tx } from "#server/platform/db.ts";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { matches, sortable } from "./filter.ts";
import { inScope, isListed } from "./scope.ts";
import { type DocumentRow, namesOf } from "./store.ts";

type ListBody = z.output<typeof documents.listDocuments.body>;

/** One page of a list, newest first unless sorted otherwise. */
export async function listDocuments(tx: Tx, actor: Actor, body: ListBody): Promise<{ items: DocumentSummary[]; hasMore: boolean }> {
  const rows = await ordered(tx, actor, body)
    .selectAll()
    .offset(body.skip)
    .limit(body.take + 1)
    .execute();
  const page = rows.slice(0, body.take);
  return { items: await summaries(tx, actor.tenantId, page), hasMore: rows.length > body.take };
}

function ordered(tx: Tx, actor: Actor, filter: DocumentFilter) {
  const query = tx.selectFrom("documents").where((eb) => matches(eb, actor, filter));
  if (!filter.sort || filter.sort.field === "createdTime") {
    const direction = filter.sort?.direction ?? "desc";
    return query.orderBy("created_at", direction).orderBy("document_id", direction === "desc" ? "asc" : "desc");
  }
  const { value } = sortable(filter.sort.field);
  return query.orderBy(value, (order) => (filter.sort?.direction === "desc" ? order.desc().nullsLast() : order.asc().nullsLast())).orderBy("document_id");
}

/** Counts for a filter and for each tab; the tabs ignore the filter's own list and words. */
export async function countDocuments(tx: Tx, actor: Actor, filter: DocumentFilter): Promise<{ count: number; byList: Record<List, number> }> {
  const [{ count } = { count: 0 }] = await tx
    .selectFrom("documents")
    .select(sql<number>`count(*)::int`.as("count"))
    .where((eb) => matches(eb, actor, filter))
    .execute();
  const states = await tx
    .selectFrom("documents")
    .select(["state", sql<number>`count(*)::int`.as("count"), sql<number>`(count(*) filter (where uploaded_by = ${actor.userId}))::int`.as("mine")])
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb), ...(filter.documentType ? [eb("document_type", "=", filter.documentType)] : [])]))
    .groupBy("state")
    .execute();
  const byList = Object.fromEntries(
    lists.map((list) => [
      list,
      states.filter((row) => listStates[list].includes(row.state)).reduce((total, row) => total + (list === "Mine" ? row.mine : row.count), 0),
    ]),
  ) as Record<List, number>;
  return { count, byList };
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

const remembered = new Map<string, number>();
const REMEMBERED_SIZE = 20_000;
/** A list in use is noted again each day, so that the sweep of old ones leaves it. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * The id under which the detail finds this list again. It is a hash of who and what, so that showing the same list twice
 * writes nothing; `remembered` spares even the look-up.
 */
export async function rememberList(tx: Tx, actor: Actor, filter: DocumentFilter, now: Date): Promise<string> {
  const { listType, documentType, states, accountingUnitIds, query, filters, sort } = filter;
  const text = JSON.stringify({ listType, documentType, states, accountingUnitIds, query, filters, sort });
  const hash = createHash("sha256").update(`${actor.tenantId}/${actor.userId}/${text}`).digest("hex");
  const listResultId = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  if (now.getTime() - (remembered.get(listResultId) ?? 0) < REMEMBERED_MS) return listResultId;
  await tx
    .insertInto("list_results")
    .values({ tenant_id: actor.tenantId, list_result_id: listResultId, user_id: actor.userId, filter: text, created_at: now })
    .onConflict((conflict) => conflict.columns(["tenant_id", "list_result_id"]).doUpdateSet({ created_at: now }))
    .execute();
  if (remembered.size >= REMEMBERED_SIZE) remembered.clear();
  remembered.set(listResultId, now.getTime());
  return listResultId;
}

/** Rows in the shape of the wire. */
export async function summaries(tx: Tx, tenantId: string, rows: DocumentRow[]): Promise<DocumentSummary[]> {
  const names = await namesOf(
    tx,
    tenantId,
    rows.flatMap((row) => [row.owner_id, row.validator_id, row.last_approver_id]),
  );
  return rows.map((row) => summary(row, names));
}

export function summary(row: DocumentRow, names: ReadonlyMap<string, string>): DocumentSummary {
  return {
    documentId: row.document_id,
    externalDocumentId: row.external_document_id,
    state: row.state,
    errorType: row.error_type,
    errorOrigin: row.error_origin,
    errorDetail: row.error_detail,
    documentType: row.document_type,
    accountingUnitId: row.accounting_unit_id,
    folderId: row.folder_id,
    fileName: row.file_name,
    owner: person(row.owner_id, names),
    source: row.source,
    senderEmail: row.sender_email,
    recipientEmail: row.recipient_email,
    validator: person(row.validator_id, names),
    lastApprover: person(row.last_approver_id, names),
    size: row.size,
    pageCount: row.page_count,
    createdTime: row.created_at.toISOString(),
    lastOpenTime: row.last_open_at?.toISOString() ?? null,
    validationTime: row.validated_at?.toISOString() ?? null,
    lastApprovalStepTime: row.last_approval_step_at?.toISOString() ?? null,
    deliveredDate: row.delivered_date,
    exportedTime: row.exported_at?.toISOString() ?? null,
    version: row.version,
    attention: row.attention,
    fields: row.fields,
  };
}

export function person(userId: string | null, names: ReadonlyMap<string, string>): { userId: string; name: string } | null {
  return userId === null ? null : { userId, name: names.get(userId) ?? "" };
}
