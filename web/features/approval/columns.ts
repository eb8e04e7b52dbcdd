import type { ApprovalSummary } from "#contract/approval/approval.ts";
import { type ApprovalColumn, approvalSortColumns } from "#domain/approval/names.ts";
import type { CellContext, ListColumn } from "#web/components/list/columns.ts";
import { nameOf } from "#web/components/list/ListRow.tsx";
import { czechDay } from "#domain/czech/day.ts";
import { formatAmount, formatDate } from "#web/lib/format.ts";
import { createElement } from "react";

/** Whose turn it is, or who decided last. */
export function approverOf({ anyApprover, approvers, lastApprover }: ApprovalSummary, { text }: CellContext): string {
  if (anyApprover) return text("approval.anyApprover");
  return approvers.map(({ name }) => name).join(", ") || (lastApprover?.name ?? "");
}

/** The due date, marked once it has passed. */
function dueDate({ fields }: ApprovalSummary, { culture }: CellContext) {
  const date = fields["dueDate"];
  if (!date) return null;
  const isOver = date < czechDay(new Date());
  return createElement("span", { className: isOver ? "figures overdue" : "figures" }, formatDate(date, culture));
}

const known: Record<ApprovalColumn, ListColumn<ApprovalSummary>> = {
  IdentificationNumber: { id: "IdentificationNumber", width: 160, cell: ({ fields, fileName }) => fields["invoiceNumber"] ?? fileName },
  IssuedByName: { id: "IssuedByName", width: 220, isWide: true, cell: nameOf },
  TotalAmount: {
    id: "TotalAmount",
    width: 152,
    align: "right",
    cell: ({ fields }, { culture }) => formatAmount(fields["totalAmount"], culture, fields["currency"]),
  },
  DueDate: { id: "DueDate", width: 120, cell: dueDate },
  WorkflowName: { id: "WorkflowName", width: 200, cell: ({ workflowName }, { text }) => workflowName ?? text("approval.noWorkflow") },
  Approver: { id: "Approver", width: 220, cell: approverOf },
};

/** The columns of the approval lists (R108). */
export const columns: ReadonlyMap<string, ListColumn<ApprovalSummary>> = new Map(
  Object.entries(known).map(([id, column]) => [id, { ...column, isSortable: approvalSortColumns.some((name) => name === id) }]),
);
