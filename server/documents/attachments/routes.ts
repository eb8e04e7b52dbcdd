import { type Actor, permits } from "#server/core/actor.ts";
import { drawPage, loadPage } from "#server/documents/pages/shown.ts";
import { loadForChange, requireAction } from "#server/documents/rules.ts";
import { changeDocument } from "#server/documents/change.ts";
import { loadDocument } from "#server/documents/store.ts";
import { fileReply, loadDocumentFile } from "#server/documents/pages/file.ts";
import { onlyFile, checkMediaType, withStoredFiles } from "#server/documents/uploadedFile.ts";
import { czechDay } from "#domain/czech/day.ts";
import { createDocument } from "#server/documents/create.ts";
import { Refusal } from "#platform/http/refusal.ts";
import { ReadFailure } from "#server/reading/failure.ts";
import type { App } from "#server/core/app.ts";
import type { Handlers, UploadedFile } from "#server/core/handler.ts";
import { randomUUID } from "node:crypto";
import { attachToDocument, changeToDocument } from "./change.ts";
import { loadAttachment } from "./store.ts";

const MESSAGE = "message/rfc822";

export const attachmentHandlers = {
  attachToDocument,
  changeToDocument,

  addAttachment: async ({ params, uploads, ifMatch }, actor, app) =>
    withStoredFiles(app, uploads, async () => {
      const file = onlyFile(uploads);
      await checkMediaType(app, file);
      return { attachmentId: await add(app, actor, { documentId: params.documentId, ifMatch, file }) };
    }),

  attachmentFile: async ({ params }, actor, app) =>
    fileReply(
      app,
      await app.db.transaction(actor.tenantId, async (tx) => {
        const document = await loadDocument(tx, actor, params.documentId);
        return loadDocumentFile(tx, await loadAttachment(tx, document, params.attachmentId));
      }),
    ),

  attachmentMessage: async ({ params, signal }, actor, app) => {
    const file = await app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadDocument(tx, actor, params.documentId);
      return loadDocumentFile(tx, await loadAttachment(tx, document, params.attachmentId));
    });
    if (!("original" in file) || file.mediaType !== MESSAGE) throw new Refusal("unsupported-format");
    return app.reader.showMail(file.original.storage_key, { tenantId: actor.tenantId, signal }).catch((error: unknown) => {
      throw error instanceof ReadFailure ? new Refusal("unsupported-format") : error;
    });
  },

  attachmentPageImage: async ({ params, query, signal }, actor, app) =>
    drawPage(
      app,
      await app.db.transaction(actor.tenantId, async (tx) => {
        const document = await loadDocument(tx, actor, params.documentId);
        return loadPage(tx, await loadAttachment(tx, document, params.attachmentId), params.pageIndex);
      }),
      { ...query, zoom: 1, column: 0, row: 0, signal },
    ),

  renameAttachment: async ({ params, body, ifMatch }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadForChange(tx, actor, params.documentId, ifMatch);
      const attachment = await loadAttachment(tx, document, params.attachmentId);
      requireAction("edit", document, actor);
      const by = { userId: actor.userId, now: app.clock.now() };
      await changeDocument(tx, app, attachment, { ...by, kind: "rename", columns: { file_name: body.name }, detail: body.name });
      await changeDocument(tx, app, document, { ...by, kind: "attachment", columns: {}, detail: body.name });
    }),

  deleteAttachment: async ({ params, ifMatch }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await loadForChange(tx, actor, params.documentId, ifMatch);
      const attachment = await loadAttachment(tx, document, params.attachmentId);
      requireAction("edit", document, actor);
      const by = { userId: actor.userId, now: app.clock.now() };
      await changeDocument(tx, app, attachment, { ...by, kind: "delete", columns: { deleted_at: by.now } });
      await changeDocument(tx, app, document, { ...by, kind: "attachment", columns: {}, detail: `- ${attachment.file_name}` });
    }),
} satisfies Partial<Handlers>;

/** An attachment is a document that nobody reads and that belongs to another one. */
async function add(
  app: App,
  actor: Actor,
  { documentId, ifMatch, file }: { documentId: string; ifMatch: number | undefined; file: UploadedFile },
): Promise<string> {
  const attachmentId = randomUUID();
  await app.db.transaction(actor.tenantId, async (tx) => {
    const document = await loadForChange(tx, actor, documentId, ifMatch);
    // The uploader of a New document may add to it without the right to edit (domain rules 1.4).
    const isOwnNew = document.uploaded_by === actor.userId && document.state === "New";
    if (!isOwnNew || permits(actor, "EditDocument")) requireAction("edit", document, actor);
    await createDocument(tx, app, actor, {
      documentId: attachmentId,
      file,
      fileName: file.name,
      documentType: document.document_type,
      typeChosen: false,
      accountingUnitId: document.accounting_unit_id,
      folderId: document.folder_id,
      source: "WebApp",
      deliveredDate: czechDay(app.clock.now()),
      extractItems: null,
      isRead: false,
      attachedTo: document.document_id,
    });
    const by = { userId: actor.userId, now: app.clock.now() };
    await changeDocument(tx, app, document, { ...by, kind: "attachment", columns: {}, detail: `+ ${file.name}` });
  });
  return attachmentId;
}
