import type { CallInput, CallReply } from "#contract/call.ts";
import type { ApprovalSummary } from "#contract/approval/approval.ts";
import { calls } from "#contract/index.ts";
import { type ListRows, PAGE, type Range, usePages } from "#web/components/list/usePages.ts";
import { callQuery, useCall } from "#web/lib/queries.ts";
import { useState } from "react";

export type ApprovalFilter = Pick<CallInput<typeof calls.listApprovals>["body"], "listType" | "query" | "waitsFor" | "sort">;

type ApprovalRows = {
  rows: ListRows<ApprovalSummary>;
  /** Documents per tab. */
  byList: CallReply<typeof calls.countApprovals>["byList"] | undefined;
  onRange: (range: Range) => void;
};

/** The rows of an approval list that are looked at, and the counts of all. */
export function useApprovalRows({ sort, ...filter }: ApprovalFilter): ApprovalRows {
  const [range, onRange] = useState<Range>([0, 0]);
  const count = useCall(calls.countApprovals, { body: filter }, { placeholderData: (before) => before });
  const pageQuery = (page: number) => callQuery(calls.listApprovals, { body: { ...filter, ...(sort && { sort }), skip: page * PAGE, take: PAGE } });
  const rows = usePages<ApprovalSummary, CallReply<typeof calls.listApprovals>>({ range, pageQuery, count });
  return { rows, byList: count.data?.byList, onRange };
}
