import type { ApprovalSummary } from "#contract/approval/approval.ts";
import type { ApprovalColumn, ApprovalList } from "#domain/approval/names.ts";
import { StateLabel } from "#web/components/StateLabel.tsx";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { Tick } from "#web/components/Tick.tsx";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import styles from "./approval.module.css";

type Props = { document: ApprovalSummary; list: ApprovalList; isCursor: boolean; isSelected: boolean; onSelect?: () => void };

/** What the document is called: its supplier, else its file. */
const nameOf = (document: ApprovalSummary): string => document.fields.supplierName || document.fileName;

function useCells(document: ApprovalSummary) {
  const { text, culture } = useText();
  const approver = document.anyApprover
    ? text("approval.anyApprover")
    : document.approvers.map((person) => person.name).join(", ") || (document.lastApprover?.name ?? "");
  const cells: Record<ApprovalColumn, string> = {
    IdentificationNumber: document.fields.invoiceNumber ?? document.fileName,
    IssuedByName: nameOf(document),
    TotalAmount: formatAmount(document.fields.totalAmount, culture, document.fields.currency),
    WorkflowName: document.workflowName ?? text("approval.noWorkflow"),
    Approver: approver,
  };
  return { text, culture, cells };
}

function DocumentLink({ document, list, label }: { document: ApprovalSummary; list: ApprovalList; label: string }) {
  return (
    <Link className={styles.name} to={href("documentApproval", { id: document.documentId }, { returnRoute: href("docListApproval", { listType: list }) })}>
      {label}
    </Link>
  );
}

/** Brings the row under the cursor into sight. */
function useInSight<Element extends HTMLElement>(isCursor: boolean) {
  const row = useRef<Element>(null);
  useEffect(() => {
    if (isCursor) row.current?.scrollIntoView?.({ block: "nearest" });
  }, [isCursor]);
  return row;
}

/** One document of the list on a wide screen; its first column is the link. */
export function ApprovalRow({ document, list, columns, isCursor, isSelected, onSelect }: Props & { columns: readonly ApprovalColumn[] }) {
  const { text, cells } = useCells(document);
  const row = useInSight<HTMLTableRowElement>(isCursor);
  return (
    <tr ref={row} data-cursor={isCursor || undefined} data-selected={isSelected || undefined} aria-selected={isSelected}>
      <td className={styles.checkCell}>
        {onSelect && <Tick checked={isSelected} aria-label={text("approval.select", { name: nameOf(document) })} onChange={onSelect} />}
      </td>
      {columns.map((column, at) => (
        <td key={column} data-column={column}>
          {at === 0 ? <DocumentLink document={document} list={list} label={cells[column]} /> : cells[column]}
        </td>
      ))}
      <td className={styles.toolCell} />
    </tr>
  );
}

/** The same on a phone. */
export function ApprovalCard({ document, list, isSelected, isCursor, onSelect }: Props) {
  const { text, culture, cells } = useCells(document);
  const row = useInSight<HTMLLIElement>(isCursor);
  return (
    <li ref={row} className={styles.card} data-selected={isSelected || undefined}>
      {onSelect && (
        <span className={styles.cardCheck}>
          <Tick checked={isSelected} aria-label={text("approval.select", { name: nameOf(document) })} onChange={onSelect} />
        </span>
      )}
      <div className={styles.cardBody}>
        <div className={styles.cardLine}>
          <DocumentLink document={document} list={list} label={nameOf(document)} />
          <strong className="figures">{cells.TotalAmount}</strong>
        </div>
        <div className={`${styles.cardLine} ${styles.dim}`}>
          <span>{cells.IdentificationNumber}</span>
          {document.fields.dueDate && (
            <span>
              {text("approval.due")} {formatDate(document.fields.dueDate, culture)}
            </span>
          )}
        </div>
        <div className={`${styles.cardLine} ${styles.dim}`}>
          <span>{cells.Approver}</span>
          {list !== "Mine" && <StateLabel state={document.state} />}
        </div>
      </div>
    </li>
  );
}
