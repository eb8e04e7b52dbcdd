/** Pixels at the bottom of the window that a bar with controls takes; 0 without one. */
let height = 0;
const listeners = new Set<() => void>();

function publish(next: number): void {
  if (next === height) return;
  height = next;
  for (const listener of listeners) listener();
}

/** Ref of a bar with controls at the bottom of the window: messages stand above it, never over it. */
export function foot(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const measure = () => publish(Math.max(0, Math.round(window.innerHeight - bar.getBoundingClientRect().top)));
  const sizes = new ResizeObserver(measure);
  sizes.observe(bar);
  addEventListener("resize", measure);
  // What is above it may be scrolled, and moves it then.
  addEventListener("scroll", measure, { capture: true, passive: true });
  return () => {
    sizes.disconnect();
    removeEventListener("resize", measure);
    removeEventListener("scroll", measure, { capture: true });
    publish(0);
  };
}

/** What `useSyncExternalStore` wants to follow the height. */
export const footStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  height: () => height,
};
