import type { documentTypes } from "#contract/organisation/documentTypes.ts";
import { type Row, culture, type } from "./row.ts";

export const documentTypesRows: Record<keyof typeof documentTypes, Row> = {
  localizedDocumentTypes: { send: () => ({ query: culture }) },
  activeDocumentTypes: { send: () => ({ query: { ...culture, includeNumberOfNewDocuments: "true" } }) },
  availableDocumentTypes: { send: () => ({ query: culture }) },
  documentTypeDefinition: type({ query: culture }),
  documentTypeFields: type(),
  localizedFields: { send: () => ({ query: culture }) },
  emailParticipants: type(),
  frontendExportTypes: type({ query: { isBulkExport: "false" } }),
  searchFieldValues: type({ params: { fieldName: "supplierName" }, query: { query: "vydra", skip: "0", take: "5" } }),
  fieldEnumValues: type({ params: { fieldName: "centre", ...culture } }),
  fieldsEnumValues: type({ params: culture }),
};
