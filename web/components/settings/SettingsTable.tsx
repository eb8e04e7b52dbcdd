import { Loading } from "#web/components/Loading.tsx";
import type { ReactNode } from "react";
import { Loaded, type Reading } from "./Loaded.tsx";
import styles from "./settings.module.css";

type Props = {
  title: string;
  lead: string;
  /** The list as it is being read. */
  query: Reading;
  /** Shown in place of the table while there is nothing to list. */
  empty?: ReactNode;
  /** The button that adds one. */
  add?: ReactNode;
  /** What narrows the list. */
  filter?: ReactNode;
  /** Heads of the columns; one with a class may leave narrow screens. */
  columns: readonly (ReactNode | { text: string; className: string | undefined })[];
  children: ReactNode;
};

/** A tab of the settings that lists things: heading, what they are for, the four states, a table. */
export function SettingsTable({ title, lead, query, empty, add, filter, columns, children }: Props) {
  return (
    <section aria-labelledby="settings-title">
      <div className={styles.head}>
        <h2 id="settings-title">{title}</h2>
        {add}
      </div>
      <p className={styles.lead}>{lead}</p>
      {filter}
      <Loaded query={query} loading={<Loading rows={4} height={28} maw={1080} />}>
        {empty || (
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column, at) => {
                  const { text, className } = isHead(column) ? column : { text: column, className: undefined };
                  return (
                    <th key={at} scope="col" className={className}>
                      {text}
                    </th>
                  );
                })}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}

type Head = { text: string; className: string | undefined };
const isHead = (column: ReactNode | Head): column is Head => typeof column === "object" && column !== null && "text" in column;
