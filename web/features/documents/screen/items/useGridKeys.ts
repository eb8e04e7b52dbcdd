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
  type GridColumn,
  type GridAction,
  type GridState,
} from "./grid.ts";

export type GridSetup = {
  items: readonly Item[];
  setItems(items: Item[]): void;
  columns: readonly GridColumn[];
  state: GridState;
  act(action: GridAction): void;
  context: DateContext;
  canEdit: boolean;
  /** Text of a cell as it is shown while it is edited. */
  show(column: GridColumn, value: string): string;
  leave(): void;
  undo(): void;
  redo(): void;
  /** Says why rows cannot be merged. */
  refuse(problem: Exclude<ReturnType<typeof mergeRows>, { ok: true }>["problem"]): void;
};

type Move = (rows: number, across: number, extend?: boolean) => void;
type RowCommands = ReturnType<typeof rowCommands>;
type Commands = { setup: GridSetup; move: Move; commit(): void; rows: RowCommands };

/** Keys, copy and paste of the grid: arrows move, Enter opens and goes down, typing replaces, Delete empties. */
export function useGridKeys(setup: GridSetup) {
  const { items, setItems, columns, state, act, context, canEdit } = setup;
  const { top, left } = rangeOf(state);
  const column = columns[state.active.column]!;
  const move: Move = (rows, across, extend = false) => act({ type: "move", rows, columns: across, extend, extent: extentOf(setup) });
  const commit = () => {
    if (state.typing !== undefined) setItems(setCell(items, { row: state.active.row, column, text: state.typing }, context));
    act({ type: "close" });
  };
  /** Ends the editing of a cell with the chosen value and moves to the next one. */
  const commitText = (chosen: string, rows: number, across: number) => {
    setItems(setCell(items, { row: state.active.row, column, text: chosen }, context));
    act({ type: "close" });
    move(rows, across);
  };
  const rows = rowCommands(setup, move);
  const commands = { setup, move, commit, rows };
  const press = (event: KeyboardEvent) => {
    const isOurs = state.typing === undefined ? pressClosed(event, commands) : pressOpen(event, commands);
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

const extentOf = ({ items, columns }: GridSetup) => ({ rows: items.length, columns: columns.length });

/** What is done with whole rows, by keys and by the buttons over the grid. */
function rowCommands({ items, setItems, columns, state, act, context, refuse }: GridSetup, move: Move) {
  const { top, bottom } = rangeOf(state);
  const { row: active, column } = state.active;
  const select = (row: number, at = column) => act({ type: "select", cell: { row, column: at } });
  return {
    add: () => {
      const row = items.length ? bottom + 1 : 0;
      setItems(insertRow(items, row));
      select(row, 0);
    },
    remove: () => {
      setItems(deleteRows(items, top, bottom));
      select(Math.max(0, Math.min(top, items.length - (bottom - top) - 2)));
    },
    duplicate: () => {
      setItems(duplicateRow(items, active));
      select(active + 1);
    },
    move: (by: 1 | -1) => {
      setItems(moveRow(items, active, by));
      move(by, 0);
    },
    fill: () => setItems(fillDown(items, state, columns, context)),
    merge: () => {
      const merged = mergeRows(items, state, columns);
      if (!merged.ok) return refuse(merged.problem);
      setItems(merged.items);
      select(top);
    },
  };
}

/** Keys while a cell is open; true when the key was the grid's. */
function pressOpen(event: KeyboardEvent, { setup, move, commit }: Commands): boolean {
  if (event.key === "Escape") setup.act({ type: "close" });
  else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) {
    commit();
    move(event.shiftKey ? -1 : 1, 0);
  } else if (event.key === "Tab") {
    commit();
    move(0, event.shiftKey ? -1 : 1);
  } else return false;
  return true;
}

/** By how many rows and columns an arrow goes. */
const arrows: Readonly<Record<string, [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Keys while no cell is open; true when the key was the grid's. */
function pressClosed(event: KeyboardEvent, commands: Commands): boolean {
  const { setup, move, rows } = commands;
  const { key, altKey, shiftKey } = event;
  const extent = extentOf(setup);
  const control = event.ctrlKey || event.metaKey;
  const arrow = arrows[key];
  if (arrow && altKey && arrow[0] !== 0 && setup.canEdit) rows.move(arrow[0] as 1 | -1);
  else if (arrow && !altKey) move(arrow[0] * (control ? extent.rows : 1), arrow[1] * (control ? extent.columns : 1), shiftKey);
  else if (key === "Home") move(control ? -extent.rows : 0, -extent.columns, shiftKey);
  else if (key === "End") move(control ? extent.rows : 0, extent.columns, shiftKey);
  else if (key === "Escape") setup.leave();
  else if (!setup.canEdit) return false;
  else return control ? pressControl(event, commands) : pressPlain(event, commands);
  return true;
}

function pressPlain({ key, altKey }: KeyboardEvent, { setup, rows }: Commands): boolean {
  const { items, columns, state, act } = setup;
  const column = columns[state.active.column]!;
  if (key === "Enter" || key === "F2") act({ type: "open", text: setup.show(column, cellText(items[state.active.row], column)) });
  else if (key === "Delete" || key === "Backspace") clear(setup);
  else if (key === "Insert") rows.add();
  else if (key.length === 1 && !altKey) act({ type: "open", text: key });
  else return false;
  return true;
}

function pressControl({ key, shiftKey }: KeyboardEvent, { setup, rows }: Commands): boolean {
  const letter = key.toLowerCase();
  if (letter === "d") rows.fill();
  else if (letter === "m") rows.merge();
  else if (letter === "y" || (shiftKey && letter === "z")) setup.redo();
  else if (letter === "z") setup.undo();
  else if (letter === "a") setup.act({ type: "all", extent: extentOf(setup) });
  else if (key === "+") rows.add();
  else if (key === "-") rows.remove();
  else if (key === "Delete" || key === "Backspace") clear(setup);
  else return false;
  return true;
}

/** Empties the cells of the range. */
function clear({ items, setItems, columns, state, context }: GridSetup): void {
  const { top, bottom, left, right } = rangeOf(state);
  let next: Item[] = [...items];
  for (let row = top; row <= bottom; row++) for (const column of columns.slice(left, right + 1)) next = setCell(next, { row, column, text: "" }, context);
  setItems(next);
}
