import { expect, test } from "vitest";
import { type Attempt, attempt, wordsOf } from "./attempt.ts";
import { isDoubted, lookAgain, type Sheet } from "./lookAgain.ts";
import type { Ocr, OcrLayout, OcrText, OcrWord } from "./ocr.ts";
import type { Raster } from "./raster.ts";

type Call = { layout: OcrLayout; text: OcrText; width: number; darkest: number };

/** A recogniser that reads ten words whatever it sees, each time as sure as given, and writes down how it was asked. */
function fakeOcr(readings: { text: string; confidence: number }[]): { ocr: Ocr; calls: Call[] } {
  const calls: Call[] = [];
  const ocr: Ocr = {
    describe: async () => "fake",
    recognise: async (made, { layout, text }) => {
      const picture = await made();
      const said = readings[Math.min(calls.length, readings.length - 1)]!;
      calls.push({ layout, text, width: picture.width, darkest: picture.data.reduce((a, b) => Math.min(a, b)) });
      const scale = picture.width / 400;
      return Array.from({ length: 10 }, (_, line): OcrWord => {
        const y0 = (20 + line * 40) * scale;
        return { text: said.text, x0: 20 * scale, y0, x1: 200 * scale, y1: y0 + 16 * scale, line, lineHeight: 20 * scale, confidence: said.confidence };
      });
    },
    readLines: async () => [],
    orientation: async () => undefined,
    close: async () => {},
  };
  return { ocr, calls };
}

function plainSheet(shade: number, colours?: Sheet["colours"]): Sheet {
  const picture: Raster = { data: Buffer.alloc(400 * 450, shade), width: 400, height: 450, channels: 1 };
  return { picture, dpi: 150, layout: "page", colours };
}
const firstLook = (ocr: Ocr, { picture, dpi, layout }: Sheet) => attempt(ocr, picture, { rotation: 0, tilt: 0, dpi, layout, text: "any" });

test.each([
  ["read well", 0.95, "page", false],
  ["read poorly", 0.86, "page", true],
  ["of a receipt, read as well as most", 0.9, "block", true],
] as const)("a page %s (%d, %s): read again %s", async (_, confidence, layout, isAgain) => {
  const { ocr } = fakeOcr([{ text: "Faktura", confidence }]);
  expect(isDoubted(await firstLook(ocr, plainSheet(200)), layout)).toBe(isAgain);
});

test("a page with next to nothing on it is not read again", () => {
  const score = { confidence: 0.3, words: 7, height: 20 };
  expect(isDoubted({ score } as Attempt, "page")).toBe(false);
});

test("a poor page is looked at enlarged and softened, without accents where there are none, and the looks vote", async () => {
  const { ocr, calls } = fakeOcr([
    { text: "Reoeipt", confidence: 0.8 },
    { text: "Receipt", confidence: 0.7 },
    { text: "Receipt", confidence: 0.6 },
  ]);
  const sheet = plainSheet(200);
  const again = await lookAgain(ocr, sheet, await firstLook(ocr, sheet));
  expect(calls.map(({ layout, text, width }) => ({ layout, text, width }))).toEqual([
    { layout: "page", text: "any", width: 400 },
    { layout: "sparse", text: "plain", width: 800 },
    { layout: "page", text: "plain", width: 600 },
  ]);
  expect(new Set(again.words.map((word) => word.text))).toEqual(new Set(["Receipt"]));
});

test("accents keep the models that know them", async () => {
  const { ocr, calls } = fakeOcr([{ text: "Účtenka", confidence: 0.6 }]);
  const sheet = plainSheet(200);
  await lookAgain(ocr, sheet, await firstLook(ocr, sheet));
  expect(calls.map(({ text }) => text)).toEqual(["any", "any", "any"]);
});

test("where a red stamp lies over the print all looks are at the picture without it", async () => {
  const { ocr, calls } = fakeOcr([{ text: "Receipt", confidence: 0.6 }]);
  const pixels = Array.from({ length: 400 * 450 }, (_, at) => (at < 20_000 ? [30, 30, 30, 255] : at < 30_000 ? [220, 60, 60, 255] : [250, 250, 250, 255]));
  const colours: Raster = { data: Buffer.from(pixels.flat()), width: 400, height: 450, channels: 4 };
  const sheet = plainSheet(200, async () => colours);
  await lookAgain(ocr, sheet, await firstLook(ocr, sheet));
  expect(calls).toHaveLength(4);
  expect(calls.slice(1).every(({ darkest }) => darkest < 60)).toBe(true);
});

test("the line of a frame beside a word is no part of it", async () => {
  const { ocr } = fakeOcr([{ text: "|Celkem|", confidence: 0.9 }]);
  const read = await firstLook(ocr, plainSheet(200));
  expect(wordsOf(read).map((word) => word.text)).toEqual(Array.from({ length: 10 }, () => "Celkem"));
});
