import { expect, test } from "vitest";
import { cultures, documentClasses, documentErrorTypes, documentSources, documentStates, enumCategories, fieldDataTypes, pipelineStatuses } from "./names.ts";

// These lists are specified; they stand on the wire, so a slip breaks other programs.
test.each([
  ["R006 document sources", documentSources, ["WebApp", "Mail", "API", "Plugin"]],
  ["R007 document classes", documentClasses, ["ReceivedInvoice", "Cashier", "CashVouchers", "Liabilities", "OtherCommitments"]],
  ["R024 pipeline statuses", pipelineStatuses, ["Uploaded", "Uploading", "Preprocessed", "Extracting", "Extracted", "Validated", "Approved", "Failed"]],
  [
    "R034 document error types",
    documentErrorTypes,
    [
      "InvalidLicense",
      "LicenseUsedUp",
      "ExtractionError",
      "UnsupportedFiletype",
      "InvalidDocumentLowDpi",
      "InvalidDocumentCorrupted",
      "InvalidDocumentProtected",
      "InvalidDocumentNoText",
      "UnknownError",
    ],
  ],
  [
    "R050-R060 document states",
    documentStates,
    ["Extracting", "New", "Error", "Returned", "ApprovalPending", "Rejected", "Processed", "ReadyForExport", "Exported", "Paused", "Archived"],
  ],
  ["R294 data types of fields", fieldDataTypes, ["TEXT", "NUMBER", "DECIMAL", "DATE", "BINARY", "ENUM", "ENUMLIST", "ENUMINT", "REGEX"]],
  [
    "R345 enum categories",
    enumCategories,
    [
      "None",
      "AccountCode",
      "BreakdownOfVat",
      "NumberSeries",
      "Centre",
      "SourceQueue",
      "Period",
      "Activity",
      "Contract",
      "Description",
      "OperationType",
      "AccountCodeZero",
      "AccountCodeLow",
      "AccountCodeHigh",
      "VatReportCode",
      "DocumentType",
      "Stock",
      "BankAccount",
      "Cashier",
    ],
  ],
  ["R469 cultures", cultures, ["cs-CZ", "en-US"]],
])("%s are those of the specification", (_name, list, expected) => {
  expect([...list].sort()).toEqual([...expected].sort());
});

test("R106 ApprovedByMe is a filter and never a stored state", () => {
  expect(documentStates).not.toContain("ApprovedByMe");
});
