import { ColumnHead } from "./ColumnHead.tsx";
import type { ColumnChoice } from "./columns.ts";
import styles from "./list.module.css";
import { SelectAll } from "./SelectAll.tsx";
import type { ListSelection } from "./selection.ts";
import { useSort } from "./sort.ts";
import type { ListRows } from "./usePages.ts";

type Props<Row> = { choice: ColumnChoice<Row>; rows: ListRows<Row>; selection: ListSelection | undefined };

/** The head of the table: select all, and an order by a click on a name. */
export function ListHead<Row>({ choice, rows, selection }: Props<Row>) {
  const { sort, sortBy } = useSort();
  return (
    <div role="rowgroup" className={styles.headGroup}>
      <div role="row" aria-rowindex={1} className={styles.rowHead}>
        {selection ? (
          <div role="columnheader" className={styles.check}>
            <SelectAll rows={rows} selection={selection} />
          </div>
        ) : (
          <span aria-hidden />
        )}
        {choice.columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            label={choice.label(column.id)}
            sort={sort}
            onSort={() => sortBy(column.id)}
            onResize={(width) => choice.resize(column.id, width)}
          />
        ))}
      </div>
    </div>
  );
}
