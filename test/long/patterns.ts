import { loadedBy } from "#test/imports.ts";
import { judge } from "#test/judgePatterns.ts";
import { patternsIn } from "#test/patterns.ts";
import { expect, test } from "vitest";

/**
 * In what the servers themselves load: findNumberTokens, which looks behind, so that automata say nothing of it. A match begins at the first character
 * of a run of letters and digits alone and goes through that run once; the worker runs it where there is a second reader.
 */
const known = ["domain/extraction/candidates/identifiers.ts"];

test("no pattern of the program takes exponential work, and all of the servers but a known one linear work", () => {
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
