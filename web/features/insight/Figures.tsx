import { useText } from "#web/locales/language.ts";
import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { Link } from "react-router";
import { download } from "#web/lib/download.ts";
import { csvOf } from "./csv.ts";
import styles from "./insight.module.css";
import { Plot } from "./Plot.tsx";
import type { Cell, Section } from "./view.ts";

/** A plot, the table that says the same, and the table as a file. `hasLists`: the person may open the lists behind the rows. */
export function Figures({ section, name, hasLists }: { section: Section; name: string; hasLists: boolean }) {
  const { text, culture } = useText();
  const shown = hasLists ? section : { ...section, rows: section.rows.map((row) => ({ ...row, to: undefined })) };
  const title = `insight-${section.id}`;
  return (
    <div className={styles.section}>
      <div className={styles.head}>
        <h3 id={title}>{section.title}</h3>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
          aria-label={`${text("insight.csv")}: ${section.title}`}
          onClick={() => download(new Blob([csvOf(section, culture)], { type: "text/csv;charset=utf-8" }), `${name}-${section.id}.csv`)}
        >
          {text("insight.csv")}
        </Button>
      </div>
      {section.note && <p className={styles.note}>{section.note}</p>}
      <Plot section={shown} />
      <div className={styles.scroll} role="region" aria-labelledby={title} tabIndex={0}>
        <FigureTable section={shown} />
      </div>
    </div>
  );
}

function FigureTable({ section: { headings, texts, rows, total } }: { section: Section }) {
  const kind = (place: number) => (place < texts ? undefined : styles.number);
  const cells = (row: readonly Cell[]) =>
    row.slice(1).map(({ shown }, place) => (
      <td key={headings[place + 1]} className={kind(place + 1)}>
        {shown}
      </td>
    ));
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {headings.map((heading, place) => (
            <th key={heading} scope="col" className={kind(place)}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells: [first, ...rest], to }) => (
          <tr key={`${first?.raw} ${rest[0]?.raw}`}>
            <th scope="row">{to ? <Link to={to}>{first?.shown}</Link> : first?.shown}</th>
            {cells([first as Cell, ...rest])}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <th scope="row">{total[0]?.shown}</th>
            {cells(total)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
