import { expect, test } from "vitest";
import type { OcrText, OcrWord } from "#server/reading/ocr.ts";
import { mergeLine } from "./merge.ts";

const WIDTH_OF_LETTER = 10;

/** Words of the first reader as it spaces them, with one confidence. */
function wordsOf(text: string, confidence = 0.8): OcrWord[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    x0: index * WIDTH_OF_LETTER,
    x1: (index + word.length) * WIDTH_OF_LETTER,
    y0: 8,
    y1: 32,
    line: 0,
    lineHeight: 24,
    confidence,
  }));
}

function merged(first: string, second: string, how: { sure?: number; text?: OcrText } = {}): string {
  const width = Math.max(first.length, second.length) * WIDTH_OF_LETTER;
  const letters = Array.from(second, (text, index) => ({ text, at: ((index + 0.5) * WIDTH_OF_LETTER) / width, confidence: how.sure ?? 0.95 }));
  return mergeLine(wordsOf(first), letters, { width, height: 40, text: how.text ?? "any" })
    .map(({ text }) => text)
    .join(" ");
}

test.each([
  ["digits come from the second reader", "7 8O8,57 CZK", "7 808,57 CZK", "7 808,57 CZK"],
  ["a misread digit too", "12.430,00", "12.480,00", "12.480,00"],
  ["accents and spaces from the first", "Datum splatnosti příjem", "Datumsplatnostiprijem", "Datum splatnosti příjem"],
  ["a letter of an abbreviation is no digit", "s.r.o.", "s.r.0.", "s.r.o."],
  ["nor is one of a short word", "OBJ", "0BJ", "OBJ"],
  ["a digit in an abbreviation is a letter", "s. r. 0.", "s.r.o.", "s. r. o."],
  ["slender letters come from the second", "Vltavstyie", "Vltavstyle", "Vltavstyle"],
  ["other letters from the first", "Beran", "Beron", "Beran"],
  ["a point that the first dropped", "1250,00", "1.250,00", "1.250,00"],
  ["a mark beside a number goes", "‚399,60", "399,60", "399,60"],
  ["a sign of a currency that the second reader does not see stays", "12,50 €", "12,50", "12,50 €"],
  ["the line of a frame beside the text goes", "| Celkem |", "Celkem", "Celkem"],
  ["a line that the first does not see is the second's", "", "Celkem 100", "Celkem 100"],
])("%s", (_, first, second, expected) => expect(merged(first, second)).toBe(expected));

test("an unsure second reader changes no digit", () => expect(merged("12.430,00", "12.480,00", { sure: 0.7 })).toBe("12.430,00"));
test("an unsure second reader alone is not believed", () => expect(merged("", "Celkem", { sure: 0.4 })).toBe(""));
test.each([
  ["letters", "Receibt", "Receipt", "Receipt"],
  ["marks", "PUB 8 BAR", "PUB & BAR", "PUB & BAR"],
  ["letters that the first dropped", "BODKS", "& BOOKS", "& BOOKS"],
  ["spaces that the first dropped", "KLASBAR", "KLAS BAR", "KLAS BAR"],
  ["no sign of a currency that it does not know", "€ 12.50", "$ 12.50", "€ 12.50"],
  ["nothing where the second sees nothing", "TOTAL ;", "TOTAL", "TOTAL"],
])("in a text without accents the second reader gives %s", (_, first, second, expected) => {
  expect(merged(first, second, { text: "plain" })).toBe(expected);
});

function confidenceOf(text: string, kind: OcrText): number {
  const letters = Array.from(text, (letter, index) => ({ text: letter, at: (index + 0.5) / text.length, confidence: 0.99 }));
  return mergeLine(wordsOf(text, 0.6), letters, { width: 10 * text.length, height: 40, text: kind })[0]!.confidence;
}
test.each([
  ["a number", "1250", "any" as const, 0.99],
  ["a word of a text without accents", "Total", "plain" as const, 0.99],
  ["a word that may lack an accent", "Celkem", "any" as const, 0.795],
])("both agreeing makes %s sure", (_, text, kind, sure) => expect(confidenceOf(text, kind)).toBeCloseTo(sure, 6));

test("a letter that the second reader does not see among sure ones goes", () =>
  expect(merged("Rozmarprirnt", "Rozmarprint", { sure: 0.99 })).toBe("Rozmarprint"));
test("one of two that are alike stays", () => expect(merged("Otto", "Oto", { sure: 0.99 })).toBe("Otto"));
test("words that overlap at their ends are one", () => {
  const words = wordsOf("Kla sbar");
  Object.assign(words[1]!, { x0: words[0]!.x1 - 1 });
  expect(mergeLine(words, [], { width: 80, height: 40, text: "any" }).map(({ text }) => text)).toEqual(["Klasbar"]);
});
test("a sign of a currency that the second reader sees alone is left out", () => expect(merged("", "$")).toBe(""));

test("no word reaches into the next one of its line", () => {
  const words = wordsOf("Klas Bar");
  words[0]!.x1 = words[1]!.x1;
  const letters = Array.from("KlasBar", (text, index) => ({ text, at: (index + 0.5) / 8, confidence: 0.95 }));
  const [first, second] = mergeLine(words, letters, { width: 80, height: 40, text: "any" });
  expect(first!.x1).toBe(second!.x0);
});
