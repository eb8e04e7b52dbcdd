import type { ClipboardEvent, KeyboardEvent } from "react";
import type { DateContext } from "#domain/documents/typing/typedDate.ts";
import type { Item } from "#web/features/documents/screen/state/draft.ts";
import {
  cellText,
  copyCells,
  deleteRows,
  duplicateRow,
  fillDown,
  insertRow,
  mergeRows,
  moveRow,
  pasteCells,
  rangeOf,
  setCell,
  type Column,
  type GridAction,
  type GridState,
} from "./grid.ts";

export type GridSetup = {
  items: readonly Item[];
  setItems(items: Item[]): void;
  columns: readonly Column[];
  state: GridState;
  act(action: GridAction): void;
  context: DateContext;
  canEdit: boolean;
  /** Text of a cell as it is shown while it is edited. */
  show(column: Column, value: string): string;
  leave(): void;
  undo(): void;
  redo(): void;
  /** Says why rows cannot be merged. */
  refuse(problem: Exclude<ReturnType<typeof mergeRows>, { ok: true }>["problem"]): void;
};

/** Keys, copy and paste of the grid: arrows move, Enter opens and goes down, typing replaces, Delete empties. */
export function useGridKeys(setup: GridSetup) {
  const { items, setItems, columns, state, act, context, canEdit } = setup;
  const extent = { rows: items.length, columns: columns.length };
  const { top, bottom, left, right } = rangeOf(state);
  const column = columns[state.active.column]!;

  const commit = () => {
    if (state.typing !== undefined) setItems(setCell(items, { row: state.active.row, column, text: state.typing }, context));
    act({ type: "close" });
  };
  /** Ends a cell with a value chosen in it and goes on. */
  const commitText = (chosen: string, rows: number, across: number) => {
    setItems(setCell(items, { row: state.active.row, column, text: chosen }, context));
    act({ type: "close" });
    move(rows, across);
  };
  const move = (rows: number, across: number, extend = false) => act({ type: "move", rows, columns: across, extend, extent });
  const clear = () => {
    let next: Item[] = [...items];
    for (let row = top; row <= bottom; row++) for (const one of columns.slice(left, right + 1)) next = setCell(next, { row, column: one, text: "" }, context);
    setItems(next);
  };
  const rows = {
    add: () => {
      setItems(insertRow(items, items.length ? bottom + 1 : 0));
      act({ type: "select", cell: { row: items.length ? bottom + 1 : 0, column: 0 } });
    },
    remove: () => {
      setItems(deleteRows(items, top, bottom));
      act({ type: "select", cell: { row: Math.max(0, Math.min(top, items.length - (bottom - top) - 2)), column: state.active.column } });
    },
    duplicate: () => {
      setItems(duplicateRow(items, state.active.row));
      act({ type: "select", cell: { row: state.active.row + 1, column: state.active.column } });
    },
    move: (by: 1 | -1) => {
      setItems(moveRow(items, state.active.row, by));
      move(by, 0);
    },
    fill: () => setItems(fillDown(items, state, columns, context)),
    merge: () => {
      const merged = mergeRows(items, state, columns);
      if (!merged.ok) return setup.refuse(merged.problem);
      setItems(merged.items);
      act({ type: "select", cell: { row: top, column: state.active.column } });
    },
  };

  /** Keys while a cell is open; true when the key was the grid's. */
  const pressOpen = (event: KeyboardEvent): boolean => {
    if (event.key === "Escape") act({ type: "close" });
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
      commit();
      move(event.shiftKey ? -1 : 1, 0);
    } else if (event.key === "Tab") {
      commit();
      move(0, event.shiftKey ? -1 : 1);
    } else return false;
    return true;
  };
  const arrows: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
  const pressClosed = (event: KeyboardEvent): boolean => {
    const control = event.ctrlKey || event.metaKey;
    const arrow = arrows[event.key];
    if (arrow && event.altKey && arrow[0] !== 0 && canEdit) rows.move(arrow[0] as 1 | -1);
    else if (arrow && !event.altKey) move(arrow[0] * (control ? extent.rows : 1), arrow[1] * (control ? extent.columns : 1), event.shiftKey);
    else if (event.key === "Home" || event.key === "End")
      move(control ? (event.key === "Home" ? -extent.rows : extent.rows) : 0, event.key === "Home" ? -extent.columns : extent.columns, event.shiftKey);
    else if (event.key === "Escape") setup.leave();
    else if (!canEdit) return false;
    else if ((event.key === "Enter" && !control) || event.key === "F2")
      act({ type: "open", text: setup.show(column, cellText(items[state.active.row], column)) });
    else if (event.key === "Delete" || event.key === "Backspace") clear();
    else if (control && event.key.toLowerCase() === "d") rows.fill();
    else if (control && event.key.toLowerCase() === "m") rows.merge();
    else if (control && (event.key.toLowerCase() === "y" || (event.shiftKey && event.key.toLowerCase() === "z"))) setup.redo();
    else if (control && event.key.toLowerCase() === "z") setup.undo();
    else if (control && event.key.toLowerCase() === "a") act({ type: "all", extent });
    else if (control && (event.key === "+" || event.key === "-")) (event.key === "+" ? rows.add : rows.remove)();
    else if (event.key === "Insert") rows.add();
    else if (event.key.length === 1 && !control && !event.altKey) act({ type: "open", text: event.key });
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    const isOurs = state.typing === undefined ? pressClosed(event) : pressOpen(event);
    if (!isOurs) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const copy = (event: ClipboardEvent) => {
    if (state.typing !== undefined) return;
    event.preventDefault();
    event.clipboardData.setData("text/plain", copyCells(items, state, columns));
  };
  const paste = (event: ClipboardEvent) => {
    if (state.typing !== undefined || !canEdit) return;
    event.preventDefault();
    setItems(pasteCells(items, event.clipboardData.getData("text/plain"), { row: top, column: left }, { columns, context }));
  };
  return { press, copy, paste, commit, commitText, rows };
}
