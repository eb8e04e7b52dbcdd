/** The specified closed lists that concern documents (R006, R007, R024, R034, R294, R345). Names stand exactly so on the wire. */

export const documentClasses = ["ReceivedInvoice", "Cashier", "CashVouchers", "Liabilities", "OtherCommitments"] as const;
export type DocumentClass = (typeof documentClasses)[number];

/** Stored states of a document. ApprovedByMe is a list filter and never a state (R106). */
export const documentStates = [
  "Extracting",
  "New",
  "Error",
  "Returned",
  "ApprovalPending",
  "Rejected",
  "Processed",
  "ReadyForExport",
  "Exported",
  "Paused",
  "Archived",
] as const;
export type DocumentState = (typeof documentStates)[number];

/** Statuses of the processing pipeline; domain rules section 2 folds them into the stored states. */
export const pipelineStatuses = ["Uploaded", "Uploading", "Preprocessed", "Extracting", "Extracted", "Validated", "Approved", "Failed"] as const;

export const documentErrorTypes = [
  "InvalidLicense",
  "LicenseUsedUp",
  "ExtractionError",
  "UnsupportedFiletype",
  "InvalidDocumentLowDpi",
  "InvalidDocumentCorrupted",
  "InvalidDocumentProtected",
  "InvalidDocumentNoText",
  "UnknownError",
] as const;
export type DocumentErrorType = (typeof documentErrorTypes)[number];

export const documentSources = ["WebApp", "Mail", "API", "Plugin"] as const;
export type DocumentSource = (typeof documentSources)[number];

/** Data types of document-type fields and enum items. NUMBER is an integer. */
export const fieldDataTypes = ["TEXT", "NUMBER", "DECIMAL", "DATE", "BINARY", "ENUM", "ENUMLIST", "ENUMINT", "REGEX"] as const;
export type FieldDataType = (typeof fieldDataTypes)[number];

/** Export mappings of fields and categories of enums. */
export const enumCategories = [
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
] as const;
export type EnumCategory = (typeof enumCategories)[number];

/** Whom a code list is for: everybody, or the accounting units that are linked to it (R340). */
export const codeListTypes = ["Default", "ByAccountingUnit"] as const;
export type CodeListType = (typeof codeListTypes)[number];

export const cultures = ["cs-CZ", "en-US"] as const;
export type Culture = (typeof cultures)[number];

/** How a condition compares a value. */
export const comparisonOperators = ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte"] as const;
export type ComparisonOperator = (typeof comparisonOperators)[number];
