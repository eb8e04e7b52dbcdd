import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCells, writeCells } from "./clipboard.ts";

test.each([
  [
    "a\tb\nc\td",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  [
    "a\tb\r\nc\td\r\n",
    [
      ["a", "b"],
      ["c", "d"],
    ],
  ],
  ['"dva\nřádky"\t1,5', [["dva\nřádky", "1,5"]]],
  ['"s ""uvozovkou"""\tb', [['s "uvozovkou"', "b"]]],
  ['5" trubka\t1', [['5" trubka', "1"]]],
  ['"neukončená\t1', [['"neukončená', "1"]]],
  [
    "\t\n\tx",
    [
      ["", ""],
      ["", "x"],
    ],
  ],
  ["", [[""]]],
])("the clipboard %j holds %j", (text, cells) => {
  expect(parseCells(text)).toEqual(cells);
});

test("what is copied is pasted again", () => {
  const cell = fc.string({ unit: fc.constantFrom("a", "č", " ", '"', "\t", "\n", "1") });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
      fc.pre(rows.at(-1)!.at(-1) !== "");
      expect(parseCells(writeCells(rows))).toEqual(rows);
    }),
  );
});
