import type { CodeListDetail } from "#contract/organisation/codeLists.ts";
import { useText } from "#web/locales/language.ts";
import { MoveButton } from "#web/components/settings/MoveButton.tsx";
import { Tip } from "#web/components/Tip.tsx";
import { ActionIcon, Button, Switch, VisuallyHidden } from "@mantine/core";
import { useVirtualizer } from "@tanstack/react-virtual";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ClipboardEvent, useRef } from "react";
import styles from "./codeLists.module.css";
import { joinPasted, pastedRows } from "./pasteRows.ts";

type Row = CodeListDetail["rows"][number];

/** Height of a row in pixels. */
const ROW_HEIGHT = 40;

/** The rows of a code list; without `set` they are only read. Rows of a spreadsheet can be pasted; only those in sight are drawn. */
export function RowsTable({ rows, set }: { rows: readonly Row[]; set: ((rows: Row[]) => void) | undefined }) {
  const { text } = useText();
  const box = useRef<HTMLDivElement>(null);
  const shown = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 800, height: 480 },
  });
  const change = (at: number, part: Partial<Row>) => set?.(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  const add = () => {
    set?.([...rows, { key: "", labels: { "cs-CZ": "", "en-US": "" }, hidden: false, gone: false }]);
    setTimeout(() => {
      shown.scrollToIndex(rows.length);
      setTimeout(() => box.current?.querySelector<HTMLInputElement>(`#row-${rows.length}-key`)?.focus());
    });
  };
  const paste = (event: ClipboardEvent, at: number) => {
    const pasted = pastedRows(event.clipboardData.getData("text/plain"));
    if (!pasted || !set) return;
    event.preventDefault();
    set(joinPasted(rows, pasted, at));
  };
  return (
    <div className={styles.rowsPart}>
      <div className={styles.rowsHead}>
        <h3 id="rows-title">{text("enums.rows", { count: rows.length })}</h3>
        {set && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={add}
            onPaste={(event) => paste(event, rows.length)}
          >
            {text("enums.addRow")}
          </Button>
        )}
      </div>
      {set && <p className={styles.hint}>{text("enums.rows.hint")}</p>}
      <div ref={box} className={styles.rows} role="table" tabIndex={0} aria-labelledby="rows-title" aria-rowcount={rows.length + 1}>
        <RowsHead isReadOnly={!set} />
        <div role="rowgroup" className={styles.rowsBody} style={{ height: shown.getTotalSize() }}>
          {shown.getVirtualItems().map(({ index, start }) => (
            <OneRow
              key={index}
              at={index}
              row={rows[index]!}
              top={start}
              isLast={index === rows.length - 1}
              change={set && ((part) => change(index, part))}
              move={(by) => set?.(swapped(rows, index, index + by))}
              remove={() => set?.(rows.filter((_, other) => other !== index))}
              paste={(event) => paste(event, index)}
            />
          ))}
        </div>
      </div>
      {rows.length === 0 && <p className={styles.hint}>{text("enums.noRows")}</p>}
    </div>
  );
}

function RowsHead({ isReadOnly }: { isReadOnly: boolean }) {
  const { text } = useText();
  return (
    <div className={styles.rowHead} role="row" data-read-only={isReadOnly || undefined}>
      <span role="columnheader">{text("enums.key")}</span>
      <span role="columnheader">{text("enums.textCs")}</span>
      <span role="columnheader">{text("enums.textEn")}</span>
      <span role="columnheader">{text("enums.hidden")}</span>
      {!isReadOnly && (
        <span role="columnheader">
          <VisuallyHidden>{text("settings.order")}</VisuallyHidden>
        </span>
      )}
    </div>
  );
}

type RowProps = {
  at: number;
  row: Row;
  top: number;
  isLast: boolean;
  change: ((part: Partial<Row>) => void) | undefined;
  move(by: 1 | -1): void;
  remove(): void;
  paste(event: ClipboardEvent): void;
};

function OneRow({ at, row, top, isLast, change, move, remove, paste }: RowProps) {
  const { text } = useText();
  const name = row.key || String(at + 1);
  const setLabel = (culture: "cs-CZ" | "en-US", label: string) => change?.({ labels: { ...row.labels, [culture]: label } });
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      className={styles.row}
      data-hidden={row.hidden || undefined}
      data-read-only={!change || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell">
        <input
          id={`row-${at}-key`}
          aria-label={`${text("enums.key")}, ${at + 1}`}
          value={row.key}
          readOnly={!change}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => change?.({ key: event.target.value })}
          onPaste={paste}
        />
      </span>
      {(["cs-CZ", "en-US"] as const).map((culture) => (
        <span role="cell" key={culture}>
          <input
            aria-label={`${text(culture === "cs-CZ" ? "enums.textCs" : "enums.textEn")}, ${name}`}
            value={row.labels[culture]}
            readOnly={!change}
            maxLength={300}
            autoComplete="off"
            onChange={(event) => setLabel(culture, event.target.value)}
          />
        </span>
      ))}
      <span role="cell">
        <Switch
          size="xs"
          aria-label={text("enums.hideRow", { name })}
          checked={row.hidden}
          disabled={!change}
          onChange={(event) => change?.({ hidden: event.currentTarget.checked, gone: false })}
        />
        {row.gone && <span title={text("enums.gone.hint")}>{text("enums.goneThere")}</span>}
      </span>
      {change && (
        <span role="cell" className={styles.tools}>
          <MoveButton by={-1} name={name} isDisabled={at === 0} move={() => move(-1)} />
          <MoveButton by={1} name={name} isDisabled={isLast} move={() => move(1)} />
          <Tip label={text("action.remove")}>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={text("enums.removeRow", { name })} onClick={remove}>
              <IconTrash size={16} />
            </ActionIcon>
          </Tip>
        </span>
      )}
    </div>
  );
}

function swapped(rows: readonly Row[], from: number, to: number): Row[] {
  const next = [...rows];
  const [one] = next.splice(from, 1);
  if (one) next.splice(to, 0, one);
  return next;
}
