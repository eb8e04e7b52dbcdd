import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useSession } from "#web/lib/session.ts";
import { type Column, columns, defaultColumns } from "./columns.tsx";

const STORED = "documentColumns";

export type ColumnChoice = {
  columns: readonly Column[];
  ids: readonly string[];
  /** Keeps a new choice with the user; undefined goes back to the columns of the product. */
  choose: (ids: readonly string[] | undefined) => void;
};

/** The columns of the user, in their order (web-settings preference `documentColumns`). */
export function useColumns(isUnitChosen: boolean): ColumnChoice {
  const { settings, saveSettings } = useSession();
  const { units } = useAccountingUnits();
  const stored = settings.preferences[STORED];
  const wanted = Array.isArray(stored) && stored.length > 0 ? stored.map(String) : defaultColumns(isUnitChosen || units.length < 2);
  const ids = wanted.filter((id) => columns.has(id));
  const choose = (next: readonly string[] | undefined) => {
    saveSettings({ preferences: { ...settings.preferences, [STORED]: next ?? null } }).catch((error: unknown) =>
      console.error("Failed to store the columns.", error),
    );
  };
  return { ids, columns: ids.flatMap((id) => columns.get(id) ?? []), choose };
}
