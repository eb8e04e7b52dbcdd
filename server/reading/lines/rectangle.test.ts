import { describe, expect, test } from "vitest";
import { hullOf, leastRectangle, type LineBox, type Point, rectangleAt, turnBox, unclip } from "./rectangle.ts";

/** The corners of a rectangle, and a point inside it. */
function pointsOf({ cx, cy, width, height, angle }: LineBox): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [0, 0.2],
  ].map(([x, y]) => ({ x: cx + (x! * width * cos - y! * height * sin) / 2, y: cy + (x! * width * sin + y! * height * cos) / 2 }));
}

describe("the least rectangle", () => {
  test.each([0, 0.05, -0.3, 0.7])("around a line turned by %d is that line", (angle) => {
    const line: LineBox = { cx: 200, cy: 90, width: 160, height: 20, angle };
    const found = leastRectangle(hullOf(pointsOf(line)));
    for (const side of ["cx", "cy", "width", "height", "angle"] as const) expect(found[side]).toBeCloseTo(line[side], 6);
  });

  test("around a line that runs down the page is higher than wide", () => {
    const found = leastRectangle(hullOf(pointsOf({ cx: 50, cy: 100, width: 20, height: 160, angle: 0.02 })));
    expect(found.height).toBeCloseTo(160, 6);
    expect(found.angle).toBeCloseTo(0.02, 6);
  });

  test("its hull leaves out what lies inside", () => expect(hullOf(pointsOf({ cx: 0, cy: 0, width: 4, height: 2, angle: 0 }))).toHaveLength(4));
});

test("a rectangle at a wished angle holds all points", () => {
  const found = rectangleAt(
    [
      { x: 0, y: 0 },
      { x: 10, y: 10 },
    ],
    Math.PI / 4,
  );
  expect(found.width).toBeCloseTo(Math.SQRT2 * 10, 6);
  expect(found.height).toBeCloseTo(0, 6);
});

test("a rectangle is enlarged by its area over its circumference on all sides", () =>
  expect(unclip({ cx: 0, cy: 0, width: 30, height: 10, angle: 0 }, 1.6)).toMatchObject({ width: 42, height: 22 }));

test("a rectangle on a page turned by quarters stands where its print does", () => {
  const box: LineBox = { cx: 30, cy: 10, width: 40, height: 8, angle: 0.1 };
  const size = { width: 100, height: 200 };
  expect(turnBox(box, size, 90)).toEqual({ cx: 190, cy: 30, width: 8, height: 40, angle: 0.1 });
  expect(turnBox(box, size, 180)).toEqual({ ...box, cx: 70, cy: 190 });
  expect(turnBox(box, size, 270)).toEqual({ cx: 10, cy: 70, width: 8, height: 40, angle: 0.1 });
});
