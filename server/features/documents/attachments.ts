import type { Handlers } from "#server/http/handler.ts";
import { type Actor, permits } from "#server/actor.ts";
import { Refusal } from "#server/refusal.ts";
import { onlyFile, settleType, withStoredFiles } from "#server/features/uploads/intake.ts";
import { storeFile } from "#server/features/uploads/store.ts";
import type { Tx } from "#server/platform/db.ts";
import { randomUUID } from "node:crypto";
import { loadForChange, requireAction } from "./rules.ts";
import { changeDocument, type DocumentRow, loadDocument } from "./store.ts";

export const attachmentHandlers = {
  addAttachment: async ({ params, uploads, ifMatch }, actor, app) =>
    withStoredFiles(app, uploads, async () => {
      const file = onlyFile(uploads);
      await settleType(app, file);
      const attachmentId = randomUUID();
      const now = app.clock.now();
      await app.db.transaction(actor.tenantId, async (tx) => {
        const document = await loadForChange(tx, actor, params.documentId, ifMatch);
        // The uploader of a New document may add to it without the right to edit (domain rules 1.4).
        const isOwnNew = document.uploaded_by === actor.userId && document.state === "New";
        if (!isOwnNew || permits(actor, "EditDocument")) requireAction("edit", document, actor, []);
        await storeFile(tx, actor.tenantId, file, now);
        await tx
          .insertInto("attachments")
          .values({
            tenant_id: actor.tenantId,
            attachment_id: attachmentId,
            document_id: document.document_id,
            file_id: file.fileId,
            name: file.name,
            created_by: actor.userId,
            created_at: now,
          })
          .execute();
        await changeDocument(tx, document, { kind: "attachment", userId: actor.userId, now, columns: {}, detail: `+ ${file.name}` });
      });
      return { attachmentId };
    }),

  attachmentFile: async ({ params }, actor, app) => {
    const file = await app.db.transaction(actor.tenantId, async (tx) => {
      await loadDocument(tx, actor, params.documentId);
      return loadAttachment(tx, actor.tenantId, params);
    });
    return { fileName: file.name, mediaType: file.media_type, size: file.size, stream: (range) => app.files.get(file.storage_key, range) };
  },

  renameAttachment: async ({ params, body, ifMatch }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await editable(tx, actor, params, ifMatch);
      await tx
        .updateTable("attachments")
        .set({ name: body.name })
        .where("tenant_id", "=", actor.tenantId)
        .where("attachment_id", "=", params.attachmentId)
        .execute();
      await changeDocument(tx, document, { kind: "attachment", userId: actor.userId, now: app.clock.now(), columns: {}, detail: body.name });
    }),

  deleteAttachment: async ({ params, ifMatch }, actor, app) =>
    app.db.transaction(actor.tenantId, async (tx) => {
      const document = await editable(tx, actor, params, ifMatch);
      const file = await loadAttachment(tx, actor.tenantId, params);
      // The bytes stay in the file store: history may still need them.
      await tx.deleteFrom("attachments").where("tenant_id", "=", actor.tenantId).where("attachment_id", "=", params.attachmentId).execute();
      await changeDocument(tx, document, { kind: "attachment", userId: actor.userId, now: app.clock.now(), columns: {}, detail: `- ${file.name}` });
    }),
} satisfies Partial<Handlers>;

type Params = { documentId: string; attachmentId: string };

async function editable(tx: Tx, actor: Actor, params: Params, ifMatch: number | undefined): Promise<DocumentRow> {
  const document = await loadForChange(tx, actor, params.documentId, ifMatch);
  await loadAttachment(tx, actor.tenantId, params);
  requireAction("edit", document, actor, []);
  return document;
}

async function loadAttachment(tx: Tx, tenantId: string, { documentId, attachmentId }: Params) {
  const row = await tx
    .selectFrom("attachments")
    .innerJoin("files", (join) => join.onRef("files.tenant_id", "=", "attachments.tenant_id").onRef("files.file_id", "=", "attachments.file_id"))
    .select(["attachments.name", "files.media_type", "files.size", "files.storage_key"])
    .where("attachments.tenant_id", "=", tenantId)
    .where("attachments.document_id", "=", documentId)
    .where("attachments.attachment_id", "=", attachmentId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not-found");
  return row;
}
