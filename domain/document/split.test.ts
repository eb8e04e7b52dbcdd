import { expect, test } from "vitest";
import { splitByPages } from "./split.ts";

test.each<[string, number, [number, number][]]>([
  [
    "1,4,5",
    5,
    [
      [0, 2],
      [3, 3],
      [4, 4],
    ],
  ],
  [
    "4,5",
    5,
    [
      [0, 2],
      [3, 3],
      [4, 4],
    ],
  ],
  [
    "5, 4 ,4",
    5,
    [
      [0, 2],
      [3, 3],
      [4, 4],
    ],
  ],
  ["1", 3, [[0, 2]]],
  [
    "2",
    2,
    [
      [0, 0],
      [1, 1],
    ],
  ],
])("R029 R081 %j of %i pages", (text, pages, parts) => {
  expect(splitByPages(text, pages)).toEqual({ ok: true, parts });
});

test.each(["", "1;4", "a", "1,", ",1", "1.5", "-1", "1 4", "1,,2", "1e1", "0x1", "99999999999999999999"])("R082 %j is of bad format", (text) => {
  expect(splitByPages(text, 5)).toEqual({ ok: false, problem: "badFormat" });
});

test.each(["0", "6", "1,6", "0,3", "999999"])("R083 %j is outside five pages", (text) => {
  expect(splitByPages(text, 5)).toEqual({ ok: false, problem: "outOfRange" });
});
