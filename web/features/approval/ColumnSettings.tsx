import { calls } from "#contract/index.ts";
import { type ApprovalColumn, approvalColumns } from "#domain/approval/names.ts";
import { notifyError } from "#web/lib/notify.ts";
import { api } from "#web/lib/api.ts";
import { callKey, useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Checkbox, Popover } from "@mantine/core";
import { IconArrowDown, IconArrowUp, IconColumns } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import styles from "./approval.module.css";

type Column = { column: ApprovalColumn; isVisible: boolean };
export type ApprovalColumns = { chosen: readonly Column[]; choose(columns: Column[]): void };

const initial = approvalColumns.map((column) => ({ column, isVisible: true }));

/** The person's columns of the approval list, kept on the server (R108). */
export function useApprovalColumns(): ApprovalColumns {
  const client = useQueryClient();
  const stored = useCall(calls.approvalColumnSettings, { body: {} }, { staleTime: Infinity });
  const key = callKey(calls.approvalColumnSettings, { body: {} });
  return {
    chosen: stored.data?.columns ?? initial,
    choose: (columns) => {
      client.setQueryData(key, { columns });
      void api(calls.approvalColumnSettings, { body: { columns } }).catch((error: unknown) => {
        notifyError(error);
        void client.invalidateQueries({ queryKey: key });
      });
    },
  };
}

/** Which columns stand in the list, and in which order. */
export function ColumnSettings({ columns: { chosen, choose } }: { columns: ApprovalColumns }) {
  const { text } = useText();
  const move = (at: number, by: number) => {
    const next = [...chosen];
    const [moved] = next.splice(at, 1);
    if (moved) next.splice(at + by, 0, moved);
    choose(next);
  };
  const visible = chosen.filter((column) => column.isVisible).length;
  return (
    <Popover position="bottom-end" trapFocus>
      <Popover.Target>
        <Tip label={text("approval.columns")}>
          <ActionIcon variant="subtle" color="gray" aria-label={text("approval.columns")}>
            <IconColumns size={18} />
          </ActionIcon>
        </Tip>
      </Popover.Target>
      <Popover.Dropdown>
        <ul className={styles.columnList}>
          {chosen.map(({ column, isVisible }, at) => {
            const name = text(`approval.column.${column}`);
            return (
              <li key={column}>
                <Checkbox
                  size="xs"
                  label={name}
                  checked={isVisible}
                  disabled={isVisible && visible === 1}
                  onChange={() => choose(chosen.map((each) => (each.column === column ? { ...each, isVisible: !isVisible } : each)))}
                />
                <span>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    disabled={at === 0}
                    aria-label={text("approval.columns.up", { name })}
                    onClick={() => move(at, -1)}
                  >
                    <IconArrowUp size={14} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    disabled={at === chosen.length - 1}
                    aria-label={text("approval.columns.down", { name })}
                    onClick={() => move(at, 1)}
                  >
                    <IconArrowDown size={14} />
                  </ActionIcon>
                </span>
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
