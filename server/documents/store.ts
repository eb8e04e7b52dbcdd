import type { DocumentState } from "#domain/names.ts";
import { externalDocumentId } from "#domain/documents/externalId.ts";
import type { Actor } from "#server/core/actor.ts";
import { settleApproval } from "#server/approval/standing.ts";
import { stopDeliveries } from "#server/exports/deliveries/stop.ts";
import { recordEvents } from "#server/notifications/webHooks/outbox.ts";
import type { Tx } from "#server/core/db.ts";
import type { Tables } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { type Selectable, sql, type Updateable } from "kysely";
import { inScope, isListed } from "./scope.ts";

export type DocumentRow = Selectable<Tables["documents"]>;
export type ContentsRow = Selectable<Tables["document_contents"]>;
export type Change = { field: string; from: string | null; to: string | null };

/** The document in the actor's scope, attachments and deleted ones excluded. Throws Refusal not-found. `lock` keeps others from changing it. */
export async function loadDocument(tx: Tx, actor: Actor, documentId: string, options: { lock?: boolean } = {}): Promise<DocumentRow> {
  const query = tx
    .selectFrom("documents")
    .selectAll()
    .where("document_id", "=", documentId)
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]));
  const row = await (options.lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** Those of the documents that are in the actor's scope, in no order. */
export async function loadDocuments(tx: Tx, actor: Actor, documentIds: readonly string[]): Promise<DocumentRow[]> {
  return tx
    .selectFrom("documents")
    .selectAll()
    .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
    .execute();
}

/** As loadDocument, by the id that another system gave the document; it is stored with hyphens for invalid characters (R085). */
export async function documentIdOfExternal(tx: Tx, actor: Actor, externalId: string): Promise<string> {
  const row = await tx
    .selectFrom("documents")
    .select("document_id")
    .where("external_document_id", "=", externalDocumentId(externalId))
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb)]))
    .orderBy("created_at", "desc")
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row.document_id;
}

export async function loadContents(tx: Tx, document: Pick<DocumentRow, "tenant_id" | "document_id">): Promise<ContentsRow> {
  const row = await tx
    .selectFrom("document_contents")
    .selectAll()
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .executeTakeFirst();
  return row ?? emptyContents(document);
}

/** Contents of many documents by their ids. */
export async function loadAllContents(tx: Tx, tenantId: string, documentIds: readonly string[]): Promise<Map<string, ContentsRow>> {
  const rows = await tx
    .selectFrom("document_contents")
    .selectAll()
    .where("tenant_id", "=", tenantId)
    .where(sql<boolean>`document_id = any(${[...documentIds]}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.document_id, row]));
}

/** Contents of a document in which nothing was read. */
export const emptyContents = (document: Pick<DocumentRow, "tenant_id" | "document_id">): ContentsRow => ({
  tenant_id: document.tenant_id,
  document_id: document.document_id,
  evidence: {},
  vat_breakdown: [],
  items: [],
  proposed_split: null,
  register: null,
  external_errors: [],
});

/** A document changed: its new columns, and the one history row that says so. */
export type DocumentChange = {
  columns: Updateable<Tables["documents"]>;
  kind: string;
  to?: DocumentState;
  userId: string | null;
  changes?: Change[];
  detail?: string;
  now: Date;
};

/**
 * Writes a change with its history row in the same transaction, raises the version and tells listening screens.
 * Every transition of a document goes through here (invariant of domain rules 2); an approval that the change does not keep is voided,
 * and nothing sets out for export unapproved (Refusal approval-required). What is taken back stops on its way out; webhooks are told.
 * Returns the new version.
 */
export async function changeDocument(tx: Tx, document: DocumentRow, change: DocumentChange): Promise<number> {
  const { to, columns } = await settleApproval(tx, document, { to: change.to ?? document.state, columns: change.columns, now: change.now });
  const version = document.version + 1;
  // Whoever opens an exported document again takes the mark of the export back; it stays in the history (domain rules 2, row 7c).
  const marks = document.exported_at !== null && to !== "Exported" && to !== "Archived" ? { exported_at: null } : {};
  await tx
    .updateTable("documents")
    .set({ ...columns, ...marks, state: to, version, changed_at: change.now, changed_by: change.userId })
    .where("tenant_id", "=", document.tenant_id)
    .where("document_id", "=", document.document_id)
    .execute();
  await addHistory(tx, document, {
    kind: change.kind,
    from: document.state,
    to,
    userId: change.userId,
    changes: change.changes ?? [],
    detail: change.detail ?? null,
    now: change.now,
  });
  const { tenant_id: tenantId, document_id: documentId, state: from } = document;
  await stopDeliveries(tx, document, { to, isDeleted: columns.deleted_at instanceof Date, now: change.now });
  const isFirstValidation = document.first_validated_at === null && columns.first_validated_at instanceof Date;
  await recordEvents(tx, { tenantId, documentId, kind: change.kind, from, to, isFirstValidation, now: change.now });
  await announceChange(tx, document.tenant_id);
  return version;
}

export async function addHistory(
  tx: Tx,
  document: Pick<DocumentRow, "tenant_id" | "document_id">,
  entry: { kind: string; from: DocumentState | null; to: DocumentState; userId: string | null; changes: Change[]; detail: string | null; now: Date },
): Promise<void> {
  await tx
    .insertInto("document_history")
    .values({
      tenant_id: document.tenant_id,
      document_id: document.document_id,
      at: entry.now,
      kind: entry.kind,
      from_state: entry.from,
      to_state: entry.to,
      user_id: entry.userId,
      changes: JSON.stringify(entry.changes),
      detail: entry.detail,
    })
    .execute();
}

/** Tells open screens of the tenant that documents changed; sent when the transaction commits. */
export async function announceChange(tx: Tx, tenantId: string): Promise<void> {
  await sql`select pg_notify('documents', ${tenantId})`.execute(tx);
}

/** A person's name as it is shown. */
export const nameOf = (person: { first_name: string | null; last_name: string | null }): string =>
  `${person.first_name ?? ""} ${person.last_name ?? ""}`.trim();

/** Names of people by user id. */
export async function namesOf(tx: Tx, tenantId: string, userIds: readonly (string | null)[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds.filter((userId) => userId !== null))];
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("users")
    .select(["user_id", "first_name", "last_name"])
    .where("tenant_id", "=", tenantId)
    .where("user_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.user_id, nameOf(row)]));
}
