import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import type { CellContext } from "./columns.ts";
import styles from "./list.module.css";
import { nameOf, RowFrame, RowLink, type RowProps } from "./ListRow.tsx";

/** The last line of a card, which each list has of its own. */
export type CardLine<Row> = (document: Row, context: CellContext) => ReactNode;

/** One document on a phone: supplier and amount, number and due date, and a line of the list's own. */
export function ListCard<Row extends DocumentSummary>({ line, ...row }: RowProps<Row> & { line: CardLine<Row> }) {
  const { document, context, hrefOf, onSelect } = row;
  return (
    <RowFrame {...row} className={styles.card} checkClassName={onSelect ? styles.cardCheck : styles.cardEdge}>
      <div role="gridcell" className={styles.cardBody}>
        {document ? (
          <CardLines document={document} context={context} href={hrefOf(document)}>
            {line(document, context)}
          </CardLines>
        ) : (
          <>
            <Skeleton height={12} width="55%" />
            <Skeleton height={10} width="35%" mt={10} />
            <Skeleton height={10} width="25%" mt={10} />
          </>
        )}
      </div>
    </RowFrame>
  );
}

function CardLines({ document, context, href, children }: { document: DocumentSummary; context: CellContext; href: string | undefined; children: ReactNode }) {
  const { text, culture } = context;
  const { fields, createdTime } = document;
  return (
    <>
      <div className={styles.cardLine}>
        <RowLink document={document} href={href}>
          {nameOf(document)}
        </RowLink>
        <span className={styles.cardAmount}>{formatAmount(fields["totalAmount"], culture, fields["currency"])}</span>
      </div>
      <div className={`${styles.cardLine} ${styles.cardDetail}`}>
        <span className={styles.cardNumber}>{fields["invoiceNumber"] ?? formatDate(createdTime, culture, "dateTime")}</span>
        {fields["dueDate"] && <span>{text("list.due", { date: formatDate(fields["dueDate"], culture) })}</span>}
      </div>
      <div className={styles.cardLine}>{children}</div>
    </>
  );
}
