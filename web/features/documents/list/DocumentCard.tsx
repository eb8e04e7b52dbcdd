import { StateLabel } from "#web/components/StateLabel.tsx";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { Tick } from "#web/components/Tick.tsx";
import { Skeleton } from "@mantine/core";
import { Attention } from "./Attention.tsx";
import { NameCell, type RowProps } from "./DocumentRow.tsx";
import styles from "./list.module.css";

/** One document on a phone: supplier and amount, number and due date, state. */
export function DocumentCard({ document, index, start, context, isCursor, isSelected, onSelect, onOpen }: RowProps) {
  const { text, culture } = context;
  const fields = document?.fields ?? {};
  const name = document ? fields["supplierName"] || document.fileName : "";
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
      className={styles.card}
      style={{ transform: `translateY(${start}px)` }}
      onClick={(event) => onOpen(event, document, index)}
    >
      {document ? (
        <>
          <div role="gridcell" className={styles.cardCheck} data-check>
            <Tick
              tabIndex={-1}
              checked={isSelected}
              aria-label={text("list.select", { name })}
              onChange={() => undefined}
              onClick={(event) => onSelect(index, event.shiftKey)}
            />
          </div>
          <div role="gridcell" className={styles.cardBody}>
            <div className={styles.cardLine}>
              <NameCell document={document} name={name} />
              <span className={styles.cardAmount}>{formatAmount(fields["totalAmount"], culture, fields["currency"])}</span>
            </div>
            <div className={`${styles.cardLine} ${styles.cardDetail}`}>
              <span className={styles.cardNumber}>{fields["invoiceNumber"] ?? formatDate(document.createdTime, culture, "dateTime")}</span>
              {fields["dueDate"] && <span>{text("list.due", { date: formatDate(fields["dueDate"], culture) })}</span>}
            </div>
            <div className={styles.cardLine}>
              <StateLabel state={document.state} origin={document.errorOrigin} />
              <Attention count={document.state === "New" && document.attention ? document.attention : null} />
              {document.errorOrigin === "export" && document.errorDetail && <span className={styles.cardReason}>{document.errorDetail}</span>}
            </div>
          </div>
        </>
      ) : (
        <div role="gridcell" className={styles.cardBody}>
          <Skeleton height={12} width="55%" />
          <Skeleton height={10} width="35%" mt={10} />
          <Skeleton height={10} width="25%" mt={10} />
        </div>
      )}
    </div>
  );
}
