import type { exporting as cs } from "../cs/exporting.ts";
import type { Translated } from "../texts.ts";

/** Texts of exporting: what keeps documents from leaving, where they go and how it went. */
export const exporting: Translated<typeof cs> = {
  "hindrance.missing": "Missing: {{field}}",
  "hindrance.invalid": "{{field}}: the value does not have the form that the format needs",
  "hindrance.vatBreakdownMissing": "The document states VAT, but not by rates",
  "hindrance.totalsDisagree": "Base, VAT and rounding do not make the total",
  "hindrance.amountDueDisagrees": "The total less advances is not the amount due",
  "hindrance.vatRateUnknown": "The format has no place for a VAT rate of the document",
  "hindrance.mixedAccountingUnits": "Documents of several accounting units cannot share one file",
  "hindrance.documentClassUnsupported": "The format does not know this kind of document",
  "hindrance.originalUnusable": "The original file cannot be used",
  "hindrance.approvalRequired": "The document is not approved",
  "hindrance.brokenRule": "{{field}}: {{rule}}",
  "hindrance.state": "A document in the state {{state}} cannot be sent",
  "hindrance.permission": "You don't have permission to export",
  "hindrance.part.vatBreakdown": "VAT recapitulation",
  "hindrance.part.lineItems": "Items",
  "hindrance.part.item": "Item {{row}}, {{field}}",
  "hindrance.part.original": "Original file",
  "hindrance.part.documentClass": "Kind of document",
  "hindrance.part.accountingUnit": "Accounting unit",
  "hindrance.part.accountingUnit.companyId": "Company id of the accounting unit",
  "hindrance.title": "What prevents the export",
  "hindrance.titleSending": "What prevents sending",
  "hindrance.allFormats": "all accounting formats",
  "hindrance.hindered": "cannot: {{count}}",
};
