import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

type Input = {
  scroller: RefObject<HTMLElement | null>;
  /** Whether the scroller is drawn. */
  isShown: boolean;
  count: number;
  /** Height of each row, and of what stands above the first one, in pixels. */
  height: number;
  above: number;
  /** Rows that exist beyond those in sight, on either side. */
  overscan: number;
};

/** Numbers of the first and the last row. */
type Sight = readonly [number, number];

/** What a window holds beside the list at least, in pixels, as long as the list has no height of its own yet. */
const BESIDE = 180;

/**
 * The first and the last row to draw; the last one is -1 where there are none. All rows are of one height, so nothing is kept for each of them: a
 * list of hundreds of thousands is opened as soon as one of fifty.
 */
export function useRowsInSight({ scroller, isShown, count, height, above, overscan }: Input): Sight {
  const [[from, to], setSight] = useState<Sight>(() => rowsWithin(-above, globalThis.innerHeight - BESIDE, height));
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !isShown) return undefined;
    let known: Sight | undefined;
    const look = (): void => {
      const now = rowsWithin(box.scrollTop - above, box.clientHeight, height);
      if (isSame(known, now)) return;
      // Rows that were drawn below the first sight stay: without them the list would be drawn a second time before it is painted.
      const isEnough = known ? isSame : isWithin;
      known = now;
      setSight((shown) => (isEnough(now, shown) ? shown : now));
    };
    // Drawn at once: rows that come a frame later than the wheel leave the list blank.
    const scrolled = (): void => flushSync(look);
    look();
    box.addEventListener("scroll", scrolled, { passive: true });
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => {
      box.removeEventListener("scroll", scrolled);
      observer.disconnect();
    };
  }, [scroller, isShown, height, above]);
  const last = Math.min(count - 1, to + overscan);
  return [Math.max(0, Math.min(from - overscan, last)), last];
}

const isSame = (one: Sight | undefined, other: Sight): boolean => one?.[0] === other[0] && one[1] === other[1];

const isWithin = (one: Sight, other: Sight): boolean => other[0] <= one[0] && one[1] <= other[1];

/** Rows that lie within `room` pixels from `top` on, in part or as a whole. */
function rowsWithin(top: number, room: number, height: number): Sight {
  const first = Math.max(0, Math.floor(top / height));
  return [first, Math.max(first, Math.ceil((top + room) / height) - 1)];
}
