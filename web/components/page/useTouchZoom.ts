import { useStable } from "#web/lib/useStable.ts";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** Two taps within so many milliseconds and pixels are one gesture. */
const TAPS_MS = 300;
const TAPS_PIXELS = 24;
/** A finger that moved further has scrolled and not tapped, in pixels. */
const TAP_PIXELS = 8;
/** How much two taps enlarge. */
const CLOSE = 2.5;

type Place = { x: number; y: number };
type Setup = {
  /** How large the page is drawn, in any unit; it is drawn anew before the next gesture is judged. */
  scale: number;
  setScale(scale: number): void;
  /** Draws the page as it is drawn at first. */
  reset(): void;
  isReset: boolean;
  /** Whether two taps zoom; not where a tap takes a word into a field. */
  tapsZoom: boolean;
};

/** Fingers on a page that scrolls: two of them zoom it around the place between them, two taps take it close and back. */
export function useTouchZoom(viewport: RefObject<HTMLElement | null>, { scale, setScale, reset, isReset, tapsZoom }: Setup): void {
  const place = useKeptPlace(viewport, scale);
  const zoom = useStable((to: number, around: Place) => {
    place.keep(around);
    setScale(to);
  });
  const tapTwice = useStable((around: Place) => {
    if (!tapsZoom) return;
    if (isReset) return zoom(scale * CLOSE, around);
    place.keep(around);
    reset();
  });
  const present = useStable(() => scale);
  useEffect(() => {
    const node = viewport.current;
    if (!node) return undefined;
    let pinch: { scale: number; distance: number } | undefined;
    let tap: (Place & { time: number }) | undefined;
    let from: Place | undefined;
    const begin = (event: TouchEvent) => {
      const [one, other] = event.touches;
      pinch = one && other ? { scale: present(), distance: distanceOf(one, other) } : undefined;
      from = one && !other ? { x: one.clientX, y: one.clientY } : undefined;
    };
    const move = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!pinch || !one || !other) return;
      event.preventDefault();
      zoom((pinch.scale * distanceOf(one, other)) / pinch.distance, { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 });
    };
    const end = (event: TouchEvent) => {
      if (event.touches.length === 0) pinch = undefined;
      const [last] = event.changedTouches;
      const isTap = last && from && event.touches.length === 0 && Math.hypot(last.clientX - from.x, last.clientY - from.y) < TAP_PIXELS;
      from = undefined;
      if (!isTap) return void (tap = undefined);
      const now = { x: last.clientX, y: last.clientY, time: event.timeStamp };
      const isSecond = tap && now.time - tap.time < TAPS_MS && Math.hypot(now.x - tap.x, now.y - tap.y) < TAPS_PIXELS;
      tap = isSecond ? undefined : now;
      if (isSecond) tapTwice(now);
    };
    // A listener that may be passive could not keep the browser from scrolling with two fingers.
    node.addEventListener("touchstart", begin, { passive: true });
    node.addEventListener("touchmove", move, { passive: false });
    node.addEventListener("touchend", end, { passive: true });
    return () => {
      node.removeEventListener("touchstart", begin);
      node.removeEventListener("touchmove", move);
      node.removeEventListener("touchend", end);
    };
  }, [viewport, present, zoom, tapTwice]);
}

const distanceOf = (one: Touch, other: Touch): number => Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));

/** Keeps what lies under a place of the window there while the page is drawn at another scale. */
function useKeptPlace(viewport: RefObject<HTMLElement | null>, scale: number) {
  const kept = useRef<{ within: Place; share: Place }>(undefined);
  useLayoutEffect(() => {
    const node = viewport.current;
    const { within, share } = kept.current ?? {};
    kept.current = undefined;
    if (node && within && share) node.scrollTo(share.x * node.scrollWidth - within.x, share.y * node.scrollHeight - within.y);
  }, [viewport, scale]);
  const keep = useStable(({ x, y }: Place) => {
    const node = viewport.current;
    if (!node) return;
    const { left, top } = node.getBoundingClientRect();
    const within = { x: x - left, y: y - top };
    kept.current = { within, share: { x: (node.scrollLeft + within.x) / node.scrollWidth, y: (node.scrollTop + within.y) / node.scrollHeight } };
  });
  return { keep };
}
