import { expect, test } from "vitest";
import { divided, middleSpace } from "./halves.ts";
import type { Raster } from "./raster.ts";

const [WIDTH, HEIGHT, DPI] = [400, 1_000, 100];

/** A page with print in these rows: strokes of two pixels side by side. `rule`: a vertical line all over the page. */
function page(rows: [number, number][], rule = false): Raster {
  const data = Buffer.alloc(WIDTH * HEIGHT, 250);
  for (const [from, to] of rows) for (let y = from; y < to; y += 1) for (let x = 20; x < 380; x += 1) if (x % 4 < 2) data[y * WIDTH + x] = 20;
  if (rule) for (let y = 0; y < HEIGHT; y += 1) data[y * WIDTH + 200] = 0;
  return { data, width: WIDTH, height: HEIGHT, channels: 1 };
}

const lines = (count: number, from = 50, step = 40): [number, number][] => Array.from({ length: count }, (_, at) => [from + at * step, from + at * step + 12]);

test.each([
  ["between the middle lines", page(lines(10)), 236],
  ["in the ample space near the middle rather than in a narrow one in it", page([...lines(6, 50, 30), ...lines(4, 260, 30)]), 236],
  ["where a rule runs through the space", page(lines(10), true), 236],
])("a page is divided %s", (_, picture, expected) => {
  expect(Math.abs((middleSpace(picture, DPI) ?? 0) - expected)).toBeLessThanOrEqual(2);
});

test.each([
  ["without a space", page([[100, 900]])],
  ["whose lines stand as close as the rows of a table", page(lines(20, 50, 24))],
  ["whose print lies on one side of every space", page([...lines(1), [300, 900]])],
  ["with nothing on it", page([])],
])("a page %s is not divided", (_, picture) => {
  expect(middleSpace(picture, DPI)).toBeUndefined();
});

test("both halves make up the page", () => {
  const picture = page(lines(10));
  const [upper, lower] = divided(picture, 147);
  expect([upper.height, lower.height]).toEqual([147, HEIGHT - 147]);
  expect(Buffer.concat([upper.data, lower.data]).equals(picture.data)).toBe(true);
});
