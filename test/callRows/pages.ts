import type { attachments } from "#contract/documents/attachments.ts";
import type { folders } from "#contract/documents/folders.ts";
import type { pages } from "#contract/documents/pages.ts";
import type { replacing } from "#contract/documents/replacing.ts";
import { type Row, attachment, document, file } from "./row.ts";

export const pagesRows: Record<keyof typeof pages | keyof typeof folders | keyof typeof attachments | keyof typeof replacing, Row> = {
  pageImage: document({ params: { pageIndex: "0" }, query: { isPreview: "true" } }),
  pageWords: document({ params: { pageIndex: "0" } }),
  rotatePage: document({ query: { pageRotationAngle: "-90" }, body: { pageIndex: 0 } }),
  splitDocument: document({ body: { pageNumbers: "1" } }),
  mergeDocuments: { send: ({ documentId, otherDocumentId }) => ({ body: { documentIds: [documentId, otherDocumentId] } }) },
  moveToFolder: { send: ({ documentId }) => ({ body: { documentIds: [documentId], folderId: null } }) },
  addAttachment: document({ form: { File: file() } }),
  attachmentFile: attachment(),
  attachmentPageImage: attachment({ params: { pageIndex: "0" }, query: { isPreview: "true" } }),
  attachmentMessage: { send: ({ documentId, attachedMessageId }) => ({ params: { documentId, attachmentId: attachedMessageId } }) },
  renameAttachment: attachment({ body: { name: "Dodací list.pdf" } }),
  deleteAttachment: attachment(),
  attachToDocument: { send: ({ documentId, otherDocumentId }) => ({ params: { documentId }, body: { targetDocumentId: otherDocumentId } }) },
  changeToDocument: attachment(),
  unlockDocument: { send: ({ lockedDocumentId }) => ({ params: { documentId: lockedDocumentId }, body: { password: "tajné" } }) },
  replaceFile: document({ form: { File: file() } }, "Error"),
};
