import { isCalendarDate } from "#domain/documents/typing/typedDate.ts";

/** A value of a connection's settings. */
export type SettingsValue = string | number | boolean;
export type SettingsValues = Readonly<Record<string, SettingsValue | undefined>>;

/**
 * One field of a connection's settings, as data: the form is drawn from it and what is typed is checked by it.
 * Labels stand in the locales under the field's name.
 */
export type SettingsField = {
  /** `key`: several lines such as a private key or a certificate, typed or taken from a file; `flag`: yes or no. */
  kind: "text" | "password" | "number" | "choice" | "flag" | "key";
  /** Sealed when stored and never shown again. */
  isSecret?: true;
  isRequired?: true;
  default?: SettingsValue;
  /** Values of a choice. */
  choices?: readonly string[];
  /** Ends of a number, both included. */
  min?: number;
  max?: number;
  /** What a text has to be. */
  form?: "host" | "url" | "email" | "date";
  /** How an address begins that a person typed without `http://` or `https://`; https unless the other system speaks plain http as it is installed. */
  scheme?: "http";
  /** The program obtains it by itself, such as a token: no form asks for it and nobody may type it. */
  isObtained?: true;
  /** The field only counts while another one, which counts itself, has this value. */
  onlyWhen?: { field: string; is: SettingsValue };
  /** Says where to connect: secrets do not survive a change of it, they could be sent to somebody else. */
  isTarget?: true;
};
export type SettingsFields = Readonly<Record<string, SettingsField>>;

type ValueOf<Field> = Field extends { kind: "number" }
  ? number
  : Field extends { kind: "flag" }
    ? boolean
    : Field extends { kind: "choice"; choices: readonly (infer Choice)[] }
      ? Choice
      : string;
type SureName<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends { onlyWhen: unknown } ? never : Fields[Name] extends { isRequired: true } | { default: unknown } ? Name : never;
}[keyof Fields];

/** Settings as a connection gets them: required fields and those with a default are there, the others may be. */
export type SettingsOf<Fields extends SettingsFields> = { readonly [Name in SureName<Fields>]: ValueOf<Fields[Name]> } & {
  readonly [Name in Exclude<keyof Fields, SureName<Fields>>]?: ValueOf<Fields[Name]>;
};

export type SettingsProblem = { field: string; code: "required" | "unknown" | "invalid" };

const MAX_TEXT = 500;
const MAX_KEY = 20_000;

const forms: Record<NonNullable<SettingsField["form"]>, (text: string) => boolean> = {
  host: (text) => /^[A-Za-z0-9_.:-]{1,253}$/.test(text),
  // No user or password before the host: they would be shown, and logged.
  url: (text) => /^https?:\/\/(\[[0-9a-f:.]+\]|[a-z0-9_.-]+)(:\d{1,5})?([/?][^\s#]*)?$/i.test(text),
  email: (text) => /^[^\s@<>]+@[^\s@<>]+$/.test(text),
  date: isCalendarDate,
};

/** Whether the field counts beside these values. */
export function isAsked(fields: SettingsFields, { onlyWhen }: SettingsField, values: SettingsValues): boolean {
  if (onlyWhen === undefined) return true;
  const other = fields[onlyWhen.field];
  return other !== undefined && isAsked(fields, other, values) && (values[onlyWhen.field] ?? other.default) === onlyWhen.is;
}

/**
 * Checks settings as a person typed them and completes them with defaults. An empty secret keeps the stored one, unless a target
 * changed; values of fields that do not count are dropped.
 */
export function readSettings(
  fields: SettingsFields,
  given: Readonly<Record<string, SettingsValue | null | undefined>>,
  stored: SettingsValues = {},
): { ok: true; settings: SettingsValues } | { ok: false; problems: SettingsProblem[] } {
  const typed = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === null || value === undefined || value === "" ? [] : [[name, withScheme(fields[name], value)]])),
  );
  const hasMoved = Object.entries(fields).some(([name, field]) => field.isTarget && (typed[name] ?? field.default) !== stored[name]);
  const settings: Record<string, SettingsValue> = {};
  const problems: SettingsProblem[] = Object.keys(typed)
    .filter((name) => !Object.hasOwn(fields, name) || fields[name]?.isObtained)
    .map((field) => ({ field, code: "unknown" }));
  for (const [name, field] of Object.entries(fields)) {
    if (!isAsked(fields, field, typed)) continue;
    const value = (field.isObtained ? undefined : typed[name]) ?? (field.isSecret && !hasMoved ? stored[name] : undefined) ?? field.default;
    if (value === undefined) {
      if (field.isRequired) problems.push({ field: name, code: "required" });
    } else if (isValid(field, value)) settings[name] = value;
    else problems.push({ field: name, code: "invalid" });
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, settings };
}

/** "192.168.1.5:444" is an address to whoever types it. */
function withScheme(field: SettingsField | undefined, value: SettingsValue): SettingsValue {
  return field?.form === "url" && typeof value === "string" && !value.includes("://") ? `${field.scheme ?? "https"}://${value.trim()}` : value;
}

function isValid(field: SettingsField, value: SettingsValue): boolean {
  switch (field.kind) {
    case "number":
      return typeof value === "number" && Number.isInteger(value) && value >= (field.min ?? 0) && value <= (field.max ?? Number.MAX_SAFE_INTEGER);
    case "flag":
      return typeof value === "boolean";
    case "choice":
      return typeof value === "string" && (field.choices ?? []).includes(value);
    case "key":
      return typeof value === "string" && value.length <= MAX_KEY;
    default:
      // A line end in a header, a path or a command would add to it.
      return typeof value === "string" && value.length <= MAX_TEXT && !/\p{Cc}/u.test(value) && (!field.form || forms[field.form](value));
  }
}
