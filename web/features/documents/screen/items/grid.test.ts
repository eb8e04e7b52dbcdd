import { expect, test } from "vitest";
import {
  columnTotal,
  copyCells,
  deleteRows,
  duplicateRow,
  fillDown,
  insertRow,
  moveRow,
  pasteCells,
  rangeOf,
  reduceGrid,
  setCell,
  startGrid,
  type GridColumn,
} from "./grid.ts";

const columns: GridColumn[] = [
  { name: "description", label: "Popis", format: "text" },
  { name: "quantity", label: "Množství", format: "rate" },
  { name: "totalWithoutVat", label: "Bez DPH", format: "amount" },
  { name: "centre", label: "Středisko", format: "text", coding: "Centre" },
];
const context = { today: "2026-11-21" };
const extent = { rows: 3, columns: 4 };
const items = [{ description: "A", totalWithoutVat: "10.00" }, { description: "B", totalWithoutVat: "20.50" }, { description: "C" }];

test("arrows move the active cell inside the table, shift marks a range", () => {
  let state = reduceGrid(startGrid, { type: "move", rows: -1, columns: 1, extent });
  expect(state.active).toEqual({ row: 0, column: 1 });
  state = reduceGrid(state, { type: "move", rows: 9, columns: 0, extend: true, extent });
  expect(rangeOf(state)).toEqual({ top: 0, bottom: 2, left: 1, right: 1 });
});

test("a cell is read by its format and adds the row it stands in", () => {
  expect(setCell(items, { row: 0, column: columns[2]!, text: "=1000*1,21" }, context)[0]).toMatchObject({ totalWithoutVat: "1210.00" });
  expect(setCell(items, { row: 3, column: columns[0]!, text: "D" }, context)).toHaveLength(4);
  expect(setCell(items, { row: 0, column: columns[1]!, text: "dva" }, context)[0]).toMatchObject({ quantity: "dva" });
  expect(setCell(items, { row: 0, column: columns[3]!, text: "PRG" }, context)[0]).toMatchObject({ coding: { Centre: "PRG" } });
});

test("rows of a spreadsheet are pasted, added as needed and cut at the last column", () => {
  const pasted = pasteCells(items, "X\t2\t1 234,50\r\nY\t3\t5\tBRN\tnavíc\r\n", { row: 2, column: 0 }, { columns, context });
  expect(pasted.slice(2)).toEqual([
    { description: "X", quantity: "2", totalWithoutVat: "1234.50" },
    { description: "Y", quantity: "3", totalWithoutVat: "5.00", coding: { Centre: "BRN" } },
  ]);
});

test("a range is copied as a spreadsheet takes it", () => {
  const state = { active: { row: 1, column: 2 }, anchor: { row: 0, column: 0 }, typing: undefined };
  expect(copyCells(items, state, columns)).toBe("A\t\t10,00\nB\t\t20,50");
});

test("fill down repeats the first marked row, or the one above", () => {
  const marked = { active: { row: 2, column: 2 }, anchor: { row: 0, column: 2 }, typing: undefined };
  expect(fillDown(items, marked, columns, context).map((item) => item.totalWithoutVat)).toEqual(["10.00", "10.00", "10.00"]);
  const single = { active: { row: 2, column: 2 }, anchor: { row: 2, column: 2 }, typing: undefined };
  expect(fillDown(items, single, columns, context)[2]).toMatchObject({ totalWithoutVat: "20.50" });
});

test("rows are added, removed, duplicated and moved", () => {
  const names = (rows: { description?: string }[]) => rows.map((row) => row.description ?? "");
  expect(names(insertRow(items, 1))).toEqual(["A", "", "B", "C"]);
  expect(names(deleteRows(items, 0, 1))).toEqual(["C"]);
  expect(names(duplicateRow(items, 1))).toEqual(["A", "B", "B", "C"]);
  expect(names(moveRow(items, 0, 1))).toEqual(["B", "A", "C"]);
  expect(names(moveRow(items, 0, -1))).toEqual(["A", "B", "C"]);
});

test("a column shows its sum and the difference to the header", () => {
  expect(columnTotal(items, columns[2]!, { totalWithoutVat: "30.00" })).toEqual({ total: "30.50", difference: "0.50" });
  expect(columnTotal(items, columns[2]!, { totalWithoutVat: "30.50" })).toEqual({ total: "30.50", difference: undefined });
  expect(columnTotal(items, columns[0]!, {})).toBeUndefined();
  const gross: GridColumn = { name: "totalWithVat", label: "S DPH", format: "amount" };
  expect(columnTotal([{ totalWithVat: "99.60" }], gross, { totalAmount: "100.00", rounding: "0.40" })).toEqual({ total: "99.60", difference: undefined });
});
