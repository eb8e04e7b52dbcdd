import { expect, test } from "vitest";
import { linesOf, type TextMap } from "./regions.ts";

/** A map of rows of digits: tenths of the probability that a point is text. */
function mapOf(rows: string[]): TextMap {
  return { data: Float32Array.from(rows.join(""), (digit) => Number(digit) / 10), width: rows[0]!.length, height: rows.length };
}

test("each connected region that is likely text is a line, larger than the region", () => {
  const map = mapOf(["000000000000000000", "099999900000888880", "099999900000888880", "099999900000888880", "000000000000000000"]);
  const [left, right, ...more] = linesOf(map);
  expect(more).toEqual([]);
  expect([left!.cx, left!.cy, right!.cx, right!.cy]).toEqual([4, 2.5, 14.5, 2.5]);
  // 6 x 3 points, on each side 1.6 x 18 / 18 more.
  expect(left!.width).toBeCloseTo(6 + 3.2, 6);
  expect(left!.height).toBeCloseTo(3 + 3.2, 6);
});

test.each([
  ["is hardly likely as a whole", ["0000000", "0444440", "0444440", "0444440"]],
  ["is a thin line", ["0000000", "0999990", "0999990", "0000000"]],
  ["is nowhere likely", ["3333333", "3333333", "3333333", "3333333"]],
])("a region that %s is none", (_, rows) => expect(linesOf(mapOf(rows))).toEqual([]));

test("regions that touch at a corner only are two", () => {
  const map = mapOf(["9990000", "9990000", "9990000", "0009990", "0009990", "0009990"]);
  expect(linesOf(map)).toHaveLength(2);
});
