import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { Tick } from "#web/components/Tick.tsx";
import { memo, type MouseEvent, type ReactNode } from "react";
import type { CellContext, ListColumn } from "./columns.ts";
import styles from "./list.module.css";

export type RowProps<Row> = {
  /** Undefined until it is loaded. */
  document: Row | undefined;
  index: number;
  /** Distance from the top of the list in pixels. */
  start: number;
  context: CellContext;
  isCursor: boolean;
  isSelected: boolean;
  /** Undefined where nothing can be chosen. */
  onSelect: ((index: number, isRange: boolean) => void) | undefined;
  onOpen: (event: MouseEvent, document: Row | undefined, index: number) => void;
  /** Where the document opens. */
  hrefOf: (document: Row) => string | undefined;
};

/** What a document is called: its supplier, or its file while the supplier is not known. */
export const nameOf = ({ fields, fileName }: DocumentSummary): string => fields["supplierName"] || fileName;

type FrameProps<Row> = RowProps<Row> & { className: string | undefined; checkClassName: string | undefined; children: ReactNode };

/** A row of the grid at its place, with its box; the table and the cards fill it each in their way. */
export function RowFrame<Row extends DocumentSummary>(props: FrameProps<Row>) {
  const { document, index, start, context, isCursor, isSelected, onSelect, onOpen, className, checkClassName, children } = props;
  return (
    // The grid takes the focus and the keys (useListKeys); rows and cells are reached through it.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`row-${index}`}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={onSelect ? isSelected : undefined}
      data-index={index}
      data-cursor={isCursor}
      data-id={document?.documentId}
      className={className}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => onOpen(event, document, index)}
      onAuxClick={(event) => onOpen(event, document, index)}
    >
      {onSelect ? (
        <div role="gridcell" className={checkClassName} data-check>
          {document && (
            <Tick
              tabIndex={-1}
              checked={isSelected}
              aria-label={context.text("list.select", { name: nameOf(document) })}
              onChange={() => undefined}
              onClick={(event) => onSelect(index, event.shiftKey)}
            />
          )}
        </div>
      ) : (
        <span aria-hidden className={checkClassName} />
      )}
      {children}
    </div>
  );
}

/** A real link, for new tabs; a file's name is dimmed. */
export function RowLink<Row extends DocumentSummary>({ document, href, children }: { document: Row; href: string | undefined; children: ReactNode }) {
  return (
    <a className={styles.name} data-file={!document.fields["supplierName"]} href={href} tabIndex={-1} title={document.fileName}>
      {children}
    </a>
  );
}

type TableRowProps<Row> = RowProps<Row> & { columns: readonly ListColumn<Row>[] };

function TableRow<Row extends DocumentSummary>({ columns, ...row }: TableRowProps<Row>) {
  const { document, context, hrefOf } = row;
  // The name leads to the document; where it is hidden, the first column does.
  const linked = columns.find(({ isWide }) => isWide) ?? columns[0];
  return (
    <RowFrame {...row} className={styles.row} checkClassName={styles.check}>
      {columns.map((column) => {
        const content = document && column.cell(document, context);
        return (
          <div key={column.id} role="gridcell" className={styles.cell} data-align={column.align} data-column={column.id}>
            {!document ? (
              <span className={styles.ghost} />
            ) : column === linked ? (
              <RowLink document={document} href={hrefOf(document)}>
                {content}
              </RowLink>
            ) : (
              content
            )}
          </div>
        );
      })}
    </RowFrame>
  );
}

/** One document as a row of the table; a skeleton until it is loaded. A step of the cursor draws two rows anew, not all in sight. */
export const ListRow = memo(TableRow) as typeof TableRow;
