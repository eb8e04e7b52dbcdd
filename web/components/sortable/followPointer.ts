import type { PointerEvent as ReactPointerEvent } from "react";

/** Pixels that a pointer moves before a press becomes a drag. */
const MIN_DRAG = 4;
/** Height of the strip at the edge of what scrolls in which a drag scrolls it, and the pixels of one step. */
const EDGE = 40;
const STEP = 8;

type Steps = { over: (place: number) => void; drop: (place: number) => void; cancel: () => void };

/** Follows a mouse, pen or finger from the handle of a row until it is let go; places are those of the rows of `list`. Escape cancels. */
export function followPointer(start: ReactPointerEvent<HTMLElement>, list: HTMLElement, { over, drop, cancel }: Steps): void {
  const handle = start.currentTarget;
  const row = [...list.children].find((each) => each.contains(handle));
  const scroller = scrollerOf(list);
  const begin = start.clientY;
  let y = begin;
  let place: number | undefined;
  let frame = 0;
  const look = () => {
    const now = placeAt(list, row, y);
    if (now !== place) over((place = now));
  };
  const scroll = () => {
    const { top, bottom } = scroller.getBoundingClientRect();
    const step = y < Math.max(0, top) + EDGE ? -STEP : y > Math.min(innerHeight, bottom) - EDGE ? STEP : 0;
    if (step !== 0) {
      scroller.scrollTop += step;
      look();
    }
    frame = requestAnimationFrame(scroll);
  };
  const moved = (event: PointerEvent) => {
    y = event.clientY;
    if (place === undefined) {
      if (Math.abs(y - begin) < MIN_DRAG) return;
      frame = requestAnimationFrame(scroll);
    }
    look();
  };
  const end = (isDropped: boolean) => {
    cancelAnimationFrame(frame);
    for (const [name, listener] of listeners) removeEventListener(name, listener, true);
    if (place === undefined) return;
    if (isDropped) drop(place);
    else cancel();
  };
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const listeners = [
    ["pointermove", moved],
    ["pointerup", () => end(true)],
    ["pointercancel", () => end(false)],
    ["keydown", pressed],
  ] as [string, EventListener][];
  for (const [name, listener] of listeners) addEventListener(name, listener, true);
  handle.setPointerCapture?.(start.pointerId);
}

/** Where a row lands that is let go at this height: behind every other row whose middle is above. */
function placeAt(list: HTMLElement, row: Element | undefined, y: number): number {
  return [...list.children].filter((each) => {
    const { top, height } = each.getBoundingClientRect();
    return each !== row && top + height / 2 < y;
  }).length;
}

function scrollerOf(element: HTMLElement): Element {
  for (let box: HTMLElement | null = element; box; box = box.parentElement) {
    if (box.scrollHeight > box.clientHeight && /auto|scroll/.test(getComputedStyle(box).overflowY)) return box;
  }
  return document.documentElement;
}
