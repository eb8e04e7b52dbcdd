import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useSession } from "#web/lib/session.ts";
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import type { ColumnChoice } from "#web/components/list/columns.ts";
import { useColumnLook } from "#web/components/list/useColumnLook.ts";
import { useMemo } from "react";
import { type DocumentColumn, columns as known, defaultColumns, ownColumn } from "./columns.tsx";
import { type FieldLabels, useLabel } from "./labels.ts";

const IDS = "documentColumns";
const WIDTHS = "documentColumnWidths";

type ColumnInput = {
  isUnitChosen: boolean;
  /** The list of failed documents. */ isOfErrors: boolean;
  labels: FieldLabels;
  fixed: readonly string[] | undefined;
};

/** The columns of the user, in their order and width (web-settings preferences). A saved view brings its own columns as `fixed`. */
export function useColumns({ isUnitChosen, isOfErrors, labels, fixed }: ColumnInput): ColumnChoice<DocumentSummary> {
  const { settings } = useSession();
  const { units } = useAccountingUnits();
  const { sized, keep, ...look } = useColumnLook(WIDTHS);
  const label = useLabel(labels);
  const all = useMemo(() => allColumns(labels), [labels]);
  const stored = settings.preferences[IDS];
  const kept = Array.isArray(stored) && stored.length > 0 ? stored.map(String) : undefined;
  const wanted = fixed && fixed.length > 0 ? fixed : (kept ?? defaultColumns(isUnitChosen || units.length < 2, isOfErrors));
  const ids = wanted.filter((id) => all.has(id));
  // The same columns stay the same object, so that rows are not drawn anew.
  const named = ids.join(" ");
  const columns = useMemo(
    () =>
      named
        .split(" ")
        .flatMap((id) => all.get(id) ?? [])
        .map(sized),
    [named, all, sized],
  );
  return {
    ...look,
    columns,
    ids,
    all: useMemo(() => [...all.keys()], [all]),
    label,
    choose: (next) => keep({ [IDS]: next ?? null, ...(next ? {} : { [WIDTHS]: null }) }),
  };
}

function allColumns(labels: FieldLabels): ReadonlyMap<string, DocumentColumn> {
  const all = new Map(known);
  for (const field of labels ?? []) if (!all.has(field.name)) all.set(field.name, ownColumn(field));
  return all;
}
