import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useSession } from "#web/lib/session.ts";
import { useMemo } from "react";
import { type Column, columns as known, defaultColumns, ownColumn } from "./columns.tsx";
import type { FieldLabels } from "./labels.ts";

const IDS = "documentColumns";
const WIDTHS = "documentColumnWidths";
const DENSITY = "documentDensity";
/** Narrowest and widest column, in pixels. */
export const MIN_WIDTH = 56;
export const MAX_WIDTH = 800;

export type Density = "normal" | "compact";

export type ColumnChoice = {
  columns: readonly Column[];
  ids: readonly string[];
  /** Every column that can be chosen: those of the product and those of the tenant's own fields. */
  all: ReadonlyMap<string, Column>;
  /** Keeps a new choice with the user; undefined goes back to the columns of the product. */
  choose: (ids: readonly string[] | undefined) => void;
  resize: (id: string, width: number) => void;
  density: Density;
  setDensity: (density: Density) => void;
};

type ColumnInput = {
  isUnitChosen: boolean;
  /** The list of failed documents. */ isOfErrors: boolean;
  labels: FieldLabels;
  fixed: readonly string[] | undefined;
};

/** The columns of the user, in their order and width (web-settings preferences). A saved view brings its own columns as `fixed`. */
export function useColumns({ isUnitChosen, isOfErrors, labels, fixed }: ColumnInput): ColumnChoice {
  const { settings, saveSettings } = useSession();
  const { units } = useAccountingUnits();
  const { preferences } = settings;
  const all = useMemo(() => allColumns(labels), [labels]);
  const stored = preferences[IDS];
  const kept = Array.isArray(stored) && stored.length > 0 ? stored.map(String) : undefined;
  const wanted = fixed && fixed.length > 0 ? fixed : (kept ?? defaultColumns(isUnitChosen || units.length < 2, isOfErrors));
  const widths = (preferences[WIDTHS] ?? {}) as Record<string, unknown>;
  const ids = wanted.filter((id) => all.has(id));
  // The same columns stay the same object, so that rows are not drawn anew.
  const named = ids.join(" ");
  const columns = useMemo(() => {
    const chosen = (preferences[WIDTHS] ?? {}) as Record<string, unknown>;
    return named.split(" ").flatMap((id) => {
      const column = all.get(id);
      const width = Number(chosen[id]);
      return column ? [width >= MIN_WIDTH && width <= MAX_WIDTH ? { ...column, width, isSized: true as const } : column] : [];
    });
  }, [named, all, preferences]);
  const store = (change: Record<string, unknown>) => {
    saveSettings({ preferences: { ...preferences, ...change } }).catch((error: unknown) => console.error("Failed to store the columns.", error));
  };
  return {
    ids,
    all,
    columns,
    choose: (next) => store({ [IDS]: next ?? null, ...(next ? {} : { [WIDTHS]: null }) }),
    resize: (id, width) => store({ [WIDTHS]: { ...widths, [id]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) } }),
    density: preferences[DENSITY] === "compact" ? "compact" : "normal",
    setDensity: (density) => store({ [DENSITY]: density }),
  };
}

function allColumns(labels: FieldLabels): ReadonlyMap<string, Column> {
  const all = new Map(known);
  for (const field of labels ?? []) if (!all.has(field.name)) all.set(field.name, ownColumn(field));
  return all;
}
