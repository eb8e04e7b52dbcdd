/** Export formats (R350, R351); SignysCSV and DuelCsv come from the labels of the settings. */
export const exportFormats = [
  "Xml",
  "Isdoc",
  "FakturoidCSV",
  "HeliosRedCSV",
  "Xlsx",
  "Csv",
  "PohodaXml",
  "MrpXml",
  "MoneyXml",
  "Pdf",
  "DuelConnectorXml",
  "Isdocx",
  "Stereo",
  "Json",
  "Zip",
  "SignysCSV",
  "DuelCsv",
] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** How a downloaded or delivered file is named (R352). */
export const downloadFileNamings = [
  "DocumentId",
  "ExternalDocumentId",
  "FileName",
  "SupplierIdentifier",
  "BilledToIdentifier",
  "Duzp",
  "ExternalDocumentIdAndSupplierName",
] as const;
export type DownloadFileNaming = (typeof downloadFileNamings)[number];

export const nameCasings = ["Original", "CamelCase", "LowerCase", "SnakeCase"] as const;
export type NameCasing = (typeof nameCasings)[number];

/** How the directory of a delivered file is named (R354). */
export const containerNamings = [
  "None",
  "DocumentId",
  "ExternalDocumentId",
  "DocumentName",
  "ContainerId",
  "SupplierIdentifier",
  "BilledToIdentifier",
  "AccountingUnitCompanyId",
  "AccountingUnitExternalId",
] as const;
export type ContainerNaming = (typeof containerNamings)[number];

/** Whether exported files travel alone, in a ZIP with the original, or as an ISDOCX archive (R359). */
export const archiveBundles = ["None", "Zip", "Isdocx"] as const;
export type ArchiveBundle = (typeof archiveBundles)[number];

/** What an integration connects to (R363). */
export const connectionTypes = [
  "Blob",
  "SFTP",
  "FTPS",
  "Fakturoid",
  "iDoklad",
  "AbraGen",
  "AbraFlexi",
  "Pohoda",
  "MoneyS5",
  "MoneyS3",
  "eWay",
  "Dynamics",
  "Sharepoint",
  "HeliosInuvio",
  "Premier",
  "Karat",
  "Ekonom",
] as const;
export type ConnectionType = (typeof connectionTypes)[number];

/**
 * Connections of which a server that can be run for tests, or a complete description by the vendor, confirms every call. What is not
 * sure of the others stands in docs/connections.md.
 */
export const confirmedConnections: readonly ConnectionType[] = ["Blob", "SFTP", "FTPS", "Fakturoid", "iDoklad", "AbraFlexi", "Pohoda"];

/** When documents set out by themselves; `User`: only when a person says so (R357). */
export const exportTriggers = ["User", "DocumentExtracted", "DocumentSaved", "DocumentApproved", "DocumentValidated"] as const;
export type ExportTrigger = (typeof exportTriggers)[number];

/** What happens to a document once it was exported (R356, R358); `None`: nothing. */
export const exportFinishedActions = ["None", "DocumentArchivation", "DocumentDeletion"] as const;
export type ExportFinishedAction = (typeof exportFinishedActions)[number];

/** Which date accounting systems book a document on (R338); the day it came by default. */
export const dateOptions = ["DateIssued", "DateNow"] as const;
export type DateOption = (typeof dateOptions)[number];

/** Where the note of a booked document comes from (R339). */
export const notesSources = ["DocumentNote", "DescriptionEnumeration", "AccountCodeEnumeration"] as const;
export type NotesSource = (typeof notesSources)[number];

/** How far a document has got on its way to one integration. */
export const deliveryStates = ["Waiting", "Delivered", "Failed", "Cancelled"] as const;
export type DeliveryState = (typeof deliveryStates)[number];
