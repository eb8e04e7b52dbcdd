import type { Handlers } from "#server/core/handler.ts";
import { loadDocument } from "#server/documents/store.ts";
import { fileReply, loadDocumentFile } from "./file.ts";
import { mergeDocuments } from "./merge.ts";
import { rotatePage } from "./rotate.ts";
import { splitDocument } from "./split.ts";

export const pageHandlers = {
  splitDocument,
  mergeDocuments,
  rotatePage,

  documentFile: async ({ params }, actor, app) =>
    fileReply(app, await app.db.transaction(actor.tenantId, async (tx) => loadDocumentFile(tx, await loadDocument(tx, actor, params.documentId)))),
} satisfies Partial<Handlers>;
