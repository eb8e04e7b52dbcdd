import { expect, test } from "vitest";
import { evenly } from "./light.ts";
import type { Raster } from "./raster.ts";

const WIDTH = 800;

function picture(brightness: (x: number, y: number) => number): Raster {
  return {
    data: Buffer.from(Array.from({ length: WIDTH * WIDTH }, (_, at) => brightness(at % WIDTH, Math.floor(at / WIDTH)))),
    width: WIDTH,
    height: WIDTH,
    channels: 1,
  };
}
const at = (raster: Raster, x: number, y: number) => raster.data[y * WIDTH + x]!;
const isPrint = (x: number, y: number) => y % 80 > 35 && y % 80 < 45 && x % 10 < 3;

test("paper in a shadow becomes as bright as that in the light", () => {
  const even = evenly(picture((x, y) => (x < 400 ? 240 : 140) * (isPrint(x, y) ? 0.3 : 1)));
  for (const x of [205, 605]) expect([at(even, x, 10) > 230, at(even, x - 4, 40) < 100]).toEqual([true, true]);
});

test("a dark field keeps its light print", () => {
  const even = evenly(picture((x, y) => (x < 300 ? (isPrint(x, y) && x > 40 && x < 200 ? 250 : 50) : isPrint(x, y) ? 40 : 245)));
  for (const y of [40, 200, 440]) expect(at(even, 101, y) - at(even, 105, y)).toBeGreaterThan(150);
  expect([at(even, 250, 100) < 80, at(even, 605, 100) > 230]).toEqual([true, true]);
});

test("evenly lit paper stays as it is", () => {
  const page = picture((x, y) => (isPrint(x, y) ? 40 : 245));
  expect(evenly(page)).toBe(page);
});
