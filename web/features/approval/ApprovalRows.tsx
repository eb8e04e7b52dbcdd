import type { ApprovalSummary } from "#contract/approval/approval.ts";
import { calls } from "#contract/index.ts";
import type { ApprovalList } from "#domain/approval/names.ts";
import { Notice } from "#web/components/Notice.tsx";
import { href } from "#web/lib/paths.ts";
import { useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Tick } from "#web/components/Tick.tsx";
import { Button, Skeleton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconChecklist, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { ApprovalCard, ApprovalRow } from "./ApprovalRow.tsx";
import { BulkApprove } from "./BulkApprove.tsx";
import { ColumnSettings, useApprovalColumns } from "./ColumnSettings.tsx";
import { useRowKeys } from "./useRowKeys.ts";
import styles from "./approval.module.css";

/** Rows asked for at first, and how many more each time. */
const PAGE = 50;
const MAX_ROWS = 500;

/** The rows of one approval list, with selection and bulk approval where the person can decide. */
export function ApprovalRows({ list }: { list: ApprovalList }) {
  const { text } = useText();
  const navigate = useNavigate();
  const isNarrow = useMediaQuery("(max-width: 599px)", undefined, { getInitialValueInEffect: false }) ?? false;
  const [take, setTake] = useState(PAGE);
  const [cursor, setCursor] = useState<number>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const rows = useCall(calls.listApprovals, { body: { listType: list, take } }, { placeholderData: (before) => before });
  const columns = useApprovalColumns();
  const items = rows.data?.items ?? [];
  const maySelect = list === "Mine";
  const toggle = (documentId: string) => setSelected((before) => toggled(before, documentId));
  const open = (document: ApprovalSummary) =>
    void navigate(href("documentApproval", { id: document.documentId }, { returnRoute: href("docListApproval", { listType: list }) }));
  useRowKeys({
    count: items.length,
    cursor,
    go: setCursor,
    select: (index) => maySelect && items[index] && toggle(items[index].documentId),
    open: (index) => items[index] && open(items[index]),
  });

  if (rows.isError)
    return (
      <Notice heading="h2" title={text("approval.loadFailed")} advice={text("approval.loadFailed.advice")} icon={<IconRefresh size={32} />}>
        <Button onClick={() => void rows.refetch()}>{text("action.retry")}</Button>
      </Notice>
    );
  if (rows.isSuccess && items.length === 0)
    return <Notice heading="h2" title={text(`approval.empty.${list}`)} advice={text("approval.empty.advice")} icon={<IconChecklist size={32} />} />;

  const shown = columns.chosen.filter((column) => column.isVisible).map((column) => column.column);
  const present = items.filter((item) => selected.has(item.documentId)).map((item) => item.documentId);
  const row = (document: ApprovalSummary, index: number) => ({
    document,
    isCursor: index === cursor,
    isSelected: selected.has(document.documentId),
    ...(maySelect ? { onSelect: () => toggle(document.documentId) } : {}),
    list,
  });
  return (
    <>
      <div className={styles.scroller} aria-busy={rows.isPending || undefined}>
        {isNarrow ? (
          <ul className={styles.cards}>
            {rows.isPending
              ? placeholders.map((at) => (
                  <li key={at} className={styles.card}>
                    <Skeleton height={48} />
                  </li>
                ))
              : items.map((document, index) => <ApprovalCard key={document.documentId} {...row(document, index)} />)}
          </ul>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col" className={styles.checkCell}>
                  {maySelect && (
                    <Tick
                      aria-label={text("approval.selectAll")}
                      checked={items.length > 0 && present.length === items.length}
                      indeterminate={present.length > 0 && present.length < items.length}
                      onChange={(event) => setSelected(new Set(event.currentTarget.checked ? items.map((item) => item.documentId) : []))}
                    />
                  )}
                </th>
                {shown.map((column) => (
                  <th key={column} scope="col" data-column={column}>
                    {text(`approval.column.${column}`)}
                  </th>
                ))}
                <th scope="col" className={styles.toolCell}>
                  <ColumnSettings columns={columns} />
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.isPending
                ? placeholders.map((at) => (
                    <tr key={at}>
                      <td colSpan={shown.length + 2}>
                        <Skeleton height={12} />
                      </td>
                    </tr>
                  ))
                : items.map((document, index) => <ApprovalRow key={document.documentId} {...row(document, index)} columns={shown} />)}
            </tbody>
          </table>
        )}
        {rows.data?.hasMore && take < MAX_ROWS && (
          <div className={styles.more}>
            <Button variant="default" onClick={() => setTake((before) => Math.min(MAX_ROWS, before + PAGE * 2))}>
              {text("approval.more")}
            </Button>
          </div>
        )}
      </div>
      {present.length > 0 ? (
        <BulkApprove documentIds={present} onDone={() => setSelected(new Set())} />
      ) : (
        <footer className={styles.foot}>{!isNarrow && items.length > 0 && text("approval.keys")}</footer>
      )}
    </>
  );
}

const placeholders = [1, 2, 3, 4, 5, 6];

function toggled(before: ReadonlySet<string>, documentId: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(documentId)) next.add(documentId);
  return next;
}
