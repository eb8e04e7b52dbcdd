import { useLayoutEffect, useRef, useState } from "react";

/**
 * What stands in an input while its value is being typed, undefined while the value itself is shown. A value put in from outside
 * (page, candidate, register) replaces what is being typed.
 */
export function useTypedValue(value: string, onChange: (value: string) => void, start?: string) {
  const [typed, setTyped] = useState(start);
  const before = useRef(value);
  const reported = useRef(value);
  useLayoutEffect(() => {
    if (value !== reported.current) setTyped(undefined);
    reported.current = value;
  }, [value]);
  const report = (next: string) => {
    reported.current = next;
    if (next !== value) onChange(next);
  };
  return {
    typed,
    setTyped,
    report,
    /** Remembers the value that the input is entered with. */
    enter: () => void (before.current = value),
    isChanged: () => value !== before.current,
    restore: () => report(before.current),
  };
}
