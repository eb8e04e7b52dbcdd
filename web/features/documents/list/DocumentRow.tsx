import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { Tick } from "#web/components/Tick.tsx";
import { memo, type MouseEvent } from "react";
import { useSearchParams } from "react-router";
import { ColumnHead } from "./ColumnHead.tsx";
import { type CellContext, type Column, WIDE_COLUMN } from "./columns.tsx";
import { type FieldLabels, useLabel } from "./labels.ts";
import { nextSort, sortOf } from "./listAddress.ts";
import styles from "./list.module.css";
import type { Picked } from "./selection.ts";
import { SelectAll } from "./SelectAll.tsx";
import { documentAddress } from "./useOpenDocument.ts";
import type { Rows } from "./useRows.ts";

export type RowProps = {
  document: DocumentSummary | undefined;
  index: number;
  /** Distance from the top of the list in pixels. */
  start: number;
  context: CellContext;
  isCursor: boolean;
  isSelected: boolean;
  onSelect: (index: number, isRange: boolean) => void;
  onOpen: (event: MouseEvent, document: DocumentSummary | undefined, index: number) => void;
};

/** Width of the first column with its box, and of the free column at least, in pixels. */
const CHECK_WIDTH = 44;
const MIN_WIDE = 180;

/** Widths of the columns as a CSS grid, and the least width of a row; the supplier takes what is left, else the last column does. */
export function gridStyle(columns: readonly Column[]): Record<"--columns" | "--row-width", string> {
  const wide = columns.find(({ id, isSized }) => id === WIDE_COLUMN && !isSized)?.id ?? columns.findLast(({ isSized }) => !isSized)?.id;
  const widths = columns.map(({ id, width }) => (id === wide ? Math.max(width, MIN_WIDE) : width));
  // While its edge is dragged, the width of a column stands in a variable of its own.
  const template = columns.map(({ id }, place) => `var(--width-${id}, ${id === wide ? `minmax(${widths[place]}px, 1fr)` : `${widths[place]}px`})`);
  return { "--columns": [`${CHECK_WIDTH}px`, ...template].join(" "), "--row-width": `${widths.reduce((sum, width) => sum + width, CHECK_WIDTH)}px` };
}

type HeadProps = {
  columns: readonly Column[];
  labels: FieldLabels;
  rows: Rows;
  picked: Picked;
  onPick: (picked: Picked) => void;
  onResize: (id: string, width: number) => void;
};

/** The head of the table: select all, and an order by a click on a name. */
export function RowHead({ columns, labels, rows, picked, onPick, onResize }: HeadProps) {
  const label = useLabel(labels);
  const [query, setQuery] = useSearchParams();
  const sort = sortOf(query);
  const order = (id: string) =>
    setQuery(
      (before) => {
        const next = nextSort(sort, id);
        if (next) before.set("sort", `${next.field}.${next.direction}`);
        else before.delete("sort");
        return before;
      },
      { replace: true },
    );
  return (
    <div role="rowgroup" className={styles.headGroup}>
      <div role="row" aria-rowindex={1} className={styles.rowHead}>
        <div role="columnheader" className={styles.check}>
          <SelectAll rows={rows} picked={picked} onPick={onPick} />
        </div>
        {columns.map((column) => (
          <ColumnHead
            key={column.id}
            column={column}
            label={label(column.id)}
            sort={sort}
            onSort={() => order(column.id)}
            onResize={(width) => onResize(column.id, width)}
          />
        ))}
      </div>
    </div>
  );
}

/** One document as a row; a skeleton until it is loaded. A step of the cursor draws two rows anew, not all in sight. */
export const DocumentRow = memo(function DocumentRow({
  document,
  index,
  start,
  columns,
  context,
  isCursor,
  isSelected,
  onSelect,
  onOpen,
}: RowProps & { columns: readonly Column[] }) {
  const name = document ? document.fields["supplierName"] || document.fileName : "";
  return (
    // The grid takes the focus and the keys (useListKeys); rows and cells are reached through it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`row-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      data-index={index}
      data-cursor={isCursor}
      data-id={document?.documentId}
      className={styles.row}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => onOpen(event, document, index)}
      onAuxClick={(event) => onOpen(event, document, index)}
    >
      <div role="gridcell" className={styles.check} data-check>
        {document && (
          <Tick
            tabIndex={-1}
            checked={isSelected}
            aria-label={context.text("list.select", { name })}
            onChange={() => undefined}
            onClick={(event) => onSelect(index, event.shiftKey)}
          />
        )}
      </div>
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={styles.cell} data-align={column.align}>
          {document ? (
            column.id === WIDE_COLUMN ? (
              <NameCell document={document} name={name} />
            ) : (
              column.cell(document, context)
            )
          ) : (
            <span className={styles.ghost} />
          )}
        </div>
      ))}
    </div>
  );
});

/** Supplier, or the file's name while the supplier is not known; a real link for new tabs. */
export function NameCell({ document, name }: { document: DocumentSummary; name: string }) {
  const isFile = !document.fields["supplierName"];
  return (
    <a className={styles.name} data-file={isFile} href={documentAddress(document, {})} tabIndex={-1} title={document.fileName}>
      {name}
    </a>
  );
}
