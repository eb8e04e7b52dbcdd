import { useText } from "#web/locales/language.ts";
import { VisuallyHidden } from "@mantine/core";
import { IconGripVertical } from "@tabler/icons-react";
import { type ReactNode, useId, useRef } from "react";
import styles from "./sortable.module.css";
import { useSortable } from "./useSortable.ts";

type Props<Item> = {
  /** What the list is called. */
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** What a row is called where its place is announced. */
  nameOf: (item: Item) => string;
  /** Puts the row at one place, counted from 0, to another. Without it the order is fixed and rows have no handle. */
  move?: ((from: number, to: number) => void) | undefined;
  className?: string | undefined;
  rowClassName?: string | undefined;
  /** The content of a row; the handle stands where the row wants it. */
  children: (item: Item, place: number, handle: ReactNode) => ReactNode;
};

/** A list whose order counts: moved by mouse, finger and keys, and announced (useSortable). */
export function SortableList<Item>({ label, items, keyOf, nameOf, move, className = "", rowClassName = "", children }: Props<Item>) {
  const { text } = useText();
  const list = useRef<HTMLOListElement>(null);
  const hint = useId();
  const { held, announced, click, drag, press, blur } = useSortable({ list, items, nameOf, move: move ?? (() => undefined) });
  const handle = (item: Item, place: number) =>
    move && (
      <button
        type="button"
        className={styles.handle}
        disabled={items.length < 2}
        aria-label={text("sort.handle", { name: nameOf(item) })}
        aria-describedby={hint}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        aria-pressed={held?.by === "click" && held.from === place}
        title={text("sort.hint")}
        // Escape puts the row back first; the dialog or menu around the list closes with the next one.
        data-mantine-stop-propagation={held ? "true" : undefined}
        onPointerDown={(event) => drag(event, place)}
        onClick={(event) => click(event, place)}
      >
        <IconGripVertical size={16} aria-hidden />
      </button>
    );
  return (
    <>
      {/* Leaving the list puts back what was picked up. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={`${styles.list} ${className}`} aria-label={label} onBlur={blur}>
        {items.map((item, place) => (
          // The keys work on whatever has the focus in the row; the handle names them.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={keyOf(item)}
            className={`${styles.row} ${rowClassName}`}
            data-held={held?.from === place || undefined}
            data-drop={held?.by === "drag" && held.to === place && held.from !== place ? (held.to > held.from ? "after" : "before") : undefined}
            onKeyDown={move && ((event) => press(event, place))}
          >
            {children(item, place, handle(item, place))}
          </li>
        ))}
      </ol>
      {move && (
        <>
          <span id={hint} hidden>
            {text("sort.hint")}
          </span>
          <VisuallyHidden role="status">{announced}</VisuallyHidden>
        </>
      )}
    </>
  );
}

/** The list with the item at one place, counted from 0, put to another. */
export function reordered<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
