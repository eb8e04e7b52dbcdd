import type { FieldDefinition } from "#contract/organisation/documentTypes.ts";
import { fillLinked } from "#domain/codeLists/linkedFields.ts";
import { useRef } from "react";
import type { Item } from "#web/features/documents/screen/state/draft.ts";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";

/** Fills the linked fields of a field when it is left with another value than it was entered with. */
export function useLinkedFields(field: FieldDefinition): { enter(): void; leave(): void } {
  const { definition, draft, dispatch } = useScreen();
  const before = useRef<string>(undefined);
  const { fields, items } = draft.values;
  const value = fields[field.name] ?? "";
  return {
    enter: () => {
      before.current = value;
    },
    leave: () => {
      if (before.current === undefined || before.current === value || field.linkedFields.length === 0) return;
      before.current = value;
      const filled = fillLinked<Item>(definition, { name: field.name, value }, { fields, items });
      if (Object.keys(filled.fields).length > 0) dispatch({ type: "setFields", fields: filled.fields });
      if (filled.items.some((item, at) => item !== items[at])) dispatch({ type: "setItems", items: filled.items });
    },
  };
}
