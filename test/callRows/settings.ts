import type { documentTypeSettings } from "#contract/organisation/documentTypeSettings.ts";
import type { documentValues } from "#contract/documents/values.ts";
import type { enums } from "#contract/organisation/codeLists.ts";
import type { prefilledNotes } from "#contract/organisation/prefilledNotes.ts";
import { randomUUID } from "node:crypto";
import { type Row, bulk, culture, document, nothing, type } from "./row.ts";

const labels = { "cs-CZ": "Projekt", "en-US": "Project" };
const row = { key: "PRG", labels: { "cs-CZ": "Praha", "en-US": "Prague" }, hidden: false };
const list = { name: "Střediska", type: "Default", category: "Stock", rows: [row] };
const ofEnum = (rest: object = {}): Row => ({ send: ({ enumId }) => ({ ...rest, params: { id: enumId } }) });
const field = (rest: object = {}): Row => type({ params: { field: "supplierName" }, ...rest });

export const documentTypeSettingsRows: Record<keyof typeof documentTypeSettings, Row> = {
  documentTypeDetail: type(),
  setDocumentTypeActive: type({ params: { documentType: "OtherCommitments" }, query: { isActive: "true" } }),
  changeDocumentTypeOrder: type({ query: { orderChange: "1" } }),
  setDefaultDocumentType: type(),
  saveDocumentType: type({ body: { labels, extractItems: true, extractNoteFromIsdoc: true, fields: [], itemFields: [] } }),
  // Each call adds a field of its own: an id can be used once.
  addField: { send: () => ({ params: { documentType: "ReceivedInvoice" }, body: { name: `p-${randomUUID()}`, labels, type: "TEXT" } }) },
  saveField: field({ params: { documentType: "ReceivedInvoice", field: "supplierName" }, body: { labels, type: "TEXT" } }),
  deleteField: { send: ({ fieldName }) => ({ params: { documentType: "ReceivedInvoice", field: fieldName } }) },
  commonConditionalFields: { send: () => ({ body: { documentTypes: ["ReceivedInvoice", "Cashier"] } }) },
};

export const enumsRows: Record<keyof typeof enums, Row> = {
  listEnums: { send: () => ({ body: { query: "stř" } }) },
  createEnum: { send: () => ({ body: list }) },
  getEnum: ofEnum(),
  getLocalizedEnum: { send: ({ enumId }) => ({ params: { id: enumId, ...culture } }) },
  replaceEnum: ofEnum({ body: list }),
  changeEnum: ofEnum({ body: { name: "Střediska 2" } }),
  deleteEnum: ofEnum(),
  accountingSystemEnums: { send: ({ accountingSystemId }) => ({ query: { accountingSystemId } }) },
  synchronizeEnums: { send: ({ accountingSystemId }) => ({ body: { accountingSystemId } }) },
};

export const documentValuesRows: Record<keyof typeof documentValues, Row> = {
  documentEnumValues: document({ body: { fields: { currency: "EUR" } } }),
  setValidationErrors: document({ body: { errors: [{ field: "supplierName", message: "Dodavatel není v adresáři" }] } }),
  batchUpdateFields: bulk("New", { fields: { centre: "PRG" } }),
};

export const prefilledNotesRows: Record<keyof typeof prefilledNotes, Row> = {
  getPrefilledNotes: nothing,
  getReturning: nothing,
  setReturning: { send: () => ({ body: { answersTo: "faktury@example.com", closing: "" } }) },
  setPrefilledNotes: { send: () => ({ body: { notes: [{ text: "Doklad nepatří naší firmě." }] } }) },
};
