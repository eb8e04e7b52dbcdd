import { expect, test } from "vitest";
import {
  archiveBundles,
  connectionTypes,
  containerNamings,
  dateOptions,
  downloadFileNamings,
  exportFinishedActions,
  exportFormats,
  exportTriggers,
  nameCasings,
  notesSources,
} from "./names.ts";

// These lists are specified; they stand on the wire, so a slip breaks other programs.
test.each([
  [
    "R350 R351 formats",
    exportFormats,
    "Csv DuelConnectorXml DuelCsv FakturoidCSV HeliosRedCSV Isdoc Isdocx Json MoneyXml MrpXml Pdf PohodaXml SignysCSV Stereo Xlsx Xml Zip",
  ],
  [
    "R352 names of files",
    downloadFileNamings,
    "BilledToIdentifier DocumentId Duzp ExternalDocumentId ExternalDocumentIdAndSupplierName FileName SupplierIdentifier",
  ],
  ["R353 casing of names", nameCasings, "CamelCase LowerCase Original SnakeCase"],
  [
    "R354 names of directories",
    containerNamings,
    "AccountingUnitCompanyId AccountingUnitExternalId BilledToIdentifier ContainerId DocumentId DocumentName ExternalDocumentId None SupplierIdentifier",
  ],
  ["R359 bundles", archiveBundles, "Isdocx None Zip"],
  [
    "R363 connections",
    connectionTypes,
    "AbraFlexi AbraGen Blob Dynamics Ekonom FTPS Fakturoid HeliosInuvio Karat MoneyS3 MoneyS5 Pohoda Premier SFTP Sharepoint eWay iDoklad",
  ],
  ["R357 triggers", exportTriggers, "DocumentApproved DocumentExtracted DocumentSaved DocumentValidated User"],
  ["R356 finished actions, beside None", exportFinishedActions, "DocumentArchivation DocumentDeletion None"],
  ["R338 dates of booking", dateOptions, "DateIssued DateNow"],
  ["R339 sources of notes", notesSources, "AccountCodeEnumeration DescriptionEnumeration DocumentNote"],
])("%s are those of the specification", (_name, list, expected) => {
  expect([...list].toSorted()).toEqual(expected.split(" "));
});
