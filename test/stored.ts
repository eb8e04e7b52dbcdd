import type { App } from "#server/core/app.ts";
import { randomUUID } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { buildMessage } from "./messages.ts";
import { buildDocument, type TestTenant } from "./build.ts";

/** A PDF with so many empty pages of A6. */
export async function blankPdf(pages = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  for (let page = 0; page < pages; page += 1) pdf.addPage([298, 420]);
  return Buffer.from(await pdf.save());
}

/** A PDF that opens with the password alone (AES-256). */
export async function lockedPdf(bytes: Buffer, password: string): Promise<Buffer> {
  const pdf = await PDFDocument.load(bytes);
  pdf.encrypt({ userPassword: password, ownerPassword: `${password} owner` });
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** Gives a document a stored file of its own, one page that shows it, and an attachment with the same bytes; returns the id of the attachment. */
export async function storeBytes(app: App, { tenantId }: TestTenant, documentId: string, bytes: Buffer): Promise<string> {
  const fileId = randomUUID();
  const attachmentId = await buildDocument(app, tenantId, { fileName: "příloha.pdf" });
  const key = `${tenantId}/test/${fileId}`;
  const stored = await app.files.put(key, bytes);
  await app.db.transaction(tenantId, async (tx) => {
    await tx
      .insertInto("files")
      .values({ tenant_id: tenantId, file_id: fileId, storage_key: key, name: "faktura.pdf", media_type: "application/pdf", page_count: 1, ...stored })
      .execute();
    await tx
      .updateTable("documents")
      .set({ file_id: fileId, page_count: 1, size: stored.size })
      .where("tenant_id", "=", tenantId)
      .where("document_id", "=", documentId)
      .execute();
    const words = JSON.stringify([{ text: "Faktura", box: [0.1, 0.1, 0.3, 0.12] }]);
    const page = { tenant_id: tenantId, page_index: 0, file_id: fileId, file_page: 0, width: 298, height: 420, source: "text", words } as const;
    await tx
      .insertInto("document_pages")
      .values({ ...page, document_id: documentId })
      .execute();
    await tx.updateTable("documents").set({ attached_to: documentId, file_id: fileId, page_count: 1 }).where("document_id", "=", attachmentId).execute();
    await tx
      .insertInto("document_pages")
      .values({ ...page, document_id: attachmentId })
      .execute();
  });
  return attachmentId;
}

/** An e-mail as an attachment of a document; returns its id. */
export async function storeMessage(app: App, { tenantId }: TestTenant, documentId: string): Promise<string> {
  const fileId = randomUUID();
  const attachmentId = await buildDocument(app, tenantId, { fileName: "Faktura.eml" });
  const key = `${tenantId}/test/${fileId}`;
  const stored = await app.files.put(key, await buildMessage({ subject: "Faktura" }));
  await app.db.transaction(tenantId, async (tx) => {
    const file = { tenant_id: tenantId, file_id: fileId, storage_key: key, name: "Faktura.eml", media_type: "message/rfc822" };
    await tx
      .insertInto("files")
      .values({ ...file, ...stored })
      .execute();
    await tx.updateTable("documents").set({ attached_to: documentId, file_id: fileId }).where("document_id", "=", attachmentId).execute();
  });
  return attachmentId;
}
