import { showValue } from "#web/components/fieldFormats.ts";
import { useRested } from "#web/lib/useRested.ts";
import { useMemo } from "react";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { columnTotal, isNumeric, type GridColumn } from "./grid.ts";
import styles from "./items.module.css";

/** Sums follow when typing rests for so long. */
const REST_MS = 150;

/** Sums of the amount columns, each with its difference to the header where there is one. */
export function ItemsTotals({ columns }: { columns: readonly GridColumn[] }) {
  const { draft, text, culture } = useScreen();
  const { fields } = draft.values;
  const items = useRested(draft.values.items, REST_MS);
  const totals = useMemo(() => columns.map((column) => columnTotal(items, column, fields)), [items, columns, fields]);
  return (
    <div className={styles.totals} role="row">
      <span role="gridcell" className={styles.number} aria-label={text("document.items.total")}>
        Σ
      </span>
      {columns.map((column, at) => {
        const total = totals[at];
        return (
          <span key={column.name} role="gridcell" data-right={isNumeric(column) || undefined} data-differs={total?.difference !== undefined || undefined}>
            {total && showValue("amount", total.total, culture)}
            {total?.difference && <small>{text("document.items.difference", { amount: showValue("amount", total.difference, culture) })}</small>}
          </span>
        );
      })}
    </div>
  );
}
