import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "./zoom.ts";

/** Inner size of an element in pixels, followed while it changes. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () =>
      setSize((before) =>
        before.width === node.clientWidth && before.height === node.clientHeight ? before : { width: node.clientWidth, height: node.clientHeight },
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
