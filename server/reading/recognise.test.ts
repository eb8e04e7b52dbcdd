import { expect, test } from "vitest";
import type { LineModels } from "./lines/models.ts";
import type { Ocr, OcrWord } from "./ocr.ts";
import type { Raster } from "./raster.ts";
import { recognise } from "./recognise.ts";

const WIDTH = 600;
const HEIGHT = 800;

function paper(brightness: (x: number) => number, height = HEIGHT): Raster {
  return { data: Buffer.from(Array.from({ length: WIDTH * height }, (_, at) => brightness(at % WIDTH))), width: WIDTH, height, channels: 1 };
}
const scan = paper(() => 250);
const photo = paper((x) => 120 + Math.round(x / 5));
const receipt = paper(() => 250, 1_200);

/** Lines of a page with a sum that adds up. */
const PROVEN = [
  "Základ DPH 21%",
  "100,00 21% 21,00",
  "Celkem k úhradě 121,00",
  "Faktura 2026001",
  "Děkujeme",
  "Dodavatel: Vzorná dílna s.r.o.",
  "Odběratel",
  "Praha",
  "Brno",
  "Kolín",
];

/** Ten lines on every page; a look at the page is as sure as `sure` and reads `page`, a look at a line reads `line`. */
function fakeOcr(sure: number, hasModels = true, page?: string[], line = ["Line"]): { ocr: Ocr; calls: string[] } {
  const calls: string[] = [];
  const wordAt = (text: string, y0: number): OcrWord => ({ text, x0: 20, y0, x1: 120, y1: y0 + 20, line: y0, lineHeight: 24, confidence: sure });
  const models: LineModels = {
    find: async (picture) => {
      if (picture.height < HEIGHT) calls.push(`band of ${picture.height}`);
      return Array.from({ length: 10 }, (_, line) => ({ cx: 200, cy: 60 + line * 60, width: 200, height: 40, angle: 0 }));
    },
    letters: async () => [],
  };
  const ocr: Ocr = {
    describe: () => "fake",
    recognise: async () => {
      calls.push("page");
      return Array.from({ length: 10 }, (_, line) => {
        // Words follow each other closely, behind a tab they stand in the next cell.
        let x = -70;
        return (page?.[line] ?? "Page").split("\t").flatMap((cell) => {
          x += 30;
          return cell.split(" ").map((text) => ({ ...wordAt(text, 40 + line * 60), x0: (x += 60), x1: x + 55 }));
        });
      }).flat();
    },
    readLines: async (lines) => {
      if (calls.at(-1) !== "lines") calls.push("lines");
      return lines.map(() => line.map((text) => ({ ...wordAt(text, 12), confidence: 0.99 })));
    },
    orientation: async () => undefined,
    ...(hasModels ? { models: async () => models } : {}),
    close: async () => {},
  };
  return { ocr, calls };
}

test.each([
  ["a photo is read by lines", photo, 0.95, ["lines"], "Line"],
  ["a receipt is read by lines", receipt, 0.95, ["lines"], "Line"],
  ["a scan that is read poorly is read again by lines", scan, 0.8, ["page", "lines"], "Line"],
])("%s", async (_, picture, sure, expected, text) => {
  const { ocr, calls } = fakeOcr(sure);
  const read = await recognise(ocr, picture, 150);
  expect(calls).toEqual(expected);
  expect(new Set(read.words.map((word) => word.text))).toEqual(new Set([text]));
});

test.each([
  ["a good scan whose values add up is read as a page", PROVEN, ["page"]],
  ["one that lost its total is read by lines too", PROVEN.with(2, "Celkem k úhradě"), ["page", "lines"]],
  ["one that names no total is read as a page", undefined, ["page"]],
])("%s", async (_, page, expected) => {
  const { ocr, calls } = fakeOcr(0.95, true, page);
  await recognise(ocr, scan, 150);
  expect(calls).toEqual(expected);
});

test("where a row alone is doubted that row is read again, with more around it if it stays so, and then the page", async () => {
  const table = ["Popis\tMnožství\tCena\tCelkem", "Mouka\t2\t100,00\t200,00", "Cukr\t3\t50,00\t150,00", "Rýže\t4\t9,00\t50,00", "Celkem k úhradě\t400,00"];
  const { ocr, calls } = fakeOcr(0.95, true, ["Faktura 2026001", "Dodavatel: Vzorná dílna s.r.o.", ...table, "Děkujeme", "Praha", "Brno"]);
  await recognise(ocr, scan, 150);
  expect([calls.at(0), calls.at(-1)]).toEqual(["page", "lines"]);
  const bands = calls.flatMap((call) => /^band of (\d{2,3})$/.exec(call)?.slice(1).map(Number) ?? []);
  expect(bands).toHaveLength(2);
  const [little = 0, more = 0] = bands;
  expect(more).toBeGreaterThan(little);
});

test("where rows fall short of the document, gaps between them are read again once, and the page is not", async () => {
  const table = [
    "Popis\tMnožství\tCena\tCelkem",
    "Mouka\t2\t100,00\t200,00",
    "Cukr\t3\t50,00\t150,00",
    "Základ DPH 21%",
    "400,00 21% 84,00",
    "Celkem k úhradě 484,00",
  ];
  const { ocr, calls } = fakeOcr(0.95, true, ["Faktura 2026001", "Dodavatel: Vzorná dílna s.r.o.", ...table, "Děkujeme", "Praha"], []);
  await recognise(ocr, scan, 150);
  expect(calls).toEqual(["page", expect.stringMatching(/^band of/), "lines"]);
});

test("without models a poor page is looked at again as a page", async () => {
  const { ocr, calls } = fakeOcr(0.8, false);
  await recognise(ocr, photo, 150);
  expect(calls).toEqual(["page", "page", "page"]);
});

test("words of a line stand where the line does", async () => {
  const { ocr } = fakeOcr(0.95);
  const { words } = await recognise(ocr, photo, 150);
  expect(words).toHaveLength(10);
  // The picture of a line has 8 pixels of white around it.
  expect(words[0]!.box[0]).toBeCloseTo((100 + 12) / WIDTH, 6);
  expect(words[0]!.box[1]).toBeCloseTo((40 + 4) / HEIGHT, 6);
});

test("the upright picture is handed on while the recogniser is at work, once", async () => {
  const { ocr, calls } = fakeOcr(0.95);
  const seen: Raster[] = [];
  const slow: Ocr = {
    ...ocr,
    recognise: async (picture, how) => {
      await picture();
      how.meanwhile?.();
      calls.push("meanwhile");
      return ocr.recognise(picture, how);
    },
  };
  const { upright } = await recognise(slow, scan, 150, { meanwhile: (picture) => void seen.push(picture) });
  expect(calls).toEqual(["meanwhile", "page"]);
  expect(seen).toEqual([upright]);
  expect(seen[0]).toBe(upright);
});
