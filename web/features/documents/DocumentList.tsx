import { calls } from "#contract/index.ts";
import type { List } from "#domain/document/lists.ts";
import { useAccountingUnits } from "#web/lib/accountingUnits.ts";
import { useCall } from "#web/lib/queries.ts";
import { useSession } from "#web/lib/session.ts";
import { formatNumber } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconUpload } from "@tabler/icons-react";
import { lazy, Suspense, useMemo, useState } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import { ColumnMenu } from "./ColumnMenu.tsx";
import { FilterChips } from "./FilterChips.tsx";
import { FilterMenu } from "./FilterMenu.tsx";
import { filterOf, type ListFilter } from "./listAddress.ts";
import styles from "./list.module.css";
import { nothingSelected, type Selection } from "./selection.ts";
import { DocumentRows } from "./DocumentRows.tsx";
import { useColumns } from "./useColumns.ts";
import { useRows } from "./useRows.ts";

const BulkBar = lazy(() => import("./BulkBar.tsx"));

export type Tab = { id: string; label: string; to: string; /** List whose count stands beside the label. */ list?: List };

type Props = {
  title: string;
  tabs: readonly Tab[];
  tab: string;
  base: Pick<ListFilter, "listType" | "documentType" | "states">;
  /** What an empty tab says. */
  empty: string;
  uploadTo?: string;
  /** Whether this tab, when empty, is a beginning rather than work done: it then offers the upload. */
  invites?: boolean;
};

/** Title, tabs with counts, filters and the rows of one list. */
export function DocumentList(props: Props) {
  const { pathname } = useLocation();
  const { chosenId } = useAccountingUnits();
  // Another list or unit starts anew: no selection, no place in the rows.
  return <OneList key={`${pathname} ${chosenId ?? ""}`} {...props} unitId={chosenId} />;
}

function OneList({ title, tabs, tab, base, empty, uploadTo, invites, unitId }: Props & { unitId: string | undefined }) {
  const { text, culture } = useText();
  const { permissions } = useSession();
  const [query] = useSearchParams();
  const [range, setRange] = useState<readonly [number, number]>([0, 0]);
  const [selection, setSelection] = useState<Selection>(nothingSelected);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const address = query.toString();
  // `base` is a new object each time; its content is what counts.
  const baseText = JSON.stringify(base);
  const filter = useMemo(
    () => filterOf(JSON.parse(baseText) as Props["base"], new URLSearchParams(address), unitId, today),
    [baseText, address, unitId, today],
  );
  const rows = useRows(filter, range[0], range[1]);
  const choice = useColumns(unitId !== undefined);
  const labels = useCall(calls.localizedFields, { query: { culture } }, { staleTime: 300_000 }).data?.items;
  const isNarrowed = (filter.filters?.length ?? 0) > 0 || Boolean(filter.query);
  const mayUpload = uploadTo !== undefined && permissions.includes("UploadDocument");

  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {mayUpload && (
          <Button component={Link} to={uploadTo} leftSection={<IconUpload size={18} stroke={1.6} aria-hidden />}>
            {text("nav.upload")}
          </Button>
        )}
      </header>
      <div className={styles.tabLine}>
        <nav className={styles.tabs} aria-label={text("list.tabs")}>
          {tabs.map((each) => (
            <TabLink key={each.id} tab={each} isCurrent={each.id === tab} count={each.list && rows.byList?.[each.list]} search={address} />
          ))}
        </nav>
        <div className={styles.tools}>
          <FilterMenu labels={labels} />
          <ColumnMenu choice={choice} labels={labels} />
        </div>
      </div>
      <FilterChips labels={labels} />
      <DocumentRows
        rows={rows}
        columns={choice.columns}
        labels={labels}
        onRange={setRange}
        selection={selection}
        onSelect={setSelection}
        filter={filter}
        isNarrowed={isNarrowed}
        empty={empty}
        uploadTo={mayUpload && invites ? uploadTo : undefined}
      />
      {selection.size > 0 ? (
        <Suspense fallback={<footer className={styles.bulk} />}>
          <BulkBar selection={selection} onDone={() => setSelection(nothingSelected)} />
        </Suspense>
      ) : (
        <footer className={styles.foot}>
          <span className="figures">{rows.isPending ? "" : text("list.count", { count: rows.total, shown: formatNumber(rows.total, culture) })}</span>
          {rows.total > 0 && <span className={styles.keys}>{text("list.keys")}</span>}
        </footer>
      )}
    </div>
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
