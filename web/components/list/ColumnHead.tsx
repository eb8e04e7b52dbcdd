import { useText } from "#web/locales/language.ts";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import type { ListColumn } from "./columns.ts";
import styles from "./list.module.css";
import type { Sort } from "./sort.ts";

/** Pixels that an arrow key moves the edge of a column. */
const STEP = 16;

type Props = {
  column: Pick<ListColumn<never>, "id" | "width" | "align" | "isSortable">;
  label: string;
  sort: Sort | undefined;
  onSort: () => void;
  onResize: (width: number) => void;
};

/** The head of a column: a click orders by it where the list can be, its right edge is dragged, or moved with Alt and the arrows. */
export function ColumnHead({ column, label, sort, onSort, onResize }: Props) {
  const { text } = useText();
  const head = useRef<HTMLDivElement>(null);
  const isSorted = sort?.field === column.id;
  const width = () => head.current?.offsetWidth ?? column.width;

  const drag = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    const grip = event.currentTarget;
    const begin = { x: event.clientX, width: width() };
    const scroller = grip.closest<HTMLElement>("[role=grid]");
    let wanted = begin.width;
    grip.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => {
      wanted = begin.width + moved.clientX - begin.x;
      scroller?.style.setProperty(`--width-${column.id}`, `${Math.max(STEP, wanted)}px`);
    };
    const stop = () => {
      grip.removeEventListener("pointermove", move);
      scroller?.style.removeProperty(`--width-${column.id}`);
      onResize(wanted);
    };
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", stop, { once: true });
  };
  const press = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowLeft: -STEP, ArrowRight: STEP }[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onResize(width() + by);
  };
  return (
    <div
      ref={head}
      role="columnheader"
      className={styles.headCell}
      data-align={column.align}
      aria-sort={isSorted ? (sort.direction === "asc" ? "ascending" : "descending") : undefined}
    >
      {column.isSortable ? (
        <button type="button" className={styles.sort} onClick={onSort} onKeyDown={press} title={text("list.headKeys", { name: label })}>
          <span className={styles.headName}>{label}</span>
          {isSorted && (sort.direction === "asc" ? <IconArrowUp size={14} aria-hidden /> : <IconArrowDown size={14} aria-hidden />)}
        </button>
      ) : (
        <span className={styles.headName}>{label}</span>
      )}
      <span aria-hidden className={styles.edge} onPointerDown={drag} />
    </div>
  );
}
