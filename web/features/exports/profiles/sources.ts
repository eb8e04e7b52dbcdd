import { builtInFields, codingFields } from "#domain/documents/fields.ts";
import type { Culture } from "#domain/names.ts";
import type { Text, TextKey } from "#web/locales/language.ts";

/** What people call a value that a column takes (domain/exports/profiles/sources.ts); fields of the tenant stand under their id. */
export function sourceLabel(name: string, { text, culture }: { text: Text; culture: Culture }): string {
  const key = `profile.source.${name}` as TextKey;
  const own = text(key);
  if (own !== key) return own;
  const coding = /^(item\.)?coding\.(.+)$/.exec(name);
  const code = coding && codingFields.find(([, mapping]) => mapping === coding[2]);
  if (code) {
    const label = culture === "en-US" ? code[3] : code[2];
    return coding[1] ? text("profile.source.ofItem", { label }) : label;
  }
  const field = builtInFields.find((each) => each.name === name);
  return field ? field.labels[culture] : name.replace(/^custom\./, "");
}
