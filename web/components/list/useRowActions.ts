import type { DocumentSummary } from "#contract/documents/shapes.ts";
import { useStable } from "#web/lib/useStable.ts";
import { type MouseEvent, useState } from "react";
import type { ListGridProps } from "./listGridProps.ts";
import { between, nothingPicked, toggled, withAll } from "./selection.ts";

type Input<Row extends DocumentSummary> = Pick<ListGridProps<Row>, "rows" | "selection" | "open"> & { setCursor: (index: number) => void };

/** What a click or a key does to a row: chooses it, or all from the last chosen one to it, or opens it. The functions stay the same. */
export function useRowActions<Row extends DocumentSummary>({ rows, selection, open, setCursor }: Input<Row>) {
  // Where a range begins.
  const [mark, setMark] = useState(0);
  const choose = useStable((index: number, isRange: boolean) => {
    const document = rows.row(index);
    if (!document || !selection) return;
    const { picked, pick } = selection;
    if (isRange) {
      const range = between(mark, index).flatMap((each) => rows.row(each) ?? []);
      pick(withAll(picked, range));
    } else pick(toggled(picked, document));
    setMark(index);
  });
  const openAt = (index: number) => {
    const document = rows.row(index);
    if (document) open(document, index);
  };
  const onOpen = useStable((event: MouseEvent, document: Row | undefined, index: number) => {
    // The right button has its menu, and the box in the first cell acts by itself.
    if (!document || event.button === 2 || (event.target as HTMLElement).closest("[data-check]")) return;
    event.preventDefault();
    setCursor(index);
    if (event.shiftKey && selection) choose(index, true);
    else open(document, index, event.metaKey || event.ctrlKey || event.button === 1);
  });
  return {
    select: selection && choose,
    all: selection && (() => (selection.picked.kind === "all" ? selection.pick(nothingPicked) : selection.pickAll())),
    openAt,
    onOpen,
  };
}
