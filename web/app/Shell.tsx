import type { ReactNode } from "react";
import { useScrollToTop } from "./useScrollToTop.ts";

/** Navigation left, bar above, the screen in the middle. */
export function Shell({ children }: { children: ReactNode }) {
  const main = useScrollToTop();
  return <main ref={main}>{children}</main>;
}
