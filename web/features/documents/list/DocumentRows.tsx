import { breakpoints } from "#web/lib/theme.ts";
import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { useMediaQuery } from "@mantine/hooks";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { DocumentCard } from "./DocumentCard.tsx";
import { DocumentRow, gridStyle, RowHead } from "./DocumentRow.tsx";
import type { FieldLabels } from "./labels.ts";
import styles from "./list.module.css";
import { ListNotice } from "./ListNotice.tsx";
import { between, everything, isPicked, nothingPicked, type Picked, toggled, withAll } from "./selection.ts";
import type { ColumnChoice } from "./useColumns.ts";
import { useCellContext } from "./useCellContext.ts";
import { useListKeys } from "./useListKeys.ts";
import { useOpenDocument } from "./useOpenDocument.ts";
import type { Rows } from "./useRows.ts";
import { useSteadyRow } from "./useSteadyRow.ts";
import { useStable } from "#web/lib/useStable.ts";

/** Heights of a table row (roomy, compact) and of a card, in pixels. */
const ROW = { normal: 36, compact: 30 } as const;
const CARD = 84;
/** Rows that exist beyond the screen, so that a wheel does not outrun them. */
const OVERSCAN = 8;

type Props = {
  rows: Rows;
  choice: ColumnChoice;
  labels: FieldLabels;
  onRange: (range: readonly [number, number]) => void;
  picked: Picked;
  onPick: (picked: Picked) => void;
  isNarrowed: boolean;
  /** The list is worked through: Enter opens its first document when none is pointed at. */
  isWalk: boolean;
  empty: string;
  uploadTo?: string;
};

/** The rows of a list: only those on the screen exist. A table, or cards where it is narrow. */
export function DocumentRows(props: Props) {
  const { rows, choice, labels, onRange, picked, onPick } = props;
  const { columns, density } = choice;
  const isNarrow = Boolean(useMediaQuery(`(max-width: ${breakpoints.small - 1}px)`, undefined, { getInitialValueInEffect: false }));
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<number>();
  const [mark, setMark] = useState(0);
  const context = useCellContext();
  const open = useOpenDocument(rows.listResultId);
  const height = isNarrow ? CARD : ROW[density];
  // The heading stands still over the rows and is as high as one of them; cards have none.
  const headHeight = isNarrow ? 0 : ROW[density];
  // Until something is known the skeleton has the shape of the list.
  const count = rows.isPending ? 12 : rows.total;
  const steady = useSteadyRow({ rows, scroller, height, cursor, setCursor });
  // The virtualizer changes inside; React's compiler is not in use.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: headHeight,
    initialRect: { width: 0, height: 800 },
  });
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => onRange([first, last]), [first, last, onRange]);
  useLayoutEffect(() => virtual.measure(), [height, virtual]);

  const go = (index: number) => {
    const next = Math.max(0, Math.min(count - 1, index));
    setCursor(next);
    bringIntoSight(scroller.current, { top: next * height, height, headHeight });
  };
  const page = () => Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / height) - 1);
  const select = (index: number, isRange: boolean) => {
    const document = rows.row(index);
    if (!document) return;
    if (isRange)
      onPick(
        withAll(
          picked,
          between(mark, index).flatMap((each) => rows.row(each) ?? []),
        ),
      );
    else onPick(toggled(picked, document));
    setMark(index);
  };
  const openAt = (index: number) => {
    const document = rows.row(index);
    if (document) open(document, index);
  };
  const onOpen = useStable((event: React.MouseEvent, document: DocumentSummary | undefined, index: number) => {
    // The right button has its menu, and the box in the first cell acts by itself.
    if (!document || event.button === 2 || (event.target as HTMLElement).closest("[data-check]")) return;
    event.preventDefault();
    setCursor(index);
    if (event.shiftKey) select(index, true);
    else open(document, index, event.metaKey || event.ctrlKey || event.button === 1);
  });
  const onSelect = useStable(select);
  const all = () => onPick(picked.kind === "all" ? nothingPicked : everything(rows));
  useListKeys({ cursor, go, page, count, select, all, open: openAt, scroller, startsAt: props.isWalk ? 0 : undefined });

  const notice = !rows.isPending && (rows.error || rows.total === 0);
  if (notice)
    return (
      <ListNotice error={rows.error} retry={rows.retry} isNarrowed={props.isNarrowed} isWalk={props.isWalk} empty={props.empty} uploadTo={props.uploadTo} />
    );

  const item = (index: number, start: number) => {
    const document = rows.row(index);
    const shared = {
      document,
      index,
      start,
      context,
      isCursor: index === cursor,
      isSelected: document !== undefined && isPicked(picked, document.documentId),
      onSelect,
      onOpen,
    };
    return isNarrow ? <DocumentCard key={index} {...shared} /> : <DocumentRow key={index} {...shared} columns={columns} />;
  };
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="grid"
      aria-label={context.text("title.docList")}
      aria-rowcount={rows.total + 1}
      aria-busy={rows.isPending}
      aria-multiselectable
      tabIndex={0}
      aria-activedescendant={cursor === undefined ? undefined : `row-${cursor}`}
      onPointerOver={(event: PointerEvent) => steady.hover(event)}
      onPointerLeave={steady.leave}
      style={{ ...gridStyle(columns), "--kv-row": `${height}px` } as React.CSSProperties}
    >
      {!isNarrow && <RowHead columns={columns} labels={labels} rows={rows} picked={picked} onPick={onPick} onResize={choice.resize} />}
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() + steady.slack }}>
        {shown.map(({ index, start }) => item(index, start - headHeight))}
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
