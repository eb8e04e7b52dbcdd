import { describe, expect, test } from "vitest";
import { tilesIn, tileZoom } from "./tiles.ts";

describe("sharp at any zoom", () => {
  test.each([
    [794, 1, 1],
    [1600, 1, 1],
    [1830, 1, 1],
    [1850, 1, 2],
    [3175, 1, 2],
    [794, 2, 1],
    [1200, 2, 2],
    [3175, 2, 4],
    [9000, 2, 4],
  ])("a page drawn %i px wide on a screen of ratio %i is cut by %i", (width, ratio, zoom) => {
    expect(tileZoom(width, ratio)).toBe(zoom);
  });

  const drawn = { width: 2000, height: 2800 };
  test("tiles under the window are fetched, those in its middle first", () => {
    expect(tilesIn(2, drawn, { left: 0, top: 0, width: 900, height: 700 })).toEqual([{ zoom: 2, column: 0, row: 0 }]);
    expect(tilesIn(2, drawn, { left: 600, top: 0, width: 900, height: 700 })).toEqual([
      { zoom: 2, column: 1, row: 0 },
      { zoom: 2, column: 0, row: 0 },
    ]);
    expect(tilesIn(4, drawn, { left: 0, top: 0, width: 2000, height: 2800 })).toHaveLength(16);
  });

  test("a window past the edge of the page has the tiles of the edge", () => {
    expect(tilesIn(4, drawn, { left: 1900, top: 2700, width: 800, height: 800 })).toEqual([{ zoom: 4, column: 3, row: 3 }]);
    expect(tilesIn(2, drawn, { left: -200, top: -200, width: 300, height: 300 })).toEqual([{ zoom: 2, column: 0, row: 0 }]);
  });
});
