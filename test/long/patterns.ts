import { loadedBy } from "#test/imports.ts";
import { judge } from "#test/judgePatterns.ts";
import { patternsIn } from "#test/patterns.ts";
import { expect, test } from "vitest";

/** Patterns that look around or repeat, in what the servers themselves load: they match words and short texts that a child has read. */
const known = [
  "domain/extraction/candidates/amounts.ts",
  "domain/extraction/candidates/identifiers.ts",
  "domain/extraction/links.ts",
  "domain/extraction/opinionRules.ts",
];

test("no pattern of the program takes exponential work, and none of the servers but for known ones more than linear work", () => {
  const judged = patternsIn("{contract,domain,identity,platform,samples,server,start,web}/**/*.{ts,tsx}").flatMap(({ at, pattern, flags }) =>
    pattern === undefined ? [] : [{ at, pattern: `/${pattern}/${flags}`, verdict: judge(pattern, flags) }],
  );
  expect(judged.filter(({ verdict }) => verdict === "exponential")).toEqual([]);
  const doubtful = judged.filter(({ verdict }) => verdict !== "safe");
  console.log(doubtful.map(({ at, pattern, verdict }) => `${verdict} ${at} ${pattern}`).join("\n"));
  const loaded = new Set(["server/api.ts", "server/worker.ts", "identity/main.ts"].flatMap((entry) => [...loadedBy(entry).files.keys()]));
  const files = doubtful.map(({ at }) => at.split(":")[0] ?? "").filter((file) => loaded.has(file) || file.startsWith("web/"));
  expect([...new Set(files)].toSorted()).toEqual(known);
});
