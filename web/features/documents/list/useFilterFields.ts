import { calls } from "#contract/index.ts";
import { builtInFields } from "#domain/documents/fields.ts";
import { kindOfDataType, kindOfListField, type ListFieldKind, listProperties, type ListProperty } from "#domain/documents/list/listFields.ts";
import { documentErrorTypes, documentSources, documentStates, type FieldDataType } from "#domain/names.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { useCall } from "#web/lib/queries.ts";
import { type TextKey, useText } from "#web/locales/language.ts";
import { type FieldLabels, useLabel } from "./labels.ts";

export type FilterField = { name: string; label: string; kind: ListFieldKind; group: "document" | "values"; options?: { value: string; label: string }[] };

/** Everything that a list can be narrowed by: properties of the document, and fields of its type with the tenant's own. */
export function useFilterFields(labels: FieldLabels): FilterField[] {
  const { text } = useText();
  const label = useLabel(labels);
  const { units } = useAccountingUnits();
  const { types } = useDocumentTypes();
  const people = useCall(calls.listUsersBasic, { body: { take: 500 } }, { staleTime: 300_000 }).data?.items;
  const named = (values: readonly string[], prefix: string) => values.map((value) => ({ value, label: text(`${prefix}.${value}` as TextKey) }));
  const closed: Partial<Record<ListProperty, FilterField["options"]>> = {
    state: named(documentStates, "documentState"),
    source: named(documentSources, "source"),
    errorType: named(documentErrorTypes, "errorName"),
    errorOrigin: named(["extraction", "export"], "errorOrigin"),
    documentType: types.map((type) => ({ value: type.documentType, label: type.label })),
    accountingUnitId: units.map((unit) => ({ value: unit.accountingUnitId, label: unit.name })),
  };
  const persons = people?.map(({ userId, name }) => ({ value: userId, label: name })) ?? [];
  const properties = (Object.keys(listProperties) as ListProperty[]).map((name): FilterField => {
    const kind = listProperties[name];
    return { name, label: label(name), kind, group: "document", options: kind === "person" ? persons : closed[name] };
  });
  const dataTypes = new Map<string, FieldDataType>([
    ...builtInFields.map((field) => [field.name, field.dataType] as const),
    ...(labels ?? []).map((field) => [field.name, field.type] as const),
  ]);
  const fields = [...dataTypes].map(([name, type]): FilterField => ({
    name,
    label: label(name),
    kind: kindOfListField(name) ?? kindOfDataType(type),
    group: "values",
  }));
  return [...properties, ...fields].toSorted((a, b) => a.label.localeCompare(b.label));
}
