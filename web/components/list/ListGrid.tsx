import type { ListGridProps } from "./listGridProps.ts";
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { useStable } from "#web/lib/useStable.ts";
import { type CSSProperties, useDeferredValue, useEffect, useRef, useState } from "react";
import { gridStyle } from "./columns.ts";
import styles from "./list.module.css";
import { ListCard } from "./ListCard.tsx";
import { ListHead } from "./ListHead.tsx";
import { ListNotice } from "./ListNotice.tsx";
import { ListRow } from "./ListRow.tsx";
import { isPicked } from "./selection.ts";
import { useCellContext } from "./useCellContext.ts";
import { useIsNarrow } from "./useIsNarrow.ts";
import { useListKeys } from "./useListKeys.ts";
import { useRowActions } from "./useRowActions.ts";
import { useRowsInSight } from "./useRowsInSight.ts";
import { useSteadyRow } from "./useSteadyRow.ts";

/** Heights of a table row (roomy, compact) and of a card, in pixels. */
const ROW = { normal: 36, compact: 30 } as const;
const CARD = 84;
/** Rows that exist beyond the screen, so that a wheel does not outrun them; the first ones on it do not wait for these. */
const OVERSCAN = 8;
/** Rows of the skeleton. */
const MAX_WAITING = 12;

/** The rows of a list: only those on the screen exist. A table, or cards where it is narrow. */
export function ListGrid<Row extends DocumentSummary>(props: ListGridProps<Row>) {
  const { rows, choice, selection, onRange, open, startsAt } = props;
  const isNarrow = useIsNarrow();
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  const context = useCellContext();
  const height = isNarrow ? CARD : ROW[choice.density];
  // The heading stands still over the rows and is as high as one of them; cards have none.
  const headHeight = isNarrow ? 0 : height;
  // Until something is known the skeleton has the shape of the list.
  const count = rows.isPending ? MAX_WAITING : rows.total;
  const overscan = useDeferredValue(rows.isPending ? 0 : OVERSCAN, 0);
  const steady = useSteadyRow({ rows, scroller, height, cursor, setCursor });
  const isShown = rows.isPending || (!rows.error && rows.total > 0);
  const [first, last] = useRowsInSight({ scroller, isShown, count, height, above: headHeight, overscan });
  useEffect(() => onRange([first, Math.max(0, last)]), [first, last, onRange]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setCursor(next);
    bringIntoSight(scroller.current, { top: next * height, height, headHeight });
  };
  const page = () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height) - 1);
  const { select, all, openAt, onOpen } = useRowActions({ rows, selection, open, setCursor });
  useListKeys({ cursor, go, page, count, select, all, open: openAt, scroller, startsAt });
  const hrefOf = useStable(props.hrefOf);

  if (!isShown) return <ListNotice error={rows.error} retry={rows.retry} isNarrowed={props.isNarrowed} empty={props.empty} />;

  const item = (index: number) => {
    const document = rows.row(index);
    const isSelected = document !== undefined && selection !== undefined && isPicked(selection.picked, document.documentId);
    const shared = { document, index, start: index * height, context, isCursor: index === cursor, isSelected, onSelect: select, onOpen, hrefOf };
    return isNarrow ? <ListCard key={index} {...shared} line={props.cardLine} /> : <ListRow key={index} {...shared} columns={choice.columns} />;
  };
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={props.label}
      aria-rowcount={rows.total + 1}
      aria-busy={rows.isPending}
      aria-multiselectable={selection !== undefined}
      tabIndex={0}
      aria-activedescendant={cursor === undefined ? undefined : `row-${cursor}`}
      onPointerOver={steady.hover}
      onPointerLeave={steady.leave}
      style={{ ...gridStyle(choice.columns, selection !== undefined), "--kv-row": `${height}px` } as CSSProperties}
    >
      {!isNarrow && <ListHead choice={choice} rows={rows} selection={selection} />}
      <div role="rowgroup" className={styles.body} style={{ height: count * height + steady.slack }}>
        {Array.from({ length: last - first + 1 }, (_, place) => item(first + place))}
      </div>
    </div>
  );
}

/** Scrolls no further than it takes to see the whole row; all rows are of one height, so that nothing has to be measured. */
function bringIntoSight(scroller: HTMLElement | null, row: { top: number; height: number; headHeight: number }): void {
  if (!scroller) return;
  const lowest = row.top + row.height + row.headHeight - scroller.clientHeight;
  if (scroller.scrollTop > row.top) scroller.scrollTop = row.top;
  else if (scroller.scrollTop < lowest) scroller.scrollTop = lowest;
}
