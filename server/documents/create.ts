import type { DocumentSource } from "#domain/names.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { inScope, isListed } from "./scope.ts";
import { addHistory } from "./change.ts";
import { announceChange } from "#server/notifications/changes/announce.ts";
import { loadDocument } from "./store.ts";
import { requireStorage } from "#server/organisation/tenant/storage.ts";
import type { UploadedFile } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { together } from "#server/core/together.ts";
import type { Arrival } from "#server/core/schema.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { sql, type SqlBool } from "kysely";
import { randomUUID } from "node:crypto";

/** Earlier documents that an upload names. */
const MAX_DUPLICATES = 5;

/** What a new document is made of. */
export type NewDocument = {
  documentId: string;
  file: UploadedFile | undefined;
  fileName: string;
  documentType: string;
  typeChosen: boolean;
  accountingUnitId: string | null;
  folderId: string;
  /** Its place among the documents that came with it. */
  ordinal?: number | null;
  source: DocumentSource;
  deliveredDate: string | null;
  extractItems: boolean | null;
  /** True: read it; false: keep it as it is. */
  isRead: boolean;
  /** The document that it is an attachment of. */
  attachedTo?: string;
  /** The row of its file is there already: several documents share the message that brought them. */
  isFileStored?: true;
  /** Who sent it to which address, and how it came; for documents that arrive by themselves. */
  senderEmail?: string | null;
  recipientEmail?: string | null;
  arrival?: Arrival;
  note?: string;
  /** Documents with a higher one are read first; 0 by default. */
  priority?: number;
};

/** Who brings a document; nobody where it came by itself. */
export type Creator = { tenantId: string; userId: string | null };

/** Row, contents, history and job in the caller's transaction: the document exists wholly or not at all. */
export async function createDocument(tx: Tx, app: App, actor: Creator, document: NewDocument): Promise<void> {
  const { tenantId, userId } = actor;
  const now = app.clock.now();
  const extractionId = document.isRead ? randomUUID() : null;
  const state = document.isRead ? "Extracting" : "New";
  const insert = tx.insertInto("documents").values({
    tenant_id: tenantId,
    document_id: document.documentId,
    state,
    document_type: document.documentType,
    type_chosen: document.typeChosen,
    accounting_unit_id: document.accountingUnitId,
    folder_id: document.folderId,
    ordinal: document.ordinal ?? null,
    file_id: document.file?.fileId ?? null,
    file_name: document.fileName,
    owner_id: userId,
    uploaded_by: userId,
    changed_by: userId,
    source: document.source,
    size: document.file?.size ?? 0,
    delivered_date: document.deliveredDate,
    extraction_id: extractionId,
    extract_items: document.extractItems,
    pdf_only: !document.isRead,
    attached_to: document.attachedTo ?? null,
    sender_email: document.senderEmail ?? null,
    recipient_email: document.recipientEmail ?? null,
    arrival: document.arrival ? JSON.stringify(document.arrival) : null,
    note: document.note ?? "",
    created_at: now,
    changed_at: now,
    fields: "{}",
  } as never);
  const key = { tenant_id: tenantId, document_id: document.documentId };
  await together([
    document.file && !document.isFileStored ? storeFile(tx, app, tenantId, document.file) : undefined,
    insert.execute(),
    addHistory(tx, key, { kind: "upload", from: null, to: state, userId, changes: [], detail: document.fileName, now }),
    queueWork(tx, app, { tenantId, extractionId }, document),
    announceChange(tx, tenantId),
  ]);
}

async function queueWork(
  tx: Tx,
  app: App,
  { tenantId, extractionId }: { tenantId: string; extractionId: string | null },
  document: NewDocument,
): Promise<void> {
  const { documentId } = document;
  if (extractionId) await app.queue.send(tx, "extract", { tenantId, documentId, extractionId }, priorityOf(document));
  else if (document.file) await app.queue.send(tx, "listPages", { tenantId, documentId });
}

const priorityOf = ({ priority }: NewDocument) => (priority === undefined ? {} : { priority });

/** `replaces`: the file in whose place it stands. Throws Refusal storage-quota-used-up when the tenant has no room for it. */
export async function storeFile(tx: Tx, app: App, tenantId: string, file: UploadedFile & { replaces?: string }): Promise<void> {
  await tx
    .insertInto("files")
    .values({
      tenant_id: tenantId,
      file_id: file.fileId,
      storage_key: file.storageKey,
      name: file.name,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      replaces_file_id: file.replaces ?? null,
      created_at: app.clock.now(),
    })
    .execute();
  await requireStorage(tx, app, tenantId);
}

/** Ids of the documents of a tenant that have a file with these bytes. A union, because each half has an index; joined by "or" they read every document of the tenant. */
const idsWithBytes = (tenantId: string, sha256: string) => sql<string>`
  with sent as materialized (select file_id from files where tenant_id = ${tenantId} and sha256 = ${sha256}),
    -- What was sent with a password stands behind the copy without it.
    same as materialized (select file_id from sent union all select file_id from files where tenant_id = ${tenantId} and replaces_file_id in (select file_id from sent))
  select document_id from documents where tenant_id = ${tenantId} and file_id in (select file_id from same)
  union select document_id from further_files where tenant_id = ${tenantId} and file_id in (select file_id from same)`;

/** Earlier documents with the same bytes that the caller may see, newest first. */
export async function documentsWithBytes(tx: Tx, actor: Actor, sha256: string): Promise<string[]> {
  // An array, so that they are found once: a plan of a tenant's first minutes, which takes it for empty, looked for them beside each of its documents.
  const same = sql<SqlBool>`document_id = any(array(${idsWithBytes(actor.tenantId, sha256)}))`;
  const rows = await tx
    .selectFrom("documents")
    .select("document_id")
    .where((eb) => eb.and([inScope(eb, actor), isListed(eb), same]))
    .orderBy("created_at", "desc")
    .limit(MAX_DUPLICATES)
    .execute();
  return rows.map((row) => row.document_id);
}

/** Whether a document of the tenant has this id, or had it: the history of one that was purged is no other document's. */
export async function isIdTaken(tx: Tx, tenantId: string, documentId: string): Promise<boolean> {
  // Two uploads of one id at the same moment follow each other; the lock ends with the transaction.
  await sql`select pg_advisory_xact_lock(hashtextextended(${documentId}, 0))`.execute(tx);
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select from documents where tenant_id = ${tenantId} and document_id = ${documentId})
      or exists (select from document_history where tenant_id = ${tenantId} and document_id = ${documentId}) as "isTaken"`.execute(tx);
  return rows[0]?.isTaken === true;
}

/**
 * The hash of the document that already has the id that the caller chose; undefined when the id is free.
 * Throws Refusal duplicate-id when it is one that the caller cannot see or that was deleted: its answer would name a document that is not there.
 */
export async function claimId(tx: Tx, actor: Actor, documentId: string): Promise<{ sha256: string | null } | undefined> {
  if (!(await isIdTaken(tx, actor.tenantId, documentId))) return undefined;
  const document = await loadDocument(tx, actor, documentId).catch((error: unknown) => {
    throw error instanceof Refusal ? new Refusal("duplicate-id") : error;
  });
  if (document.file_id === null) return { sha256: null };
  return tx.selectFrom("files").select("sha256").where("tenant_id", "=", actor.tenantId).where("file_id", "=", document.file_id).executeTakeFirstOrThrow();
}
