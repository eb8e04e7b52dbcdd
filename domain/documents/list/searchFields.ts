import { builtInFields, codingFields, type FieldLabels } from "#domain/documents/fields.ts";
import { kindOfDataType, type ListFieldKind, listProperties, type ListProperty } from "./listFields.ts";
import type { FieldDataType } from "#domain/names.ts";
import type { SearchField, SearchValue } from "./search.ts";

/** Short names of fields, in both languages, before their full labels; the first is offered while typing. */
const shortNames: Record<string, readonly string[]> = {
  supplierName: ["dodavatel", "supplier"],
  customerName: ["odběratel", "customer"],
  supplierCompanyId: ["ičo", "ico", "companyId"],
  supplierVatId: ["dič", "dic", "vatId"],
  invoiceNumber: ["číslo", "number"],
  variableSymbol: ["vs"],
  orderNumber: ["objednávka", "order"],
  totalAmount: ["částka", "amount"],
  currency: ["měna", "currency"],
  issueDate: ["vystavení", "issued"],
  taxDate: ["duzp"],
  dueDate: ["splatnost", "due"],
  accountNumber: ["účet", "account"],
  note: ["text"],
};

/** Names of the properties, in both languages. */
const propertyNames: Record<ListProperty, readonly string[]> = {
  state: ["stav", "state"],
  errorType: ["chyba", "error"],
  errorOrigin: ["původ chyby", "errorOrigin"],
  errorDetail: ["popis chyby", "errorDetail"],
  attention: ["ověřit", "check"],
  documentType: ["typ", "type"],
  accountingUnitId: ["jednotka", "unit"],
  ordinal: ["pořadí", "order"],
  fileName: ["soubor", "file"],
  externalDocumentId: ["vnější číslo", "externalId"],
  documentNote: ["poznámka", "note"],
  source: ["zdroj", "source"],
  senderEmail: ["odesílatel", "sender"],
  recipientEmail: ["příjemce", "recipient"],
  owner: ["vlastník", "owner"],
  uploadedBy: ["nahrál", "uploadedBy"],
  validator: ["zpracoval", "validator"],
  lastApprover: ["schválil", "approver"],
  createdTime: ["přijato", "received"],
  changedTime: ["změněno", "changed"],
  lastOpenTime: ["otevřeno", "opened"],
  validationTime: ["zpracováno", "processed"],
  lastApprovalStepTime: ["schváleno", "approved"],
  exportedTime: ["vyexportováno", "exported"],
  paymentOrderedTime: ["k úhradě", "ordered"],
  heldTime: ["zákaz mazání", "hold"],
  deliveredDate: ["doručeno", "delivered"],
  pageCount: ["stran", "pages"],
  size: ["velikost", "size"],
  hasAttachments: ["přílohy", "attachments"],
};

const closedValues: Partial<Record<ListProperty, readonly SearchValue[]>> = {
  state: [
    { value: "Extracting", words: ["vytěžuje se"] },
    { value: "New", words: ["nový", "nové"] },
    { value: "Error", words: ["chybný", "chybné", "s chybou", "failed"] },
    { value: "Returned", words: ["vrácený", "vrácené"] },
    { value: "ApprovalPending", words: ["ke schválení", "pending"] },
    { value: "Rejected", words: ["zamítnutý", "zamítnuté"] },
    { value: "Processed", words: ["zpracovaný", "zpracované"] },
    { value: "ReadyForExport", words: ["k exportu", "ready"] },
    { value: "Exported", words: ["vyexportovaný", "vyexportované"] },
    { value: "Paused", words: ["pozastavený", "pozastavené"] },
    { value: "Archived", words: ["archivovaný", "archiv"] },
  ],
  source: [
    { value: "WebApp", words: ["aplikace", "web"] },
    { value: "Mail", words: ["e-mail"] },
    { value: "API", words: [] },
    { value: "Plugin", words: ["doplněk"] },
  ],
  errorOrigin: [
    { value: "extraction", words: ["vytěžení"] },
    { value: "export", words: [] },
  ],
  errorType: [
    { value: "InvalidLicense", words: [] },
    { value: "LicenseUsedUp", words: ["limit"] },
    { value: "ExtractionError", words: ["vytěžení"] },
    { value: "UnsupportedFiletype", words: ["formát"] },
    { value: "InvalidDocumentLowDpi", words: ["rozlišení", "dpi"] },
    { value: "InvalidDocumentCorrupted", words: ["poškozený"] },
    { value: "InvalidDocumentProtected", words: ["heslo"] },
    { value: "InvalidDocumentNoText", words: ["bez textu"] },
    { value: "UnknownError", words: ["neznámá"] },
  ],
};

/** What the tenant adds: its own fields and labels, and the words for its types, units and people. */
export type TenantSearch = {
  fields: readonly { name: string; labels: readonly string[]; type: FieldDataType }[];
  values: Partial<Record<ListProperty, readonly SearchValue[]>>;
};

/** Every name that may stand before an operator, the short ones first: they win over labels. */
export function searchFields(tenant: TenantSearch = { fields: [], values: {} }): SearchField[] {
  const short = Object.entries(shortNames).map(([field, words]): SearchField => ({ field, kind: builtInKinds.get(field) ?? "text", words }));
  const properties = (Object.keys(listProperties) as ListProperty[]).map((field): SearchField => {
    const values = [...(closedValues[field] ?? []), ...(tenant.values[field] ?? [])];
    return { field, kind: listProperties[field], words: [...propertyNames[field], field], ...(values.length > 0 ? { values } : {}) };
  });
  const own = tenant.fields.map(({ name, labels, type }): SearchField => ({ field: name, kind: kindOfDataType(type), words: [...labels, name] }));
  const full = [
    ...builtInFields.map(({ name, labels, dataType }): SearchField => ({ field: name, kind: kindOfDataType(dataType), words: [...words(labels), name] })),
    ...codingFields.map(([name, , cs, en]): SearchField => ({ field: name, kind: "text", words: [cs, en, name] })),
  ];
  return [...short, ...properties, ...full, ...own];
}

const words = (labels: FieldLabels): string[] => Object.values(labels);
const builtInKinds: ReadonlyMap<string, ListFieldKind> = new Map(builtInFields.map(({ name, dataType }) => [name, kindOfDataType(dataType)]));
