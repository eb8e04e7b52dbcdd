import { useSession } from "#web/lib/session.ts";
import { useMemo } from "react";
import type { ColumnChoice, Density, ListColumn } from "./columns.ts";

const DENSITY = "documentDensity";
/** Narrowest and widest column, in pixels. */
const MIN_WIDTH = 56;
const MAX_WIDTH = 800;

type Look = Pick<ColumnChoice<never>, "resize" | "density" | "setDensity"> & {
  /** A column with the width that the person chose for it, if any. */
  sized: <Row>(column: ListColumn<Row>) => ListColumn<Row>;
  /** Keeps something else with the user in the same step; null forgets it. */
  keep: (change: Record<string, unknown>) => void;
};

/** How wide the columns of a list are, and how dense the rows of all lists (web-settings preferences). `name` is where the widths are kept. */
export function useColumnLook(name: string): Look {
  const { settings, saveSettings } = useSession();
  const { preferences } = settings;
  const widths = preferences[name];
  const sized = useMemo(() => {
    const chosen = (widths ?? {}) as Record<string, unknown>;
    return <Row>(column: ListColumn<Row>): ListColumn<Row> => {
      const width = Number(chosen[column.id]);
      return width >= MIN_WIDTH && width <= MAX_WIDTH ? { ...column, width, isSized: true } : column;
    };
  }, [widths]);
  const keep = (change: Record<string, unknown>) => {
    saveSettings({ preferences: { ...preferences, ...change } }).catch((error: unknown) => console.error("Failed to store the columns.", error));
  };
  return {
    sized,
    keep,
    resize: (id, width) => keep({ [name]: { ...(widths as object | undefined), [id]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) } }),
    density: preferences[DENSITY] === "compact" ? "compact" : "normal",
    setDensity: (density: Density) => keep({ [DENSITY]: density }),
  };
}
