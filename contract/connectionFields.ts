import type { SettingsFields } from "#domain/connections/fields.ts";
import { z } from "zod";

export const settingsValue = z.union([z.string().max(20_000), z.number(), z.boolean()]);
/** Settings of a connection by field name. An empty or missing secret keeps the stored one. */
export const connectionValues = z.record(z.string().max(64), settingsValue.nullable());

/** One field of a connection's settings: the form is drawn from it. Labels stand in the locales under `name`. */
export const settingsField = z.object({
  name: z.string(),
  kind: z.enum(["text", "password", "number", "choice", "flag", "key"]),
  /** Never given back; shown as set or not set. */
  isSecret: z.boolean(),
  isRequired: z.boolean(),
  default: settingsValue.nullable(),
  choices: z.array(z.string()),
  min: z.number().nullable(),
  max: z.number().nullable(),
  form: z.enum(["host", "url", "email", "date"]).nullable(),
  /** Asked only while another field has this value. */
  onlyWhen: z.object({ field: z.string(), is: settingsValue }).nullable(),
  /** A change of it asks for the secrets again. */
  isTarget: z.boolean(),
});
export type ConnectionField = z.output<typeof settingsField>;

/** The fields of a form in display order; what the program obtains by itself has none. */
export const fieldsOf = (fields: SettingsFields): ConnectionField[] =>
  Object.entries(fields)
    .filter(([, field]) => !field.isObtained)
    .map(([name, field]) => ({
      name,
      kind: field.kind,
      isSecret: field.isSecret ?? false,
      isRequired: field.isRequired ?? false,
      default: field.default ?? null,
      choices: [...(field.choices ?? [])],
      min: field.min ?? null,
      max: field.max ?? null,
      form: field.form ?? null,
      onlyWhen: field.onlyWhen ?? null,
      isTarget: field.isTarget ?? false,
    }));
