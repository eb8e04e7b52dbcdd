import { itemValue, withItemValue } from "#domain/documents/itemValue.ts";
import type { EnumCategory } from "#domain/names.ts";
import { type ItemMerge, mergeItems } from "#domain/documents/mergeItems.ts";
import { parseInput } from "#domain/documents/typing/inputs.ts";
import type { DateContext } from "#domain/documents/typing/typedDate.ts";
import { decimal, formatAmount, sum, type Decimal } from "#domain/money/decimal.ts";
import { isFigures } from "#web/components/fieldFormats.ts";
import { type Codes, meantCode, nameCode } from "#web/components/codes/searchCodes.ts";
import type { Item } from "#web/features/documents/screen/state/draft.ts";
import { parseCells, writeCells } from "./clipboard.ts";

/** A column of the items grid: an item field that the document type shows. Code lists stand in the item's `coding` by export mapping. */
export type GridColumn = { name: string; label: string; format: string; coding?: EnumCategory; codes?: Codes | undefined };

export type Cell = { row: number; column: number };
/** The active cell, the other corner of the marked range, and the text being typed when a cell is open. */
export type GridState = { active: Cell; anchor: Cell; typing: string | undefined };

export const startGrid: GridState = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, typing: undefined };

export type Extent = { rows: number; columns: number };
export type GridAction =
  | { type: "move"; rows: number; columns: number; extend?: boolean; extent: Extent }
  | { type: "select"; cell: Cell; extend?: boolean }
  | { type: "all"; extent: Extent }
  | { type: "open"; text: string }
  | { type: "type"; text: string }
  | { type: "close" };

export function reduceGrid(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case "move": {
      const active = {
        row: clamp(state.active.row + action.rows, action.extent.rows),
        column: clamp(state.active.column + action.columns, action.extent.columns),
      };
      return { active, anchor: action.extend ? state.anchor : active, typing: undefined };
    }
    case "select":
      return { active: action.cell, anchor: action.extend ? state.anchor : action.cell, typing: undefined };
    case "all":
      return { active: { row: 0, column: 0 }, anchor: { row: Math.max(0, action.extent.rows - 1), column: action.extent.columns - 1 }, typing: undefined };
    case "open":
      return { ...state, anchor: state.active, typing: action.text };
    case "type":
      return { ...state, typing: action.text };
    case "close":
      return { ...state, typing: undefined };
  }
}

function clamp(value: number, length: number): number {
  return Math.max(0, Math.min(length - 1, value));
}

/** The marked rectangle, corners included. */
export function rangeOf({ active, anchor }: GridState): { top: number; bottom: number; left: number; right: number } {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

export function cellText(item: Item | undefined, column: GridColumn): string {
  return item ? itemValue(item, { name: column.name, exportMapping: column.coding }) : "";
}

/** What a cell shows: codes with their text, everything else as it is. */
export function cellName(item: Item | undefined, column: GridColumn): string {
  const value = cellText(item, column);
  return column.codes ? nameCode(column.codes.options, value) : value;
}

/** The items with one cell changed; a text that has no normal form stays as typed and is marked by validation. */
export function setCell(items: readonly Item[], { row, column, text }: { row: number; column: GridColumn; text: string }, context: DateContext): Item[] {
  const parsed = parseInput(column.format, text, context);
  const value = (column.codes && !column.codes.isMany ? meantCode(column.codes.options, text) : undefined) ?? (parsed.ok ? parsed.value : text.trim());
  const next = [...items];
  while (next.length <= row) next.push({});
  next[row] = withItemValue(next[row]!, { name: column.name, exportMapping: column.coding }, value);
  return next;
}

/** Pastes tab-separated text of a spreadsheet from a cell on: rows are added as needed, columns past the last are dropped. */
export function pasteCells(items: readonly Item[], text: string, from: Cell, setup: { columns: readonly GridColumn[]; context: DateContext }): Item[] {
  let next = [...items];
  parseCells(text).forEach((cells, down) => {
    cells.forEach((cell, right) => {
      const column = setup.columns[from.column + right];
      if (column) next = setCell(next, { row: from.row + down, column, text: cell }, setup.context);
    });
  });
  return next;
}

/** Joins the marked rows of one VAT rate to one; the problem when that is not possible. */
export function mergeRows(
  items: readonly Item[],
  state: GridState,
  columns: readonly GridColumn[],
): { ok: true; items: Item[] } | Exclude<ItemMerge, { ok: true }> {
  const { top, bottom } = rangeOf(state);
  const merged = mergeItems(
    items.slice(top, bottom + 1),
    columns.some((column) => column.name === "vatRate"),
  );
  return merged.ok ? { ok: true, items: [...items.slice(0, top), merged.item, ...items.slice(bottom + 1)] } : merged;
}

/** The marked cells as tab-separated text for a spreadsheet, decimals with a comma as a Czech one reads them. */
export function copyCells(items: readonly Item[], state: GridState, columns: readonly GridColumn[]): string {
  const { top, bottom, left, right } = rangeOf(state);
  const shown = (item: Item, column: GridColumn) => (isNumeric(column) ? cellText(item, column).replace(".", ",") : cellText(item, column));
  return writeCells(items.slice(top, bottom + 1).map((item) => columns.slice(left, right + 1).map((column) => shown(item, column))));
}

export function isNumeric(column: GridColumn): boolean {
  return isFigures(column.format);
}

/** Repeats the top cell of every marked column down the range; with one row marked, the cell above is taken. */
export function fillDown(items: readonly Item[], state: GridState, columns: readonly GridColumn[], context: DateContext): Item[] {
  const { top, bottom, left, right } = rangeOf(state);
  const source = top === bottom ? top - 1 : top;
  if (source < 0) return [...items];
  let next = [...items];
  for (let row = source + 1; row <= bottom; row++)
    for (const column of columns.slice(left, right + 1)) next = setCell(next, { row, column, text: cellText(items[source], column) }, context);
  return next;
}

export function insertRow(items: readonly Item[], row: number): Item[] {
  return [...items.slice(0, row), {}, ...items.slice(row)];
}

export function deleteRows(items: readonly Item[], top: number, bottom: number): Item[] {
  return items.filter((_, row) => row < top || row > bottom);
}

export function duplicateRow(items: readonly Item[], row: number): Item[] {
  const { page: _page, box: _box, confidence: _confidence, ...copy } = items[row] ?? {};
  return [...items.slice(0, row + 1), copy, ...items.slice(row + 1)];
}

/** Moves a row up or down by one; at the edge nothing happens. */
export function moveRow(items: readonly Item[], row: number, by: 1 | -1): Item[] {
  const target = row + by;
  if (target < 0 || target >= items.length) return [...items];
  const next = [...items];
  [next[row], next[target]] = [next[target]!, next[row]!];
  return next;
}

export type ColumnTotal = { total: string; difference?: string };
/** Header totals that a column adds up to. */
const headerOf: Record<string, string> = { totalWithoutVat: "totalWithoutVat", vat: "totalVat", totalWithVat: "totalAmount" };

/** Sum of an amount column and its difference to the header; undefined for other columns and for columns without a number. */
export function columnTotal(items: readonly Item[], column: GridColumn, fields: Readonly<Record<string, string>>): ColumnTotal | undefined {
  const header = headerOf[column.name];
  if (!header) return undefined;
  const amounts = items.map((item) => decimal(cellText(item, column))).filter((amount): amount is Decimal => amount !== undefined);
  if (amounts.length === 0) return undefined;
  const total = sum(amounts);
  const stated = decimal(fields[header]);
  const rounding = header === "totalAmount" ? decimal(fields.rounding) : undefined;
  const difference = stated && total.minus(rounding ? stated.minus(rounding) : stated);
  return { total: formatAmount(total), difference: difference && !difference.eq(0) ? formatAmount(difference) : undefined };
}
