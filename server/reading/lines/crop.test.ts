import { expect, test } from "vitest";
import type { Raster } from "#server/reading/raster.ts";
import { blackOnWhite, cropLine, withMargin } from "./crop.ts";

function picture(width: number, height: number, brightness: (x: number, y: number) => number): Raster {
  return { data: Buffer.from(Array.from({ length: width * height }, (_, i) => brightness(i % width, Math.floor(i / width)))), width, height, channels: 1 };
}
const at = (raster: Raster, x: number, y: number) => raster.data[y * raster.width + x]!;

test("a line that lies askew is cut out straight", () => {
  // A dark band that falls by one pixel in four.
  const page = picture(200, 120, (x, y) => (Math.abs(y - (40 + x / 4)) < 4 ? 20 : 220));
  const line = cropLine(page, { cx: 100, cy: 65, width: 120, height: 20, angle: Math.atan(1 / 4) }, 40);
  expect([line.width, line.height]).toEqual([240, 40]);
  for (const x of [5, 120, 235]) {
    expect(at(line, x, 20)).toBeLessThan(40);
    expect(at(line, x, 2)).toBeGreaterThan(200);
    expect(at(line, x, 37)).toBeGreaterThan(200);
  }
});

test("thin strokes of a large line stay when it is made smaller", () => {
  const page = picture(400, 200, (x) => (x % 4 === 0 ? 0 : 240));
  const line = cropLine(page, { cx: 200, cy: 100, width: 320, height: 160, angle: 0 }, 40);
  expect(Math.max(...line.data)).toBeLessThan(235);
});

test("pale print becomes black on white", () => {
  const line = blackOnWhite(picture(100, 10, (x) => (x % 10 === 5 ? 150 : 200)));
  expect([at(line, 5, 5), at(line, 0, 5)]).toEqual([0, 255]);
});

test("light print on a dark field becomes black on white, the paper beside the field stays white", () => {
  const line = blackOnWhite(picture(100, 20, (x, y) => (x < 4 || y < 2 ? 245 : x % 10 === 5 ? 230 : 30)));
  expect([at(line, 15, 10), at(line, 20, 10)].map((value) => value > 128)).toEqual([false, true]);
  expect([at(line, 1, 10), at(line, 20, 0)].every((value) => value === 255)).toBe(true);
});

test("a margin is white and leaves the picture whole", () => {
  const framed = withMargin(
    picture(2, 1, (x) => x + 1),
    3,
  );
  expect([framed.width, framed.height, at(framed, 3, 3), at(framed, 4, 3), at(framed, 2, 3), at(framed, 5, 3)]).toEqual([8, 7, 1, 2, 255, 255]);
});

test("a line half in the shadow becomes black on white all along", () => {
  // Print in the light is as bright as the paper in the shadow.
  const line = blackOnWhite(picture(400, 20, (x) => (x < 200 ? 240 : 120) * (x % 10 === 5 ? 0.5 : 1)));
  for (const x of [15, 105, 295, 385]) expect([at(line, x, 10) < 40, at(line, x + 5, 10) > 215]).toEqual([true, true]);
});
