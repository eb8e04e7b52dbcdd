import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";

// Runs the tests and closes with one line "N passed, N failed, N skipped", preceded by the names of skipped and failed tests.
// Browser journeys run after the others: both want the whole machine.
const { values, positionals } = parseArgs({ options: { long: { type: "boolean", default: false } }, allowPositionals: true });
/** Much of a test's time is waiting, for the database, the reader or the browser: more files run at a time than there are cores. */
const groups = values.long
  ? [{ projects: ["long"], filesPerCore: 1 }]
  : [
      { projects: ["rules", "web", "server"], filesPerCore: 2 },
      { projects: ["browser"], filesPerCore: 1.5 },
    ];

/** Each file has connections to the one database of the run. */
const MAX_FILES = 8;

type Report = { testResults: { name: string; status: string; message?: string; assertionResults: { status: string; fullName: string }[] }[] };

const report = ".cache/tests.json";
mkdirSync(".cache", { recursive: true });
const PARENT_CHECK_MS = 500;
let running: ChildProcess | undefined;
let isBroken = false;
/** Breaks the run off; what it started ends with it. */
function breakOff(signal: NodeJS.Signals): void {
  isBroken = true;
  running?.kill(signal);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => breakOff(signal));
// npm hands no signal on: ended alone, it would leave the run behind.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && !isBroken && breakOff("SIGTERM"), PARENT_CHECK_MS).unref();

let passed = 0;
const skipped: string[] = [];
const broken: string[] = [];
for (const { projects, filesPerCore } of groups) {
  rmSync(report, { force: true });
  const only = projects.flatMap((project) => ["--project", project]);
  const status = await runVitest([
    "node_modules/vitest/vitest.mjs",
    "run",
    ...only,
    `--maxWorkers=${Math.min(MAX_FILES, Math.floor(availableParallelism() * filesPerCore))}`,
    "--passWithNoTests",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...positionals,
  ]);
  if (isBroken) process.exit(1);
  const before = broken.length;
  for (const file of readReport()?.testResults ?? []) {
    for (const test of file.assertionResults) {
      if (test.status === "passed") passed += 1;
      else if (test.status === "failed") broken.push(test.fullName);
      else skipped.push(test.fullName);
    }
    // A file that did not load has no failed test of its own, and is a failure all the same.
    if (file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed")) broken.push(`${file.name}: ${file.message ?? ""}`);
  }
  // Anything else that made the run fail, e.g. an error outside the tests.
  if (status !== 0 && broken.length === before) broken.push(`the run of ${projects.join(", ")}: exit code ${status}`);
}
for (const name of skipped) console.log(`skipped: ${name}`);
for (const name of broken) console.log(`failed: ${name}`);
console.log(`${passed} passed, ${broken.length} failed, ${skipped.length} skipped`);
process.exit(broken.length === 0 ? 0 : 1);

/** The exit code of vitest; null when a signal ended it. */
function runVitest(args: string[]): Promise<number | null> {
  return new Promise((done) => {
    running = spawn(process.execPath, args, { stdio: "inherit" });
    running.once("exit", done);
  });
}

function readReport(): Report | undefined {
  try {
    return JSON.parse(readFileSync(report, "utf8")) as Report;
  } catch {
    return undefined;
  }
}
