import type { ReadDocument } from "#domain/evidence/reading.ts";
import { headerFields, type Invoice } from "#domain/invoice/invoice.ts";

/** What a reading cannot know: identity and class of the document, its file and the unit it belongs to. */
export type InvoiceBase = Pick<Invoice, "documentId" | "documentClass" | "externalDocumentId" | "fileName" | "deliveredDate" | "accountingUnit">;

/** Turns what was read into the canonical invoice; evidence stays behind, empty values are unknown ones. */
export function toInvoice(read: ReadDocument, base: InvoiceBase): Invoice {
  const invoice: Invoice = {
    ...base,
    documentKind: read.documentKind,
    vatBreakdown: read.vatBreakdown.map(({ values }) => ({ ...values })),
    lineItems: read.lineItems.map(({ values }) => ({ ...values })),
    coding: {},
    customFields: {},
  };
  for (const field of headerFields) {
    const value = read.fields[field]?.value;
    if (value) invoice[field] = value;
  }
  return invoice;
}
