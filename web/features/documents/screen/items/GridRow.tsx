import type { Culture } from "#domain/names.ts";
import { lineDifference } from "#domain/documents/sums.ts";
import { showValue, typedForm } from "#web/components/fieldFormats.ts";
import type { Text } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { IconAlertTriangle } from "@tabler/icons-react";
import { memo } from "react";
import type { Item } from "#web/features/documents/screen/state/draft.ts";
import { CodeCell } from "./CodeCell.tsx";
import { cellName, cellText, isNumeric, type GridColumn, type GridAction } from "./grid.ts";
import styles from "./items.module.css";

/** A line may lie so far from quantity times price: the price is often printed rounded. */
const LINE_TOLERANCE = "0.05";

type Props = {
  at: number;
  top: number;
  item: Item;
  columns: readonly GridColumn[];
  /** Names of columns whose cell breaks a rule, joined by spaces. */
  broken: string;
  /** GridColumn of the active cell when it is in this row, and the text being typed there. */
  activeColumn: number | undefined;
  typing: string | undefined;
  /** First and last marked column, joined by a dash; undefined when nothing of the row is marked. */
  marked: string | undefined;
  canEdit: boolean;
  text: Text;
  culture: Culture;
  act(action: GridAction): void;
  commit(): void;
  commitText(text: string, rows: number, across: number): void;
};

/** One item: its number (with a hint when quantity times price is not the total) and its cells. */
export const GridRow = memo(function GridRow({
  at,
  top,
  item,
  columns,
  broken,
  activeColumn,
  typing,
  marked,
  canEdit,
  text,
  culture,
  act,
  commit,
  commitText,
}: Props) {
  const [left, right] = marked?.split("-").map(Number) ?? [-1, -2];
  const brokenNames = broken.split(" ");
  return (
    <div className={styles.line} role="row" aria-rowindex={at + 2} style={{ transform: `translateY(${top}px)` }}>
      <RowNumber at={at} item={item} text={text} culture={culture} />
      {columns.map((column, index) => {
        const isActive = activeColumn === index;
        const value = cellText(item, column);
        return (
          <span
            key={column.name}
            id={`cell-${at}-${index}`}
            role="gridcell"
            aria-colindex={index + 1}
            aria-selected={index >= left! && index <= right!}
            aria-invalid={brokenNames.includes(column.name) || undefined}
            data-active={isActive || undefined}
            data-right={isNumeric(column) || undefined}
            title={column.name === "description" ? value : undefined}
            onMouseDown={(event) => {
              if (isActive && typing !== undefined) return;
              commit();
              act({ type: "select", cell: { row: at, column: index }, extend: event.shiftKey });
            }}
            onMouseEnter={(event) => event.buttons === 1 && act({ type: "select", cell: { row: at, column: index }, extend: true })}
            onDoubleClick={() => canEdit && act({ type: "open", text: typedForm(column.format, value, culture) })}
          >
            {isActive && typing !== undefined && column.codes && !column.codes.isMany ? (
              <CodeCell at={at} column={column} typing={typing} codes={column.codes} text={text} act={act} commitText={commitText} />
            ) : isActive && typing !== undefined ? (
              <input
                className={styles.editor}
                aria-label={`${column.label}, ${text("document.items.rowNumber")} ${at + 1}`}
                value={typing}
                autoFocus
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => act({ type: "type", text: event.target.value })}
                onBlur={commit}
              />
            ) : (
              (column.codes && cellName(item, column)) || showValue(column.format, value, culture)
            )}
          </span>
        );
      })}
    </div>
  );
});

function RowNumber({ at, item, text, culture }: Pick<Props, "at" | "item" | "text" | "culture">) {
  const difference = lineDifference(item);
  if (!difference?.abs().gt(LINE_TOLERANCE)) {
    return (
      <span role="rowheader" className={styles.number}>
        {at + 1}
      </span>
    );
  }
  const hint = text("document.items.arithmetic", { amount: showValue("amount", difference.toFixed(2), culture) });
  return (
    <span role="rowheader" className={styles.number}>
      <Tip label={hint} position="right">
        <span className={styles.off}>
          <IconAlertTriangle size={12} aria-label={hint} />
          {at + 1}
        </span>
      </Tip>
    </span>
  );
}
