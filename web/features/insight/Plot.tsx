import { formatNumber, numberFormat } from "#web/lib/format.ts";
import { useText } from "#web/locales/language.ts";
import type { ReactNode } from "react";
import { Link } from "react-router";
import styles from "./plot.module.css";
import { partsOf, reachOf, ticksOf } from "./scale.ts";
import type { Row, Section } from "./view.ts";

const percent = (share: number): string => `${share * 100}%`;

/**
 * Bars of a section: standing ones run in time, lying ones compare. Nobody needs them who does not see them: the table beneath says the
 * same and its links lead to the same lists.
 */
export function Plot({ section }: { section: Section }) {
  const ticks = ticksOf(reachOf(section.rows.map(({ values }) => values)));
  if (!section.plot || ticks.length < 2) return null;
  return (
    <div aria-hidden className={styles.plot} data-plot={section.plot}>
      {section.series.length > 1 && (
        <ul className={styles.legend}>
          {section.series.map(({ label, tone }) => (
            <li key={label}>
              <span className={styles.key} data-tone={tone} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {section.plot === "columns" ? <Columns section={section} ticks={ticks} /> : <Bars section={section} ticks={ticks} />}
    </div>
  );
}

type Part = { section: Section; ticks: readonly number[] };

function Columns({ section, ticks }: Part) {
  const { culture } = useText();
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)];
  const short = numberFormat(culture, { notation: "compact", maximumFractionDigits: 1 });
  return (
    <div className={styles.columns}>
      <div className={styles.field}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} data-zero={tick === 0} style={{ bottom: percent((tick - low) / (high - low)) }}>
            <span>{short.format(tick)}</span>
          </span>
        ))}
        <div className={styles.stand}>
          {section.rows.map((row) => (
            <Behind key={row.cells[0]?.raw} row={row} section={section} className={styles.column}>
              {partsOf(row.values, ticks).map(({ start, length }, place) => (
                <span
                  key={section.series[place]?.label}
                  className={styles.part}
                  data-tone={section.series[place]?.tone}
                  style={{ bottom: percent(start), height: percent(length) }}
                />
              ))}
            </Behind>
          ))}
        </div>
      </div>
      <div className={styles.below}>
        {section.rows.map((row) => (
          <span key={row.cells[0]?.raw}>{row.short}</span>
        ))}
      </div>
    </div>
  );
}

function Bars({ section, ticks }: Part) {
  const { culture } = useText();
  return (
    <div className={styles.bars}>
      {section.rows.map((row) => (
        <Behind key={row.cells[0]?.raw} row={row} section={section} className={styles.bar}>
          <span className={styles.name}>{row.short}</span>
          <span className={styles.lane}>
            {partsOf(row.values, ticks).map(({ start, length }, place) => (
              <span
                key={section.series[place]?.label}
                className={styles.part}
                data-tone={section.series[place]?.tone}
                style={{ left: percent(start), width: percent(length) }}
              />
            ))}
          </span>
          <span className={`${styles.figure} figures`}>{row.cells[section.figure ?? section.texts]?.shown ?? formatNumber(0, culture)}</span>
        </Behind>
      ))}
    </div>
  );
}

/** A bar leads where its row leads, for the mouse; keys use the table. */
function Behind({ row, section, className, children }: { row: Row; section: Section; className: string | undefined; children: ReactNode }) {
  const says = row.cells.map(({ shown }, place) => (place === 0 ? shown : `${section.headings[place]}: ${shown}`)).join("\n");
  if (!row.to)
    return (
      <span className={className} title={says}>
        {children}
      </span>
    );
  return (
    <Link to={row.to} tabIndex={-1} className={className} title={says}>
      {children}
    </Link>
  );
}
