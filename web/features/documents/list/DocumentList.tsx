import { ColumnMenu } from "#web/components/list/ColumnMenu.tsx";
import { ListFoot, ListFrame, type ListTab } from "#web/components/list/ListFrame.tsx";
import { ListGrid } from "#web/components/list/ListGrid.tsx";
import listStyles from "#web/components/list/list.module.css";
import { everything, nothingPicked, type Picked, sizeOf } from "#web/components/list/selection.ts";
import type { Range } from "#web/components/list/usePages.ts";
import type { AnyList } from "#domain/documents/list/lists.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { notify } from "#web/lib/notify.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Kbd } from "@mantine/core";
import { IconPlayerPlay, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { DocumentCardLine } from "./DocumentCardLine.tsx";
import { EmptyList } from "./EmptyList.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { useFieldLabels } from "./labels.ts";
import { filterOf, listAddress, type ListBase } from "./listAddress.ts";
import { useColumns } from "./useColumns.ts";
import { documentAddress, useOpenDocument } from "./useOpenDocument.ts";
import { type Rows, useRows } from "./useRows.ts";
import type { View } from "./views/useViews.ts";
import { ViewMenu } from "./views/ViewMenu.tsx";

const BulkBar = lazy(() => import("./BulkBar.tsx"));

export type Tab = Omit<ListTab, "count"> & { /** List whose count stands beside the label. */ list?: AnyList };

type Props = {
  title: string;
  tabs: readonly Tab[];
  tab: string | undefined;
  base: ListBase;
  /** What an empty tab says. */
  empty: string;
  uploadTo?: string;
  /** Whether this tab, when empty, is a beginning rather than work done: it then offers the upload. */
  invites?: boolean;
  /** The saved view that is shown. */
  view?: View | undefined;
  /** Stands beside the title. */
  note?: string | undefined;
  /** What to show is not known yet. */
  isWaiting?: boolean;
  /** The list is worked through from its first document: Enter opens it. */
  isWalk?: boolean;
};

/** Title, tabs with counts, filters and the rows of one list. */
export function DocumentList(props: Props) {
  const { pathname } = useLocation();
  const { chosenId } = useAccountingUnits();
  // Another list or unit starts anew: no selection, no place in the rows.
  return <OneList key={`${pathname} ${chosenId ?? ""} ${props.isWaiting ?? false}`} {...props} unitId={chosenId} />;
}

function OneList(props: Props & { unitId: string | undefined }) {
  const { title, tabs, tab, base, empty, uploadTo, invites, unitId, view, isWalk = false } = props;
  const { text } = useText();
  const { permissions } = useSession();
  const [query] = useSearchParams();
  const [range, setRange] = useState<Range>([0, 0]);
  const filter = useFilter(base, unitId);
  const [picked, setPicked] = usePicked(filter);
  const rows = useRows(filter, range, props.isWaiting);
  const isDeleted = base.listType === "Deleted";
  const openDocument = useOpenDocument(rows.listResultId);
  const open = isDeleted ? () => notify("info", text("list.deleted.open"), { id: "deleted" }) : openDocument;
  const labels = useFieldLabels();
  const columns = useColumns({ isUnitChosen: unitId !== undefined, isOfErrors: base.listType === "Error", labels, fixed: view?.columns });
  const isNarrowed = (filter.filters?.length ?? 0) > 0 || Boolean(filter.query);
  // The counts of tabs know nothing of a search: beside a list that it narrowed they would be another number for the same word.
  const foundIn = (id: string) => (id === tab && !rows.isPending ? rows.count : undefined);
  const mayUpload = uploadTo !== undefined && permissions.includes("UploadDocument");
  const address = query.toString();
  const search = view || !address ? "" : `?${address}`;
  const shown = { listType: base.listType ?? "All", documentType: base.documentType ?? null, query: listAddress(query), columns: [...columns.ids] };

  return (
    <ListFrame
      title={title}
      actions={
        <>
          <Note words={props.note} />
          {isWalk && <StartButton rows={rows} />}
          {mayUpload && (
            <Button component={Link} to={uploadTo} leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}>
              {text("nav.upload")}
            </Button>
          )}
        </>
      }
      tabsLabel={text("list.tabs")}
      tabs={tabs.map(({ list, to, ...each }) => ({ ...each, to: to + search, count: isNarrowed ? foundIn(each.id) : list && rows.byList?.[list] }))}
      tab={tab}
      tools={
        <>
          <FilterMenu labels={labels} />
          <ViewMenu shown={shown} current={view} />
          <ColumnMenu choice={columns} />
        </>
      }
    >
      <FilterChips labels={labels} />
      <ListGrid
        label={text("title.docList")}
        rows={rows}
        choice={columns}
        selection={{ picked, pick: setPicked, pickAll: () => setPicked(everything(rows)) }}
        onRange={setRange}
        open={open}
        hrefOf={isDeleted ? noHref : hrefOf}
        cardLine={cardLine}
        isNarrowed={isNarrowed}
        startsAt={isWalk ? 0 : undefined}
        empty={<EmptyList title={empty} isWalk={isWalk} uploadTo={mayUpload && invites ? uploadTo : undefined} />}
      />
      {sizeOf(picked) > 0 ? (
        <Suspense fallback={<footer className={listStyles.bulk} />}>
          <BulkBar picked={picked} filter={filter} rows={rows} onDone={() => setPicked(nothingPicked)} />
        </Suspense>
      ) : (
        <ListFoot rows={rows} keys={text("list.keys")} />
      )}
    </ListFrame>
  );
}

const hrefOf = (document: Parameters<typeof documentAddress>[0]) => documentAddress(document, {});
/** A deleted document cannot be opened before it is restored. */
const noHref = () => undefined;
const cardLine = (document: Parameters<typeof DocumentCardLine>[0]["document"]) => <DocumentCardLine document={document} />;

/** What the server is asked for; the same filter stays the same object. */
function useFilter(base: ListBase, unitId: string | undefined) {
  const [query] = useSearchParams();
  const address = query.toString();
  // `base` is a new object each time; its content is what counts.
  const baseText = JSON.stringify(base);
  return useMemo(() => filterOf(JSON.parse(baseText) as ListBase, new URLSearchParams(address), unitId), [baseText, address, unitId]);
}

/** The chosen documents. "Everything" is everything of this filter; another one starts anew. Named documents stay chosen, whatever the list shows. */
function usePicked(filter: ReturnType<typeof useFilter>): [Picked, (picked: Picked) => void] {
  const [choice, setChoice] = useState({ picked: nothingPicked, of: "" });
  const of = useMemo(() => JSON.stringify({ ...filter, sort: undefined }), [filter]);
  const picked = choice.picked.kind === "all" && choice.of !== of ? nothingPicked : choice.picked;
  return [picked, (next) => setChoice({ picked: next, of })];
}

/** Opens the first document; saving there walks on through the list. */
function StartButton({ rows }: { rows: Rows }) {
  const { text } = useText();
  const open = useOpenDocument(rows.listResultId);
  const first = rows.row(0);
  return (
    <Button
      disabled={!first}
      leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden />}
      rightSection={
        <Kbd size="xs" className="key">
          Enter
        </Kbd>
      }
      onClick={() => first && open(first, 0)}
    >
      {text("validation.start")}
    </Button>
  );
}

function Note({ words }: { words: string | undefined }) {
  return words === undefined ? null : (
    <span className="dim figures" role="status">
      {words}
    </span>
  );
}
