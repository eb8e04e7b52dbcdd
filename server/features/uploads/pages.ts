import type { CallRequest } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import type { Actor } from "#server/actor.ts";
import type { App } from "#server/app.ts";
import { changeDocument, type DocumentRow, loadDocument } from "#server/features/documents/store.ts";
import type { UploadedFile } from "#server/http/handler.ts";
import type { Tx } from "#server/platform/db.ts";
import { storageKey } from "#server/platform/files.ts";
import { Refusal } from "#server/refusal.ts";
import { randomUUID } from "node:crypto";
import { PDFDocument } from "pdf-lib";
import sharp from "sharp";
import { localDate, onlyFile, settleType } from "./intake.ts";
import { claimId, createDocument, requireUnit, storeFile, typeForUpload } from "./store.ts";

type PageForm = CallRequest<typeof calls.uploadPage>["form"];

/** Resolution assumed for photographed pages that state none. */
const PAGE_DPI = 200;
const POINTS_PER_INCH = 72;

/** Stores one page; the last one composes the document's file from all pages in their order and starts the reading. */
export async function addPage(app: App, actor: Actor, form: PageForm, uploads: UploadedFile[]) {
  const file = onlyFile(uploads);
  await settleType(app, file);
  if (!pageTypes.has(file.mediaType)) throw new Refusal("unsupported-format", { detail: file.name });
  const documentId = form.DocumentId;
  await app.db.transaction(actor.tenantId, async (tx) => {
    await requireUnit(tx, actor, form.AccountingUnitId);
    const existing = await claimId(tx, actor, documentId);
    if (existing && (await hasPage(tx, actor.tenantId, form, file.sha256))) return void (await app.files.remove(file.storageKey));
    if (!existing) await createForPages(tx, app, actor, form, file);
    const document = await loadDocument(tx, actor, documentId, { lock: true });
    if (existing && !(await isWaiting(tx, actor, document))) throw new Refusal("duplicate-id");
    await storeFile(tx, actor.tenantId, file, app.clock.now());
    await tx
      .insertInto("uploaded_pages")
      .values({ tenant_id: actor.tenantId, document_id: documentId, page_index: form.PageIndex, file_id: file.fileId })
      // A page sent again replaces the earlier try.
      .onConflict((conflict) => conflict.columns(["tenant_id", "document_id", "page_index"]).doUpdateSet({ file_id: file.fileId }))
      .execute();
    if (!form.IsLastPage) return;
    const composed = await compose(tx, app, actor.tenantId, documentId, document.file_name);
    await storeFile(tx, actor.tenantId, composed, app.clock.now());
    const extractionId = randomUUID();
    await changeDocument(tx, document, {
      kind: "pages",
      to: "Extracting",
      userId: actor.userId,
      now: app.clock.now(),
      columns: { file_id: composed.fileId, size: composed.size, extraction_id: extractionId, pdf_only: false },
    });
    await app.queue.send(tx, "extract", { tenantId: actor.tenantId, documentId, extractionId });
  });
  return { documentId, documents: [{ documentId, fileName: file.name, duplicateOf: [] }] };
}

/** Pages are PDF files or pictures. */
const pageTypes: ReadonlySet<string> = new Set(["application/pdf", "image/jpeg", "image/png", "image/tiff", "image/webp"]);

/** A page that was sent once more, because its answer got lost. The last page only counts when it has composed the document. */
async function hasPage(tx: Tx, tenantId: string, form: PageForm, sha256: string): Promise<boolean> {
  const row = await tx
    .selectFrom("uploaded_pages")
    .innerJoin("files", (join) => join.onRef("files.tenant_id", "=", "uploaded_pages.tenant_id").onRef("files.file_id", "=", "uploaded_pages.file_id"))
    .innerJoin("documents", (join) =>
      join.onRef("documents.tenant_id", "=", "uploaded_pages.tenant_id").onRef("documents.document_id", "=", "uploaded_pages.document_id"),
    )
    .select(["files.sha256", "documents.file_id as composed"])
    .where("uploaded_pages.tenant_id", "=", tenantId)
    .where("uploaded_pages.document_id", "=", form.DocumentId)
    .where("uploaded_pages.page_index", "=", form.PageIndex)
    .executeTakeFirst();
  return row?.sha256 === sha256 && (!form.IsLastPage || row.composed !== null);
}

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
async function createForPages(tx: Tx, app: App, actor: Actor, form: PageForm, file: UploadedFile): Promise<void> {
  const type = await typeForUpload(tx, actor.tenantId, form.DocumentClass);
  await createDocument(tx, app, actor, {
    documentId: form.DocumentId,
    file: undefined,
    fileName: file.name.replace(/(\.[^.]+)?$/, ".pdf"),
    documentType: type.documentType,
    typeChosen: type.isChosen,
    accountingUnitId: form.AccountingUnitId ?? null,
    folderId: randomUUID(),
    source: form.DocumentSource ?? "WebApp",
    deliveredDate: localDate(app.clock.now()),
    extractItems: form.ExtractItems ?? null,
    isRead: false,
  });
}

/** One PDF of all pages. Pictures stand in it at their own size, PDF pages as they are. */
async function compose(tx: Tx, app: App, tenantId: string, documentId: string, name: string): Promise<UploadedFile> {
  const pages = await tx
    .selectFrom("uploaded_pages")
    .innerJoin("files", (join) => join.onRef("files.tenant_id", "=", "uploaded_pages.tenant_id").onRef("files.file_id", "=", "uploaded_pages.file_id"))
    .select(["files.storage_key", "files.media_type", "uploaded_pages.page_index"])
    .where("uploaded_pages.tenant_id", "=", tenantId)
    .where("uploaded_pages.document_id", "=", documentId)
    .orderBy("page_index")
    .execute();
  const first = pages[0]?.page_index ?? 0;
  const missing = pages.findIndex((page, index) => page.page_index !== first + index);
  // An invoice without its middle page must not pass for whole: the last page is to be sent again after the missing one.
  if (missing >= 0) throw new Refusal("page-out-of-range", { detail: String(first + missing) });
  const pdf = await PDFDocument.create();
  for (const page of pages) {
    const bytes = await app.files.read(page.storage_key);
    if (page.media_type === "application/pdf") await addPdf(pdf, bytes);
    else await addPicture(pdf, bytes);
  }
  const fileId = randomUUID();
  const key = storageKey(tenantId, fileId, app.clock.now());
  return { fileId, storageKey: key, name, mediaType: "application/pdf", ...(await app.files.put(key, Buffer.from(await pdf.save()))) };
}

async function addPdf(pdf: PDFDocument, bytes: Buffer): Promise<void> {
  const source = await PDFDocument.load(bytes).catch(() => {
    throw new Refusal("unsupported-format", { detail: "PDF" });
  });
  for (const page of await pdf.copyPages(source, source.getPageIndices())) pdf.addPage(page);
}

async function addPicture(pdf: PDFDocument, bytes: Buffer): Promise<void> {
  const { data, info } = await sharp(bytes)
    .rotate()
    .jpeg({ quality: 92 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => {
      throw new Refusal("unsupported-format", { detail: "image" });
    });
  const picture = await pdf.embedJpg(data);
  const size: [number, number] = [(info.width / PAGE_DPI) * POINTS_PER_INCH, (info.height / PAGE_DPI) * POINTS_PER_INCH];
  pdf.addPage(size).drawImage(picture, { x: 0, y: 0, width: size[0], height: size[1] });
}
