import { type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import type { ListRows } from "./usePages.ts";

type Rows = Pick<ListRows<{ documentId: string }>, "row" | "indexOf" | "version">;

type Steady = { rows: Rows; scroller: RefObject<HTMLElement | null>; height: number; cursor: number | undefined; setCursor: (index: number) => void };

/**
 * Keeps the row that a person points at (mouse, else keyboard) where it is on the screen when live changes
 * put rows above it: the list scrolls by as much. A list too short to scroll gets room below (`slack`) until the pointer leaves.
 */
export function useSteadyRow({ rows, scroller, height, cursor, setCursor }: Steady) {
  const hovered = useRef<number>(undefined);
  const before = useRef(new Map<number, string>());
  const [slack, setSlack] = useState(0);

  useLayoutEffect(() => {
    const box = scroller.current;
    const now = (index: number | undefined) => {
      const id = index === undefined ? undefined : before.current.get(index);
      return id === undefined ? undefined : rows.indexOf(id);
    };
    const pointed = hovered.current ?? cursor;
    const moved = now(pointed);
    if (box && pointed !== undefined && moved !== undefined && moved !== pointed) {
      const wanted = box.scrollTop + (moved - pointed) * height;
      const missing = wanted - (box.scrollHeight - box.clientHeight);
      if (missing > 0) {
        setSlack((held) => held + missing);
        requestAnimationFrame(() => (box.scrollTop = wanted));
      } else box.scrollTop = wanted;
      if (hovered.current !== undefined) hovered.current = moved;
    }
    const cursorNow = now(cursor);
    if (cursorNow !== undefined && cursorNow !== cursor) setCursor(cursorNow);
    before.current = remembered(rows, [pointed, moved, cursor, cursorNow]);
    // Only a new reading of the rows can move them; the cursor is remembered below.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [rows.version]);

  // What is pointed at may be loaded only later; both places are remembered after every drawing.
  useLayoutEffect(() => {
    for (const [index, id] of remembered(rows, [hovered.current, cursor])) before.current.set(index, id);
  });

  return {
    slack,
    hover: (event: PointerEvent) => {
      const index = Number((event.target as HTMLElement).closest<HTMLElement>("[data-index]")?.dataset["index"] ?? Number.NaN);
      if (Number.isNaN(index) || event.pointerType !== "mouse") return;
      hovered.current = index;
      for (const [place, id] of remembered(rows, [index])) before.current.set(place, id);
    },
    leave: () => {
      hovered.current = undefined;
      setSlack(0);
    },
  };
}

function remembered(rows: Rows, indexes: (number | undefined)[]): Map<number, string> {
  const map = new Map<number, string>();
  for (const index of indexes) {
    const document = index === undefined ? undefined : rows.row(index);
    if (document && index !== undefined) map.set(index, document.documentId);
  }
  return map;
}
