import { exportFormats } from "#domain/export/names.ts";
import { lists } from "#domain/document/lists.ts";
import { z } from "zod";
import { call } from "./call.ts";
import {
  box,
  bulkResult,
  culture,
  date,
  documentErrorType,
  documentId,
  documentSource,
  documentState,
  id,
  moment,
  paging,
  person,
  queryFlag,
  queryNumber,
} from "./shapes.ts";
import { documentTypeDefinition } from "./documentTypes.ts";

const operator = z.enum(["Eq", "Ne", "Lt", "Lte", "Gt", "Gte", "Contains", "Empty", "NotEmpty"]);

/** Which documents: the same filter serves list, count, bulk calls and previous/next in the detail. */
export const documentFilter = z.strictObject({
  listType: z.enum(lists).default("All"),
  documentType: z.string().max(64).optional(),
  states: z.array(documentState).max(20).optional(),
  accountingUnitIds: z.array(id).max(200).optional(),
  /** Words searched in names, numbers and file names; accents and case do not matter. */
  query: z.string().max(300).optional(),
  filters: z
    .array(z.strictObject({ field: z.string().max(64), operator, value: z.string().max(300).default("") }))
    .max(30)
    .optional(),
  sort: z.strictObject({ field: z.string().max(64), direction: z.enum(["asc", "desc"]) }).optional(),
});
export type DocumentFilter = z.output<typeof documentFilter>;

export const documentSummary = z.object({
  documentId: id,
  externalDocumentId: z.string().nullable(),
  state: documentState,
  errorType: documentErrorType.nullable(),
  errorOrigin: z.enum(["extraction", "export"]).nullable(),
  errorDetail: z.string().nullable(),
  documentType: z.string(),
  accountingUnitId: id.nullable(),
  folderId: id,
  fileName: z.string(),
  owner: person.nullable(),
  source: documentSource,
  senderEmail: z.string().nullable(),
  recipientEmail: z.string().nullable(),
  validator: person.nullable(),
  lastApprover: person.nullable(),
  size: z.number(),
  pageCount: z.number(),
  createdTime: moment,
  lastOpenTime: moment.nullable(),
  validationTime: moment.nullable(),
  lastApprovalStepTime: moment.nullable(),
  deliveredDate: date.nullable(),
  exportedTime: moment.nullable(),
  version: z.number(),
  /** How many values a person should look at before saving; null while unknown. */
  attention: z.number().nullable(),
  /** Header values in normal form by field name, custom fields included. */
  fields: z.record(z.string(), z.string()),
});
export type DocumentSummary = z.output<typeof documentSummary>;

const candidate = z.object({ value: z.string(), page: z.number().optional(), box: box.optional(), score: z.number() });

/** Why a value is believed; see domain/extraction/reading.ts. */
export const evidence = z.object({
  source: z.enum(["isdoc", "en16931", "qr", "text", "ocr", "register", "history", "person", "derived", "default"]),
  page: z.number().optional(),
  box: box.optional(),
  confidence: z.number(),
  checks: z.array(z.string()),
  candidates: z.array(candidate).optional(),
  disagreement: z.string().optional(),
  /** The confirmed document that taught a value of source "history"; only where the caller may see it. */
  learnedFrom: z.object({ documentId: id, fileName: z.string() }).optional(),
});

const coding = z.record(z.string(), z.string());
const lineItem = z.strictObject({
  description: z.string().max(2000).optional(),
  code: z.string().max(100).optional(),
  quantity: z.string().max(40).optional(),
  unit: z.string().max(40).optional(),
  unitPrice: z.string().max(40).optional(),
  discount: z.string().max(40).optional(),
  vatRate: z.string().max(20).optional(),
  totalWithoutVat: z.string().max(40).optional(),
  vat: z.string().max(40).optional(),
  totalWithVat: z.string().max(40).optional(),
  coding: coding.optional(),
  page: z.number().int().optional(),
  box: box.optional(),
  confidence: z.number().optional(),
});
const vatRow = z.strictObject({
  rate: z.string().max(20),
  base: z.string().max(40),
  vat: z.string().max(40),
  page: z.number().int().optional(),
  box: box.optional(),
  confidence: z.number().optional(),
});

/** `rule` is a stable code (required, date, amount, regex, sums, ...); blocking ones keep the document from being validated. */
const validationError = z.object({ field: z.string(), rule: z.string(), blocking: z.boolean(), detail: z.string().optional() });

export const documentActions = [
  "save",
  "export",
  "markAsExported",
  "delete",
  "pause",
  "setNew",
  "validate",
  "archive",
  "reExtract",
  "rename",
  "rotate",
  "download",
  "changeType",
  "changeAccountingUnit",
  "editNote",
  "addAttachment",
] as const;

export const documentDetail = documentSummary.extend({
  note: z.string(),
  exchangeRate: z.string().nullable(),
  uploadedBy: person.nullable(),
  language: z.string().nullable(),
  /** Where each header value came from, by field name. */
  evidence: z.record(z.string(), evidence),
  items: z.array(lineItem),
  vatBreakdown: z.array(vatRow),
  /** Fields that the tenant added, by field id; the same values stand in `fields`. */
  customFields: z.record(z.string(), z.string()),
  attachments: z.array(z.object({ attachmentId: id, name: z.string(), mediaType: z.string(), size: z.number() })),
  pages: z.array(z.object({ pageIndex: z.number(), width: z.number(), height: z.number(), source: z.enum(["text", "ocr"]) })),
  validationErrors: z.array(validationError),
  /** Facts to look at that block nothing: duplicates, sums, unknown customer. `documentId` links the other document. */
  warnings: z.array(z.object({ code: z.string(), field: z.string().optional(), detail: z.string().optional(), documentId: id.optional() })),
  /** What the caller may do now; screens show these and repeat no rule. */
  allowedActions: z.array(z.enum(documentActions)),
  /** The last change by a person: for the message "edited elsewhere". */
  changedBy: person.nullable(),
  changedTime: moment,
  /** Place in the list that `listResultId` names. */
  position: z.object({ index: z.number(), total: z.number(), previousId: id.nullable(), nextId: id.nullable() }).optional(),
  documentTypeDefinition: documentTypeDefinition.optional(),
});
export type DocumentDetail = z.output<typeof documentDetail>;

const bulk = z.strictObject({ documentIds: z.array(id).min(1).max(1000) });
const exportFormat = z.enum(exportFormats);

export const documents = {
  listDocuments: call({
    method: "POST",
    path: "/v1/documents/list",
    summary: "Lists documents in the caller's scope.",
    needs: "signedIn",
    body: documentFilter.extend(paging),
    reply: z.object({
      items: z.array(documentSummary),
      hasMore: z.boolean(),
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
    reply: z.object({ count: z.number(), byList: z.record(z.enum(lists), z.number()) }),
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
      detailSettings: z.string().max(200).optional(),
      returnDocumentTypeDefinition: queryFlag.optional(),
      culture: culture.optional(),
      listResultId: id.optional(),
    }),
    reply: documentDetail,
  }),
  saveDocument: call({
    method: "PATCH",
    path: "/v1/documents/{documentId}",
    summary: "Saves corrected values; a document without blocking errors becomes Processed.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({
      /** New values by field name; null empties a field. Fields left out stay. */
      fields: z.record(z.string().max(64), z.string().max(4000).nullable()).optional(),
      /** Where on the page a typed value was captured, by field name. */
      captured: z.record(z.string().max(64), z.strictObject({ page: z.number().int().min(0), box })).optional(),
      /** Fields whose value a person looked at and left as it is. */
      confirmed: z.array(z.string().max(64)).max(200).optional(),
      /** The whole items table. */
      items: z.array(lineItem).max(5000).optional(),
      vatBreakdown: z.array(vatRow).max(50).optional(),
      note: z.string().max(10_000).optional(),
      deliveredDate: date.nullable().optional(),
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
    errors: ["invalid-transition"],
  }),
  deleteDocuments: call({
    method: "DELETE",
    path: "/v1/documents/delete",
    summary: "Deletes several documents.",
    needs: "DeleteDocument",
    body: bulk,
    reply: bulkResult,
  }),
  pageImage: call({
    method: "GET",
    path: "/v1/documents/{documentId}/page/{pageIndex}/image",
    summary: "The image of one page as it is shown; small with isPreview.",
    needs: "view",
    params: z.strictObject({ documentId: id, pageIndex: queryNumber.min(0) }),
    query: z.strictObject({ isPreview: queryFlag }),
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
  documentFile: call({
    method: "GET",
    path: "/v1/documents/{documentId}/file",
    summary: "The original file, whole or a range of it.",
    needs: "DownloadDocument",
    params: documentId,
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
    errors: ["not-exportable"],
  }),
  exportFiles: call({
    method: "POST",
    path: "/v1/documents/files/export",
    summary: "Several documents in one file of an export format. Pdf and Zip need DownloadDocument, the others ExportDocument.",
    needs: ["DownloadDocument", "ExportDocument"],
    body: bulk.extend({ exportFormat }),
    answers: "file",
    errors: ["not-exportable"],
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
          /** upload, extraction, save, state, rename, rotate, export, delete, note, type, unit, attachment */
          kind: z.string(),
          fromState: documentState.nullable(),
          toState: documentState.nullable(),
          person: person.nullable(),
          changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
          detail: z.string().nullable(),
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
    errors: ["invalid-transition", "validation", "feature-disabled"],
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
  rotatePage: call({
    method: "POST",
    path: "/v1/documents/{documentId}/rotate-page",
    summary: "Turns a page as it is shown; the file stays unchanged.",
    needs: "EditDocument",
    params: documentId,
    query: z.strictObject({ pageRotationAngle: queryNumber.pipe(z.union([z.literal(-90), z.literal(90), z.literal(180), z.literal(270)])) }),
    body: z.strictObject({ pageIndex: z.number().int().min(0) }),
    errors: ["invalid-transition", "page-out-of-range"],
  }),
  markAsExported: call({
    method: "POST",
    path: "/v1/documents/{documentId}/mark-as-exported",
    summary: "Marks a document as exported; no file is sent.",
    needs: "ExportDocument",
    params: documentId,
    errors: ["invalid-transition", "approval-required", "validation"],
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
    summary: "Fills the supplier from the company register by its company id.",
    needs: "EditDocument",
    params: documentId,
    body: z.strictObject({ companyId: z.string().max(20) }),
    reply: z.object({ fields: z.record(z.string(), z.string()) }),
    errors: ["company-id-invalid", "upstream-failed", "upstream-timeout"],
  }),
} as const;
