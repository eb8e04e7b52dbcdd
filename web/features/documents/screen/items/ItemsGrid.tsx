import { VisuallyHidden } from "@mantine/core";
import { withItemValue } from "#domain/documents/itemValue.ts";
import type { ValidationError } from "#domain/documents/validationError.ts";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useScreen } from "#web/features/documents/screen/ScreenContext.ts";
import { useStable } from "#web/lib/useStable.ts";
import { gridColumns } from "./columns.ts";
import { isNumeric, rangeOf, type GridColumn, type GridAction, type GridState } from "./grid.ts";
import { GridRow } from "./GridRow.tsx";
import { ItemsTotals } from "./ItemsTotals.tsx";
import type { useGridKeys } from "./useGridKeys.ts";
import styles from "./items.module.css";

/** Height of a row in pixels: compact, as many lines as possible stay in sight. */
const ROW_HEIGHT = 30;
/** The heading stands still over the rows, the sums (with a difference below) under them: pixels that hide what lies behind. */
const HEADER_HEIGHT = 30;
const TOTALS_HEIGHT = 42;

export type GridProps = {
  columns: readonly GridColumn[];
  state: GridState;
  act(action: GridAction): void;
  keys: ReturnType<typeof useGridKeys>;
  grid: RefObject<HTMLDivElement | null>;
};

/** The items as a spreadsheet. Only rows in sight are drawn, so three hundred lines are no heavier than ten. */
export function ItemsGrid(props: GridProps) {
  const { columns, state, act, keys, grid } = props;
  const { draft, canEdit, text, culture, errors } = useScreen();
  const items = draft.values.items;
  const rows = useRowsInSight(props, items.length);
  const aim = useAim(props);
  const range = rangeOf(state);
  const { row, column } = state.active;
  const commit = useStable(keys.commit);
  const commitText = useStable(keys.commitText);
  return (
    <div
      ref={grid}
      style={gridColumns(columns) as CSSProperties}
      className={styles.grid}
      role="grid"
      data-empty={items.length === 0 || undefined}
      aria-label={text("document.items")}
      aria-rowcount={items.length + 1}
      aria-colcount={columns.length}
      aria-readonly={!canEdit}
      aria-activedescendant={items[row] ? `cell-${row}-${column}` : undefined}
      tabIndex={0}
      onFocus={aim}
      onKeyDown={keys.press}
      onCopy={keys.copy}
      onPaste={keys.paste}
    >
      <Heads columns={columns} />
      <div className={styles.rows} role="rowgroup" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index: at, start }) => (
          <GridRow
            key={at}
            at={at}
            top={start - HEADER_HEIGHT}
            item={items[at]!}
            columns={columns}
            broken={brokenColumns(errors, at)}
            activeColumn={at === row ? column : undefined}
            typing={at === row ? state.typing : undefined}
            marked={at >= range.top && at <= range.bottom ? `${range.left}-${range.right}` : undefined}
            canEdit={canEdit}
            text={text}
            culture={culture}
            act={act}
            commit={commit}
            commitText={commitText}
          />
        ))}
      </div>
      {items.length > 0 && <ItemsTotals columns={columns} />}
      {items.length === 0 && <p className={styles.empty}>{text(canEdit ? "document.items.empty" : "document.items.none")}</p>}
    </div>
  );
}

function Heads({ columns }: { columns: readonly GridColumn[] }) {
  const { text } = useScreen();
  return (
    <div className={styles.header} role="row">
      <span role="columnheader" className={styles.number}>
        <VisuallyHidden>{text("document.items.rowNumber")}</VisuallyHidden>
      </span>
      {columns.map((one) => (
        <span key={one.name} role="columnheader" title={one.label} data-right={isNumeric(one) || undefined}>
          {one.label}
        </span>
      ))}
    </div>
  );
}

/** The rows to draw; the active cell is kept in sight, and the grid takes the keys again after a cell closes. */
function useRowsInSight({ state, grid }: GridProps, count: number) {
  const rows = useVirtualizer({
    count,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
    scrollPaddingEnd: TOTALS_HEIGHT,
    initialRect: { width: 1200, height: 300 },
  });
  const { row, column } = state.active;
  const isOpen = state.typing !== undefined;
  const showRow = useStable((index: number) => rows.scrollToIndex(index, { align: "auto" }));
  useEffect(() => {
    if (count > 0) showRow(Math.min(row, count - 1));
  }, [row, count, showRow]);
  useEffect(() => {
    if (grid.current) showColumn(grid.current, column);
  }, [column, grid]);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    if (wasOpen.current && !isOpen) grid.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen, grid]);
  return rows;
}

/** Makes the active cell the one that what is pointed at on the page goes into; the next one follows it. */
function useAim({ columns, state, act, grid }: GridProps): () => void {
  const { draft, canEdit, setActive, setActiveItem, setTarget, dispatch } = useScreen();
  const items = draft.values.items;
  const { row, column } = state.active;
  const aim = useStable((): void => {
    setActive(undefined);
    setActiveItem(row);
    const cell = columns[column];
    if (!canEdit || !cell) return setTarget(undefined);
    const put = (value: string) => {
      dispatch({
        type: "setItems",
        items: items.map((item, at) => (at === row ? withItemValue(item, { name: cell.name, exportMapping: cell.coding }, value) : item)),
      });
      act({ type: "move", rows: 0, columns: 1, extent: { rows: items.length, columns: columns.length } });
    };
    setTarget({ name: `item-${row}-${cell.name}`, label: `${cell.label} (${row + 1})`, format: cell.format, put });
  });
  useEffect(() => {
    if (grid.current?.contains(window.document.activeElement)) aim();
  }, [row, column, items, aim, grid]);
  return aim;
}

/** Scrolls sideways just so far that the column is in sight. */
function showColumn(grid: HTMLElement, column: number): void {
  const heading = grid.querySelectorAll<HTMLElement>("[role=columnheader]")[column + 1];
  if (!heading) return;
  const right = heading.offsetLeft + heading.offsetWidth;
  if (heading.offsetLeft < grid.scrollLeft) grid.scrollLeft = column === 0 ? 0 : heading.offsetLeft;
  else if (right > grid.scrollLeft + grid.clientWidth) grid.scrollLeft = right - grid.clientWidth;
}

function brokenColumns(errors: readonly ValidationError[], row: number): string {
  const prefix = `items.${row}.`;
  return errors.flatMap((error) => (error.field.startsWith(prefix) ? [error.field.slice(prefix.length)] : [])).join(" ");
}
