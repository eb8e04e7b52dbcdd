import { useCallback, useState } from "react";
import { type Layout, readLayout, writeLayout } from "./state/layout.ts";

/** The remembered arrangement of the document screen and a setter for parts of it. */
export function useLayout(): [Layout, (change: Partial<Layout>) => void] {
  const [layout, setLayout] = useState(readLayout);
  const change = useCallback((part: Partial<Layout>) => {
    setLayout((before) => {
      const next = { ...before, ...part };
      writeLayout(next);
      return next;
    });
  }, []);
  return [layout, change];
}
