import { Loading } from "#web/components/Loading.tsx";
import { Notice } from "#web/components/Notice.tsx";
import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./settings.module.css";

type Props = {
  title: string;
  lead: string;
  /** The list as it is being read. */
  query: { isPending: boolean; isError: boolean; refetch(): unknown };
  /** Shown in place of the table while there is nothing to list. */
  empty: ReactNode | undefined;
  /** The button that adds one. */
  add?: ReactNode;
  /** What narrows the list. */
  filter?: ReactNode;
  /** Heads of the columns; one with a class may leave narrow screens. */
  columns: readonly (string | { text: string; className: string | undefined })[];
  children: ReactNode;
};

/** A tab of the settings that lists things: heading, what they are for, the four states, a table. */
export function SettingsTable({ title, lead, query, empty, add, filter, columns, children }: Props) {
  const { text } = useText();
  return (
    <section aria-labelledby="settings-title">
      <div className={styles.head}>
        <h2 id="settings-title">{title}</h2>
        {add}
      </div>
      <p className={styles.lead}>{lead}</p>
      {filter}
      {query.isPending && <Loading rows={4} height={28} maw={1080} />}
      {query.isError && (
        <Notice heading="h2" title={text("settings.loadFailed")} icon={<IconRefresh size={32} />}>
          <Button onClick={() => void query.refetch()}>{text("action.retry")}</Button>
        </Notice>
      )}
      {!query.isPending && !query.isError && (
        <>
          {empty}
          {!empty && (
            <table className={styles.table}>
              <thead>
                <tr>
                  {columns.map((column) => {
                    const { text: words, className } = typeof column === "string" ? { text: column, className: undefined } : column;
                    return (
                      <th key={words} scope="col" className={className}>
                        {words}
                      </th>
                    );
                  })}
                </tr>
              </thead>
              <tbody>{children}</tbody>
            </table>
          )}
        </>
      )}
    </section>
  );
}
