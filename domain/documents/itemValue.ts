import type { LineItem } from "#domain/invoice/invoice.ts";
import { lineItemFields } from "#domain/invoice/invoice.ts";
import type { EnumCategory } from "#domain/names.ts";

/** Where an item keeps the value of a field. */
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
  return field.exportMapping && field.exportMapping !== "None" ? put(item, "coding", field.exportMapping, value) : put(item, "customFields", field.name, value);
}

/** Puts a value among those of a part; a part that becomes empty goes. */
function put<Item extends LineItem>(item: Item, part: "coding" | "customFields", name: string, value: string): Item {
  const { [part]: before, ...rest } = item;
  const { [name]: _before, ...others } = (before ?? {}) as Record<string, string>;
  const values = value === "" ? others : { ...others, [name]: value };
  return (Object.keys(values).length > 0 ? { ...rest, [part]: values } : rest) as Item;
}
