import { expect, test } from "vitest";
import { type Glyph, partWords } from "./pdfGlyphs.ts";

const [WIDTH, HEIGHT] = [5, 10];

/** Letters of one line from left to right, each with the gap before it and what PDFium made up there. */
function line(letters: Letter[], y0 = 0): Glyph[] {
  let x = 0;
  return letters.map(([text, gap, madeUp], index) => {
    const x0 = x + gap;
    x = x0 + WIDTH;
    return { text, x0, y0, x1: x, y1: y0 + HEIGHT, index, ...(madeUp ? { madeUp } : {}) };
  });
}
const words = (run: Glyph[]) => partWords(run).map((glyphs) => glyphs.map(({ text }) => text).join(""));
type Letter = [text: string, gap: number, madeUp?: Glyph["madeUp"]];
/** A word whose letters stand `gap` apart, `before` behind what stands in front of it. */
const word = (text: string, gap = 0, before = 0, madeUp?: Glyph["madeUp"]): Letter[] =>
  [...text].map((letter, at) => (at > 0 ? [letter, gap] : [letter, before, madeUp]));

test("spaced letters are one word, and a wider gap parts two", () => {
  for (const gap of [1.5, 3, 6]) {
    expect(words(line(word("SPLATNOST", gap)))).toEqual(["SPLATNOST"]);
    expect(words(line([...word("DATUM", gap), ...word("PLACENÍ", gap, 2 * gap + 2)]))).toEqual(["DATUM", "PLACENÍ"]);
  }
  // Kerning takes the gap from a pair, PDFium makes blanks up between others.
  const kerned: Letter[] = [...word("A"), ["T", 0.2], ["E", 2], ["L", 2, "word"], ["I", 2], ["É", 2.2, "word"], ["R", 2]];
  expect(words(line(kerned))).toEqual(["ATELIÉR"]);
  const slight: Letter[] = [...word("DODAVA", 0.6), ["T", 0.4], ["E", 1.3, "word"], ["L", 1.2, "word"]];
  expect(words(line([...slight, ...word("IČO", 0.6, 3)]))).toEqual(["DODAVATEL", "IČO"]);
});

test("letters that nearly touch are parted where a gap or a blank stands between words", () => {
  expect(words(line([...word("Cena", 0.1), ...word("bez", 0, 3)]))).toEqual(["Cena", "bez"]);
  expect(words(line([...word("Cena", 0.1), ...word("bez", 0, 2, "word")]))).toEqual(["Cena", "bez"]);
  expect(words(line(word("1234", 12)))).toEqual(["1", "2", "3", "4"]);
});

test("an end of a line that was made up parts letters only where they stand apart", () => {
  expect(words(line([...word("k"), ["á", 0.3, "line"], ["v", 0, "line"], ["a", 0]]))).toEqual(["káva"]);
  expect(words(line([...word("kg"), ...word("Kč", 0, 1.2, "line")]))).toEqual(["kg", "Kč"]);
  expect(words([...line(word("DPH")), ...line(word("Kč", 0, 0, "line"), 12)])).toEqual(["DPH", "Kč"]);
});

test("letters of a ligature, which share its box, stay together", () => {
  const ligature = { text: "f", x0: 5, y0: 0, x1: 10, y1: HEIGHT, index: 1 };
  const run = [...line(word("o")), ligature, { ...ligature, text: "i", index: 2 }, { ...ligature, text: "s", x0: 10, x1: 15, index: 3 }];
  expect(words(run)).toEqual(["ofis"]);
});
