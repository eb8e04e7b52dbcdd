import { expect, test } from "vitest";
import { boxBetween, captureWord, captureWords, wordAt, wordsIn, type PageWord } from "./capture.ts";

/** Words set on lines of a page: 0.01 of the width per letter, lines 0.03 apart. */
function page(...lines: string[]): PageWord[] {
  return lines.flatMap((line, row) => {
    let left = 0.1;
    return line.split(" ").map((text) => {
      const box: PageWord["box"] = [left, 0.1 + row * 0.03, left + text.length * 0.01, 0.12 + row * 0.03];
      left = box[2] + 0.008;
      return { text, box };
    });
  });
}
const context = { today: "2026-11-21" };
const click = (words: PageWord[], text: string, format: string) =>
  captureWord(
    words,
    words.findIndex((word) => word.text === text),
    format,
    context,
  )?.value;

test.each([
  ["amount", "234,50", "Celkem 1 234,50 Kč", "1234.50"],
  ["amount", "1", "Celkem 1 234,50 Kč", "1234.50"],
  ["amount", "567,00", "12 345 567,00", "12345567.00"],
  ["amount", "21,00", "100,00 21,00 121,00", "21.00"],
  ["date", "2026", "Vystaveno 28. června 2026 Praha", "2026-06-28"],
  ["date", "28.", "Vystaveno 28. června 2026 Praha", "2026-06-28"],
  ["date", "3.5.2026", "dne 3.5.2026 a 4.5.2026", "2026-05-03"],
  ["iban", "0000", "CZ65 0800 0000 1920 0014 5399", "CZ6508000000192000145399"],
  ["vatId", "CZ90000001", "DIČ: CZ90000001", "CZ90000001"],
  ["text", "Sklo", "Sklo a okna", "Sklo"],
  ["symbol", "2026001", "VS: 2026001", "2026001"],
  ["amount", "Celkem", "Celkem 1 234,50 Kč", undefined],
])("R039 a click for %s on %s in '%s'", (format, word, line, expected) => {
  expect(click(page("Nadpis", line, "Patička 1 2 3"), word, format)).toBe(expected);
});

test("R039 numbers of neighbouring columns stay apart", () => {
  const words: PageWord[] = [
    { text: "100", box: [0.1, 0.1, 0.13, 0.12] },
    { text: "200", box: [0.4, 0.1, 0.43, 0.12] },
  ];
  expect(click(words, "200", "amount")).toBe("200.00");
});

test("R039 dragged words are read line by line with the box around them", () => {
  const words = page("Sklo a okna", "Dlouhá 5", "110 00 Praha");
  const dragged = wordsIn(words, boxBetween({ x: 0.5, y: 0.155 }, { x: 0.09, y: 0.09 }));
  expect(captureWords(dragged, "text", context)).toMatchObject({ value: "Sklo a okna Dlouhá 5", box: [0.1, 0.1, expect.any(Number), 0.15] });
  expect(captureWords([], "text", context)).toBeUndefined();
});

test("R039 the word under the pointer is found", () => {
  const words = page("Sklo a okna");
  expect(wordAt(words, { x: 0.11, y: 0.11 })).toBe(0);
  expect(wordAt(words, { x: 0.9, y: 0.9 })).toBeUndefined();
});
