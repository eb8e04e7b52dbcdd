import type { Handlers } from "#server/core/handler.ts";
import { loadDocument } from "#server/documents/store.ts";
import { fileReply, loadDocumentFile, loadReceivedFile } from "./file.ts";
import { mergeDocuments } from "./merge.ts";
import { rotatePage } from "./rotate.ts";
import { splitDocument } from "./split.ts";

export const pageHandlers = {
  splitDocument,
  mergeDocuments,
  rotatePage,

  documentFile: async ({ params, query }, actor, app) =>
    fileReply(
      app,
      await app.db.transaction(actor.tenantId, async (tx) => {
        const document = await loadDocument(tx, actor, params.documentId);
        return (query.asReceived ? await loadReceivedFile(tx, document) : undefined) ?? loadDocumentFile(tx, document);
      }),
    ),
} satisfies Partial<Handlers>;
