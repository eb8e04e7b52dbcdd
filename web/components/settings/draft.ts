import type { AccountingSystem, accountingSystems, ConnectionOffer } from "#contract/exports/integrations.ts";
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
import type { z } from "zod";

export type ConnectionField = ConnectionOffer["fields"][number];

/** An integration while it is edited. Numbers are text until they are saved, secrets are empty until they are typed anew. */
export type IntegrationDraft = Omit<Required<z.input<typeof accountingSystems.createAccountingSystem.body>>, "connection"> & {
  connection: Record<string, string | boolean>;
};

/** The rule of a type before anything is chosen: a copy beside nothing, named by the document's id. */
export function freshDraft(offer: ConnectionOffer, name: string): IntegrationDraft {
  return {
    type: offer.type,
    name,
    isActive: true,
    eventTrigger: null,
    exportFormat: offer.takes === "file" ? (offer.exportFormats[0] ?? null) : null,
    archiveFormat: "None",
    directoryNaming: "None",
    containerId: "",
    fileNaming: "ExternalDocumentIdAndSupplierName",
    nameStyle: "Original",
    overwrite: false,
    markAsExported: true,
    accountingUnitIds: [],
    connection: defaultsOf(offer),
  };
}

export function draftOf(system: AccountingSystem, offer: ConnectionOffer): IntegrationDraft {
  const { accountingSystemId: _id, kind: _kind, secrets: _secrets, waiting: _waiting, failed: _failed, connection, ...rule } = system;
  return {
    ...rule,
    connection: {
      ...defaultsOf(offer),
      ...Object.fromEntries(Object.entries(connection).map(([name, value]) => [name, shownValue(value)])),
    },
  };
}

/** A stored value as it stands in a form. */
export const shownValue = (value: SettingsValue): string | boolean => (typeof value === "number" ? String(value) : value);

/** What the form of a connection needs of an integration or an import: its fields, what is typed, what is stored. */
type Form = Pick<ConnectionOffer, "fields">;
type Typed = Pick<IntegrationDraft, "connection">;
type Stored = Pick<AccountingSystem, "connection" | "secrets">;

/** The values that fields have before anything is typed. */
export function defaultsOf({ fields }: Form): IntegrationDraft["connection"] {
  return Object.fromEntries(fields.flatMap((field) => (field.default === null ? [] : [[field.name, shownValue(field.default)]])));
}

/** The fields of a connection as the rules of settings take them. */
export function fieldsOf(offer: Form): SettingsFields {
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
    ...(field.least === null ? {} : { least: field.least }),
    ...(field.most === null ? {} : { most: field.most }),
    ...(form === null ? {} : { form }),
    ...(onlyWhen === null ? {} : { onlyWhen }),
  };
}

/** Typed values in the kinds of their fields; a number that is none stays text, so that it is found wrong. */
export function typedValues(offer: Form, draft: Typed): Record<string, SettingsValue> {
  return Object.fromEntries(
    Object.entries(draft.connection).map(([name, value]) => {
      const isNumber = offer.fields.some((field) => field.name === name && field.kind === "number") && typeof value === "string" && /^\d+$/.test(value.trim());
      return [name, isNumber ? Number(value) : typeof value === "string" && !value.includes("\n") ? value.trim() : value];
    }),
  );
}

/** The fields that count beside what is typed, in their order. */
export function askedFields(offer: Form, draft: Typed): ConnectionField[] {
  const fields = fieldsOf(offer);
  const values = typedValues(offer, draft);
  return offer.fields.filter((field) => isAsked(fields, fields[field.name]!, values));
}

/** Whether the stored secrets still count: they are lost when the connection leads elsewhere. */
export function keepsSecrets(offer: Form, draft: Typed, system: Stored | undefined): boolean {
  if (!system) return false;
  const values = typedValues(offer, draft);
  return offer.fields.every((field) => !field.isTarget || (values[field.name] || field.default) === (system.connection[field.name] ?? field.default));
}

/** What is wrong with the settings as typed, by field; stored secrets count as filled in while they are kept. */
export function problemsOf(offer: Form, draft: Typed, system: Stored | undefined): SettingsProblem[] {
  const stored: SettingsValues = { ...system?.connection, ...Object.fromEntries((system?.secrets ?? []).map((name) => [name, "kept"])) };
  const read = readSettings(fieldsOf(offer), typedValues(offer, draft), stored);
  return read.ok ? [] : read.problems;
}

/** The values of a connection as calls take them: of fields that are asked, empty ones as null. */
export function connectionBody(offer: Form, draft: Typed): Record<string, SettingsValue | null> {
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
