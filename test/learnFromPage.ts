import type { PageText } from "#domain/evidence/reading.ts";
import { exampleOf } from "#domain/memory/learn.ts";

/** Values that the pages of the test print or nearly print. */
const saved = {
  invoiceNumber: "FV2026001",
  variableSymbol: "1234567890",
  issueDate: "2026-01-01",
  totalAmount: "1.00",
  supplierName: "abcd abcd abcd",
};

/** What a save of a validated document of one page teaches. */
export function learnFromPage(page: PageText) {
  return exampleOf({
    document: { documentId: "00000000-0000-4000-8000-000000000000", fileName: "faktura.pdf", documentType: "Invoice", accountingUnitId: null },
    pages: [page],
    before: { fields: {}, evidence: {} },
    after: { fields: saved, evidence: {} },
    isValidated: true,
  });
}
