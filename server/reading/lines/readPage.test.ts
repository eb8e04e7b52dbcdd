import { expect, test } from "vitest";
import type { Ocr, OcrWord } from "#server/reading/ocr.ts";
import type { Raster } from "#server/reading/raster.ts";
import type { LineModels } from "./models.ts";
import { readPage } from "./readPage.ts";

test("the lines of a lying page are looked for again when it stands", async () => {
  const page: Raster = { data: Buffer.alloc(400 * 200, 255), width: 400, height: 200, channels: 1 };
  const found: string[] = [];
  const models = {
    find: async ({ width, height }: Raster) => {
      found.push(`${width}x${height}`);
      // Two lines close to each other are one where they run up the page.
      return width > height
        ? [{ cx: 100, cy: 100, width: 40, height: 160, angle: 0 }]
        : [90, 110].map((cy) => ({ cx: 100, cy, width: 160, height: 18, angle: 0 }));
    },
    letters: async () => [],
  } as unknown as LineModels;
  const word: OcrWord = { text: "slovo", x0: 8, x1: 60, y0: 18, y1: 38, line: 0, lineHeight: 20, confidence: 0.9 };
  const ocr = { readLines: async (lines: Raster[]) => lines.map(() => [word]) } as unknown as Ocr;
  const read = await readPage(ocr, models, page, page);
  expect(found).toEqual(["400x200", "200x400"]);
  expect(read.rotation).toBe(270);
  expect(read.words.map(({ y0, y1 }) => Math.round((y0 + y1) / 2))).toEqual([90, 110]);
});
