import { useEffect, useState } from "react";

/** The value as it was when it last rested for so many milliseconds: costly work over it waits until the person pauses. */
export function useRested<Value>(value: Value, restMs: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), restMs);
    return () => clearTimeout(timer);
  }, [value, restMs]);
  return rested;
}
