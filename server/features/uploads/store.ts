import type { DocumentSource } from "#domain/document/names.ts";
import type { Actor } from "#server/actor.ts";
import type { App } from "#server/app.ts";
import { addHistory, announceChange } from "#server/features/documents/store.ts";
import { loadDocumentTypes } from "#server/features/documentTypes/store.ts";
import type { UploadedFile } from "#server/http/handler.ts";
import type { Tx } from "#server/platform/db.ts";
import { Refusal } from "#server/refusal.ts";
import { randomUUID } from "node:crypto";

/** What a new document is made of. */
export type NewDocument = {
  documentId: string;
  file: UploadedFile | undefined;
  fileName: string;
  documentType: string;
  typeChosen: boolean;
  accountingUnitId: string | null;
  folderId: string;
  source: DocumentSource;
  deliveredDate: string | null;
  extractItems: boolean | null;
  /** True: read it; false: keep it as it is. */
  isRead: boolean;
};

/** Row, contents, history and job in the caller's transaction: the document exists wholly or not at all. */
export async function createDocument(tx: Tx, app: App, actor: Actor, document: NewDocument): Promise<void> {
  const { tenantId, userId } = actor;
  const now = app.clock.now();
  const extractionId = document.isRead ? randomUUID() : null;
  const state = document.isRead ? "Extracting" : "New";
  if (document.file) await storeFile(tx, tenantId, document.file, now);
  await tx
    .insertInto("documents")
    .values({
      tenant_id: tenantId,
      document_id: document.documentId,
      state,
      document_type: document.documentType,
      type_chosen: document.typeChosen,
      accounting_unit_id: document.accountingUnitId,
      folder_id: document.folderId,
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
      created_at: now,
      changed_at: now,
      fields: "{}",
    } as never)
    .execute();
  const key = { tenant_id: tenantId, document_id: document.documentId };
  await addHistory(tx, key, { kind: "upload", from: null, to: state, userId, changes: [], detail: document.fileName, now });
  if (extractionId) await app.queue.send(tx, "extract", { tenantId, documentId: document.documentId, extractionId });
  await announceChange(tx, tenantId);
}

export async function storeFile(tx: Tx, tenantId: string, file: UploadedFile, now: Date): Promise<void> {
  await tx
    .insertInto("files")
    .values({ tenant_id: tenantId, file_id: file.fileId, storage_key: file.storageKey, name: file.name, media_type: file.mediaType, size: file.size, sha256: file.sha256, created_at: now })
    .execute();
}

/** Earlier documents with the same bytes, newest first. */
export async function documentsWithBytes(tx: Tx, tenantId: string, sha256: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("files")
    .innerJoin("documents", (join) => join.onRef("documents.tenant_id", "=", "files.tenant_id").onRef("documents.file_id", "=", "files.file_id"))
    .select("documents.document_id")
    .where("files.tenant_id", "=", tenantId)
    .where("files.sha256", "=", sha256)
    .where("documents.deleted_at", "is", null)
    .orderBy("documents.created_at", "desc")
    .limit(5)
    .execute();
  return rows.map((row) => row.document_id);
}

/** The hash of the document that already has this id; undefined when the id is free. Deleted documents keep their id. */
export async function hashOfDocument(tx: Tx, tenantId: string, documentId: string): Promise<{ sha256: string | null } | undefined> {
  return tx
    .selectFrom("documents")
    .leftJoin("files", (join) => join.onRef("documents.tenant_id", "=", "files.tenant_id").onRef("documents.file_id", "=", "files.file_id"))
    .select("files.sha256")
    .where("documents.tenant_id", "=", tenantId)
    .where("documents.document_id", "=", documentId)
    .executeTakeFirst();
}

/** The type to upload to: the one of the asked class, else the tenant's default one. Throws Refusal invalid-parameter. */
export async function typeForUpload(tx: Tx, tenantId: string, documentClass: string | undefined): Promise<{ documentType: string; isChosen: boolean }> {
  const types = (await loadDocumentTypes(tx, tenantId)).filter((type) => type.is_active);
  const asked = documentClass === undefined ? undefined : types.find((type) => type.document_type === documentClass || type.document_class === documentClass);
  if (documentClass !== undefined && !asked) throw new Refusal("invalid-parameter", { detail: "DocumentClass" });
  const type = asked ?? types.find((candidate) => candidate.is_default) ?? types[0];
  if (!type) throw new Refusal("invalid-parameter", { detail: "DocumentClass" });
  return { documentType: type.document_type, isChosen: asked !== undefined };
}

/** The unit must be the tenant's, and within the caller's own where the role is tied to units (domain rules 1.2). */
export async function requireUnit(tx: Tx, actor: Actor, accountingUnitId: string | undefined): Promise<void> {
  if (accountingUnitId === undefined) return;
  const unit = await tx.selectFrom("accounting_units").select("accounting_unit_id").where("tenant_id", "=", actor.tenantId).where("accounting_unit_id", "=", accountingUnitId).executeTakeFirst();
  const isTied = actor.role === "AccountingUnitProcessor" || actor.role === "AccountingUnitApprover";
  if (!unit || (isTied && !actor.accountingUnitIds.includes(accountingUnitId))) throw new Refusal("not-found");
}
