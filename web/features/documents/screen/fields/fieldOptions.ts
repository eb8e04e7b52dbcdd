import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { candidatesOf, type Reading } from "#web/features/documents/screen/state/candidates.ts";
import { optionsFor } from "#web/features/documents/screen/state/options.ts";
import type { ScreenModel } from "#web/features/documents/screen/ScreenContext.ts";
import { dateContext } from "./dateContext.ts";

/** What may stand in a field instead, the saved value first; narrowed by what was typed. */
export function fieldOptions(model: ScreenModel, field: FieldDefinition, typed: string | undefined): Reading[] {
  const { page, words, culture } = model;
  const format = field.type === "NUMBER" ? "integer" : field.format;
  return optionsFor({ readings: candidatesOf(model, field.name), page, words, format, context: dateContext(model, field.name), culture }, typed);
}
