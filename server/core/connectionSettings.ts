import { type SettingsFields, type SettingsProblem, type SettingsValue, type SettingsValues } from "#domain/connections/fields.ts";
import { deriveKey, seal, unseal } from "#platform/secrets.ts";
import type { FieldProblem } from "#contract/errors.ts";
import type { TestReport } from "./connection.ts";

/** Settings as they are stored: what is secret is sealed with a key of the installation that the database does not know. */
export type StoredSettings = { open: Record<string, SettingsValue>; sealed: string | null };

/** The key is bound to the row (`owner`), so that sealed secrets moved to another row open nothing. */
const keyOf = (secret: string, owner: string): Buffer => deriveKey(secret, `connections/${owner}`);

export function storeSettings(secret: string, owner: string, { fields, settings }: { fields: SettingsFields; settings: SettingsValues }): StoredSettings {
  const entries = Object.entries(settings).filter((entry): entry is [string, SettingsValue] => entry[1] !== undefined);
  const secrets = entries.filter(([name]) => fields[name]?.isSecret);
  return {
    open: Object.fromEntries(entries.filter(([name]) => !fields[name]?.isSecret)),
    sealed: secrets.length === 0 ? null : seal(keyOf(secret, owner), JSON.stringify(Object.fromEntries(secrets))),
  };
}

/** Settings with their secrets. */
export function openSettings(secret: string, owner: string, { open, sealed }: StoredSettings): SettingsValues {
  return { ...open, ...(sealed === null ? {} : (JSON.parse(unseal(keyOf(secret, owner), sealed)) as SettingsValues)) };
}

/** Problems of typed settings as an answer names them; `part` is the place of the settings in the request. */
export const settingsErrors = (part: string, problems: readonly SettingsProblem[]): FieldProblem[] =>
  problems.map(({ field, code }) => ({ pointer: `/${part}/${field}`, code, message: field }));

/** What a test of a connection has learnt, for the form. */
export const learntOf = ({ learnt = {} }: TestReport): Record<string, SettingsValue> =>
  Object.fromEntries(Object.entries(learnt).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
