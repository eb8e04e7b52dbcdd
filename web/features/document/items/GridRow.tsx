import { lineDifference } from "#domain/document/sums.ts";
import { showValue } from "#web/components/fieldFormats.ts";
import { Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useWorkbench } from "../WorkbenchContext.ts";
import { cellText, isNumeric, type Column, type GridAction, type GridState, type rangeOf } from "./grid.ts";
import styles from "./items.module.css";

/** A line may lie so far from quantity times price: the price is often printed rounded. */
const LINE_TOLERANCE = "0.05";

type Props = { at: number; top: number; template: string; columns: readonly Column[]; state: GridState; range: ReturnType<typeof rangeOf>; act(action: GridAction): void; commit(): void };

/** One item: its number (with a hint when quantity times price is not the total) and its cells. */
export function GridRow({ at, top, template, columns, state, range, act, commit }: Props) {
  const { draft, text, culture, errors, canEdit } = useWorkbench();
  const item = draft.values.items[at]!;
  const difference = lineDifference(item);
  const isOff = difference?.abs().gt(LINE_TOLERANCE);
  const open = (column: Column) => canEdit && act({ type: "open", text: showValue(column.format, cellText(item, column), culture) });
  return (
    <div className={styles.line} role="row" aria-rowindex={at + 2} style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}>
      <span role="rowheader" className={styles.number} data-off={isOff || undefined}>
        {isOff ? (
          <Tooltip label={text("document.items.arithmetic", { amount: showValue("amount", difference!.toFixed(2), culture) })} position="right">
            <span className={styles.off}>
              <IconAlertTriangle size={12} aria-label={text("document.items.arithmetic", { amount: showValue("amount", difference!.toFixed(2), culture) })} />
              {at + 1}
            </span>
          </Tooltip>
        ) : (
          at + 1
        )}
      </span>
      {columns.map((column, index) => {
        const isActive = state.active.row === at && state.active.column === index;
        const isMarked = at >= range.top && at <= range.bottom && index >= range.left && index <= range.right;
        const isBroken = errors.some((error) => error.field === `items.${at}.${column.name}`);
        return (
          <span
            key={column.name}
            id={`cell-${at}-${index}`}
            role="gridcell"
            aria-colindex={index + 1}
            aria-selected={isMarked}
            aria-invalid={isBroken || undefined}
            data-active={isActive || undefined}
            data-right={isNumeric(column) || undefined}
            title={column.name === "description" ? cellText(item, column) : undefined}
            onMouseDown={(event) => {
              if (isActive && state.typing !== undefined) return;
              commit();
              act({ type: "select", cell: { row: at, column: index }, extend: event.shiftKey });
            }}
            onMouseEnter={(event) => event.buttons === 1 && state.typing === undefined && act({ type: "select", cell: { row: at, column: index }, extend: true })}
            onDoubleClick={() => open(column)}
          >
            {isActive && state.typing !== undefined ? (
              <input
                className={styles.editor}
                aria-label={`${column.label}, ${text("document.items.rowNumber")} ${at + 1}`}
                value={state.typing}
                autoFocus
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => act({ type: "type", text: event.target.value })}
                onBlur={commit}
              />
            ) : (
              showValue(column.format, cellText(item, column), culture)
            )}
          </span>
        );
      })}
    </div>
  );
}
