import type { CallReply } from "#contract/call.ts";
import type { calls } from "#contract/index.ts";
import { type Text, type TextKey, useText } from "#web/locales/language.ts";
import { isListProperty } from "#domain/documents/list/listFields.ts";
import type { Culture } from "#domain/names.ts";
import { columns } from "./columns.tsx";

export type FieldLabels = CallReply<typeof calls.localizedFields>["items"] | undefined;

/** Name of a column or field: what the tenant calls it, else what the product does. */
export function labelOf(id: string, labels: FieldLabels, context: { text: Text; culture: Culture }): string {
  const own = labels?.find((field) => field.name === id)?.label ?? columns.get(id)?.label(context);
  return own ?? (isListProperty(id) ? context.text(`column.${id}` as TextKey) : id);
}

export function useLabel(labels: FieldLabels): (id: string) => string {
  const context = useText();
  return (id) => labelOf(id, labels, context);
}
