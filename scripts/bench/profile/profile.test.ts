import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { XMLValidator } from "fast-xml-parser";
import { afterEach, beforeEach, expect, test } from "vitest";
import { flameGraph } from "./flame.ts";
import { type CpuProfile, merge, profiledEnvironment, selfTimes, table } from "./profile.ts";
import { emptyFolder, writeGraphs } from "./write.ts";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const own = pathToFileURL(join(root, "server/core/queue.ts")).href;
const foreign = pathToFileURL(join(root, "node_modules/@scope/thing/index.js")).href;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "kvitance-profile-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** take() calls pack<T>() of a package; looks every 2 ms, of which two were idle and one collected garbage. */
const profile: CpuProfile = {
  startTime: 1_000_000,
  nodes: [
    { id: 1, callFrame: { functionName: "(root)", url: "", lineNumber: -1 }, children: [2, 4, 5] },
    { id: 2, callFrame: { functionName: "take", url: own, lineNumber: 11 }, children: [3] },
    { id: 3, callFrame: { functionName: "pack<T>", url: foreign, lineNumber: 0 } },
    { id: 4, callFrame: { functionName: "(idle)", url: "", lineNumber: -1 } },
    { id: 5, callFrame: { functionName: "(garbage collector)", url: "", lineNumber: -1 } },
  ],
  samples: [2, 3, 3, 4, 4, 5],
  timeDeltas: [500, 2_000, 2_000, 2_000, 2_000, 2_000],
};

test("the profiles of a program become one tree, without idle time", () => {
  const all = merge([profile, profile]);
  const take = all.callees.get("take server/core/queue.ts:12");
  expect(all.ms).toBe(12);
  expect(take).toMatchObject({ selfMs: 4, ms: 12 });
  expect(take?.callees.get("pack<T> node_modules/@scope/thing/index.js:1")).toMatchObject({ selfMs: 8, ms: 8 });
});

test("only what ran in the moments that count is in it", () => {
  expect(merge([profile], (us) => us >= 1_002_000 && us < 1_004_000)).toMatchObject({ ms: 2 });
});

test("times are summed by function and by package or folder, most first", () => {
  const { functions, folders } = selfTimes(merge([profile]));
  expect(functions).toEqual([
    ["pack<T> node_modules/@scope/thing/index.js:1", 4],
    ["take server/core/queue.ts:12", 2],
  ]);
  expect(folders).toEqual([
    ["node_modules/@scope/thing", 4],
    ["server/core", 2],
  ]);
  expect(table("api", merge([profile]))).toContain("4.0 ms  66.7 %  pack<T> node_modules/@scope/thing/index.js:1");
});

test("the graph is whole XML in which each function is as wide as its time", () => {
  const svg = flameGraph("api & co", merge([profile]));
  expect(XMLValidator.validate(svg)).toBe(true);
  expect(svg).toContain("<title>take server/core/queue.ts:12: 6.0 ms, 100.0 %</title>");
  expect(svg).toMatch(/<title>pack&lt;T&gt; [^<]*index.js:1: 4.0 ms, 66.7 %<\/title><rect class="package" [^>]*width="800.0"/);
});

test("of functions of Node that only call each other the last one is drawn, and what it calls", () => {
  const node = (id: number, functionName: string, url: string, children: number[]) => ({ id, callFrame: { functionName, url, lineNumber: 0 }, children });
  const nodes = [
    node(1, "(root)", "", [2]),
    node(2, "emit", "node:events", [3]),
    node(3, "run", "node:tasks", [4]),
    node(4, "take", own, [5]),
    node(5, "take", own, []),
  ];
  const svg = flameGraph("api", merge([{ startTime: 0, nodes, samples: [5], timeDeltas: [0, 2_000] }]));
  expect([...svg.matchAll(/<title>([^:]*)/g)].map(([, name]) => name)).toEqual(["all", "run node", "take server/core/queue.ts", "take server/core/queue.ts"]);
});

/** A program that starts a child with a limited heap; both end on SIGTERM, and only the parent has a way of its own to. */
const parent = `
  import { fork } from "node:child_process";
  const child = fork(process.argv[2], [], { execArgv: ["--max-old-space-size=64"] });
  child.once("message", () => child.kill("SIGTERM"));
  child.once("exit", () => process.kill(process.pid, "SIGTERM"));
  process.on("SIGTERM", () => process.exit(0));`;
const child = `
  function busyChild(until) { while (performance.now() < until); }
  busyChild(performance.now() + 100);
  setInterval(() => undefined, 1_000);
  process.send("ready");`;

test("each process that is started leaves a profile when it ends on SIGTERM", async () => {
  const [parentFile, childFile, profiles] = [join(folder, "main.mjs"), join(folder, "child.mjs"), join(folder, "profiles")];
  writeFileSync(parentFile, parent);
  writeFileSync(childFile, child);
  await emptyFolder(profiles);
  const env = { ...process.env, ...profiledEnvironment(profiles) };
  expect(spawnSync(process.execPath, [parentFile, childFile], { env, encoding: "utf8" })).toMatchObject({ status: 0, stderr: "" });
  expect(readdirSync(profiles).map((file) => file.replace(/\d+/, "PID"))).toEqual(["child.PID.cpuprofile", "main.PID.cpuprofile"]);
  expect((await writeGraphs(profiles)).map((path) => basename(path))).toEqual([
    "supervisor-start.svg",
    "supervisor-start.txt",
    "reading-start.svg",
    "reading-start.txt",
  ]);
  expect(readFileSync(join(profiles, "reading-start.svg"), "utf8")).toMatch(/<title>busyChild \S*child\.mjs:2: /);
});
