import { type RefObject, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Every navigation to another path begins at the top of the scrolled element (R410). */
export function useScrollToTop(): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useLayoutEffect(() => {
    element.current?.scrollTo(0, 0);
  }, [pathname]);
  return element;
}
