import type { ApprovalSummary } from "#contract/approval/approval.ts";
import { calls } from "#contract/index.ts";
import { type ApprovalColumn, approvalColumns } from "#domain/approval/names.ts";
import type { ColumnChoice } from "#web/components/list/columns.ts";
import { useColumnLook } from "#web/components/list/useColumnLook.ts";
import { api } from "#web/lib/api.ts";
import { notifyError } from "#web/lib/notify.ts";
import { callKey, useCall } from "#web/lib/queries.ts";
import { useText } from "#web/locales/language.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { columns } from "./columns.ts";

const WIDTHS = "approvalColumnWidths";

/** The person's columns of the approval lists, kept on the server (R108). */
export function useApprovalColumns(): ColumnChoice<ApprovalSummary> {
  const { text } = useText();
  const client = useQueryClient();
  const { sized, keep, ...look } = useColumnLook(WIDTHS);
  const stored = useCall(calls.approvalColumnSettings, { body: {} }, { staleTime: Infinity }).data?.columns;
  const ids = useMemo(() => stored?.filter(({ isVisible }) => isVisible).map(({ column }) => column) ?? approvalColumns, [stored]);
  const store = (chosen: readonly string[]) => {
    const shown = chosen as readonly ApprovalColumn[];
    const hidden = approvalColumns.filter((column) => !shown.includes(column));
    const next = [...shown.map((column) => ({ column, isVisible: true })), ...hidden.map((column) => ({ column, isVisible: false }))];
    const key = callKey(calls.approvalColumnSettings, { body: {} });
    client.setQueryData(key, { columns: next });
    void api(calls.approvalColumnSettings, { body: { columns: next } }).catch((error: unknown) => {
      notifyError(error);
      void client.invalidateQueries({ queryKey: key });
    });
  };
  return {
    ...look,
    columns: useMemo(() => ids.flatMap((id) => columns.get(id) ?? []).map(sized), [ids, sized]),
    ids,
    all: approvalColumns,
    label: (id) => text(`approval.column.${id as ApprovalColumn}`),
    choose: (next) => {
      store(next ?? approvalColumns);
      if (!next) keep({ [WIDTHS]: null });
    },
  };
}
