import type { FieldLabels } from "#domain/documents/fields.ts";

/** What the code lists of accounting systems are called when they are taken over; a person may rename them. */
export const sourceListNames = {
  accountCodes: { "cs-CZ": "Předkontace", "en-US": "Account codes" },
  accountCodesSingleEntry: { "cs-CZ": "Předkontace (daňová evidence)", "en-US": "Account codes (tax records)" },
  postingRules: { "cs-CZ": "Předpisy zaúčtování", "en-US": "Posting rules" },
  vatClassifications: { "cs-CZ": "Členění DPH", "en-US": "VAT classifications" },
  controlStatementCodes: { "cs-CZ": "Členění kontrolního hlášení", "en-US": "Control statement codes" },
  reverseChargeCodes: { "cs-CZ": "Kódy přenesené daňové povinnosti", "en-US": "Reverse charge codes" },
  centres: { "cs-CZ": "Střediska", "en-US": "Centres" },
  activities: { "cs-CZ": "Činnosti", "en-US": "Activities" },
  contracts: { "cs-CZ": "Zakázky", "en-US": "Contracts" },
  documentTypes: { "cs-CZ": "Typy přijatých faktur", "en-US": "Types of received invoices" },
  numberSeries: { "cs-CZ": "Číselné řady", "en-US": "Number series" },
  invoiceNumberSeries: { "cs-CZ": "Řady přijatých faktur", "en-US": "Number series of received invoices" },
  bankAccounts: { "cs-CZ": "Bankovní účty", "en-US": "Bank accounts" },
  cashRegisters: { "cs-CZ": "Pokladny", "en-US": "Cash registers" },
} as const satisfies Record<string, FieldLabels>;
