import { judge } from "#test/judgePatterns.ts";
import { patternsIn } from "#test/patterns.ts";
import { expect, test } from "vitest";

/** What runs in reading children with limits of time and memory, on the words of pages; memory is joined to what they read. */
const reading = /^(?:domain\/extraction|domain\/memory|server\/reading)\//;

test("no pattern of the program takes exponential work, and only those that read pages more than linear work", () => {
  const judged = patternsIn("{contract,domain,identity,platform,samples,server,start,web}/**/*.{ts,tsx}").flatMap(({ at, pattern, flags }) =>
    pattern === undefined ? [] : [{ at, pattern: `/${pattern}/${flags}`, verdict: judge(pattern, flags) }],
  );
  expect(judged.filter(({ verdict }) => verdict === "exponential")).toEqual([]);
  const doubtful = judged.filter(({ verdict }) => verdict !== "safe");
  console.log(doubtful.map(({ at, pattern, verdict }) => `${verdict} ${at} ${pattern}`).join("\n"));
  expect(doubtful.filter(({ at }) => !reading.test(at))).toEqual([]);
});
