import { useStable } from "#web/lib/useStable.ts";
import { useRef } from "react";
import { record, redo, startSteps, type Steps, undo } from "#web/features/documents/screen/state/undo.ts";

/** Takes changes of a value back and does them again, wherever they came from. */
export function useUndo<T>(value: T, set: (value: T) => void): { undo(): void; redo(): void } {
  const steps = useRef<Steps<T>>(startSteps(value));
  const take = useStable((step: typeof undo<T>) => {
    const next = step(record(steps.current, value));
    if (!next) return;
    steps.current = next;
    set(next.present);
  });
  steps.current = record(steps.current, value);
  return { undo: () => take(undo), redo: () => take(redo) };
}
