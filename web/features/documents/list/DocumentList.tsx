import { calls } from "#contract/index.ts";
import type { AnyList } from "#domain/documents/list/lists.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { formatNumber } from "#web/lib/format.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { useText } from "#web/locales/language.ts";
import { Button, Kbd } from "@mantine/core";
import { IconPlayerPlay, IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { DocumentRows } from "./DocumentRows.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { filterOf, listAddress, type ListBase } from "./listAddress.ts";
import styles from "./list.module.css";
import { nothingPicked, type Picked, sizeOf } from "./selection.ts";
import { useColumns } from "./useColumns.ts";
import { useOpenDocument } from "./useOpenDocument.ts";
import { MAX_ROWS, type Rows, useRows } from "./useRows.ts";
import type { View } from "./views/useViews.ts";
import { ViewMenu } from "./views/ViewMenu.tsx";

const BulkBar = lazy(() => import("./BulkBar.tsx"));

export type Tab = { id: string; label: string; to: string; /** List whose count stands beside the label. */ list?: AnyList };

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
  const { title, tabs, tab, base, empty, uploadTo, invites, unitId, view, isWalk } = props;
  const { text, culture } = useText();
  const { permissions } = useSession();
  const [query] = useSearchParams();
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const [choice, setChoice] = useState({ picked: nothingPicked, of: "" });
  const address = query.toString();
  // `base` is a new object each time; its content is what counts.
  const baseText = JSON.stringify(base);
  const filter = useMemo(() => filterOf(JSON.parse(baseText) as ListBase, new URLSearchParams(address), unitId), [baseText, address, unitId]);
  // "Everything" is everything of this filter; another one starts anew. Named documents stay chosen, whatever the list shows.
  const of = useMemo(() => JSON.stringify({ ...filter, sort: undefined }), [filter]);
  const picked = choice.picked.kind === "all" && choice.of !== of ? nothingPicked : choice.picked;
  const setPicked = (next: Picked) => setChoice({ picked: next, of });
  const rows = useRows(filter, range, props.isWaiting);
  const labels = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 300_000 }).data?.items;
  const columns = useColumns({ isUnitChosen: unitId !== undefined, isOfErrors: base.listType === "Error", labels, fixed: view?.columns });
  const isNarrowed = (filter.filters?.length ?? 0) > 0 || Boolean(filter.query);
  const mayUpload = uploadTo !== undefined && permissions.includes("UploadDocument");
  const shown = { listType: base.listType ?? "All", documentType: base.documentType ?? null, query: listAddress(query), columns: [...columns.ids] };

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {isWalk && <StartButton rows={rows} />}
        {mayUpload && (
          <Button component={Link} to={uploadTo} leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}>
            {text("nav.upload")}
          </Button>
        )}
      </header>
      <div className={styles.tabLine}>
        <nav className={styles.tabs} aria-label={text("list.tabs")}>
          {tabs.map((each) => (
            <TabLink key={each.id} tab={each} isCurrent={each.id === tab} count={each.list && rows.byList?.[each.list]} search={view ? "" : address} />
          ))}
        </nav>
        <div className={styles.tools}>
          <FilterMenu labels={labels} />
          <ViewMenu shown={shown} current={view} />
          <ColumnMenu choice={columns} labels={labels} />
        </div>
      </div>
      <FilterChips labels={labels} />
      <DocumentRows
        rows={rows}
        choice={columns}
        labels={labels}
        onRange={setRange}
        picked={picked}
        onPick={setPicked}
        isNarrowed={isNarrowed}
        isWalk={isWalk ?? false}
        empty={empty}
        uploadTo={mayUpload && invites ? uploadTo : undefined}
      />
      {sizeOf(picked) > 0 ? (
        <Suspense fallback={<footer className={styles.bulk} />}>
          <BulkBar picked={picked} filter={filter} rows={rows} onDone={() => setPicked(nothingPicked)} />
        </Suspense>
      ) : (
        <Foot rows={rows} />
      )}
    </div>
  );
}

function Foot({ rows }: { rows: Rows }) {
  const { text, culture } = useText();
  const shown = `${formatNumber(rows.count, culture)}${rows.isMore ? "+" : ""}`;
  const isCut = rows.count > MAX_ROWS;
  return (
    <footer className={styles.foot}>
      <span className="figures">
        {rows.isPending ? "" : text("list.count", { count: rows.count, shown })}
        {isCut && ` · ${text("list.cut", { most: formatNumber(MAX_ROWS, culture) })}`}
      </span>
      {rows.total > 0 && <span className={styles.keys}>{text("list.keys")}</span>}
    </footer>
  );
}

/** Opens the first document in the workbench; saving there walks on through the list. */
function StartButton({ rows }: { rows: Rows }) {
  const { text } = useText();
  const open = useOpenDocument(rows.listResultId);
  const first = rows.row(0);
  return (
    <Button
      disabled={!first}
      leftSection={<IconPlayerPlay size={18} stroke={1.6} aria-hidden />}
      rightSection={<Kbd size="xs">Enter</Kbd>}
      onClick={() => first && open(first, 0)}
    >
      {text("validation.start")}
    </Button>
  );
}

function TabLink({ tab, isCurrent, count, search }: { tab: Tab; isCurrent: boolean; count: number | undefined; search: string }) {
  const { culture } = useText();
  return (
    <Link className={styles.tab} to={search ? `${tab.to}?${search}` : tab.to} aria-current={isCurrent ? "page" : undefined} data-tab={tab.id}>
      {tab.label}
      {count !== undefined && <span className={styles.tabCount}>{formatNumber(count, culture)}</span>}
    </Link>
  );
}
