import type { HeaderField } from "#domain/invoice/invoice.ts";
import { formatNumber } from "#domain/money/decimal.ts";
import { exact } from "#samples/invoices/numbers.ts";
import type { GeneratedInvoice, Truth } from "#samples/invoices/types.ts";

/** Header fields that truth files hold. */
const truthFields = [
  "supplierName",
  "supplierCompanyId",
  "supplierVatId",
  "supplierTaxNumber",
  "supplierAddress",
  "customerName",
  "customerCompanyId",
  "customerVatId",
  "invoiceNumber",
  "variableSymbol",
  "constantSymbol",
  "orderNumber",
  "issueDate",
  "dueDate",
  "taxDate",
  "currency",
  "totalWithoutVat",
  "totalVat",
  "totalAmount",
  "amountDue",
  "iban",
  "accountNumber",
] as const satisfies readonly HeaderField[];

/** What a perfect reader finds on the page, in the truth format of the corpora. */
export function truthOf(generated: Omit<GeneratedInvoice, "truth">): Truth {
  const { invoice } = generated;
  const fields: Truth["fields"] = {};
  for (const field of truthFields) if (invoice[field] !== undefined) fields[field] = invoice[field];
  if (invoice.vatBreakdown.length > 0) fields.vatBreakdown = invoice.vatBreakdown;
  fields.lineItems = invoice.lineItems.map(({ description, quantity, unitPrice, vatRate, totalWithoutVat, totalWithVat }) => ({
    description,
    ...(quantity ? { quantity: formatNumber(exact(quantity)) } : {}),
    ...(unitPrice ? { unitPrice } : {}),
    ...(vatRate ? { vatRate } : {}),
    ...(totalWithoutVat ? { totalWithoutVat } : {}),
    ...(totalWithVat ? { totalWithVat } : {}),
  }));
  return { documentId: invoice.documentId, language: generated.language, documentKind: generated.kind, fields, notOnPage: [] };
}
