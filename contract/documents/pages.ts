import { z } from "zod";
import { call } from "#contract/call.ts";
import { bulkResult, documentId, id } from "#contract/shapes.ts";

/** Most documents that one call merges. */
const MAX_MERGED = 50;

/** Splitting and merging: documents are lists of pages over files that never change. */
export const pages = {
  splitDocument: call({
    method: "POST",
    path: "/v1/documents/{documentId}/split-document",
    summary: "Splits a document into parts, each of which is read; the first stays the same document. One part with all pages keeps it whole.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({
      /** Numbers of the pages on which a part begins, from 1, such as "1,4,5" (R081). */
      pageNumbers: z.string().max(2000).optional(),
      /** Or the parts themselves, in their order: indexes of pages from 0, every page in exactly one. */
      pageGroups: z.array(z.array(z.number().int()).max(1000)).max(1000).optional(),
    }),
    reply: z.object({ documentIds: z.array(id) }),
    errors: ["page-list-format", "page-out-of-range", "invalid-transition", "feature-disabled", "licence-used-up"],
  }),
  mergeDocuments: call({
    method: "POST",
    path: "/v1/documents/merge-and-extract",
    summary: "Merges documents into the first of them, in the given order, and reads it. All or none: when one cannot be merged, the results say why.",
    needs: "EditDocument",
    body: z.strictObject({
      documentIds: z.array(id).min(2).max(MAX_MERGED),
      /** Versions that the caller saw, by document id; a document that changed since is `edited-elsewhere`. */
      versions: z.record(id, z.number().int()).optional(),
    }),
    /** `documentId` is the merged document; null when nothing was merged. A document that only others kept from merging has no code. */
    reply: bulkResult.extend({ documentId: id.nullable() }),
    errors: ["licence-used-up", "too-large"],
  }),
} as const;
