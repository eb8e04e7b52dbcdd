import { builtInFields } from "#domain/documents/fields.ts";
import type { FieldDataType } from "#domain/names.ts";

/** How a value is compared and typed: text accent-blind, numbers exactly, days as calendar dates, closed lists and people by id. */
export type ListFieldKind = "text" | "number" | "date" | "moment" | "flag" | "closed" | "person";

/** What lists know of a document besides the fields of its type. Names stand so on the wire. */
export const listProperties = {
  state: "closed",
  errorType: "closed",
  errorOrigin: "closed",
  errorDetail: "text",
  attention: "number",
  documentType: "closed",
  accountingUnitId: "closed",
  ordinal: "number",
  fileName: "text",
  externalDocumentId: "text",
  documentNote: "text",
  source: "closed",
  senderEmail: "text",
  recipientEmail: "text",
  owner: "person",
  uploadedBy: "person",
  validator: "person",
  lastApprover: "person",
  createdTime: "moment",
  changedTime: "moment",
  lastOpenTime: "moment",
  validationTime: "moment",
  lastApprovalStepTime: "moment",
  exportedTime: "moment",
  paymentOrderedTime: "moment",
  heldTime: "moment",
  deliveredDate: "date",
  pageCount: "number",
  size: "number",
  hasAttachments: "flag",
} as const satisfies Record<string, ListFieldKind>;
export type ListProperty = keyof typeof listProperties;

export const isListProperty = (field: string): field is ListProperty => Object.hasOwn(listProperties, field);

export const listOperators = ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte", "Contains", "NotContains", "In", "Empty", "NotEmpty"] as const;
export type ListOperator = (typeof listOperators)[number];

/** One condition of a list. `In` takes several values between commas. Days may be relative: `0d` today, `7d` in a week, `-30d`. */
export type ListCondition = { field: string; operator: ListOperator; value: string };

/** Operators that make sense for a kind, the usual one first. */
export const operatorsOf: Record<ListFieldKind, readonly ListOperator[]> = {
  text: ["Contains", "NotContains", "Eq", "Ne", "Empty", "NotEmpty"],
  number: ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte", "Empty", "NotEmpty"],
  date: ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte", "Empty", "NotEmpty"],
  moment: ["Eq", "Ne", "Lt", "Lte", "Gt", "Gte", "Empty", "NotEmpty"],
  flag: ["Eq"],
  closed: ["In", "Ne", "Empty", "NotEmpty"],
  person: ["In", "Ne", "Empty", "NotEmpty"],
};

/** How values of a data type are compared. */
export function kindOfDataType(type: FieldDataType): ListFieldKind {
  if (type === "DECIMAL" || type === "NUMBER") return "number";
  if (type === "DATE") return "date";
  return type === "BINARY" ? "flag" : "text";
}

const builtIn: ReadonlyMap<string, ListFieldKind> = new Map(builtInFields.map((field) => [field.name, kindOfDataType(field.dataType)]));

/** The kind of a property or built-in field; undefined for fields that only the tenant knows. */
export function kindOfListField(field: string): ListFieldKind | undefined {
  return isListProperty(field) ? listProperties[field] : builtIn.get(field);
}
