import { z } from "zod";
import { call, LARGE_BODY_BYTES } from "#contract/call.ts";
import { dateOrMoment, documentClass, documentSource, id, queryFlag } from "#contract/shapes.ts";

/** Parts of a multipart upload, by the names of R016 and R017; FolderId is ours (`folderId` in the address of the upload screen, R010). */
const uploadForm = z.strictObject({
  DocumentId: id.optional(),
  Date: dateOrMoment.optional(),
  /** The place of the document in its delivery; that of the first one where several files are sent. */
  Ordinal: z.coerce.number().int().min(0).max(1_000_000).optional(),
  DocumentClass: documentClass.optional(),
  Source: documentSource.optional(),
  AccountingUnitId: id.optional(),
  FolderId: id.optional(),
});
const uploaded = z.object({
  documentId: id,
  /** One per file; `duplicateOf` are earlier documents with the same bytes. */
  documents: z.array(z.object({ documentId: id, fileName: z.string(), duplicateOf: z.array(id) })),
});

export const uploads = {
  uploadDocument: call({
    method: "POST",
    path: "/v1/documents",
    summary: "Uploads files; each becomes a document in extraction.",
    needs: "UploadDocument",
    form: uploadForm,
    reply: uploaded,
    errors: ["unsupported-format", "too-large", "storage-quota-used-up", "storage-full", "too-many-files", "duplicate-id"],
  }),
  uploadOnly: call({
    method: "POST",
    path: "/v1/documents/uploadOnly",
    summary: "Uploads files without reading their fields.",
    needs: "UploadDocument",
    form: uploadForm,
    reply: uploaded,
    errors: ["unsupported-format", "too-large", "storage-quota-used-up", "storage-full", "too-many-files", "duplicate-id"],
  }),
  uploadPage: call({
    method: "POST",
    path: "/v1/documents/uploadPage",
    summary: "Uploads one page of a document; the last page starts the reading. Without DocumentId the first page begins a document and its answer names it.",
    needs: "UploadDocument",
    form: z.strictObject({
      PageIndex: z.coerce.number().int().min(0).max(500),
      /** Needed from the second page on. */
      DocumentId: id.optional(),
      IsLastPage: queryFlag,
      DocumentClass: documentClass.optional(),
      DocumentSource: documentSource.optional(),
      AccountingUnitId: id.optional(),
      ExtractItems: queryFlag.optional(),
    }),
    reply: uploaded,
    errors: ["unsupported-format", "too-large", "storage-quota-used-up", "storage-full", "parameter-required", "duplicate-id", "page-out-of-range"],
  }),
  uploadFromJson: call({
    method: "POST",
    path: "/v1/documents/fromJson",
    summary: "Creates a document from the JSON of the Json export.",
    needs: "UploadDocument",
    bodyBytes: LARGE_BODY_BYTES,
    body: z.record(z.string(), z.unknown()),
    reply: uploaded,
    errors: ["validation", "duplicate-id", "storage-full"],
  }),
} as const;
