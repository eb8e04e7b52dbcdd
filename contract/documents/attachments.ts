import { z } from "zod";
import { call } from "#contract/call.ts";
import { documentId, id, moment, queryFlag, queryNumber } from "#contract/shapes.ts";

const attachmentParams = z.strictObject({ documentId: id, attachmentId: id });

/** Files that belong to a document without being one of their own; each may become a document again. */
export const attachments = {
  addAttachment: call({
    method: "POST",
    path: "/v1/documents/{documentId}/attachments",
    summary: "Adds a file to a document.",
    needs: ["EditDocument", "UploadDocument"],
    params: documentId,
    form: z.strictObject({}),
    reply: z.object({ attachmentId: id }),
    errors: ["unsupported-format", "too-large", "storage-quota-used-up", "storage-full", "invalid-transition"],
  }),
  attachmentFile: call({
    method: "GET",
    path: "/v1/documents/{documentId}/attachments/{attachmentId}/file",
    summary: "The attached file.",
    needs: "DownloadDocument",
    params: attachmentParams,
    answers: "file",
  }),
  attachmentMessage: call({
    method: "GET",
    path: "/v1/documents/{documentId}/attachments/{attachmentId}/message",
    summary: "The text of an attached e-mail and the names of its files; nothing in it is run, and nothing is fetched for it.",
    needs: "view",
    params: attachmentParams,
    reply: z.object({
      subject: z.string(),
      from: z.string(),
      to: z.array(z.string()),
      /** As the sender says. */
      sentTime: moment.nullable(),
      text: z.string(),
      files: z.array(z.object({ name: z.string(), size: z.number() })),
    }),
    errors: ["unsupported-format"],
  }),
  attachmentPageImage: call({
    method: "GET",
    path: "/v1/documents/{documentId}/attachments/{attachmentId}/page/{pageIndex}/image",
    summary: "The image of one page of an attachment; small with isPreview.",
    needs: "view",
    params: attachmentParams.extend({ pageIndex: queryNumber.min(0) }),
    query: z.strictObject({ isPreview: queryFlag }),
    answers: "file",
    errors: ["page-out-of-range"],
  }),
  renameAttachment: call({
    method: "POST",
    path: "/v1/documents/{documentId}/attachments/{attachmentId}/rename",
    summary: "Renames an attachment.",
    needs: "EditDocument",
    params: attachmentParams,
    body: z.strictObject({ name: z.string().trim().min(1).max(255) }),
    errors: ["invalid-transition"],
  }),
  deleteAttachment: call({
    method: "DELETE",
    path: "/v1/documents/{documentId}/attachments/{attachmentId}",
    summary: "Removes an attachment.",
    needs: "EditDocument",
    params: attachmentParams,
    errors: ["invalid-transition"],
  }),
  attachToDocument: call({
    method: "POST",
    path: "/v1/documents/{documentId}/attach-to-another-document",
    summary: "Turns a document into an attachment of another one; it leaves all lists.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({ targetDocumentId: id }),
    errors: ["only-document-in-folder", "invalid-transition", "payment-ordered"],
  }),
  changeToDocument: call({
    method: "POST",
    path: "/v1/documents/{documentId}/attachments/{attachmentId}/change-to-document",
    summary: "Turns an attachment into a document, which is read.",
    needs: "EditDocument",
    params: attachmentParams,
    reply: z.object({ documentId: id }),
    errors: ["invalid-transition", "licence-used-up"],
  }),
} as const;
