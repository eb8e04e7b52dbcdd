import type { CallReply } from "#contract/call.ts";
import { calls } from "#contract/index.ts";
import { type Text, type TextKey, useText } from "#web/locales/language.ts";
import { isListProperty } from "#domain/documents/list/listFields.ts";
import type { Culture } from "#domain/names.ts";
import { useCall } from "#web/lib/queries.ts";
import { columns } from "./columns.tsx";

export type FieldLabels = CallReply<typeof calls.localizedFields>["items"] | undefined;

const none: NonNullable<FieldLabels> = [];

/** The tenant's fields with their names: undefined until the server answers, empty when it does not give them. */
export function useFieldLabels(): FieldLabels {
  const { culture } = useText();
  const { data, isError } = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 300_000 });
  return data?.items ?? (isError ? none : undefined);
}

/** Name of a column or field: what the tenant calls it, else what the product does. */
export function labelOf(id: string, labels: FieldLabels, context: { text: Text; culture: Culture }): string {
  const own = labels?.find((field) => field.name === id)?.label ?? columns.get(id)?.label(context);
  return own ?? (isListProperty(id) ? context.text(`column.${id}` as TextKey) : id);
}

export function useLabel(labels: FieldLabels): (id: string) => string {
  const context = useText();
  return (id) => labelOf(id, labels, context);
}
