import type { LetterData } from "#server/notifications/mail/letters.ts";
import type { DocumentRow } from "./store.ts";

/** What an e-mail says of a document. */
export function emailData(document: DocumentRow): LetterData {
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
