import { documentFieldNames } from "./reservedNames.ts";
import { isPattern } from "./typing/fieldPattern.ts";
import type { FieldFormat, FieldGroup, FieldLabels } from "./fields.ts";
import type { EnumCategory, FieldDataType } from "#domain/names.ts";

/** A field as a person sets it. `deleted` fields are hidden everywhere; their stored values stay and come back with them. */
export type FieldSettings = {
  name: string;
  labels: FieldLabels;
  type: FieldDataType;
  hidden: boolean;
  editable: boolean;
  required: boolean;
  showInApprovalWorkflow: boolean;
  requiredInApprovalWorkflow: boolean;
  exportMapping: EnumCategory;
  linkedFields: string[];
  duplicatesControl: boolean;
  regexConditions: string[];
  deleted: boolean;
};

/** A field as it is stored. */
export type KnownField = { name: string; isItem: boolean; builtIn: boolean; type: FieldDataType };

/** The fields of a type as staged: in the order in which they are to stand. */
export type StagedFields = { fields: readonly FieldSettings[]; itemFields: readonly FieldSettings[] };

/** One thing that keeps the settings from being saved; `pointer` is into the request. */
export type SettingsProblem = { pointer: string; code: "field-id-in-use" | "invalid-regex" | "validation"; rule: string };

/** A field id that stands well in exports, addresses and templates. */
export const FIELD_ID = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/** What stands against the staged fields of a type, in the order of the page. The known fields are those stored, deleted ones included. */
export function checkSettings(staged: StagedFields, known: readonly KnownField[]): SettingsProblem[] {
  const own = new Map(known.map((field) => [keyOf(field.isItem, field.name), field]));
  const all = [
    ...staged.fields.map((field, at) => ({ field, isItem: false, pointer: `/fields/${at}` })),
    ...staged.itemFields.map((field, at) => ({ field, isItem: true, pointer: `/itemFields/${at}` })),
  ];
  const taken = new Map<string, string>(known.map((field) => [field.name.toLowerCase(), keyOf(field.isItem, field.name)]));
  const seen = new Set<string>();
  return all.flatMap(({ field, isItem, pointer }) => {
    const key = keyOf(isItem, field.name);
    const stored = own.get(key);
    const problems = checkField(field, { isItem, pointer, stored });
    const owner = taken.get(field.name.toLowerCase());
    const isTaken = !stored && (owner !== undefined || documentFieldNames.has(field.name.toLowerCase()));
    if (seen.has(key) || isTaken) problems.push({ pointer: `${pointer}/name`, code: "field-id-in-use", rule: "field-id-in-use" });
    seen.add(key);
    if (!stored) taken.set(field.name.toLowerCase(), key);
    return problems;
  });
}

const keyOf = (isItem: boolean, name: string): string => `${isItem ? "item" : "field"} ${name}`;

function checkField(field: FieldSettings, at: { isItem: boolean; pointer: string; stored: KnownField | undefined }): SettingsProblem[] {
  const problems: SettingsProblem[] = [];
  const wrong = (part: string, rule: string) => problems.push({ pointer: `${at.pointer}/${part}`, code: "validation", rule });
  if (!at.stored && !FIELD_ID.test(field.name)) wrong("name", "field-id");
  if (at.stored?.builtIn && field.deleted) wrong("deleted", "built-in");
  if (at.stored?.builtIn && field.type !== at.stored.type) wrong("type", "built-in");
  if (at.isItem && (field.showInApprovalWorkflow || field.requiredInApprovalWorkflow)) wrong("showInApprovalWorkflow", "item-field");
  if (at.isItem && field.duplicatesControl) wrong("duplicatesControl", "item-field");
  if (field.type === "REGEX" && field.regexConditions.length === 0) wrong("regexConditions", "required");
  field.regexConditions.forEach((pattern, index) => {
    if (!isPattern(pattern)) problems.push({ pointer: `${at.pointer}/regexConditions/${index}`, code: "invalid-regex", rule: "invalid-regex" });
  });
  return problems;
}

const formats: Record<FieldDataType, FieldFormat> = {
  TEXT: "text",
  NUMBER: "integer",
  DECIMAL: "rate",
  DATE: "date",
  BINARY: "flag",
  ENUM: "text",
  ENUMLIST: "text",
  ENUMINT: "text",
  REGEX: "text",
};

/** How a field that the tenant added is typed and shown. */
export function formatOfType(type: FieldDataType): FieldFormat {
  return formats[type];
}

/** Where a field that the tenant added stands in the document screen: codes of an export mapping beside the built-in ones. */
export function groupOfField(field: Pick<FieldSettings, "exportMapping">): FieldGroup {
  return field.exportMapping === "None" ? "custom" : "coding";
}

type TypeFacts = { documentType: string; isActive: boolean; isDefault: boolean };

/** Why a document type may not be switched on or off (R305, R306); undefined when it may. */
export function refusesActive(types: readonly TypeFacts[], documentType: string, isActive: boolean): "last-active-type" | "default-inactive" | undefined {
  if (isActive) return undefined;
  if (!types.some((type) => type.isActive && type.documentType !== documentType)) return "last-active-type";
  return types.some((type) => type.documentType === documentType && type.isDefault) ? "default-inactive" : undefined;
}

/** The order of the types after one of them moved by so many places; past an end it stays there. */
export function moveType(order: readonly string[], documentType: string, by: number): string[] {
  const at = order.indexOf(documentType);
  if (at < 0) return [...order];
  const others = order.filter((name) => name !== documentType);
  const target = Math.max(0, Math.min(others.length, at + by));
  return [...others.slice(0, target), documentType, ...others.slice(target)];
}
