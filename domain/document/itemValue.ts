import type { LineItem } from "#domain/invoice/invoice.ts";
import { lineItemFields } from "#domain/invoice/invoice.ts";
import type { EnumCategory } from "./names.ts";

/** What tells where an item keeps the value of a field. */
export type ItemField = { name: string; exportMapping?: EnumCategory | undefined };

const builtIn: ReadonlySet<string> = new Set(lineItemFields);

/** Value of an item field: a column of its own, a code by its export mapping, else a value of the tenant's own field. */
export function itemValue(item: LineItem, field: ItemField): string {
  if (builtIn.has(field.name)) return ((item as Record<string, unknown>)[field.name] as string | undefined) ?? "";
  if (field.exportMapping && field.exportMapping !== "None") return item.coding?.[field.exportMapping] ?? "";
  return item.customFields?.[field.name] ?? "";
}

/** The item with another value of a field; an empty one is left out. */
export function withItemValue<Item extends LineItem>(item: Item, field: ItemField, value: string): Item {
  if (builtIn.has(field.name)) return { ...item, [field.name]: value };
  if (field.exportMapping && field.exportMapping !== "None") return { ...item, coding: put(item.coding, field.exportMapping, value) };
  return { ...item, customFields: put(item.customFields, field.name, value) };
}

function put(values: Partial<Record<string, string>> | undefined, name: string, value: string): Record<string, string> {
  const { [name]: _before, ...others } = values ?? {};
  return (value === "" ? others : { ...others, [name]: value }) as Record<string, string>;
}
