import { useEffect, useState } from "react";

/** How long typing must rest before a broken rule is told, in milliseconds. */
const PAUSE_MS = 500;

/**
 * What stands at a field, told when typing rests: while its value changes key by key, what stood there before stays. Rules that are no longer
 * broken go at once, and a field that is not being typed in shows everything at once.
 */
export function useTypingPause<Told extends { rule: string }>(told: readonly Told[], value: string, isTyping: boolean): readonly Told[] {
  const [settled, setSettled] = useState({ value, told });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ value, told }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value, told]);
  if (!isTyping || settled.value === value) return told;
  return told.filter((one) => settled.told.some((known) => known.rule === one.rule));
}
