import { useCallback, useInsertionEffect, useRef } from "react";

/** A function that stays the same and always runs the latest version, so that parts that did not change need not be drawn again. For event handlers and effects. */
export function useStable<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: A) => latest.current(...args), []);
}
