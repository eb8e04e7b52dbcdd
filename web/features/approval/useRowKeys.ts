import { useStable } from "#web/lib/useStable.ts";
import { useEffect } from "react";

type Keys = { count: number; cursor: number | undefined; go(index: number): void; select(index: number): void; open(index: number): void };

/** Keys of the approval list: j and k move, x selects, Enter opens; none of them while somebody types or a dialog is open. */
export function useRowKeys({ count, cursor, go, select, open }: Keys): void {
  const press = useStable((event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined;
    const isBusy = target?.closest("input, textarea, select, button, a, [role=dialog]") || document.querySelector("[aria-modal='true']");
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy || count === 0) return;
    const at = cursor ?? -1;
    const moves: Record<string, number> = { j: at + 1, ArrowDown: at + 1, k: at - 1, ArrowUp: at - 1, Home: 0, End: count - 1 };
    const next = moves[event.key];
    if (next !== undefined) go(Math.max(0, Math.min(count - 1, next)));
    else if (cursor !== undefined && event.key.toLowerCase() === "x") select(cursor);
    else if (cursor !== undefined && event.key === "Enter") open(cursor);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [press]);
}
