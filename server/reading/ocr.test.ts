import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { invoiceLines, pagePicture } from "#test/pictures.ts";
import { wordsOf } from "./attempt.ts";
import { chooseOcr } from "./chooseOcr.ts";
import type { LineModels } from "./lines/models.ts";
import { readLines, readLinesOnce } from "./lines/readLines.ts";
import { type LineReader, readPage } from "./lines/readPage.ts";
import { type Ocr, parseTsv } from "./ocr.ts";
import { nativeOcr } from "./ocrNative.ts";
import { readPicture } from "./pages.ts";
import { decodeGrey } from "./picture.ts";
import { turn } from "./raster.ts";

const installed = (await nativeOcr()) !== undefined;
/** The words without accents: an engine for Czech may see one in a speck. */
const textOf = (pages: { words: { text: string }[] }[]) =>
  pages
    .flatMap((page) => page.words.map((word) => word.text))
    .join(" ")
    .normalize("NFD")
    .replace(/\p{M}/gu, "");

test("a word that was given the box of the words behind it ends before the next one", () => {
  const row = (level: number, [left, width]: [number, number], text = "") => [level, 1, 1, 1, 1, 1, left, 596, width, 34, 96, text].join("\t");
  const words = parseTsv([row(4, [275, 339]), row(5, [275, 339], "Ubytování"), row(5, [439, 42], "vč."), row(5, [498, 116], "snídaně")].join("\n"));
  expect(words.map(({ text, x0, x1 }) => [text, x0, x1])).toEqual([
    ["Ubytování", 275, 432],
    ["vč.", 439, 481],
    ["snídaně", 498, 614],
  ]);
});

describe.each([
  ["native", installed],
  // A run with the native engine follows one in which both were tried.
  ["packaged", process.env.KVITANCE_OCR !== "native"],
])("%s recognition", (name, present) => {
  let ocr: Ocr;
  beforeAll(async () => {
    if (present) ocr = chooseOcr(name);
  });
  afterAll(() => ocr?.close());

  test.skipIf(!present)("R023 reads a page picture, with boxes inside the page and in their order", async () => {
    expect(await ocr.describe()).toContain(name);
    const read = await readPicture(await pagePicture(invoiceLines), { ocr });
    const words = read.pages[0]!.words;
    expect(textOf(read.pages)).toContain("Datum splatnosti 26.05.2026");
    expect(textOf(read.pages)).toContain("12100,00");
    for (const word of words) {
      const [x0, y0, x1, y1] = word.box;
      expect(x0 >= 0 && y0 >= 0 && x1 <= 1 && y1 <= 1 && x0 < x1 && y0 < y1).toBe(true);
    }
    const title = words.find((word) => word.text === "Faktura")!;
    expect(title.box[0]).toBeCloseTo(0.1, 1);
    expect(title.box[1]).toBeLessThan(0.11);
  });

  test.skipIf(!present)("keeps nothing of a page for the next one", async () => {
    const [first, second] = await Promise.all([pagePicture(invoiceLines), pagePicture(["Objednávka 4711", "Celkem 99,00 CZK"])]);
    const how = { dpi: 200, layout: "page", text: "any" } as const;
    const read = async (bytes: Buffer) => ocr.recognise(() => decodeGrey(bytes, 0, 1), how);
    const alone = await read(second);
    expect(alone.map(({ text }) => text).join(" ")).toContain("4711");
    await read(first);
    expect(await read(second)).toEqual(alone);
  });

  const READERS = {
    "by the recogniser of lines alone": (models: LineModels): LineReader => {
      return (upright, boxes) => readLinesOnce(models, upright, boxes);
    },
    "by two recognisers": (models: LineModels): LineReader => {
      return (upright, boxes) => readLines({ ocr, models }, upright, boxes);
    },
  };
  test.skipIf(!present).for(Object.entries(READERS))("R023 reads a page line by line %s, which way up it may be", async ([, readerOf], { skip }) => {
    const models = await ocr.models!();
    if (!models) return skip("the runtime of the models has no program for this system");
    const page = await decodeGrey(await pagePicture(invoiceLines), 0, 1);
    for (const [turned, rotation] of [
      [0, 0],
      [90, 270],
      [180, 180],
      [270, 90],
    ] as const) {
      const picture = turn(page, turned);
      const read = await readPage(readerOf(models), models, picture, picture);
      expect(read.rotation).toBe(rotation);
      const words = wordsOf(read);
      expect(textOf([{ words }])).toContain("Datum splatnosti 26.05.2026");
      expect(textOf([{ words }])).toContain("12100,00");
      const title = words.find((word) => word.text === "Faktura")!;
      expect(title.box[0]).toBeCloseTo(0.1, 1);
      expect(title.box[1]).toBeLessThan(0.11);
    }
  });
});

test.skipIf(!installed)("the native engine says what failed, and reads on", async () => {
  const ocr = (await nativeOcr())!;
  const how = { dpi: 200, layout: "page", text: "any" } as const;
  const empty = { data: Buffer.alloc(0), width: 100, height: 100, channels: 1 } as const;
  await expect(ocr.recognise(async () => empty, how)).rejects.toThrow("grey pictures only");
  await expect(ocr.recognise(() => Promise.reject(new Error("not drawn")), how)).rejects.toThrow("not drawn");
  expect(await ocr.recognise(async () => ({ data: Buffer.alloc(10_000, 255), width: 100, height: 100, channels: 1 }), how)).toEqual([]);
  await ocr.close();
  await expect(ocr.readLines([empty], "any")).rejects.toThrow("recognition");
});

describe("turned and tilted pages", () => {
  let ocr: Ocr;
  beforeAll(async () => void (ocr = chooseOcr(process.env.KVITANCE_OCR)));
  afterAll(() => ocr.close());

  test.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ])("a page turned by %i degrees is read after a turn of %i, its boxes upright", async (turn, rotation) => {
    const read = await readPicture(await pagePicture([...invoiceLines, ...invoiceLines], { turn, width: 1000 }), { ocr });
    const page = read.pages[0]!;
    expect(page.rotation).toBe(rotation);
    expect(page.height).toBeGreaterThan(page.width);
    expect(textOf([page])).toContain("Celkem k uhrade 12100,00");
    expect(page.words.find((word) => word.text === "Faktura")!.box[1]).toBeLessThan(0.12);
  });

  test("a page tilted by 3 degrees is straightened, its boxes lie on the tilted print", async () => {
    const read = await readPicture(await pagePicture(invoiceLines, { tilt: 3 }), { ocr });
    expect(textOf(read.pages)).toContain("Celkem k uhrade 12100,00");
    const words = read.pages[0]!.words;
    const [left, right] = [words.find((word) => word.text === "Faktura")!, words.find((word) => word.text === "danovy")!];
    expect(right.box[1]).toBeGreaterThan(left.box[1]);
  });
});

test("an unknown engine is refused", () => expect(() => chooseOcr("cloud")).toThrow("KVITANCE_OCR"));

test("the table of the engines gives words with line and confidence", () => {
  const header = "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext";
  const rows = ["4\t1\t1\t1\t1\t0\t10\t20\t300\t30\t-1\t", "5\t1\t1\t1\t1\t1\t10\t22\t80\t20\t96.5\tCelkem", "5\t1\t1\t1\t1\t2\t99\t22\t8\t20\t95\t "];
  expect(parseTsv([header, ...rows].join("\n"))).toEqual([{ text: "Celkem", x0: 10, y0: 22, x1: 90, y1: 42, line: 1, lineHeight: 30, confidence: 0.965 }]);
});
