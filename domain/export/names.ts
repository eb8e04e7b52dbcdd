/** Export formats of the specification b-3; SignysCSV and DuelCsv come from the labels of the settings. */
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

/** How a downloaded or delivered file is named (b-3). */
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

/** How the directory of a delivered file is named (b-3). */
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

/** Whether exported files travel alone, in a ZIP with the original, or as an ISDOCX archive (b-3). */
export const archiveBundles = ["None", "Zip", "Isdocx"] as const;
export type ArchiveBundle = (typeof archiveBundles)[number];
