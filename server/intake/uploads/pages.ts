import type { CallRequest } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import type { Actor } from "#server/core/actor.ts";
import type { App } from "#server/core/app.ts";
import { changeDocument } from "#server/documents/change.ts";
import { type DocumentRow, loadDocument } from "#server/documents/store.ts";
import { dropUnusedFiles } from "#server/documents/purge/unusedFiles.ts";
import type { UploadedFile } from "#server/core/handler.ts";
import type { Tx } from "#server/core/db.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { randomUUID } from "node:crypto";
import { onlyFile, checkMediaType } from "#server/documents/uploadedFile.ts";
import { czechDay } from "#domain/czech/day.ts";
import { sourceFor } from "#domain/documents/source.ts";
import { claimId, createDocument, storeFile } from "#server/documents/create.ts";
import { typeForUpload } from "#server/organisation/documentTypes/store.ts";
import { requireUnit } from "#server/organisation/accountingUnits/requireUnit.ts";

type SentForm = CallRequest<typeof calls.uploadPage>["form"];
type PageForm = SentForm & { DocumentId: string };

/** Stores one page; the last one makes the files of all pages, in their order, those of the document and starts the reading. */
export async function addPage(app: App, actor: Actor, sent: SentForm, uploads: UploadedFile[]) {
  const form = withDocument(sent);
  const file = onlyFile(uploads);
  await checkMediaType(app, file);
  if (!pageTypes.has(file.mediaType)) throw new Refusal("unsupported-format", { detail: file.name });
  const documentId = form.DocumentId;
  await app.db.transaction(actor.tenantId, async (tx) => {
    await requireUnit(tx, actor, form.AccountingUnitId);
    const existing = await claimId(tx, actor, documentId);
    if (existing && (await hasPage(tx, actor.tenantId, form, file.sha256))) return void (await app.files.remove(file.storageKey));
    if (!existing) await createForPages(tx, app, actor, { form, file });
    const document = await loadDocument(tx, actor, documentId, { lock: true });
    if (existing && !(await isWaiting(tx, actor, document))) throw new Refusal("duplicate-id");
    await storeFile(tx, app, actor.tenantId, file);
    const earlier = await pageFile(tx, actor.tenantId, form);
    await tx
      .insertInto("uploaded_pages")
      .values({ tenant_id: actor.tenantId, document_id: documentId, page_index: form.PageIndex, file_id: file.fileId })
      // A page sent again replaces the earlier try.
      .onConflict((conflict) => conflict.columns(["tenant_id", "document_id", "page_index"]).doUpdateSet({ file_id: file.fileId }))
      .execute();
    if (earlier) await dropUnusedFiles(tx, actor.tenantId, [earlier.file_id]);
    if (!form.IsLastPage) return;
    const { fileIds, size } = await filesInOrder(tx, actor.tenantId, documentId);
    const [firstId = null, ...further] = fileIds;
    for (const [ordinal, file_id] of further.entries())
      await tx.insertInto("further_files").values({ tenant_id: actor.tenantId, document_id: documentId, ordinal, file_id }).execute();
    const extractionId = randomUUID();
    await changeDocument(tx, app, document, {
      kind: "pages",
      to: "Extracting",
      userId: actor.userId,
      now: app.clock.now(),
      columns: { file_id: firstId, size, extraction_id: extractionId, pdf_only: false },
    });
    await app.queue.send(tx, "extract", { tenantId: actor.tenantId, documentId, extractionId });
  });
  return { documentId, documents: [{ documentId, fileName: file.name, duplicateOf: [] }] };
}

/**
 * The first page may come without an id: it begins a document of its own. Later ones have to say where they belong, as two documents may
 * be photographed at the same time. Throws Refusal parameter-required.
 */
function withDocument(form: SentForm): PageForm {
  if (form.DocumentId === undefined && form.PageIndex > 0) throw new Refusal("parameter-required", { detail: "DocumentId" });
  return { ...form, DocumentId: form.DocumentId ?? randomUUID() };
}

/** Pages are PDF files or pictures. */
const pageTypes: ReadonlySet<string> = new Set(["application/pdf", "image/jpeg", "image/png", "image/tiff", "image/webp"]);

/** A page that was sent once more, because its answer got lost. The last page only counts when it has finished the document. */
async function hasPage(tx: Tx, tenantId: string, form: PageForm, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom("uploaded_pages")
    .innerJoin("files", (join) => join.onRef("files.tenant_id", "=", "uploaded_pages.tenant_id").onRef("files.file_id", "=", "uploaded_pages.file_id"))
    .innerJoin("documents", (join) =>
      join.onRef("documents.tenant_id", "=", "uploaded_pages.tenant_id").onRef("documents.document_id", "=", "uploaded_pages.document_id"),
    )
    .select(["files.sha256", "documents.file_id as first"])
    .where("uploaded_pages.tenant_id", "=", tenantId)
    .where("uploaded_pages.document_id", "=", form.DocumentId)
    .where("uploaded_pages.page_index", "=", form.PageIndex)
    .executeTakeFirst();
  return row?.sha256 === sha256 && (!form.IsLastPage || row.first !== null);
}

/** The file that came for this page before. */
const pageFile = (tx: Tx, tenantId: string, form: PageForm) =>
  tx
    .selectFrom("uploaded_pages")
    .select("file_id")
    .where("tenant_id", "=", tenantId)
    .where("document_id", "=", form.DocumentId)
    .where("page_index", "=", form.PageIndex)
    .executeTakeFirst();

/** Only its uploader adds pages, and only until the last one has come. */
async function isWaiting(tx: Tx, actor: Actor, document: DocumentRow): Promise<boolean> {
  if (document.uploaded_by !== actor.userId || document.state !== "New" || document.file_id !== null) return false;
  const page = await tx
    .selectFrom("uploaded_pages")
    .select("page_index")
    .where("tenant_id", "=", actor.tenantId)
    .where("document_id", "=", document.document_id)
    .executeTakeFirst();
  return page !== undefined;
}

/** The document waits as New until its last page has come; what arrived is kept even if the rest never does. */
async function createForPages(tx: Tx, app: App, actor: Actor, { form, file }: { form: PageForm; file: UploadedFile }): Promise<void> {
  const type = await typeForUpload(tx, actor.tenantId, form.DocumentClass);
  await createDocument(tx, app, actor, {
    documentId: form.DocumentId,
    file: undefined,
    fileName: file.name.replace(/(\.[^.]+)?$/, ".pdf"),
    documentType: type.documentType,
    typeChosen: type.isChosen,
    accountingUnitId: form.AccountingUnitId ?? null,
    folderId: randomUUID(),
    source: sourceFor(actor.role, form.DocumentSource),
    deliveredDate: czechDay(app.clock.now()),
    extractItems: form.ExtractItems ?? null,
    isRead: false,
  });
}

/** The files of all pages in their order. Throws Refusal page-out-of-range when one is missing. */
async function filesInOrder(tx: Tx, tenantId: string, documentId: string): Promise<{ fileIds: string[]; size: number }> {
  const pages = await tx
    .selectFrom("uploaded_pages")
    .innerJoin("files", (join) => join.onRef("files.tenant_id", "=", "uploaded_pages.tenant_id").onRef("files.file_id", "=", "uploaded_pages.file_id"))
    .select(["files.file_id", "files.size", "uploaded_pages.page_index"])
    .where("uploaded_pages.tenant_id", "=", tenantId)
    .where("uploaded_pages.document_id", "=", documentId)
    .orderBy("page_index")
    .execute();
  const first = pages[0]?.page_index ?? 0;
  const missing = pages.findIndex((page, index) => page.page_index !== first + index);
  // An invoice without its middle page must not pass for whole: the last page is to be sent again after the missing one.
  if (missing >= 0) throw new Refusal("page-out-of-range", { detail: String(first + missing) });
  return { fileIds: pages.map((page) => page.file_id), size: pages.reduce((total, page) => total + page.size, 0) };
}
