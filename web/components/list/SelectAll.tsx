import { formatNumber } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { Tick } from "#web/components/Tick.tsx";
import { type ListSelection, nothingPicked, sizeOf } from "./selection.ts";
import type { ListRows } from "./usePages.ts";

type Props = { rows: Pick<ListRows<unknown>, "count" | "isMore" | "total">; selection: ListSelection };

/** Selects everything that the list holds, loaded or not, and takes it back. */
export function SelectAll({ rows, selection: { picked, pick, pickAll } }: Props) {
  const { text, culture } = useText();
  const size = sizeOf(picked);
  const isAll = picked.kind === "all" ? picked.except.size === 0 : size > 0 && size === rows.count && !rows.isMore;
  const words = text("list.selectAllOf", { count: rows.count, shown: `${formatNumber(rows.count, culture)}${rows.isMore ? "+" : ""}` });
  return (
    <Tick
      aria-label={words}
      title={words}
      disabled={rows.total === 0}
      checked={isAll}
      indeterminate={size > 0 && !isAll}
      onChange={() => (isAll ? pick(nothingPicked) : pickAll())}
    />
  );
}
