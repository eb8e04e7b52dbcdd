import type { exchangeRate } from "#contract/documents/exchangeRate.ts";
import type { exportLists } from "#contract/exports/lists.ts";
import type { extracting } from "#contract/intake/extracting.ts";
import type { feedback } from "#contract/documents/feedback.ts";
import { culture, type Row, document, nothing } from "./row.ts";

export const documentDataRows: Record<keyof typeof exchangeRate | keyof typeof exportLists | keyof typeof extracting | keyof typeof feedback, Row> = {
  loadExchangeRate: document({ body: { currency: "EUR", rateDate: "2026-03-06" } }),
  giveFeedback: document({ body: { isSatisfied: false, fields: ["supplierName"], comment: "Jiný dodavatel" } }),
  tenantFeedback: { send: () => ({ query: culture }) },
  myFeedback: document(),
  listForExport: { send: ({ accountingUnitId }) => ({ body: { accountingUnitIds: [accountingUnitId], take: 3 } }) },
  listIdsForExport: { send: ({ accountingUnitId }) => ({ body: { accountingUnitIds: [accountingUnitId] } }) },
  listExports: { send: ({ documentId }) => ({ body: { documentIds: [documentId] } }) },
  listExtracting: nothing,
};
