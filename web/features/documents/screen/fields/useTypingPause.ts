import { useEffect, useState } from "react";

/** How long typing must rest before a broken rule is shown, in milliseconds. */
const PAUSE_MS = 500;

/**
 * What stands at a field, shown when typing rests: while its value changes key by key, what stood there before stays. Rules that are no longer
 * broken go at once, and a field that is not being typed in shows everything at once.
 */
export function useTypingPause<Problem extends { rule: string }>(shown: readonly Problem[], value: string, isTyping: boolean): readonly Problem[] {
  const [rested, setRested] = useState({ value, shown });
  useEffect(() => {
    const timer = setTimeout(() => setRested({ value, shown }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, shown]);
  if (!isTyping || rested.value === value) return shown;
  return shown.filter((one) => rested.shown.some((known) => known.rule === one.rule));
}
