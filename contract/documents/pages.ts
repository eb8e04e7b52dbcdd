import { z } from "zod";
import { call } from "#contract/call.ts";
import { box, bulkResult, documentId, id, queryFlag, queryNumber } from "#contract/shapes.ts";

/** Width of the image of a page and of each tile of it, in pixels. */
export const PAGE_IMAGE_WIDTH = 1600;
/** Most documents that one call merges. */
const MAX_MERGED = 50;

/** Pages as they are shown, turned, split and merged: documents are lists of pages over files that never change. */
export const pages = {
  pageImage: call({
    method: "GET",
    path: "/v1/documents/{documentId}/page/{pageIndex}/image",
    summary: "The image of one page as it is shown; small with isPreview, one tile of it with zoom.",
    needs: "view",
    params: z.strictObject({ documentId: id, pageIndex: queryNumber.min(0) }),
    query: z.strictObject({
      isPreview: queryFlag,
      /** So many tiles across and down, each as wide as the image of the whole page. */
      zoom: queryNumber.pipe(z.union([z.literal(1), z.literal(2), z.literal(4)])).default(1),
      column: queryNumber.min(0).default(0),
      row: queryNumber.min(0).default(0),
    }),
    answers: "file",
    errors: ["page-out-of-range"],
  }),
  pageWords: call({
    method: "GET",
    path: "/v1/documents/{documentId}/page/{pageIndex}/words",
    summary: "The words of one page with their boxes, for capture by click.",
    needs: "view",
    params: z.strictObject({ documentId: id, pageIndex: queryNumber.min(0) }),
    reply: z.object({ words: z.array(z.object({ text: z.string(), box })) }),
    errors: ["page-out-of-range"],
  }),
  rotatePage: call({
    method: "POST",
    path: "/v1/documents/{documentId}/rotate-page",
    summary: "Turns a page as it is shown, or all pages; the file stays unchanged.",
    needs: "EditDocument",
    params: documentId,
    query: z.strictObject({ pageRotationAngle: queryNumber.pipe(z.union([z.literal(-90), z.literal(90), z.literal(180), z.literal(270)])) }),
    /** Without `pageIndex` all pages turn. */
    body: z.strictObject({ pageIndex: z.number().int().min(0).optional() }),
    errors: ["invalid-transition", "page-out-of-range"],
  }),
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
    errors: ["page-list-format", "page-out-of-range", "invalid-transition", "feature-disabled", "licence-used-up", "payment-ordered"],
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
