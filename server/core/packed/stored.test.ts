import type { Word } from "#domain/evidence/reading.ts";
import { seeded } from "#test/hunt.ts";
import { describe, expect, test } from "vitest";
import { packContents, type Packed } from "./contents.ts";
import { contentColumns, contentsOf, pageOf, unpackedLine, wordColumns } from "./stored.ts";
import { packWords, unpackWords } from "./words.ts";

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

describe("places on a page are stored to a ten-thousandth of it, everything else as it is", () => {
  const word: Word = { text: "Faktura 0.123456789", box: [0.1234567, 0.5, 0.99999, 1], size: 0.0123456, confidence: 0.987654321, slope: -0.0123456789 };
  const evidence = {
    totalAmount: {
      source: "ocr",
      box: [0.33333333, 0, 1, 1],
      confidence: 0.123456789,
      checks: [],
      candidates: [{ value: "1", box: [0.66666666, 0, 1, 1], score: 0.1 }],
    },
  } as Packed["evidence"];
  const contents: Packed = { evidence, items: [{ description: "0.123456789", box: [0.00004, 0.00006, 1, 1] }], vat_breakdown: [] };

  test("of words", () => {
    const written = { words: [{ ...word, box: [0.1235, 0.5, 1, 1], size: 0.0123 }] };
    const { packed } = wordColumns([word]);
    expect(pageOf({ words: [], packed })).toEqual(written);
  });

  test("of values", () => {
    const { totalAmount } = evidence;
    const [candidate] = totalAmount!.candidates!;
    const written = {
      evidence: { totalAmount: { ...totalAmount, box: [0.3333, 0, 1, 1], candidates: [{ ...candidate, box: [0.6667, 0, 1, 1] }] } },
      items: [{ description: "0.123456789", box: [0, 0.0001, 1, 1] }],
      vat_breakdown: [],
    };
    const { packed } = contentColumns(contents);
    expect(contentsOf({ evidence: {}, items: [], vat_breakdown: [], packed })).toEqual(written);
  });
});

test("what isn't packed is read as it stands", () => {
  const page = { page_index: 1, words: [{ text: "A", box: [0, 0, 1, 1], size: 0.1 }] as Word[] };
  expect(pageOf({ ...page, packed: null })).toEqual(page);
  const contents = { evidence: { note: { source: "text", confidence: 1, checks: [] } }, items: [], vat_breakdown: [] } as Packed;
  expect(contentsOf({ ...contents, packed: null })).toEqual(contents);
});

const LETTERS = ["a", "Ž", "ß", " ", '"', "\\", "\n", "\t", "0", ",", "€", "漢", "𝔘", "👩‍👧", "\u202e", "e\u0301", "\ufeff", "\ud800", "\u0000", "\u2028"];

describe("whatever was packed comes back", () => {
  const random = seeded(20_261_125);
  const below = (limit: number) => Math.floor(random() * limit);
  const text = () => Array.from({ length: below(12) }, () => LETTERS[below(LETTERS.length)]).join("");
  /** Upright words, words of turned pages whose corners are the wrong way round, and places beyond the page. */
  const share = () => (below(20) === 0 ? below(4_000_000) - 2_000_000 : below(12_000) - 1_000) / 10_000;
  const word = (): Word => ({
    text: text(),
    box: [share(), share(), share(), share()],
    size: share(),
    ...(below(2) ? { bold: below(3) > 0 } : {}),
    ...(below(2) ? { confidence: random() } : {}),
    ...(below(3) ? {} : { slope: random() - 0.5 }),
  });

  test("200 pages of any words, empty ones too", () => {
    for (let round = 0; round < 200; round += 1) {
      const words = Array.from({ length: below(4) === 0 ? 0 : below(60) }, word);
      expect(unpackWords(packWords(words))).toEqual(words);
    }
  });

  test("200 documents of any values", () => {
    const place = () => (below(4) ? { page: below(300), box: [share(), share(), share(), share()] } : {});
    const names = ["totalAmount", "supplierName", "iban", "Vlastní pole", "toString", "constructor"];
    const evidence = () => ({
      source: "text",
      ...place(),
      confidence: random(),
      checks: ["label"],
      candidates: [{ value: text(), ...place(), score: random() }],
    });
    for (let round = 0; round < 200; round += 1) {
      const contents = asJson({
        evidence: Object.fromEntries(names.slice(below(6)).map((name) => [name, evidence()])),
        items: Array.from({ length: below(5) }, () => ({
          description: text(),
          quantity: String(below(1_000) / 8),
          ...place(),
          own: null,
          many: [[1], { box: "none" }],
        })),
        vat_breakdown: [{ rate: "21", base: text(), ...place() }],
      }) as unknown as Packed;
      expect(contentsOf({ evidence: {}, items: [], vat_breakdown: [], packed: packContents(contents) })).toEqual(contents);
    }
  });
});

test("names come in the order of the database, by which hashes of values were taken", () => {
  const contents = { evidence: {}, items: [{ description: "A", unit: "ks", quantity: "1", itemCode: "x" }], vat_breakdown: [] } as Packed;
  const { items } = contentsOf({ evidence: {}, items: [], vat_breakdown: [], packed: packContents(contents) });
  expect(Object.keys(items[0]!)).toEqual(["unit", "itemCode", "quantity", "description"]);
});

test("a page takes a sixth of the room of its JSON", () => {
  const words = Array.from({ length: 200 }, (_, index): Word => {
    const [column, line] = [index % 5, Math.floor(index / 5)];
    return { text: `Položka${index}`, box: [0.1 + column * 0.15, 0.1 + line * 0.02, 0.2 + column * 0.15, 0.115 + line * 0.02], size: 0.0123 };
  });
  expect(packWords(words).length).toBeLessThan(JSON.stringify(words).length / 6);
});

test("a form of a later version is refused, not read wrongly", () => {
  const packed = Buffer.concat([Buffer.from([2]), packWords([]).subarray(1)]);
  expect(() => unpackWords(packed)).toThrow(/newer version/);
});

/** Written by the first version that packed, with its dictionary: never to be changed. */
const FIRST = "AVvFWA0fH4KOlinpKB3p1QOlfeiAEdQspEEh8JiPgZ6lYSzaYBC4C2YUW3uBfwPjBfElzC/YvzAfYmZgYAAA";

test("what the first version packed is read for ever", () => {
  expect(unpackWords(Buffer.from(FIRST, "base64"))).toEqual([
    { text: "Faktura", box: [0.1, 0.05, 0.2512, 0.075], size: 0.0225, bold: true },
    { text: "č.", box: [0.26, 0.05, 0.281, 0.075], size: 0.0225, bold: false, confidence: 0.91, slope: 0.0012 },
  ]);
});

test("a row leaves in a bundle as anybody can read it", () => {
  const words: Word[] = [{ text: "Celkem", box: [0.1, 0.2, 0.3, 0.4], size: 0.01 }];
  const packed = `\\x${packWords(words).toString("hex")}`;
  expect(JSON.parse(unpackedLine("document_pages", JSON.stringify({ page_index: 0, words: [], packed })))).toEqual({ page_index: 0, words });
  expect(unpackedLine("document_pages", JSON.stringify({ page_index: 0, words, packed: null }))).toBe(JSON.stringify({ page_index: 0, words }));
});
