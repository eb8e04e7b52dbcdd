import type { DocumentSummary } from "#contract/documents/shapes.ts";

let made = 0;

/** An invented document as lists give it; parts that a test cares about are given. */
export function buildSummary(part: Partial<DocumentSummary> = {}): DocumentSummary {
  made += 1;
  return {
    documentId: `00000000-0000-4000-8000-${String(made).padStart(12, "0")}`,
    externalDocumentId: null,
    state: "New",
    errorType: null,
    errorOrigin: null,
    errorDetail: null,
    exportFailure: null,
    documentType: "ReceivedInvoice",
    accountingUnitId: null,
    ordinal: null,
    folderId: "00000000-0000-4000-8000-000000000000",
    fileName: `faktura-${made}.pdf`,
    owner: null,
    source: "WebApp",
    senderEmail: null,
    recipientEmail: null,
    validator: null,
    lastApprover: null,
    size: 1000,
    pageCount: 1,
    createdTime: "2026-11-21T09:00:00.000Z",
    lastOpenTime: null,
    validationTime: null,
    lastApprovalStepTime: null,
    deliveredDate: null,
    exportedTime: null,
    paymentOrderedTime: null,
    heldTime: null,
    version: 1,
    attention: 0,
    checks: [],
    fields: {},
    ...part,
  };
}
