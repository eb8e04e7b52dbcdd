import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageText } from "#domain/evidence/reading.ts";
import { learnFromPage } from "#test/learnFromPage.ts";

// A save learns from pages that came from strangers, on the thread that answers everybody.

/** Words that each ask for the dearest part of what learning does with a line. */
const forms: [name: string, text: (index: number) => string][] = [
  ["digits", () => "1"],
  ["groups of thousands", (index) => (index % 2 === 0 ? "123" : "456")],
  ["thousands and letters", (index) => ["1", "234", "x"][index % 3]!],
  ["amounts in a currency", () => "Kč1,00"],
  ["days", () => "1."],
  ["brackets", () => "(1"],
  ["letters", () => "abcd"],
  ["the number that was saved", () => "FV2026001"],
];

/** How the words stand on the page, as lines of it. */
const layouts: [name: string, lines: (words: number) => number][] = [
  ["on one line", () => 1],
  ["in lines of twenty", (words) => Math.ceil(words / 20)],
  ["one below the other", (words) => words],
];

function pageOf(count: number, lines: number, text: (index: number) => string): PageText {
  const perLine = Math.ceil(count / lines);
  const words = Array.from({ length: count }, (_, index) => {
    const [x, y] = [(index % perLine) / perLine, (0.9 * Math.floor(index / perLine)) / lines];
    const height = Math.min(0.01, 0.5 / lines, 0.5 / perLine);
    return { text: text(index), box: [x, y, x + 0.9 / perLine, y + height] as [number, number, number, number], size: height };
  });
  return { page: 0, width: 595, height: 842, rotation: 0, source: "text", words };
}

let counter: ChildProcess;
beforeAll(() => void (counter = fork(fileURLToPath(new URL("./countWork.ts", import.meta.url)), { execArgv: [] })));
afterAll(() => void counter.kill());

async function workOf(page: PageText): Promise<number> {
  const answer = once(counter, "message");
  counter.send(page);
  return ((await answer) as [number])[0];
}

/** Twice the words, twice the work and what halving searches add; quadratic work would be four times as much. */
const MAX_GROWTH = 2.4;

const cases = layouts.flatMap(([layout, lines]) => forms.map(([form, text]) => ({ layout, lines, form, text })));

test.each(cases)("learning from $form $layout takes work that grows with the words alone", async ({ lines, text }) => {
  // What learning keeps for later, such as letters without their marks, is there before the work is counted.
  await workOf(pageOf(100, lines(100), text));
  const seen: string[] = [];
  let least = Infinity;
  // V8 forgets some of its counts when it drops code to save memory; work that grows too fast does so every time.
  for (let attempt = 0; attempt < 3 && least >= MAX_GROWTH; attempt += 1) {
    const half = await workOf(pageOf(700, lines(700), text));
    const whole = await workOf(pageOf(1_400, lines(1_400), text));
    expect(half).toBeGreaterThan(5 * 700);
    least = Math.min(least, whole / half);
    seen.push(`${half}, ${whole}`);
  }
  expect(least, seen.join("; ")).toBeLessThan(MAX_GROWTH);
});

test("learning looks at no more of a page than small print fills, and at no word that is too long for a value", async () => {
  const most = pageOf(3_000, 100, () => "abcd");
  const long = { ...most.words[0]!, text: "1".repeat(100_000) };
  expect(learnFromPage({ ...most, words: [long, ...most.words.slice(1)] })).toEqual(learnFromPage({ ...most, words: most.words.slice(1) }));
  const flood = { ...most, words: [...most.words, ...pageOf(20_000, 100, () => "FV2026001").words] };
  expect(learnFromPage(flood)).toEqual(learnFromPage(most));
});
