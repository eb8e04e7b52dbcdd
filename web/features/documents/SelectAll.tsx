import { calls } from "#contract/index.ts";
import { notify, notifyError } from "#web/app/notify.ts";
import { api } from "#web/lib/api.ts";
import { useText } from "#web/locales/language.ts";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { ListFilter } from "./listAddress.ts";
import { nothingSelected, type Selection, withAll } from "./selection.ts";
import type { Rows } from "./useRows.ts";

/** Most documents that one bulk call takes, and how many one list call gives. */
export const MAX_SELECTED = 1000;
const TAKE = 500;

/** Selects every document of the list, loaded or not, up to what a bulk call takes. */
export function SelectAll({
  rows,
  selection,
  onSelect,
  filter,
}: {
  rows: Rows;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  filter: ListFilter;
}) {
  const { text } = useText();
  const [isBusy, setBusy] = useState(false);
  const isAll = selection.size > 0 && selection.size >= Math.min(rows.total, MAX_SELECTED);

  const selectAll = async () => {
    setBusy(true);
    try {
      let next = nothingSelected;
      for (let skip = 0; skip < Math.min(rows.total, MAX_SELECTED); skip += TAKE) {
        next = withAll(next, (await api(calls.listDocuments, { body: { ...filter, skip, take: TAKE } })).items);
      }
      onSelect(next);
      if (rows.total > MAX_SELECTED) notify("info", text("list.selectedFirst", { count: MAX_SELECTED }));
    } catch (error) {
      notifyError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Checkbox
      size="xs"
      aria-label={text("list.selectAll", { count: rows.total })}
      title={text("list.selectAll", { count: rows.total })}
      disabled={isBusy || rows.total === 0}
      checked={isAll}
      indeterminate={selection.size > 0 && !isAll}
      onChange={() => (isAll ? onSelect(nothingSelected) : void selectAll())}
    />
  );
}
