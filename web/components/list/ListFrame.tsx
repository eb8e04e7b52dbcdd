import { formatNumber } from "#web/lib/format.ts";
import { intoView } from "#web/lib/intoView.ts";
import { useText } from "#web/locales/language.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./list.module.css";
import { type ListRows, MAX_ROWS } from "./usePages.ts";

export type ListTab = { id: string; label: string; to: string; /** Documents behind the tab. */ count?: number | undefined };

type Props = {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** What the tabs are called together. */
  tabsLabel: string;
  tabs: readonly ListTab[];
  tab: string | undefined;
  /** Menus beside the tabs. */
  tools: ReactNode;
  children: ReactNode;
};

/** What stands around the rows of every list: title, tabs with counts, tools. */
export function ListFrame({ title, actions, tabsLabel, tabs, tab, tools, children }: Props) {
  const { culture } = useText();
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions}
      </header>
      <div className={styles.tabLine}>
        <nav className={styles.tabs} aria-label={tabsLabel}>
          {tabs.map(({ id, label, to, count }) => (
            <Link key={id} className={styles.tab} to={to} ref={id === tab ? intoView : undefined} aria-current={id === tab ? "page" : undefined} data-tab={id}>
              {label}
              {count !== undefined && <span className={styles.tabCount}>{formatNumber(count, culture)}</span>}
            </Link>
          ))}
        </nav>
        <div className={styles.tools}>{tools}</div>
      </div>
      {children}
    </div>
  );
}

/** Below the rows: how many there are, and the keys that work on them. */
export function ListFoot({ rows, keys }: { rows: ListRows<unknown>; keys: string }) {
  const { text, culture } = useText();
  const shown = `${formatNumber(rows.count, culture)}${rows.isMore ? "+" : ""}`;
  return (
    <footer className={styles.foot}>
      <span className="figures">
        {rows.isPending ? "" : text("list.count", { count: rows.count, shown })}
        {rows.count > MAX_ROWS && ` · ${text("list.cut", { most: formatNumber(MAX_ROWS, culture) })}`}
      </span>
      {rows.total > 0 && <span className={styles.keys}>{keys}</span>}
    </footer>
  );
}
