import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useDocumentTypes } from "#web/lib/documentTypes.ts";
import { useText } from "#web/locales/language.ts";
import { useMemo } from "react";
import type { CellContext } from "./columns.ts";

/** Texts and names that the cells of a list need. */
export function useCellContext(): CellContext {
  const { text, culture } = useText();
  const { units } = useAccountingUnits();
  const { types } = useDocumentTypes();
  return useMemo(
    () => ({
      text,
      culture,
      unitName: (id) => units.find((unit) => unit.accountingUnitId === id)?.name ?? "",
      typeLabel: (documentType) => types.find((type) => type.documentType === documentType)?.label ?? documentType,
    }),
    [text, culture, units, types],
  );
}
