import { expect, test } from "vitest";
import type { Word } from "#domain/evidence/reading.ts";
import { joinLooks } from "./joinLooks.ts";

const HEIGHT = 0.02;
/** A word on line `line`, from x0 to x1. */
function word(text: string, confidence: number, [x0, x1]: [number, number], line = 1): Word {
  return { text, confidence, size: HEIGHT, box: [x0, line * 0.05, x1, line * 0.05 + HEIGHT] };
}
const texts = (words: Word[]) => words.map((one) => one.text);
const at: [number, number] = [0.1, 0.3];

test("print that two looks read is taken from the surer one, word by word", () => {
  const first = [word("Celkem", 0.95, at), word("1Z1,00", 0.4, [0.7, 0.9])];
  const second = [word("Ce1kem", 0.6, at), word("121,00", 0.9, [0.7, 0.9])];
  expect(texts(joinLooks([first, second]))).toEqual(["Celkem", "121,00"]);
});

test("two looks that agree outvote a surer one", () => {
  const looks = [[word("4", 0.9, at)], [word("&", 0.6, at)], [word("&", 0.5, at)]];
  expect(texts(joinLooks(looks))).toEqual(["&"]);
});

test("three readings of one length are joined letter by letter", () => {
  const looks = [[word("KALICH", 0.6, at)], [word("HALICH", 0.5, at)], [word("HALIGH", 0.4, at)]];
  expect(texts(joinLooks(looks))).toEqual(["HALICH"]);
});

test("a reading with a bracket that is never closed counts less", () => {
  const looks = [[word("(PRAHAD", 0.8, at)], [word("(PRAHA)", 0.6, at)]];
  expect(texts(joinLooks(looks))).toEqual(["(PRAHA)"]);
});

test("a word that another look read in two parts is taken whole or in parts, never both", () => {
  const whole = word("24.3.2026", 0.9, [0.1, 0.4]);
  const parts = [word("24.3", 0.5, [0.1, 0.2]), word("2026", 0.7, [0.25, 0.4])];
  expect(texts(joinLooks([[whole], parts]))).toEqual(["24.3.2026"]);
  expect(texts(joinLooks([parts, [whole]]))).toEqual(["24.3.2026"]);
});

test("a word that only a later look found is added in its place when it is sure, never a speck", () => {
  const first = [word("Datum", 0.9, [0.1, 0.2]), word("Hotově", 0.9, [0.1, 0.2], 3)];
  const second = [word("1.6.2026", 0.8, [0.3, 0.5]), word("lI", 0.3, [0.6, 0.7]), word("—", 0.9, [0.8, 0.9], 2)];
  expect(texts(joinLooks([first, second]))).toEqual(["Datum", "1.6.2026", "Hotově"]);
});

test("words of neighbouring lines are never taken for each other", () => {
  const first = [word("Základ", 0.5, [0.1, 0.3], 1)];
  const second = [word("Celkem", 0.9, [0.1, 0.3], 2)];
  expect(texts(joinLooks([first, second]))).toEqual(["Základ", "Celkem"]);
});
