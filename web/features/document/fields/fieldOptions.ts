import type { FieldDefinition } from "#contract/documentTypes.ts";
import { candidatesOf, type Reading } from "../state/candidates.ts";
import { optionsFor } from "../state/options.ts";
import type { Workbench } from "../WorkbenchContext.ts";
import { dateContext } from "./dateContext.ts";

/** What may stand in a field instead, the saved value first; narrowed by what was typed. */
export function fieldOptions(workbench: Workbench, field: FieldDefinition, typed: string | undefined): Reading[] {
  const { page, words, culture } = workbench;
  const format = field.type === "NUMBER" ? "integer" : field.format;
  return optionsFor({ readings: candidatesOf(workbench, field.name), page, words, format, context: dateContext(workbench, field.name), culture }, typed);
}
