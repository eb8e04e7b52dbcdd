import { expect, test } from "vitest";
import type { Letter } from "./lines/ctc.ts";
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

/** Width of a letter, and from one cell of a row to the next, in pixels; where a line stands. */
const LETTER = 12;
const CELL = 130;
const LINE = { width: 560, left: 20, height: 28 };

/** What the recogniser of lines reads: a line's letters in their places, cells parted by tabs. */
function lettersOf(text: string, confidence: number): Letter[] {
  let end = 10;
  return text.split("\t").flatMap((cell, index) => {
    const left = Math.max(10 + index * CELL, end);
    end = left + (cell.length + 3) * LETTER;
    return Array.from(`${cell} `, (letter, at) => ({ text: letter, at: (left + at * LETTER) / LINE.width, confidence }));
  });
}

/** A line that the recogniser of lines is not sure of. */
const UNSURE = "Nejisté";

/** Ten lines on every page: the recogniser of lines is as sure as `sure` and reads `page`, the two others read `line` in each, a look at the page "Page". */
function fakeOcr(
  sure: number,
  { hasModels = true, page, line = ["Line"] }: { hasModels?: boolean; page?: string[]; line?: string[] } = {},
): {
  ocr: Ocr;
  calls: string[];
} {
  const calls: string[] = [];
  const call = (name: string) => void (calls.at(-1) === name || calls.push(name));
  const wordAt = (text: string, y0: number): OcrWord => ({ text, x0: 20, y0, x1: 120, y1: y0 + 20, line: y0, lineHeight: 24, confidence: sure });
  let read = 0;
  const models: LineModels = {
    find: async () => {
      read = 0;
      return Array.from({ length: 10 }, (_, line) => ({
        cx: LINE.left + LINE.width / 2,
        cy: 60 + line * 60,
        width: LINE.width,
        height: LINE.height,
        angle: 0,
      }));
    },
    read: async () => {
      call("once");
      const text = (page ?? Array.from({ length: 10 }, () => "Once"))[read++ % 10]!;
      return lettersOf(text, text === UNSURE ? 0.5 : sure);
    },
    letters: async () => [],
  };
  const ocr: Ocr = {
    describe: async () => "fake",
    recognise: async () => {
      calls.push("page");
      return Array.from({ length: 10 }, (_, line) => wordAt("Page", 40 + line * 60));
    },
    readLines: async (lines) => {
      call("twice");
      return lines.map(() => line.map((text) => ({ ...wordAt(text, 12), confidence: 0.99 })));
    },
    orientation: async () => undefined,
    ...(hasModels ? { models: async () => models } : {}),
    close: async () => {},
  };
  return { ocr, calls };
}

test.each([
  ["a scan is read line by line", scan, 0.95, ["once"], "Once"],
  ["a photo is read line by line", photo, 0.95, ["once"], "Once"],
  ["a page that is read poorly is read by two more recognisers", scan, 0.75, ["once", "twice"], "Line"],
  ["a receipt is read line by line", receipt, 0.95, ["once"], "Once"],
])("%s", async (_, picture, sure, expected, text) => {
  const { ocr, calls } = fakeOcr(sure);
  const read = await recognise(ocr, picture, 150);
  expect(calls).toEqual(expected);
  expect(new Set(read.words.map((word) => word.text))).toEqual(new Set([text]));
  expect(read.hasAllAccents).toBe(!expected.includes("twice"));
});

test.each([
  ["a page with a doubted word is clear", scan, "Děkujeme Vám za důvěru.", ["once"]],
  ["a receipt with as much doubted is not", receipt, "Děkujeme Vám za důvěru.", ["once", "twice"]],
  ["nor is a page whose text has no accents", scan, "Thank you for your order", ["once", "twice"]],
])("%s", async (_, picture, line, expected) => {
  // Seven of some 190 letters.
  const { ocr, calls } = fakeOcr(0.95, { page: [...Array.from({ length: 9 }, () => line), UNSURE] });
  await recognise(ocr, picture, 150);
  expect(calls).toEqual(expected);
});

test("without models a poor page is looked at again as a page", async () => {
  const { ocr, calls } = fakeOcr(0.8, { hasModels: false });
  await recognise(ocr, photo, 150);
  expect(calls).toEqual(["page", "page", "page"]);
});

test("words of a line stand where the line does", async () => {
  const { ocr } = fakeOcr(0.75);
  const { words } = await recognise(ocr, receipt, 150);
  expect(words).toHaveLength(10);
  // The picture of a line is 40 pixels high and has 8 pixels of white around it.
  const scale = LINE.height / 40;
  expect(words[0]!.box[0]).toBeCloseTo((LINE.left + 12 * scale) / WIDTH, 6);
  expect(words[0]!.box[1]).toBeCloseTo((60 - LINE.height / 2 + 4 * scale) / receipt.height, 6);
});

test.each([true, false])("the upright picture is handed on while the recogniser is at work, once; models: %s", async (hasModels) => {
  const { ocr, calls } = fakeOcr(0.95, { hasModels });
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
  expect(calls).toEqual(hasModels ? ["once"] : ["meanwhile", "page"]);
  expect(seen).toEqual([upright]);
  expect(seen[0]).toBe(upright);
});
