import { calls } from "#contract/index.ts";
import type { ApprovalSummary } from "#contract/approval/approval.ts";
import { approvalListFromPath, approvalLists, approvalSortColumns, type ApprovalList } from "#domain/approval/names.ts";
import type { CellContext } from "#web/components/list/columns.ts";
import { ColumnMenu } from "#web/components/list/ColumnMenu.tsx";
import { ListFoot, ListFrame } from "#web/components/list/ListFrame.tsx";
import { ListGrid } from "#web/components/list/ListGrid.tsx";
import { nothingPicked, type Picked, sizeOf, withAll } from "#web/components/list/selection.ts";
import { sortOf } from "#web/components/list/sort.ts";
import { Notice } from "#web/components/Notice.tsx";
import { StateLabel } from "#web/components/StateLabel.tsx";
import { api } from "#web/lib/api.ts";
import { notifyError } from "#web/lib/notify.ts";
import { href } from "#web/lib/paths.ts";
import { useText } from "#web/locales/language.ts";
import { IconChecklist } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation, useNavigate, useParams, useSearchParams } from "react-router";
import { BulkApprove } from "./BulkApprove.tsx";
import { approverOf } from "./columns.ts";
import { WaitsFor } from "./WaitsFor.tsx";
import { useApprovalColumns } from "./useApprovalColumns.ts";
import { type ApprovalFilter, useApprovalRows } from "./useApprovalRows.ts";

/** Documents for approval: the landing page of approvers (R093-R095, R431). */
export default function ApprovalListScreen() {
  const { listType } = useParams();
  const list = approvalListFromPath(listType);
  // Another list starts anew: no selection, no place in the rows.
  return <OneList key={list} list={list} />;
}

function OneList({ list }: { list: ApprovalList }) {
  const { text } = useText();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const filter = filterOf(list, query);
  const { rows, byList, onRange } = useApprovalRows(filter);
  const columns = useApprovalColumns();
  const [picked, setPicked] = useState(nothingPicked);
  const hrefOf = ({ documentId }: ApprovalSummary) => href("documentApproval", { id: documentId }, { returnRoute: pathname + search });
  const open = (document: ApprovalSummary, _: number, inNewTab = false) => {
    if (inNewTab) window.open(hrefOf(document), "_blank", "noopener");
    else void navigate(hrefOf(document));
  };
  // Only what waits for the person's own decision can be decided together.
  const selection = list === "Mine" ? { picked, pick: setPicked, pickAll: () => void firstOf(filter).then(setPicked).catch(notifyError) } : undefined;
  return (
    <ListFrame
      title={text("title.docListApproval")}
      tabsLabel={text("approval.tabs")}
      tabs={approvalLists.map((name) => ({
        id: name,
        label: text(`approvalTab.${name}`),
        to: href("docListApproval", { listType: name }),
        count: byList?.[name],
      }))}
      tab={list}
      tools={
        <>
          {list === "All" && <WaitsFor />}
          <ColumnMenu choice={columns} />
        </>
      }
    >
      <ListGrid
        label={text("title.docListApproval")}
        rows={rows}
        choice={columns}
        selection={selection}
        onRange={onRange}
        open={open}
        hrefOf={hrefOf}
        cardLine={list === "Mine" ? approverLine : approverAndState}
        isNarrowed={Boolean(filter.query ?? filter.waitsFor)}
        empty={<Notice heading="h2" title={text(`approval.empty.${list}`)} advice={text("approval.empty.advice")} icon={<IconChecklist size={32} />} />}
      />
      {sizeOf(picked) > 0 ? (
        <BulkApprove picked={picked} onDone={() => setPicked(nothingPicked)} />
      ) : (
        <ListFoot rows={rows} keys={text(selection ? "list.keys" : "list.keysOfReading")} />
      )}
    </ListFrame>
  );
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** As the contract limits it. */
const MAX_QUERY = 300;
/** Documents that are chosen together: as many as one call brings. */
const MAX_CHOSEN = 500;

function filterOf(listType: ApprovalList, query: URLSearchParams): ApprovalFilter {
  const typed = query.get("query")?.trim();
  const sort = sortOf(query);
  const field = approvalSortColumns.find((column) => column === sort?.field);
  const person = query.get("waitsFor") ?? "";
  const waitsFor = listType === "All" && GUID.test(person) && person;
  return {
    listType,
    ...(typed && { query: typed.slice(0, MAX_QUERY) }),
    ...(waitsFor && { waitsFor }),
    ...(sort && field && { sort: { field, direction: sort.direction } }),
  };
}

/** The first documents of a list, by name: a decision counts for what was there, not for what arrives meanwhile. */
async function firstOf(filter: ApprovalFilter): Promise<Picked> {
  const { items } = await api(calls.listApprovals, { body: { ...filter, take: MAX_CHOSEN } });
  return withAll(nothingPicked, items);
}

const approverLine = (document: ApprovalSummary, context: CellContext) => <span className="dim">{approverOf(document, context)}</span>;
const approverAndState = (document: ApprovalSummary, context: CellContext) => (
  <>
    {approverLine(document, context)}
    <StateLabel state={document.state} />
  </>
);
