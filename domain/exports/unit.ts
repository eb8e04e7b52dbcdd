import type { Invoice } from "#domain/invoice/invoice.ts";

/** Company id of the accounting unit that books the document. */
export function unitCompanyId(invoice: Invoice): string | undefined {
  // Before a unit is chosen the customer of a received document is the unit.
  return invoice.accountingUnit ? invoice.accountingUnit.companyId : invoice.customerCompanyId;
}

/** Documents by the accounting unit whose books they go to, in the order in which the units first occur. */
export function byUnit<Document>(documents: readonly Document[], invoiceOf: (document: Document) => Invoice): { unit: string; documents: Document[] }[] {
  const groups = new Map<string, Document[]>();
  for (const document of documents) {
    const unit = unitCompanyId(invoiceOf(document)) ?? "";
    groups.set(unit, [...(groups.get(unit) ?? []), document]);
  }
  return [...groups].map(([unit, members]) => ({ unit, documents: members }));
}

/** The day on which the document came, or the nearest that is known. */
export function documentDate(invoice: Invoice): string | undefined {
  return invoice.deliveredDate ?? invoice.issueDate ?? invoice.taxDate;
}
