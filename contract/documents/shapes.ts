import { exportFailure } from "#contract/exports/shapes.ts";
import { checkCodes } from "#domain/documents/checks.ts";
import { listOperators } from "#domain/documents/list/listFields.ts";
import { allLists } from "#domain/documents/list/lists.ts";
import { MAX_FIELD_NAME_CHARACTERS, MAX_ITEM_CHARACTERS, MAX_OTHER_CHARACTERS } from "#domain/invoice/lengths.ts";
import type { LineItemField } from "#domain/invoice/invoice.ts";
import { vatRegisters } from "#domain/vat/register.ts";
import { webHookQuestion } from "#contract/notifications/webHooks.ts";
import { z } from "zod";
import { hold } from "./hold.ts";
import { documentTypeDefinition } from "#contract/organisation/documentTypes.ts";
import { box, date, documentErrorType, documentSource, documentState, id, moment, person } from "#contract/shapes.ts";

/** A name that a list can be narrowed or ordered by; what every object has is no field. */
const listField = z
  .string()
  .max(MAX_FIELD_NAME_CHARACTERS)
  .refine((name) => !(name in Object.prototype), "No field has this name.");

/** Which documents: the same filter serves list, count, bulk calls and previous/next in the detail. */
export const documentFilter = z.strictObject({
  listType: z.enum(allLists).default("All"),
  documentType: z.string().max(64).optional(),
  states: z.array(documentState).max(20).optional(),
  accountingUnitIds: z.array(id).max(200).optional(),
  /** Only the documents of one folder. */
  folderId: id.optional(),
  /** What a person types into the search (domain/documents/list/search.ts): words, "exact words", -without, `částka>1000`. Accents and case do not matter. */
  query: z.string().max(500).optional(),
  /** Conditions on fields and on properties of the document (domain/documents/list/listFields.ts); all of them hold. */
  filters: z
    .array(z.strictObject({ field: listField, operator: z.enum(listOperators), value: z.string().max(2000).default("") }))
    .max(30)
    .optional(),
  sort: z.strictObject({ field: listField, direction: z.enum(["asc", "desc"]) }).optional(),
});
export type DocumentFilter = z.output<typeof documentFilter>;

export const documentSummary = z.object({
  documentId: id,
  externalDocumentId: z.string().nullable(),
  state: documentState,
  errorType: documentErrorType.nullable(),
  errorOrigin: z.enum(["extraction", "export"]).nullable(),
  /** Why reading or an export failed: technical, or as the remote system or a person said it. */
  errorDetail: z.string().nullable(),
  /** Which integration did not take the document. */
  exportFailure: exportFailure.nullable(),
  documentType: z.string(),
  accountingUnitId: id.nullable(),
  folderId: id,
  /** Its place among the documents of its delivery; null where nobody gave one. */
  ordinal: z.number().nullable(),
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
  /** Since when it is in a payment order. */
  paymentOrderedTime: moment.nullable(),
  /** Since when it is under legal hold. */
  heldTime: moment.nullable(),
  version: z.number(),
  /** How many values a person should look at before saving; null while unknown. */
  attention: z.number().nullable(),
  /** Kinds of what stands against the document, the heaviest first (domain/documents/checks.ts). */
  checks: z.array(z.enum(checkCodes)),
  /** Header values in normal form by field name, custom fields included. */
  fields: z.record(z.string(), z.string()),
});
export type DocumentSummary = z.output<typeof documentSummary>;

const candidate = z.object({ value: z.string(), page: z.number().optional(), box: box.optional(), score: z.number() });

/**
 * Why a value is believed (domain/evidence/reading.ts). A field without a value may have evidence of confidence 0: the document should state it, but it was
 * not found; the box is that of its label, if there is one.
 */
export const evidence = z.object({
  source: z.enum(["isdoc", "en16931", "qr", "text", "ocr", "register", "history", "person", "derived", "default"]),
  page: z.number().optional(),
  box: box.optional(),
  confidence: z.number(),
  checks: z.array(z.string()),
  candidates: z.array(candidate).optional(),
  disagreement: z.string().optional(),
  /** Characters that the source states, where the value was too long and is its beginning. */
  shortenedFrom: z.number().optional(),
  /** The confirmed document that taught a value of source "history"; only where the caller may see it. */
  learnedFrom: z.object({ documentId: id, fileName: z.string() }).optional(),
});

const otherValues = z.record(z.string().max(MAX_FIELD_NAME_CHARACTERS), z.string().max(MAX_OTHER_CHARACTERS));
const cell = (field: LineItemField) => z.string().max(MAX_ITEM_CHARACTERS[field]).optional();
const amountCell = z.string().max(MAX_ITEM_CHARACTERS.totalWithVat);
export const lineItem = z.strictObject({
  description: cell("description"),
  code: cell("code"),
  quantity: cell("quantity"),
  unit: cell("unit"),
  unitPrice: cell("unitPrice"),
  discount: cell("discount"),
  vatRate: cell("vatRate"),
  totalWithoutVat: cell("totalWithoutVat"),
  vat: cell("vat"),
  totalWithVat: cell("totalWithVat"),
  coding: otherValues.optional(),
  /** Values of columns that the tenant added, by field id. */
  customFields: otherValues.optional(),
  page: z.number().int().optional(),
  box: box.optional(),
  confidence: z.number().optional(),
});
export const vatRow = z.strictObject({
  rate: amountCell,
  base: amountCell,
  vat: amountCell,
  /** It stands on no page: it was computed from the items or the totals. */
  computed: z.boolean().optional(),
  page: z.number().int().optional(),
  box: box.optional(),
  confidence: z.number().optional(),
});

/** New values by field name; null empties a field. Each has its longest length (domain/invoice/lengths.ts); a longer one is `validation`, too-long. */
export const newFieldValues = z.record(z.string().max(MAX_FIELD_NAME_CHARACTERS), z.string().nullable());

/** `rule` is a stable code (required, date, amount, regex, sums, ...); blocking ones keep the document from being validated. */
export const validationError = z.object({ field: z.string(), rule: z.string(), blocking: z.boolean(), detail: z.string().optional() });

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
  "share",
  "hold",
  "changeType",
  "changeAccountingUnit",
  "editNote",
  "addAttachment",
  "split",
  "merge",
  "unlock",
  "replaceFile",
  "attachToDocument",
  "moveToFolder",
  "sendToApproval",
  "restartApproval",
  "withdraw",
  "approve",
  "reject",
  "delegate",
  "unapprove",
  "remind",
  "returnToIssuer",
] as const;

/** What a register of VAT payers said last about a supplier; `answer` is null while it was never reached. */
export const supplierRegister = z.object({
  vatId: z.string(),
  /** False: it could not be asked the last time; the answer is an earlier one. */
  isReachable: z.boolean(),
  /** When the answer was given, or when the register could not be asked. */
  askedTime: moment,
  answer: z
    .object({
      register: z.enum(vatRegisters),
      isKnown: z.boolean(),
      isUnreliable: z.boolean(),
      unreliableSince: date.nullable(),
      /** Published accounts: IBANs, or as they were published. */
      accounts: z.array(z.string()),
    })
    .nullable(),
});

/** What the insolvency register said last about a supplier; `proceedings` is null while it was never reached, empty where there are none. */
export const supplierInsolvency = z.object({
  companyId: z.string(),
  isReachable: z.boolean(),
  askedTime: moment,
  proceedings: z.array(z.object({ fileNumber: z.string(), state: z.string(), since: date.nullable() })).nullable(),
});

/** The larger parts of a document, which `detailSettings` chooses from. */
export const detailParts = ["evidence", "items", "vatBreakdown", "attachments", "pages", "warnings"] as const;
export type DetailPart = (typeof detailParts)[number];

export const documentDetail = documentSummary.extend({
  note: z.string(),
  exchangeRate: z.string().nullable(),
  /** How it came by itself: over which import connection, the subject of the message or the path of the file. */
  arrival: z.object({ connection: z.string(), name: z.string(), time: moment }).nullable(),
  uploadedBy: person.nullable(),
  language: z.string().nullable(),
  /** Where each header value came from, by field name. */
  evidence: z.record(z.string(), evidence),
  items: z.array(lineItem),
  vatBreakdown: z.array(vatRow),
  /** Fields that the tenant added, by field id; the same values stand in `fields`. */
  customFields: z.record(z.string(), z.string()),
  /** The name of the file as it came, where another file took its place. */
  receivedFileName: z.string().nullable(),
  attachments: z.array(
    z.object({
      attachmentId: id,
      name: z.string(),
      mediaType: z.string(),
      size: z.number(),
      pages: z.array(z.object({ pageIndex: z.number(), width: z.number(), height: z.number() })),
    }),
  ),
  /** First and last page, from 0, of the documents that reading found in this one; null when it is one. */
  proposedSplit: z.array(z.tuple([z.number(), z.number()])).nullable(),
  /**
   * `picture` changes whenever the page shows something else: another page stands there, or it was turned. While a document is read for the
   * first time its first page alone, in the size of an A4. Without pages: a file that cannot be shown, or not yet opened. Sizes in points as shown.
   */
  pages: z.array(z.object({ pageIndex: z.number(), width: z.number(), height: z.number(), source: z.enum(["text", "ocr"]), picture: z.string() })),
  validationErrors: z.array(validationError),
  /** Facts to look at: duplicates, which keep the document from leaving, and others that block nothing. `documentId` links the other document. */
  warnings: z.array(z.object({ code: z.string(), field: z.string().optional(), detail: z.string().optional(), documentId: id.optional() })),
  /** What webhooks were asked about the document. */
  questions: z.array(webHookQuestion),
  /** What the registers of VAT payers said last of the supplier; null where nobody asked. `askedTime`: when they said it. */
  supplierRegister: supplierRegister.nullable(),
  supplierInsolvency: supplierInsolvency.nullable(),
  /** What the caller may do now; screens show these and repeat no rule. */
  hold: hold.nullable(),
  allowedActions: z.array(z.enum(documentActions)),
  /** The last change by a person: for the message "edited elsewhere". */
  changedBy: person.nullable(),
  changedTime: moment,
  /** Place in the list that `listResultId` names; `index` is null too far from its beginning, with `isMore` the list is longer than `total`. */
  position: z.object({ index: z.number().nullable(), total: z.number(), isMore: z.boolean(), previousId: id.nullable(), nextId: id.nullable() }).optional(),
  documentTypeDefinition: documentTypeDefinition.optional(),
});
export type DocumentDetail = z.output<typeof documentDetail>;
