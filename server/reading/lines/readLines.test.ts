import { expect, test } from "vitest";
import type { Ocr, OcrWord } from "#server/reading/ocr.ts";
import type { LineModels } from "./models.ts";
import { readLines } from "./readLines.ts";
import { type LineBox, offsetAt, slopeAt } from "./rectangle.ts";

test("the words of a bent line lie where they are printed and slope as it does there", async () => {
  const box: LineBox = { cx: 200, cy: 100, width: 320, height: 20, angle: 0, bend: { square: 0.0008, cube: 0 } };
  const word = (x0: number): OcrWord => ({ text: "slovo", x0, x1: x0 + 40, y0: 18, y1: 38, line: 0, lineHeight: 20, confidence: 0.9 });
  const ocr = { readLines: async () => [[word(8), word(628)]] } as unknown as Ocr;
  const models = { letters: async () => [] } as unknown as LineModels;
  const page = { data: Buffer.alloc(400 * 200, 255), width: 400, height: 200, channels: 1 as const };
  const [first, last] = await readLines({ ocr, models }, page, [box]);
  for (const [found, along] of [
    [first!, -150],
    [last!, 160],
  ] as const) {
    expect((found.x0 + found.x1) / 2).toBeCloseTo(200 + along, 6);
    expect((found.y0 + found.y1) / 2).toBeCloseTo(100 + offsetAt(box, along), 6);
    expect(found.slope).toBeCloseTo(slopeAt(box, along), 6);
  }
});
