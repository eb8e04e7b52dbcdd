import { type RefObject, useLayoutEffect, useState } from "react";
import type { Size } from "#web/components/page/zoom.ts";

/** The size that was measured last: of the next document's page as well, most likely. */
let last: Size = { width: 0, height: 0 };

/** Inner size of an element in pixels, followed while it changes. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(last);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = node;
      if (last.width !== width || last.height !== height) last = { width, height };
      setSize(last);
    };
    // To measure now makes the browser lay out at once; the observer reports the size as well, once it has.
    if (last.width === 0) measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
