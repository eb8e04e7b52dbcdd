import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { candidatesOf, type Reading } from "#web/features/documents/screen/state/candidates.ts";
import { optionsFor } from "#web/features/documents/screen/state/options.ts";
import type { Workbench } from "#web/features/documents/screen/ScreenContext.ts";
import { dateContext } from "./dateContext.ts";

/** What may stand in a field instead, the saved value first; narrowed by what was typed. */
export function fieldOptions(workbench: Workbench, field: FieldDefinition, typed: string | undefined): Reading[] {
  const { page, words, culture } = workbench;
  const format = field.type === "NUMBER" ? "integer" : field.format;
  return optionsFor({ readings: candidatesOf(workbench, field.name), page, words, format, context: dateContext(workbench, field.name), culture }, typed);
}
