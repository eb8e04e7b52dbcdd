import { type RefObject, useEffect, useRef } from "react";

type Keys = {
  cursor: number | undefined;
  count: number;
  /** Rows that PageUp and PageDown jump. */
  page: () => number;
  go: (index: number) => void;
  /** Undefined where nothing can be chosen. */
  select: ((index: number, isRange: boolean) => void) | undefined;
  /** Selects everything that the list holds, or nothing. */
  all: (() => void) | undefined;
  open: (index: number) => void;
  /** Row that Enter opens when none is pointed at. */
  startsAt: number | undefined;
  scroller: RefObject<HTMLElement | null>;
};

/** Keys of the list: j/k and arrows move, x selects, Shift+x a range, Ctrl+A everything, Enter opens. None of them while someone types or a dialog is open. */
export function useListKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { scroller } = latest.current;
      if (event.defaultPrevented || event.altKey || !isFree(event.target, scroller.current)) return;
      if (event.ctrlKey || event.metaKey) {
        const { all, count } = latest.current;
        if (event.key.toLowerCase() !== "a" || count === 0 || !all) return;
        event.preventDefault();
        all();
      } else if (act(event.key, event.shiftKey, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** Whether the focus is nowhere special or in the list itself: a key pressed on a button or in a field is theirs. */
function isFree(target: EventTarget | null, scroller: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement) || document.querySelector("[aria-modal='true']")) return false;
  if (target === document.body || target === scroller || target.id === "main") return true;
  return scroller?.contains(target) === true && target.closest("input, button") === null;
}

function act(key: string, isShift: boolean, { cursor, count, page, go, select, open, startsAt }: Keys): boolean {
  if (count === 0) return false;
  const at = cursor ?? -1;
  const moves: Record<string, number> = {
    j: at + 1,
    ArrowDown: at + 1,
    k: at - 1,
    ArrowUp: at - 1,
    PageDown: at + page(),
    PageUp: at - page(),
    Home: 0,
    End: count - 1,
  };
  const target = moves[key];
  if (target !== undefined) {
    go(target);
    return true;
  }
  if (cursor === undefined) {
    if (key !== "Enter" || startsAt === undefined) return false;
    open(startsAt);
    return true;
  }
  if (select && key.toLowerCase() === "x") select(cursor, isShift);
  else if (key === "Enter") open(cursor);
  else return false;
  return true;
}
