import { expect, test } from "vitest";
import { type Glyph, partWords } from "./pdfGlyphs.ts";

const [WIDTH, HEIGHT] = [5, 10];

/** Letters of one line from left to right, each with the gap before it and what PDFium made up there. */
function line(letters: [text: string, gap: number, madeUp?: Glyph["madeUp"]][], y0 = 0): Glyph[] {
  let x = 0;
  return letters.map(([text, gap, madeUp], index) => {
    const x0 = x + gap;
    x = x0 + WIDTH;
    return { text, x0, y0, x1: x, y1: y0 + HEIGHT, index, ...(madeUp ? { madeUp } : {}) };
  });
}
const words = (run: Glyph[]) => partWords(run).map((glyphs) => glyphs.map(({ text }) => text).join(""));
const spaced = (text: string, gap: number) => [...text].map((letter, at): [string, number] => [letter, at === 0 ? 0 : gap]);

test("spaced letters are one word, and a wider gap parts two", () => {
  for (const gap of [1.5, 3, 6]) {
    expect(words(line(spaced("SPLATNOST", gap)))).toEqual(["SPLATNOST"]);
    expect(words(line([...spaced("DATUM", gap), ["P", 2 * gap + 2], ...spaced("LACENÍ", gap).with(0, ["L", gap])]))).toEqual(["DATUM", "PLACENÍ"]);
  }
  // Kerning takes the gap from a pair, PDFium makes blanks up between others.
  expect(
    words(
      line([
        ["A", 0],
        ["T", 0.2],
        ["E", 2],
        ["L", 2, "word"],
        ["I", 2],
        ["É", 2.2, "word"],
        ["R", 2],
      ]),
    ),
  ).toEqual(["ATELIÉR"]);
});

test("letters that nearly touch are parted where a gap or a blank stands between words", () => {
  expect(
    words(
      line([
        ["C", 0],
        ["e", 0.1],
        ["n", 0],
        ["a", 0],
        ["b", 3],
        ["e", 0],
        ["z", 0],
      ]),
    ),
  ).toEqual(["Cena", "bez"]);
  expect(
    words(
      line([
        ["C", 0],
        ["e", 0.1],
        ["n", 0],
        ["a", 0],
        ["b", 2, "word"],
        ["e", 0],
        ["z", 0],
      ]),
    ),
  ).toEqual(["Cena", "bez"]);
  expect(
    words(
      line([
        ["1", 0],
        ["2", 12],
        ["3", 12],
        ["4", 12],
      ]),
    ),
  ).toEqual(["1", "2", "3", "4"]);
});

test("an end of a line that was made up parts letters only where they stand apart", () => {
  expect(
    words(
      line([
        ["k", 0],
        ["á", 0.3, "line"],
        ["v", 0, "line"],
        ["a", 0],
      ]),
    ),
  ).toEqual(["káva"]);
  expect(
    words(
      line([
        ["k", 0],
        ["g", 0],
        ["K", 1.2, "line"],
        ["č", 0],
      ]),
    ),
  ).toEqual(["kg", "Kč"]);
  const below = line(
    [
      ["K", 0, "line"],
      ["č", 0],
    ],
    12,
  );
  expect(
    words([
      ...line([
        ["D", 0],
        ["P", 0],
        ["H", 0],
      ]),
      ...below,
    ]),
  ).toEqual(["DPH", "Kč"]);
});

test("letters of a ligature, which share its box, stay together", () => {
  const ligature = { text: "f", x0: 5, y0: 0, x1: 10, y1: HEIGHT, index: 1 };
  const run = [...line([["o", 0]]), ligature, { ...ligature, text: "i", index: 2 }, { ...ligature, text: "s", x0: 10, x1: 15, index: 3 }];
  expect(words(run)).toEqual(["ofis"]);
});
