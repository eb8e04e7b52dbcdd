import { describe, expect, it } from "vitest";
import type { Raster } from "./raster.ts";
import { withoutRuledLines } from "./ruledLines.ts";

const DPI = 200;
const [WIDTH, HEIGHT] = [400, 200];

/** A page with dark rectangles `[x, y, width, height]`. */
function page(rectangles: readonly (readonly [number, number, number, number])[], paper = 250): Raster {
  const data = Buffer.alloc(WIDTH * HEIGHT, paper);
  for (const [left, top, width, height] of rectangles) for (let y = top; y < top + height; y += 1) data.fill(30, y * WIDTH + left, y * WIDTH + left + width);
  return { data, width: WIDTH, height: HEIGHT, channels: 1 };
}

const darkIn = ({ data }: Raster): number => data.filter((value) => value < 150).length;

/** A letter of 12 x 16 pixels with a bar on top and a stem. */
const letter = (x: number, y: number) =>
  [
    [x, y, 12, 3],
    [x + 5, y, 3, 16],
  ] as const;

/** A word of so many letters. */
const word = (x: number, y: number, letters: number) => Array.from({ length: letters }, (_, at) => letter(x + at * 15, y)).flat();

describe("a page without the ruled lines beside its text", () => {
  const text = word(10, 92, 12);

  it("has lost a line at the height of text in another column, also where it rises by a pixel and another line meets it", () => {
    const beside = page([...text, [200, 100, 190, 3], [200, 60, 3, 100]]);
    const clear = withoutRuledLines(beside, DPI);
    expect(clear.data[101 * WIDTH + 300]).toBeGreaterThan(200);
    expect(clear.data[80 * WIDTH + 201]).toBe(30);
    expect(darkIn(clear)).toBeLessThan(darkIn(beside) - 3 * 180);
    const askew = page([...text, [200, 100, 95, 2], [295, 101, 95, 2]]);
    expect(darkIn(withoutRuledLines(askew, DPI))).toBe(darkIn(page(text)));
  });

  it("keeps the lines of tables and frames, which part columns", () => {
    const table = page([...text, [10, 85, 380, 2], [10, 115, 380, 2], [10, 85, 2, 32], [195, 85, 2, 32]]);
    expect(withoutRuledLines(table, DPI)).toBe(table);
  });

  it("keeps its letters where they run together", () => {
    const close = page([...Array.from({ length: 8 }, (_, at) => letter(200 + at * 12, 100)).flat(), ...word(10, 98, 12)]);
    expect(withoutRuledLines(close, DPI)).toBe(close);
  });

  it("keeps bars and dark pages, and is itself where nothing is ruled", () => {
    const bar = page([...text, [200, 90, 190, 20]]);
    expect(withoutRuledLines(bar, DPI)).toBe(bar);
    const dark = page([...text, [200, 100, 190, 3]], 100);
    expect(withoutRuledLines(dark, DPI)).toBe(dark);
  });
});
