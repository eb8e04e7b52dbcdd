import { expect, test } from "vitest";
import { judge } from "#test/judgePatterns.ts";
import { patternsIn } from "#test/patterns.ts";

/** Folders whose code reads what callers send, on the thread that answers everybody. Reading files happens in limited children. */
const edge = [
  "contract/**/*.ts",
  "identity/**/*.ts",
  "platform/**/*.ts",
  "domain/*.ts",
  "domain/{access,approval,codeLists,connections,czech,documents,exports,intake,invoice,money,notifications,organisation,outbox,text,vat}/**/*.ts",
  // What a save learns from pages, and what the worker does with a second opinion on them.
  "domain/memory/*.ts",
  "domain/extraction/{page/{geometry,recognised,strokes},labels/links,secondOpinion/opinionRules}.ts",
  "domain/extraction/candidates/{amounts,dates}.ts",
  "server/*.ts",
  "server/{core,notifications,organisation,documents,intake,approval,exports,insight,http}/**/*.ts",
];

/** Proving all of them takes seconds, and more on a busy machine. */
const PROOF_MS = 240_000;

test("every pattern of the edge takes work that grows no faster than its text", { timeout: PROOF_MS }, () => {
  const patterns = patternsIn(...edge);
  expect(patterns.length).toBeGreaterThan(250);
  const doubtful = patterns.flatMap(({ at, pattern, flags }) => {
    const verdict = pattern === undefined ? "safe" : judge(pattern, flags);
    return verdict === "safe" ? [] : [`${at} /${pattern}/${flags}: ${verdict}`];
  });
  expect(doubtful).toEqual([]);
});

test("no pattern of the edge is made of what somebody sent", () => {
  // Paths of the contract, names of months, forms of numbers and how many digits; patterns of tenants run in RE2.
  const known = [
    "domain/czech/symbols.ts",
    "domain/documents/validate.ts",
    "domain/extraction/candidates/amounts.ts",
    "domain/extraction/candidates/dates.ts",
    "server/http/server.ts",
  ];
  const built = patternsIn(...edge).filter(({ pattern }) => pattern === undefined);
  expect([...new Set(built.map(({ at }) => at.split(":")[0]))]).toEqual(known);
});

test.each([
  ["^(.*?)[,\\s]+(\\d{4})\\s+([^\\d,][^,]*)(?:,.*)?$", "polynomial"],
  ["\\s+$", "polynomial"],
  ["^(a|a)*$", "exponential"],
  ["(?<=a)[,;]+$", "unknown"],
  ["(?<!\\d)[*+]\\d{1,3}(?: ?\\d{3}){0,4}(?!\\d)", "safe"],
])("a pattern like %s is judged", (pattern, verdict) => {
  expect(judge(pattern, "")).toBe(verdict);
});
