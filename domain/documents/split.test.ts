import fc from "fast-check";
import { expect, test } from "vitest";
import { isWhole, type PageRange, partName, proposedParts, splitByGroups, splitByPages } from "./split.ts";

test.each<[string, number, number[][]]>([
  ["1,4,5", 5, [[0, 1, 2], [3], [4]]],
  ["4,5", 5, [[0, 1, 2], [3], [4]]],
  ["5, 4 ,4", 5, [[0, 1, 2], [3], [4]]],
  ["1", 3, [[0, 1, 2]]],
  ["2", 2, [[0], [1]]],
])("R029 R081 %j of %i pages", (text, pages, parts) => {
  expect(splitByPages(text, pages)).toEqual({ ok: true, parts });
});

test.each(["", "1;4", "a", "1,", ",1", "1.5", "-1", "1 4", "1,,2", "1e1", "0x1", "99999999999999999999"])("R082 %j is of bad format", (text) => {
  expect(splitByPages(text, 5)).toEqual({ ok: false, problem: "badFormat" });
});

test.each(["0", "6", "1,6", "0,3", "999999"])("R083 %j is outside five pages", (text) => {
  expect(splitByPages(text, 5)).toEqual({ ok: false, problem: "outOfRange" });
});

test.each<[string, number[][], ReturnType<typeof splitByGroups>]>([
  ["in order", [[0, 1], [2]], { ok: true, parts: [[0, 1], [2]] }],
  ["in an order of their own", [[2], [1, 0]], { ok: true, parts: [[2], [1, 0]] }],
  ["without a page", [[0], [2]], { ok: false, problem: "badFormat" }],
  [
    "with a page twice",
    [
      [0, 1],
      [1, 2],
    ],
    { ok: false, problem: "badFormat" },
  ],
  ["with an empty one", [[0, 1, 2], []], { ok: false, problem: "badFormat" }],
  ["none", [], { ok: false, problem: "badFormat" }],
  [
    "beyond the last page",
    [
      [0, 1],
      [2, 3],
    ],
    { ok: false, problem: "outOfRange" },
  ],
  [
    "before the first",
    [
      [-1, 0],
      [1, 2],
    ],
    { ok: false, problem: "outOfRange" },
  ],
])("groups %s", (_, groups, expected) => expect(splitByGroups(groups, 3)).toEqual(expected));

test.each<[PageRange[], number, PageRange[] | undefined]>([
  [
    [
      [0, 1],
      [2, 2],
    ],
    3,
    [
      [0, 1],
      [2, 2],
    ],
  ],
  // Reading may leave pages out, name them twice, or know no page of a stated document.
  [
    [
      [1, 1],
      [0, 0],
      [3, 9],
      [0, 0],
    ],
    5,
    [
      [0, 0],
      [1, 2],
      [3, 4],
    ],
  ],
  [[[0, 4]], 5, undefined],
  [[], 5, undefined],
  [
    [
      [0, 0],
      [7, 8],
    ],
    2,
    undefined,
  ],
])("proposed %j of %i pages", (ranges, pages, expected) => expect(proposedParts(ranges, pages)).toEqual(expected));

test("whatever is read as a page list or proposed, every page stands in exactly one part", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.array(fc.integer({ min: 0, max: 45 }), { maxLength: 12 }), (count, numbers) => {
      const split = splitByPages(numbers.join(","), count);
      const ranges = proposedParts(
        numbers.map((page): PageRange => [page, page]),
        count,
      );
      const all = Array.from({ length: count }, (_, page) => page);
      if (split.ok) expect(split.parts.flat()).toEqual(all);
      if (ranges) expect(ranges.flatMap(([first, last]) => all.slice(first, last + 1))).toEqual(all);
    }),
  );
});

test("one part in order is no split, another order is", () => {
  expect([isWhole([[0, 1, 2]]), isWhole([[1, 0]]), isWhole([[0], [1]])]).toEqual([true, false, false]);
});

test.each([
  ["faktury.pdf", 0, "faktury.pdf"],
  ["faktury.pdf", 1, "faktury (2).pdf"],
  ["sken", 2, "sken (3)"],
  [".pdf", 1, ".pdf (2)"],
])("the name of %s at %i", (name, index, expected) => expect(partName(name, index)).toBe(expected));
