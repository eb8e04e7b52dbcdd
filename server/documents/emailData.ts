import type { EmailData } from "#server/notifications/mail/templates.ts";
import type { DocumentRow } from "./store.ts";

/** What an e-mail says of a document. */
export function emailData(document: DocumentRow): EmailData {
  const { invoiceNumber, supplierName, totalAmount, currency, dueDate } = document.fields;
  return {
    documentId: document.document_id,
    fileName: document.file_name,
    ...(invoiceNumber ? { number: invoiceNumber } : {}),
    ...(supplierName ? { supplier: supplierName } : {}),
    ...(totalAmount ? { amount: totalAmount } : {}),
    ...(currency ? { currency } : {}),
    ...(dueDate ? { dueDate } : {}),
  };
}
