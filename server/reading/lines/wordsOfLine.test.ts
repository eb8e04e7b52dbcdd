import { expect, test } from "vitest";
import type { Raster } from "#server/reading/raster.ts";
import type { Letter } from "./ctc.ts";
import { wordsOfLine } from "./wordsOfLine.ts";

const WIDTH = 400;
const HEIGHT = 40;

/** A line with a stroke four pixels wide in the middle of each letter that is printed. */
function lineOf(letters: readonly Letter[]): Raster {
  const data = Buffer.alloc(WIDTH * HEIGHT, 255);
  for (const { text, at } of letters) {
    if (text === " ") continue;
    for (let y = 10; y < 30; y += 1) data.fill(0, y * WIDTH + Math.round(at * WIDTH) - 2, y * WIDTH + Math.round(at * WIDTH) + 2);
  }
  return { data, width: WIDTH, height: HEIGHT, channels: 1 };
}

/** Letters at such places in pixels. */
const lettersOf = (places: readonly (readonly [string, number])[], confidence = 0.9): Letter[] =>
  places.map(([text, x]) => ({ text, at: x / WIDTH, confidence }));

test("words are parted at spaces and reach as far as their print", () => {
  const letters = lettersOf([
    ["D", 20],
    ["P", 26],
    ["H", 32],
    [" ", 45],
    ["2", 60],
    ["1", 66],
    [" ", 80],
    ["%", 100],
  ]);
  const words = wordsOfLine(letters, lineOf(letters));
  expect(words.map(({ text, x0, x1 }) => [text, x0, x1])).toEqual([
    ["DPH", 18, 34],
    ["21", 58, 68],
    ["%", 98, 102],
  ]);
});

test("room beside the stroke of a house number is no space", () => {
  const number = lettersOf([
    ["7", 20],
    ["/", 28],
    [" ", 32],
    ["1", 38],
    ["0", 46],
  ]);
  expect(wordsOfLine(number, lineOf(number)).map(({ text }) => text)).toEqual(["7/10"]);
});

test("room beside a slender digit is no space, and a space between digits is one", () => {
  const number = lettersOf([
    ["2", 20],
    ["1", 28],
    [" ", 33],
    ["1", 40],
    ["8", 48],
  ]);
  expect(wordsOfLine(number, lineOf(number)).map(({ text }) => text)).toEqual(["2118"]);
  const amount = lettersOf([
    ["1", 20],
    [" ", 28],
    ["2", 36],
    ["5", 44],
    [" ", 48],
    ["0", 56],
  ]);
  expect(wordsOfLine(amount, lineOf(amount)).map(({ text }) => text)).toEqual(["1", "25", "0"]);
});

test("a word is between its mean letter and its least sure one in confidence", () => {
  const letters = [...lettersOf([["V", 20]], 1), ...lettersOf([["S", 28]], 0.5)];
  expect(wordsOfLine(letters, lineOf(letters))[0]!.confidence).toBeCloseTo((0.75 + 0.5) / 2);
});

test("a line without letters has no words", () => {
  expect(wordsOfLine([], lineOf([]))).toEqual([]);
  expect(wordsOfLine(lettersOf([[" ", 20]]), lineOf([]))).toEqual([]);
});
