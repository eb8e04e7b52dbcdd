import type { LineItem } from "#domain/invoice/invoice.ts";
import { type ItemField, itemValue, withItemValue } from "#domain/documents/itemValue.ts";

type Linkable = ItemField & { linkedFields: readonly string[]; hidden: boolean; editable: boolean };
type Filled<Item> = { fields: Record<string, string>; items: Item[] };

/**
 * What a new value of a field fills in besides itself: every linked field and column of items that is still empty takes the same value.
 * Nothing that stands is replaced, and linked fields link no further.
 */
export function fillLinked<Item extends LineItem>(
  definition: { fields: readonly Linkable[]; itemFields: readonly Linkable[] },
  changed: { name: string; value: string },
  values: { fields: Readonly<Record<string, string>>; items: readonly Item[] },
): Filled<Item> {
  const filled: Filled<Item> = { fields: {}, items: [...values.items] };
  const field = definition.fields.find((each) => each.name === changed.name);
  if (!field || changed.value === "") return filled;
  for (const name of field.linkedFields) {
    const other = definition.fields.find((each) => each.name === name && each !== field);
    const column = definition.itemFields.find((each) => each.name === name);
    if (other && isOpen(other) && !values.fields[name]) filled.fields[name] = changed.value;
    if (column && isOpen(column))
      filled.items = filled.items.map((item) => (itemValue(item, column) === "" ? withItemValue(item, column, changed.value) : item));
  }
  return filled;
}

const isOpen = (field: Linkable): boolean => field.editable && !field.hidden;
