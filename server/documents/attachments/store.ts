import type { DocumentDetail } from "#contract/documents/shapes.ts";
import type { DocumentRow } from "#server/documents/store.ts";
import { allColumns } from "#server/core/columnNames.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";

/** An attachment of the document. Throws Refusal not-found. */
export async function loadAttachment(tx: Tx, document: DocumentRow, attachmentId: string): Promise<DocumentRow> {
  const row = await tx
    .selectFrom("documents")
    .select(allColumns.documents)
    .where("tenant_id", "=", document.tenant_id)
    .where("attached_to", "=", document.document_id)
    .where("document_id", "=", attachmentId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}

/** All attachments of a document in the order in which they came, as the detail shows them. */
export async function listAttachments(tx: Tx, document: DocumentRow): Promise<DocumentDetail["attachments"]> {
  const rows = await tx
    .selectFrom("documents")
    .leftJoin("files", (join) => join.onRef("files.tenant_id", "=", "documents.tenant_id").onRef("files.file_id", "=", "documents.file_id"))
    .select(["documents.document_id", "documents.file_name", "documents.size", "documents.version", "files.media_type"])
    .where("documents.tenant_id", "=", document.tenant_id)
    .where("documents.attached_to", "=", document.document_id)
    .where("documents.deleted_at", "is", null)
    .orderBy("documents.created_at")
    .orderBy("documents.document_id")
    .execute();
  if (rows.length === 0) return [];
  const pages = await tx
    .selectFrom("document_pages")
    .select(["document_id", "page_index", "width", "height"])
    .where("tenant_id", "=", document.tenant_id)
    .where(
      "document_id",
      "in",
      rows.map((row) => row.document_id),
    )
    .orderBy("page_index")
    .execute();
  return rows.map((row) => ({
    attachmentId: row.document_id,
    name: row.file_name,
    mediaType: row.media_type ?? "application/json",
    size: row.size,
    pages: pages.filter((page) => page.document_id === row.document_id).map((page) => ({ pageIndex: page.page_index, width: page.width, height: page.height })),
  }));
}
