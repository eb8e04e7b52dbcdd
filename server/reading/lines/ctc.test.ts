import { expect, test } from "vitest";
import { alphabetOf, alphabetOfAll, decode } from "./ctc.ts";

const alphabet = alphabetOf("0\n1\na\n字\nb\n");
const CLASSES = 7;

/** Steps at which one class each has so much; the rest has nothing. */
function stepsOf(likely: [index: number, probability: number][]) {
  const data = new Float32Array(likely.length * CLASSES);
  for (const [step, [index, probability]] of likely.entries()) data[step * CLASSES + index] = probability;
  return { data, steps: likely.length, classes: CLASSES };
}

test("repeated steps are one character in their middle, as sure as the surest; an empty step between parts two", () => {
  const letters = decode(
    stepsOf([
      [2, 0.5],
      [2, 0.75],
      [0, 1],
      [2, 1],
      [6, 0.25],
    ]),
    alphabet,
  );
  expect(letters).toEqual([
    { text: "1", at: 0.2, confidence: 0.75 },
    { text: "1", at: 0.7, confidence: 1 },
    { text: " ", at: 0.9, confidence: 0.25 },
  ]);
});

test("characters of scripts that our documents do not have are never read", () => {
  const steps = stepsOf([[4, 0.9]]);
  steps.data[3] = 0.1;
  expect(decode(steps, alphabet).map(({ text }) => text)).toEqual(["a"]);
});

test("the alphabet of all characters begins behind the class for none", () => {
  expect(alphabetOfAll("A\n \nž")).toEqual({ texts: ["", "A", " ", "ž"], classes: Uint16Array.of(0, 1, 2, 3) });
});
