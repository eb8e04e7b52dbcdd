import { expect, test } from "vitest";
import { joinPasted, pastedRows } from "./pasteRows.ts";

const row = (key: string, cs = key, en = cs) => ({ key, labels: { "cs-CZ": cs, "en-US": en }, hidden: false, gone: false });

test("rows of a spreadsheet become rows of a code list", () => {
  expect(pastedRows("PRG\tPraha\tPrague\r\nBRN\tBrno\r\n\r\nOVA\r\n")).toEqual([row("PRG", "Praha", "Prague"), row("BRN", "Brno"), row("OVA")]);
  expect(pastedRows("A\tB")).toEqual([row("A", "B")]);
  expect(pastedRows("jen text")).toBeUndefined();
});

test("known codes take the new texts, others are put in place of the empty row", () => {
  const rows = [row("PRG", "Stará"), row(""), row("X")];
  expect(joinPasted(rows, [row("PRG", "Praha"), row("A"), row("A", "Poslední"), row("B")], 1)).toEqual([
    row("PRG", "Praha"),
    row("A", "Poslední"),
    row("B"),
    row("X"),
  ]);
  expect(joinPasted([], [row("A")], 0)).toEqual([row("A")]);
});
