import { exportFailure } from "#contract/exports/shapes.ts";
import { exportFormats } from "#domain/exports/names.ts";
import { undecidedCodes } from "#domain/documents/undecided.ts";
import { allLists } from "#domain/documents/list/lists.ts";
import { z } from "zod";
import { call, LARGE_BODY_BYTES } from "#contract/call.ts";
import { box, bulkResult, culture, dateOrMoment, documentId, documentState, id, moment, paging, person, queryFlag } from "#contract/shapes.ts";
import { detailParts, documentDetail, documentFilter, documentSummary, lineItem, newFieldValues, validationError, vatRow } from "./shapes.ts";

const bulk = z.strictObject({ documentIds: z.array(id).min(1).max(1000) });
const exportFormat = z.enum(exportFormats);

export const documents = {
  listDocuments: call({
    method: "POST",
    path: "/v1/documents/list",
    summary: "Lists documents in the caller's scope.",
    needs: "signedIn",
    body: documentFilter.extend({
      ...paging,
      /** A place of the same list that is known from an earlier answer; rows near it are found without counting from the beginning. */
      near: z.strictObject({ skip: z.number().int().min(0), cursor: z.string().max(5000) }).optional(),
    }),
    reply: z.object({
      items: z.array(documentSummary),
      hasMore: z.boolean(),
      /** The place of the first row, for `near`; null where there is none or the order has no index. */
      cursor: z.string().nullable(),
      /** Pass it to the detail call to walk the same list with previous and next. */
      listResultId: id,
    }),
  }),
  countDocuments: call({
    method: "POST",
    path: "/v1/documents/count",
    summary: "Counts the documents of a filter and of every list tab.",
    needs: "signedIn",
    body: documentFilter,
    reply: z.object({
      count: z.number(),
      /** True when there are more than `count`: a narrowed list is only counted to a limit. */
      isMore: z.boolean(),
      byList: z.record(z.enum(allLists), z.number()),
    }),
  }),
  countExtracting: call({
    method: "POST",
    path: "/v1/documents/count/extracting",
    summary: "Counts documents in extraction per document type.",
    needs: "signedIn",
    body: z.strictObject({ documentType: z.string().max(64).optional() }),
    reply: z.object({ count: z.number(), byDocumentType: z.record(z.string(), z.number()) }),
  }),
  getDocument: call({
    method: "GET",
    path: "/v1/documents/{documentId}",
    summary: "Returns a document with values, evidence, items and what the caller may do.",
    needs: "view",
    // With isExternalId=true the path value is the external document id, so it is no GUID then.
    params: z.strictObject({ documentId: z.string().max(200) }),
    query: z.strictObject({
      isExternalId: queryFlag.optional(),
      /** The larger parts that are wanted, between commas; the others come back empty. All by default. */
      detailSettings: z
        .string()
        .max(200)
        .transform((names) => names.split(",").map((name) => name.trim()))
        .pipe(z.array(z.enum(detailParts)))
        .optional(),
      returnDocumentTypeDefinition: queryFlag.optional(),
      culture: culture.optional(),
      listResultId: id.optional(),
    }),
    reply: documentDetail,
  }),
  saveDocument: call({
    method: "PATCH",
    path: "/v1/documents/{documentId}",
    summary: "Saves corrected values; a document without blocking errors becomes Processed. Approvers may change what the workflow shows.",
    needs: ["EditDocument", "ApproveDocument"],
    params: documentId,
    bodyBytes: LARGE_BODY_BYTES,
    body: z.strictObject({
      /** New values by field name; null empties a field. Fields left out stay. */
      fields: newFieldValues.optional(),
      /** Where on the page a typed value was captured, by field name. */
      captured: z.record(z.string().max(64), z.strictObject({ page: z.number().int().min(0), box })).optional(),
      /** Fields whose value a person looked at and left as it is. */
      confirmed: z.array(z.string().max(64)).max(200).optional(),
      /** The whole items table. */
      items: z.array(lineItem).max(5000).optional(),
      vatBreakdown: z.array(vatRow).max(50).optional(),
      note: z.string().max(10_000).optional(),
      deliveredDate: dateOrMoment.nullable().optional(),
      externalDocumentId: z.string().max(200).nullable().optional(),
    }),
    errors: ["validation", "edited-elsewhere", "invalid-transition"],
  }),
  deleteDocument: call({
    method: "DELETE",
    path: "/v1/documents/{documentId}",
    summary: "Deletes a document; it can be restored for 30 days.",
    needs: "DeleteDocument",
    params: documentId,
    errors: ["invalid-transition", "payment-ordered"],
  }),
  deleteDocuments: call({
    method: "DELETE",
    path: "/v1/documents/delete",
    summary: "Deletes several documents.",
    needs: "DeleteDocument",
    body: bulk,
    reply: bulkResult,
  }),
  keepBothDocuments: call({
    method: "POST",
    path: "/v1/documents/{documentId}/keep-both",
    summary: "Answers that a document that looks like this one is another one: both stay, and it is not asked again.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({ otherDocumentId: id }),
    errors: ["invalid-transition", "edited-elsewhere"],
  }),
  documentFile: call({
    method: "GET",
    path: "/v1/documents/{documentId}/file",
    summary: "The original file, whole or a range of it. Where another file took its place: that one, or with asReceived the one that came.",
    needs: "DownloadDocument",
    params: documentId,
    query: z.strictObject({ asReceived: queryFlag.optional() }),
    answers: "file",
    errors: ["range-not-satisfiable"],
  }),
  exportFile: call({
    method: "GET",
    path: "/v1/documents/{documentId}/file/export",
    summary: "The document in an export format. Pdf and Zip need DownloadDocument, the others ExportDocument.",
    needs: ["DownloadDocument", "ExportDocument"],
    params: documentId,
    query: z.strictObject({ exportFormat }),
    answers: "file",
    errors: ["not-exportable", ...undecidedCodes],
  }),
  exportFiles: call({
    method: "POST",
    path: "/v1/documents/files/export",
    summary:
      "Several documents in one file of an export format. Pdf and Zip need DownloadDocument, the others ExportDocument. Pdf and Zip are sent as they are made: a file that cannot be made is left out and named in the archive.",
    needs: ["DownloadDocument", "ExportDocument"],
    body: bulk.extend({ exportFormat }),
    answers: "file",
    errors: ["not-exportable", ...undecidedCodes],
  }),
  exportDocuments: call({
    method: "POST",
    path: "/v1/documents/export",
    summary: "Sends documents to the tenant's integrations: they become ReadyForExport.",
    needs: "ExportDocument",
    body: bulk,
    reply: bulkResult,
  }),
  documentHistory: call({
    method: "GET",
    path: "/v1/documents/{documentId}/history",
    summary: "Everything that happened to a document, newest first.",
    needs: "view",
    params: documentId,
    reply: z.object({
      entries: z.array(
        z.object({
          time: moment,
          /** upload, extraction, save, state, rename, rotate, export, delete, note, type, unit, attachment, split, keepWhole, keepBoth, merge, attach, detach, folder */
          kind: z.string(),
          fromState: documentState.nullable(),
          toState: documentState.nullable(),
          person: person.nullable(),
          changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
          detail: z.string().nullable(),
          exportFailure: exportFailure.nullable(),
        }),
      ),
    }),
  }),
  changeState: call({
    method: "POST",
    path: "/v1/documents/{documentId}/state/change/{documentState}",
    summary: "Manual change of state.",
    needs: "EditDocument",
    params: z.strictObject({ documentId: id, documentState: z.enum(["Extracted", "Paused", "Validated", "Archived"]) }),
    errors: ["invalid-transition", "validation", "feature-disabled", ...undecidedCodes],
  }),
  requeueExtraction: call({
    method: "POST",
    path: "/v1/documents/{documentId}/requeue-extraction",
    summary: "Reads the document again.",
    needs: "EditDocument",
    params: documentId,
    errors: ["invalid-transition"],
  }),
  requeueValidation: call({
    method: "POST",
    path: "/v1/documents/{documentId}/requeue-validation",
    summary: "Checks the validation rules again.",
    needs: "EditDocument",
    params: documentId,
    errors: ["invalid-transition"],
  }),
  setPdfOnly: call({
    method: "POST",
    path: "/v1/documents/{documentId}/set-extraction-as-pdf-only",
    summary: "Keeps the file without reading its fields.",
    needs: "EditDocument",
    params: documentId,
    errors: ["invalid-transition"],
  }),
  changeDocumentType: call({
    method: "POST",
    path: "/v1/documents/{documentId}/change-document-type/{documentType}",
    summary: "Changes the type and reads the document again.",
    needs: "EditDocument",
    params: z.strictObject({ documentId: id, documentType: z.string().max(64) }),
    errors: ["same-document-type", "invalid-transition"],
  }),
  renameDocument: call({
    method: "PUT",
    path: "/v1/documents/{documentId}/rename",
    summary: "Changes the file name that is shown.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({ fileName: z.string().trim().min(1).max(255) }),
    errors: ["invalid-transition"],
  }),
  updateAccountingUnit: call({
    method: "POST",
    path: "/v1/documents/{documentId}/update-accounting-unit/{accountingUnitId}",
    summary: "Moves the document to another accounting unit.",
    needs: "EditDocument",
    params: z.strictObject({ documentId: id, accountingUnitId: id }),
    errors: ["invalid-transition"],
  }),
  markAsExported: call({
    method: "POST",
    path: "/v1/documents/{documentId}/mark-as-exported",
    summary: "Marks a document as exported; no file is sent.",
    needs: "ExportDocument",
    params: documentId,
    errors: ["invalid-transition", "approval-required", "validation", ...undecidedCodes],
  }),
  markDocumentsAsExported: call({
    method: "PATCH",
    path: "/v1/documents/markAsExported",
    summary: "Marks several documents as exported.",
    needs: "ExportDocument",
    body: bulk,
    reply: bulkResult,
  }),
  markDocumentsAsExportFailure: call({
    method: "PATCH",
    path: "/v1/documents/markAsExportFailure",
    summary: "Marks the export of several documents as failed.",
    needs: "ExportDocument",
    body: bulk.extend({ reason: z.string().max(1000).optional() }),
    reply: bulkResult,
  }),
  validationErrors: call({
    method: "GET",
    path: "/v1/documents/{documentId}/validation-errors",
    summary: "What breaks a rule.",
    needs: "view",
    params: documentId,
    reply: z.object({ errors: z.array(validationError) }),
  }),
  qrPayment: call({
    method: "GET",
    path: "/v1/documents/{documentId}/qr-payment",
    summary: "QR Platba payload of the document and its picture.",
    needs: "view",
    params: documentId,
    reply: z.object({
      payload: z.string().nullable(),
      /** SVG text. */ image: z.string().nullable(),
      /** Names of the missing fields when there is no payload. */ missing: z.array(z.string()),
    }),
  }),
  companyFromAres: call({
    method: "POST",
    path: "/v1/documents/{documentId}/company-from-ares",
    summary: "Values of the supplier, or of the customer, from the company register by company id; nothing is stored.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({ companyId: z.string().max(20), party: z.enum(["supplier", "customer"]).default("supplier") }),
    reply: z.object({ fields: z.record(z.string(), z.string()) }),
    errors: ["company-id-invalid", "upstream-failed", "upstream-timeout"],
  }),
} as const;
