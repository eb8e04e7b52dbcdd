import type { Invoice } from "#domain/invoice/invoice.ts";
import { describe } from "./texts.ts";

/** The document without its lines, for units that book by the VAT breakdown; the text of the document stays. */
export function withoutLines(invoice: Invoice): Invoice {
  if (invoice.lineItems.length === 0) return invoice;
  return { ...invoice, coding: { ...invoice.coding, Description: describe(invoice) }, lineItems: [] };
}
