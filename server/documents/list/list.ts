import type { CheckCode } from "#domain/documents/checks.ts";
import { listedChecks } from "#server/documents/checks.ts";
import { idsWithDuplicate } from "#server/documents/duplicates.ts";
import type { DocumentFilter, DocumentSummary } from "#contract/documents/shapes.ts";
import type { documents } from "#contract/documents/documents.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import type { Tx } from "#server/core/db.ts";
import { createHash } from "node:crypto";
import { sql, type SqlBool } from "kysely";
import type { z } from "zod";
import type { ReadFilter } from "./filter.ts";
import { isWhole, stepTo } from "./months.ts";
import { documentsIn, type Order, orderOf, pageAt, pageNear, type Place, type Read } from "./order.ts";
import { find, readFilter } from "./search.ts";
import { type DocumentRow, nameOf } from "#server/documents/store.ts";

type ListBody = z.output<typeof documents.listDocuments.body>;
type Page = { items: DocumentSummary[]; hasMore: boolean; cursor: string | null };

/** A known place only helps where counting from the beginning would cost more than the place is worth. */
const NEAR_FROM = 500;
/** Fewer documents are counted sooner than their months. */
const STEP_FROM = 5_000;
/** A known place so near is counted from; else months lead there sooner. */
const NEAR_ENOUGH = 5_000;

/** One page of a list, newest first unless sorted otherwise. */
export async function listDocuments(tx: Tx, actor: Actor, body: ListBody, now: Date): Promise<Page> {
  const filter = await readFilter(tx, actor, body, now);
  const order = orderFor(await orderOf(tx, actor, filter, body.sort), body);
  const found = await pageOf(tx, actor, filter, { order, skip: body.skip, take: body.take + 1, near: body.near });
  const page = found.slice(0, body.take);
  const first = order.column.indexedAs ? page[0] : undefined;
  return {
    items: await summaries(tx, actor.tenantId, page),
    hasMore: found.length > body.take,
    cursor: first ? cursorOf({ key: first.place_key, documentId: first.document_id }) : null,
  };
}

/** Far from any known place, joining the keys of all documents before it takes longer than sorting all documents. */
function orderFor(order: Order, { skip, near }: ListBody): Order {
  const distance = near ? Math.abs(skip - near.skip) : skip;
  return order.column.sorted && distance > NEAR_ENOUGH ? { ...order, column: order.column.sorted.instead } : order;
}

type Ask = { order: Order; skip: number; take: number; near: ListBody["near"] };

async function pageOf(tx: Tx, actor: Actor, filter: ReadFilter, { order, skip, take, near }: Ask): Promise<PlacedRow[]> {
  const { where } = await find(tx, actor, filter);
  const ask = { order, skip, take, read: readRows(tx, actor.tenantId, order), isTab: isWhole(actor, filter) && (filter.states ?? []).length === 0 };
  const place = near && skip >= NEAR_FROM && order.column.indexedAs ? placeOfCursor(near.cursor) : undefined;
  const isNear = place && near && (skip >= near.skip || near.skip - skip >= take);
  const step = skip >= STEP_FROM && !(isNear && Math.abs(skip - near.skip) < NEAR_ENOUGH) && (await stepTo(tx, actor, filter, { order, skip, take }));
  if (step) return pageNear(tx, where, { ...ask, near: step });
  return isNear ? pageNear(tx, where, { ...ask, near: { ...place, skip: near.skip } }) : pageAt(tx, where, ask);
}

const cursorOf = ({ key, documentId }: Place): string => JSON.stringify([key, documentId]);

/** A cursor that is none of ours, as one from an older program, is left aside. */
function placeOfCursor(cursor: string): Place | undefined {
  try {
    const [key, documentId] = JSON.parse(cursor) as unknown[];
    const isPlace = (key === null || typeof key === "string") && typeof documentId === "string" && /^[0-9a-f-]{36}$/.test(documentId);
    return isPlace ? { key, documentId } : undefined;
  } catch {
    return undefined;
  }
}

const remembered = new Map<string, number>();
const REMEMBERED_SIZE = 20_000;
/** A list in use is noted again each day, so that the sweep of old ones leaves it. */
const REMEMBERED_MS = 24 * 3_600_000;

/**
 * The id under which the detail finds this list again. It is a hash of who and what, so that showing the same list twice
 * writes nothing; `remembered` spares even the look-up.
 */
export async function rememberList(app: Pick<App, "db" | "clock">, actor: Actor, filter: DocumentFilter): Promise<string> {
  const now = app.clock.now();
  const { listType, documentType, states, accountingUnitIds, folderId, query, filters, sort } = filter;
  const text = JSON.stringify({ listType, documentType, states, accountingUnitIds, folderId, query, filters, sort });
  const hash = createHash("sha256").update(`${actor.tenantId}/${actor.userId}/${text}`).digest("hex");
  const listResultId = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
  if (now.getTime() - (remembered.get(listResultId) ?? 0) < REMEMBERED_MS) return listResultId;
  await app.db.transaction(actor.tenantId, (tx) =>
    tx
      .insertInto("list_results")
      .values({ tenant_id: actor.tenantId, list_result_id: listResultId, user_id: actor.userId, filter: text, created_at: now })
      .onConflict((conflict) => conflict.columns(["tenant_id", "list_result_id"]).doUpdateSet({ created_at: now }))
      .execute(),
  );
  if (remembered.size >= REMEMBERED_SIZE) remembered.clear();
  remembered.set(listResultId, now.getTime());
  return listResultId;
}

/** What a summary is made of; a document has much more. */
const summaryParts = [
  "document_id",
  "external_document_id",
  "state",
  "error_type",
  "error_origin",
  "error_detail",
  "export_failure",
  "document_type",
  "accounting_unit_id",
  "folder_id",
  "ordinal",
  "file_name",
  "owner_id",
  "source",
  "sender_email",
  "recipient_email",
  "validator_id",
  "last_approver_id",
  "size",
  "page_count",
  "created_at",
  "last_open_at",
  "validated_at",
  "last_approval_step_at",
  "delivered_date",
  "exported_at",
  "payment_ordered_at",
  "held_at",
  "version",
  "attention",
  "checks",
  "fields",
] as const;

export type SummaryRow = Pick<DocumentRow, (typeof summaryParts)[number]>;
export const summaryColumns = summaryParts.map((part) => `documents.${part}` as const);

/** A row with its key as text. */
type PlacedRow = SummaryRow & { place_key: string | null };

/** Reads rows together with finding them: only the index is gone through for those that are skipped. */
const readRows =
  (tx: Tx, tenantId: string, order: Order): Read<PlacedRow> =>
  (found, inOrder) =>
    inOrder(
      documentsIn(tx, order)
        .select(summaryColumns)
        .select(sql<string | null>`${order.column.key}::text`.as("place_key"))
        .where("tenant_id", "=", tenantId)
        .where(sql<SqlBool>`document_id = any(array(${found}))`),
    ).execute();

/** Rows in the shape of the wire. */
export async function summaries(tx: Tx, tenantId: string, rows: SummaryRow[]): Promise<DocumentSummary[]> {
  const { names, repeated } = await beside(tx, tenantId, rows);
  return rows.map((row) => summary(row, names, listedChecks(row.checks, repeated.has(row.document_id))));
}

/** Names of the people of rows, and which of these another document repeats: one statement, because every list waits for it. */
async function beside(tx: Tx, tenantId: string, rows: readonly SummaryRow[]): Promise<{ names: Map<string, string>; repeated: Set<string> }> {
  if (rows.length === 0) return { names: new Map(), repeated: new Set() };
  const people = [...new Set(rows.flatMap((row) => [row.owner_id, row.validator_id, row.last_approver_id]))].filter((id) => id !== null);
  const ids = rows.map((row) => row.document_id);
  const found = await sql<{ id: string; is_person: boolean; first_name: string | null; last_name: string | null }>`
    select user_id as id, true as is_person, first_name, last_name from users where tenant_id = ${tenantId} and user_id = any(${people}::uuid[])
    union all select id, false, null, null from (${idsWithDuplicate(tenantId, ids)}) repeated`.execute(tx);
  return {
    names: new Map(found.rows.filter((row) => row.is_person).map((row) => [row.id, nameOf(row)])),
    repeated: new Set(found.rows.filter((row) => !row.is_person).map((row) => row.id)),
  };
}

export function summary(row: SummaryRow, names: ReadonlyMap<string, string>, checks: readonly CheckCode[] = []): DocumentSummary {
  return {
    documentId: row.document_id,
    externalDocumentId: row.external_document_id,
    state: row.state,
    errorType: row.error_type,
    errorOrigin: row.error_origin,
    errorDetail: row.error_detail,
    exportFailure: row.error_origin === "export" ? row.export_failure : null,
    documentType: row.document_type,
    accountingUnitId: row.accounting_unit_id,
    folderId: row.folder_id,
    ordinal: row.ordinal,
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
    heldTime: row.held_at?.toISOString() ?? null,
    paymentOrderedTime: row.payment_ordered_at?.toISOString() ?? null,
    version: row.version,
    attention: row.attention,
    checks: [...checks],
    fields: row.fields,
  };
}

export function person(userId: string | null, names: ReadonlyMap<string, string>): { userId: string; name: string } | null {
  return userId === null ? null : { userId, name: names.get(userId) ?? "" };
}
