import { useCallback, useState } from "react";
import { inputId } from "./fields/FieldRow.tsx";
import { nextStop } from "./state/attention.ts";

/** Width from which the first open field takes the focus by itself; on a phone that would raise its keyboard. */
const WIDE = 1024;

/** Moves the focus between fields: one by name, or the next that needs eyes. */
export function useFieldWalk(order: readonly string[], stops: ReadonlySet<string>) {
  const [active, setActive] = useState<string>();
  const focusField = useCallback((name: string) => {
    document.getElementById(inputId(name))?.focus({ preventScroll: true });
  }, []);
  const walk = (direction: 1 | -1, from?: string, end: "primary" | "page" = "primary") => {
    const next = nextStop(order, stops, from, direction);
    const primary = direction === 1 && end === "primary" ? document.getElementById("primary") : null;
    if (next) focusField(next);
    else primary?.focus();
    return next !== undefined || primary !== null;
  };
  const start = () => {
    if (window.innerWidth >= WIDE) walk(1);
  };
  return { active, setActive, focusField, walk, start };
}
