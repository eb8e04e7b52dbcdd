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
  ["so does the line of a frame", "| Celkem |", "Celkem", "Celkem"],
  ["a line that the first does not see is the second's", "", "Celkem 100", "Celkem 100"],
])("%s", (_, first, second, expected) => expect(merged(first, second)).toBe(expected));

test("an unsure second reader changes no digit", () => expect(merged("12.430,00", "12.480,00", { sure: 0.7 })).toBe("12.430,00"));
test("an unsure second reader alone is not believed", () => expect(merged("", "Celkem", { sure: 0.4 })).toBe(""));
test("letters of a text without accents come from the second reader", () => expect(merged("Receibt", "Receipt", { text: "plain" })).toBe("Receipt"));
test("both agreeing is surer than either", () => {
  const [word] = mergeLine(
    wordsOf("Celkem", 0.6),
    [..."Celkem"].map((text, index) => ({ text, at: (index + 0.5) / 6, confidence: 0.99 })),
    { width: 60, height: 40, text: "any" },
  );
  expect(word!.confidence).toBeCloseTo(0.99, 6);
});
