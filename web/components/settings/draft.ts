import type { ConnectionOffer } from "#contract/exports/integrations.ts";
import {
  isAsked,
  readSettings,
  type SettingsField,
  type SettingsFields,
  type SettingsProblem,
  type SettingsValue,
  type SettingsValues,
} from "#domain/connections/fields.ts";
import type { FieldProblem } from "#contract/errors.ts";

export type ConnectionField = ConnectionOffer["fields"][number];

/** A connection while it is edited. Numbers are text until they are saved, secrets are empty until they are typed anew. */
export type ConnectionDraft = { name: string; isActive: boolean; connection: Record<string, string | boolean> };

/** A connection as the server has it; of secrets only that they are there. */
export type StoredConnection = { name: string; isActive: boolean; connection: Readonly<Record<string, SettingsValue>>; secrets: readonly string[] };

/** A connection as its form begins: as it is stored, or a new one of this name. */
export function connectionDraft(offer: ConnectionForm, stored: StoredConnection | undefined, name: string): ConnectionDraft {
  const known = Object.entries(stored?.connection ?? {}).map(([field, value]) => [field, shownValue(value)]);
  return { name: stored?.name ?? name, isActive: stored?.isActive ?? true, connection: { ...defaultsOf(offer), ...Object.fromEntries(known) } };
}

/** A stored value as it stands in a form. */
const shownValue = (value: SettingsValue): string | boolean => (typeof value === "number" ? String(value) : value);

/** What the form of a connection needs of an integration or an import: its fields. */
export type ConnectionForm = Pick<ConnectionOffer, "fields">;
type Typed = Pick<ConnectionDraft, "connection">;
type Stored = Pick<StoredConnection, "connection" | "secrets">;

/** The values that fields have before anything is typed. */
function defaultsOf({ fields }: ConnectionForm): ConnectionDraft["connection"] {
  return Object.fromEntries(fields.flatMap((field) => (field.default === null ? [] : [[field.name, shownValue(field.default)]])));
}

/** The fields of a connection as the rules of settings take them. */
export function fieldsOf(offer: ConnectionForm): SettingsFields {
  return Object.fromEntries(offer.fields.map((field) => [field.name, settingsField(field)]));
}

function settingsField({ kind, isSecret, isRequired, isTarget, choices, form, onlyWhen, ...field }: ConnectionField): SettingsField {
  return {
    kind,
    choices,
    ...(isSecret ? { isSecret } : {}),
    ...(isRequired ? { isRequired } : {}),
    ...(isTarget ? { isTarget } : {}),
    ...(field.default === null ? {} : { default: field.default }),
    ...(field.min === null ? {} : { min: field.min }),
    ...(field.max === null ? {} : { max: field.max }),
    ...(form === null ? {} : { form }),
    ...(onlyWhen === null ? {} : { onlyWhen }),
  };
}

/** Typed values in the kinds of their fields; a number that is none stays text, so that it is found wrong. */
export function typedValues(offer: ConnectionForm, draft: Typed): Record<string, SettingsValue> {
  return Object.fromEntries(
    Object.entries(draft.connection).map(([name, value]) => {
      const isNumber = offer.fields.some((field) => field.name === name && field.kind === "number") && typeof value === "string" && /^\d+$/.test(value.trim());
      return [name, isNumber ? Number(value) : typeof value === "string" && !value.includes("\n") ? value.trim() : value];
    }),
  );
}

/** The fields that count beside what is typed, in their order. */
export function askedFields(offer: ConnectionForm, draft: Typed): ConnectionField[] {
  const fields = fieldsOf(offer);
  const values = typedValues(offer, draft);
  return offer.fields.filter((field) => isAsked(fields, fields[field.name]!, values));
}

/** Whether the stored secrets still count: they are lost when the connection leads elsewhere. */
export function keepsSecrets(offer: ConnectionForm, draft: Typed, stored: Stored | undefined): boolean {
  if (!stored) return false;
  const values = typedValues(offer, draft);
  return offer.fields.every((field) => !field.isTarget || (values[field.name] || field.default) === (stored.connection[field.name] ?? field.default));
}

/** What is wrong with the settings as typed, by field; stored secrets count as filled in while they are kept. */
export function problemsOf(offer: ConnectionForm, draft: Typed, stored: Stored | undefined): SettingsProblem[] {
  const kept: SettingsValues = { ...stored?.connection, ...Object.fromEntries((stored?.secrets ?? []).map((name) => [name, "kept"])) };
  const read = readSettings(fieldsOf(offer), typedValues(offer, draft), kept);
  return read.ok ? [] : read.problems;
}

/** The values of a connection as calls take them: of fields that are asked, empty ones as null. */
export function connectionBody(offer: ConnectionForm, draft: Typed): Record<string, SettingsValue | null> {
  const values = typedValues(offer, draft);
  return Object.fromEntries(askedFields(offer, draft).map(({ name }) => [name, values[name] === "" || values[name] === undefined ? null : values[name]]));
}

/** Fields that the server found wrong, out of its pointers (`/connection/host`, of an import `/settings/host`). */
export function refusedFields(errors: readonly FieldProblem[] | undefined): SettingsProblem[] {
  return (errors ?? []).flatMap(({ pointer, code }) => {
    const field = /^\/(?:connection|settings)\/(\w+)$/.exec(pointer)?.[1];
    return field === undefined ? [] : [{ field, code: code === "required" ? "required" : "invalid" }];
  });
}
