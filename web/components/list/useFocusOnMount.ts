import { type RefObject, useEffect, useRef } from "react";

/** Brings the focus to an input once it is there: what a menu loads comes after the menu itself took the focus. */
export function useFocusOnMount(): RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return input;
}
