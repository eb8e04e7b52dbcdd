import { useText } from "#web/locales/language.ts";
import { IconGripVertical } from "@tabler/icons-react";
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import styles from "./approval.module.css";

export type SortableRow = { key: string; name: string; content: ReactNode };

/** Rows whose order counts: dragged by their handle, or moved by arrow keys on it. */
export function SortableList({ rows, label, move }: { rows: readonly SortableRow[]; label: string; move(from: number, to: number): void }) {
  const { text } = useText();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number>();
  const press = (event: KeyboardEvent, at: number) => {
    const to = event.key === "ArrowUp" ? at - 1 : event.key === "ArrowDown" ? at + 1 : at;
    if (to === at) return;
    event.preventDefault();
    if (to < 0 || to >= rows.length) return;
    move(at, to);
    setTimeout(() => list.current?.querySelectorAll<HTMLElement>("[data-handle]")[to]?.focus());
  };
  return (
    <ol ref={list} className={styles.sortable} aria-label={label}>
      {rows.map((row, at) => (
        // Where a dragged row is dropped; by keyboard the handle moves it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={row.key}
          className={styles.row}
          data-dragged={dragged === at || undefined}
          onDragOver={(event) => dragged !== undefined && event.preventDefault()}
          onDrop={(event) => {
            event.preventDefault();
            if (dragged !== undefined && dragged !== at) move(dragged, at);
            setDragged(undefined);
          }}
        >
          <button
            type="button"
            data-handle
            className={styles.handle}
            draggable={rows.length > 1}
            aria-label={text("settings.workflow.move", { name: row.name })}
            onKeyDown={(event) => press(event, at)}
            onDragStart={(event) => {
              setDragged(at);
              event.dataTransfer.effectAllowed = "move";
            }}
            onDragEnd={() => setDragged(undefined)}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
          <div className={styles.rowContent}>{row.content}</div>
        </li>
      ))}
    </ol>
  );
}
