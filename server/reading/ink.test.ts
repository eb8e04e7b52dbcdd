import { expect, test } from "vitest";
import { withoutForeignInk } from "./ink.ts";
import type { Raster } from "./raster.ts";

const PAPER = [250, 250, 250];
const BLACK = [20, 20, 20];
const RED = [220, 40, 50];
const BLUE = [60, 50, 160];
const BLACK_UNDER_RED = [60, 15, 15];

/** A page of 100 × 100 pixels of paper with runs of pixels in the given colours, one after the other. */
function page(runs: [number[], number][]): Raster {
  const pixels = runs.flatMap(([colour, count]) => Array.from({ length: count }, () => colour));
  while (pixels.length < 10_000) pixels.push(PAPER);
  return { data: Buffer.from(pixels.flatMap((colour) => [...colour, 255])), width: 100, height: 100, channels: 4 };
}

test("a red stamp is taken away, the print below and beside it stays", () => {
  const clear = withoutForeignInk(
    page([
      [BLACK, 300],
      [RED, 100],
      [BLACK_UNDER_RED, 20],
    ]),
  )!;
  expect(clear.channels).toBe(1);
  expect(clear.data[0]).toBeLessThan(30);
  expect(clear.data[300]).toBe(255);
  expect(clear.data[400]).toBeLessThan(80);
});

test("a red stamp on a receipt printed in blue goes, the blue stays dark", () => {
  const clear = withoutForeignInk(
    page([
      [BLUE, 300],
      [RED, 100],
    ]),
  )!;
  expect(clear.data[0]).toBeLessThan(100);
  expect(clear.data[300]).toBe(255);
});

test("a page with one ink, or printed mostly in red, is left alone", () => {
  expect(withoutForeignInk(page([[BLACK, 300]]))).toBeUndefined();
  expect(withoutForeignInk(page([[BLUE, 300]]))).toBeUndefined();
  expect(
    withoutForeignInk(
      page([
        [RED, 300],
        [BLACK, 100],
      ]),
    ),
  ).toBeUndefined();
});
