import { expect, test } from "vitest";
import type { OcrWord } from "#server/reading/ocr.ts";
import type { Raster } from "#server/reading/raster.ts";
import type { LineModels } from "./models.ts";
import { readPage } from "./readPage.ts";
import type { LineBox } from "./rectangle.ts";

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
    read: async () => [],
  } as unknown as LineModels;
  const wordOf = ({ cx, cy }: LineBox): OcrWord => ({
    text: "slovo",
    x0: cx - 20,
    x1: cx + 20,
    y0: cy - 9,
    y1: cy + 9,
    line: 0,
    lineHeight: 20,
    confidence: 0.9,
  });
  const read = await readPage(async (_, lines) => lines.map(wordOf), models, page, page);
  expect(found).toEqual(["400x200", "200x400"]);
  expect(read.rotation).toBe(270);
  expect(read.words.map(({ y0, y1 }) => Math.round((y0 + y1) / 2))).toEqual([90, 110]);
});
