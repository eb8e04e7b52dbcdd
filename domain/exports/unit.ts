import type { Invoice } from "#domain/invoice/invoice.ts";
import type { ExportProblem } from "./format.ts";

/** Company id of the accounting unit that books the document. */
export function unitCompanyId(invoice: Invoice): string | undefined {
  // Before a unit is chosen the customer of a received document is the unit.
  return invoice.accountingUnit ? invoice.accountingUnit.companyId : invoice.customerCompanyId;
}

/** One file is imported into one accounting unit: documents of another than the first have to leave in another file. */
export function sameUnit(invoices: Invoice[]): { documentId: string; reasons: ExportProblem[] }[] {
  const first = invoices[0] && unitCompanyId(invoices[0]);
  return invoices
    .filter((invoice) => unitCompanyId(invoice) !== first)
    .map((invoice) => ({
      documentId: invoice.documentId,
      reasons: [{ code: "mixedAccountingUnits", field: "accountingUnit" }],
    }));
}

/** The day on which the document came, or the nearest that is known. */
export function documentDate(invoice: Invoice): string | undefined {
  return invoice.deliveredDate ?? invoice.issueDate ?? invoice.taxDate;
}
