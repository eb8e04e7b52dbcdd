import { withoutAccents } from "#domain/text/plain.ts";
import type { DocumentTypeDetail, FieldSettingsBody } from "#contract/organisation/documentTypeSettings.ts";
import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import type { Culture } from "#domain/names.ts";
import { checkSettings, type FieldSettings, formatOfType, groupOfField, type SettingsProblem } from "#domain/documents/typeSettings.ts";

/** A field as it is being set. `isNew` ones are not stored yet: deleting one takes it away. */
export type StagedField = FieldSettings & { builtIn: boolean; isNew: boolean; format: string; group: FieldDefinition["group"] };
/** The two lists of fields of a type. */
export const fieldLists = ["fields", "itemFields"] as const;
export type FieldList = (typeof fieldLists)[number];
export type Staged = Pick<DocumentTypeDetail, "labels" | "extractItems" | "extractNoteFromIsdoc"> & Record<FieldList, StagedField[]>;

export type StagedAction =
  | { type: "load"; detail: DocumentTypeDetail }
  | { type: "setType"; change: Partial<Pick<Staged, "labels" | "extractItems" | "extractNoteFromIsdoc">> }
  | { type: "setField"; list: FieldList; name: string; change: Partial<FieldSettings> }
  | { type: "add"; list: FieldList; field: FieldSettings }
  | { type: "delete"; list: FieldList; name: string }
  | { type: "restore"; list: FieldList; name: string }
  | { type: "move"; list: FieldList; name: string; to: number };

export function stage(detail: DocumentTypeDetail): Staged {
  const fields = (list: FieldList) => detail[list].map((field) => Object.assign({}, field, { isNew: false }));
  const { labels, extractItems, extractNoteFromIsdoc } = detail;
  return { labels, extractItems, extractNoteFromIsdoc, fields: fields("fields"), itemFields: fields("itemFields") };
}

/** The staged settings after one step; nothing reaches the server before saving. */
export function reduceStaged(staged: Staged, action: StagedAction): Staged {
  switch (action.type) {
    case "load":
      return stage(action.detail);
    case "setType":
      return { ...staged, ...action.change };
    case "setField":
      return onField(staged, action, (field) => withNature({ ...field, ...action.change }));
    case "add":
      return {
        ...staged,
        [action.list]: [...staged[action.list], withNature({ ...action.field, builtIn: false, isNew: true, format: "text", group: "custom" })],
      };
    case "delete":
      return staged[action.list].find((field) => field.name === action.name)?.isNew
        ? { ...staged, [action.list]: staged[action.list].filter((field) => field.name !== action.name) }
        : onField(staged, action, (field) => ({ ...field, deleted: true }));
    case "restore":
      return onField(staged, action, (field) => ({ ...field, deleted: false }));
    case "move":
      return { ...staged, [action.list]: moved(staged[action.list], action.name, action.to) };
  }
}

function onField(staged: Staged, { list, name }: { list: FieldList; name: string }, change: (field: StagedField) => StagedField): Staged {
  return { ...staged, [list]: staged[list].map((field) => (field.name === name ? change(field) : field)) };
}

/** Look and group of a tenant's own field follow from its type and mapping. */
function withNature(field: StagedField): StagedField {
  return field.builtIn ? field : { ...field, format: formatOfType(field.type), group: groupOfField(field) };
}

function moved(fields: readonly StagedField[], name: string, to: number): StagedField[] {
  const field = fields.find((each) => each.name === name);
  if (!field) return [...fields];
  const others = fields.filter((each) => each !== field);
  const at = Math.max(0, Math.min(others.length, to));
  return [...others.slice(0, at), field, ...others.slice(at)];
}

const settingsOf = ({ builtIn: _builtIn, isNew: _isNew, format: _format, group: _group, ...field }: StagedField): FieldSettingsBody => field;

/** What the server is sent with one Save. */
export function stagedBody(staged: Staged) {
  return { ...staged, fields: staged.fields.map(settingsOf), itemFields: staged.itemFields.map(settingsOf) };
}

/** Whether leaving would lose something. */
export function isChanged(staged: Staged, saved: DocumentTypeDetail): boolean {
  return JSON.stringify(stagedBody(staged)) !== JSON.stringify(stagedBody(stage(saved)));
}

/** What keeps the staged settings from being saved, as the server will judge it. */
export function problemsOf(staged: Staged): SettingsProblem[] {
  const known = fieldLists.flatMap((list) =>
    staged[list].filter((field) => !field.isNew).map(({ name, builtIn, type }) => ({ name, isItem: list === "itemFields", builtIn, type })),
  );
  return checkSettings({ fields: staged.fields, itemFields: staged.itemFields }, known);
}

/** Problems of one field, by the part of it. */
export function problemsOfField(problems: readonly SettingsProblem[], staged: Staged, list: FieldList, name: string): SettingsProblem[] {
  const at = staged[list].findIndex((field) => field.name === name);
  return problems.filter((problem) => problem.pointer.startsWith(`/${list}/${at}/`));
}

/** An id for a new field, made of its Czech name; free among all fields of the type. */
export function freeId(label: string, staged: Staged): string {
  const plain = withoutAccents(label).replace(/[^A-Za-z0-9]+(.)?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
  const base = /^[A-Za-z]/.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1, 60) : `field${plain.slice(0, 50)}`;
  const isFree = (name: string) => {
    const field = newField(name, label);
    return !problemsOf({ ...staged, fields: [...staged.fields, field] }).some((problem) => problem.code === "field-id-in-use");
  };
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base}${number}`;
    if (isFree(name)) return name;
  }
}

/** A field as it begins: a text that nobody has to fill in. */
export function newField(name: string, label: string): StagedField {
  return {
    name,
    labels: { "cs-CZ": label, "en-US": label },
    type: "TEXT",
    hidden: false,
    editable: true,
    required: false,
    showInApprovalWorkflow: false,
    requiredInApprovalWorkflow: false,
    exportMapping: "None",
    linkedFields: [],
    duplicatesControl: false,
    regexConditions: [],
    deleted: false,
    builtIn: false,
    isNew: true,
    format: "text",
    group: "custom",
  };
}

/** A staged field as the document screen would get it. */
export function definitionOf(field: StagedField, order: number, culture: Culture): FieldDefinition {
  const { labels, isNew: _isNew, deleted: _deleted, ...rest } = field;
  return { ...rest, label: labels[culture], order };
}
