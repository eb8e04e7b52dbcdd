import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { relative } from "node:path";
import { parseArgs } from "node:util";

// Runs the tests and closes with one line "N passed, N failed, N skipped", preceded by the names of skipped and failed tests.
// Browser journeys run after the others: both want the whole machine. Where CI is set, a few files that failed run once more by
// themselves: what passes then is named as unsteady, which is a defect of the test, but not of the change that it would hold up.
const { values, positionals } = parseArgs({ options: { long: { type: "boolean", default: false } }, allowPositionals: true });
/** Much of a test's time is waiting, for the database, the reader or the browser: more files run at a time than there are cores. */
const groups = values.long
  ? [{ projects: ["long"], filesPerCore: 1 }]
  : [
      { projects: ["rules", "web", "web-replacing", "server"], filesPerCore: 2 },
      { projects: ["browser"], filesPerCore: 1.5 },
    ];

/** Each file has connections to the one database of the run. */
const MAX_FILES = 8;

/** More failed files than this are no accident of a busy machine. */
const MAX_REPEATED_FILES = 3;
/** What is repeated of a failure's message before the closing line. */
const MAX_MESSAGE_LINES = 12;
const MAX_LINE_LENGTH = 300;

type TestResult = { status: string; fullName: string; failureMessages: string[] };
type Report = { testResults: { name: string; status: string; message?: string; assertionResults: TestResult[] }[] };
type Failure = { file?: string; name: string; message: string };

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
const failures: Failure[] = [];
const unsteady: Failure[] = [];
for (const { projects, filesPerCore } of groups) {
  const only = projects.flatMap((project) => ["--project", project]);
  const maxFiles = Math.min(MAX_FILES, Math.floor(availableParallelism() * filesPerCore));
  const run = await runTests([...only, `--maxWorkers=${maxFiles}`, ...positionals], projects);
  passed += run.passed;
  skipped.push(...run.skipped);
  const again = filesToRepeat(run.failures);
  const repeated = again && (await runTests([...only, "--maxWorkers=1", ...again], projects));
  failures.push(...(repeated ? repeated.failures : run.failures));
  if (!repeated) continue;
  const stillFailing = new Set(repeated.failures.map(({ name }) => name));
  const recovered = run.failures.filter(({ name }) => !stillFailing.has(name));
  unsteady.push(...recovered);
  passed += recovered.length;
}
for (const name of skipped) console.log(`skipped: ${name}`);
for (const { name, message } of unsteady) console.log(`unsteady, passed when repeated: ${name}\n${message}`);
for (const { name, message } of failures) console.log(`failed: ${name}\n${message}`);
console.log(`${passed} passed, ${failures.length} failed, ${skipped.length} skipped`);
process.exit(failures.length === 0 ? 0 : 1);

/** Paths of the files to run once more, below the project's folder; undefined where nothing is to be repeated. */
function filesToRepeat(failed: Failure[]): string[] | undefined {
  const files = new Set(failed.map(({ file }) => file));
  if (!process.env["CI"] || files.size === 0 || files.size > MAX_REPEATED_FILES) return undefined;
  return files.has(undefined) ? undefined : [...files].map((file) => relative(process.cwd(), file!));
}

async function runTests(args: string[], projects: string[]): Promise<{ passed: number; skipped: string[]; failures: Failure[] }> {
  rmSync(report, { force: true });
  const reporters = ["--passWithNoTests", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const status = await runVitest(["node_modules/vitest/vitest.mjs", "run", ...reporters, ...args]);
  if (isBroken) process.exit(1);
  const files = readReport()?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const failed = files.flatMap(failuresOf);
  // Anything else that made the run fail, e.g. an error outside the tests.
  if (status !== 0 && failed.length === 0) failed.push({ name: `the run of ${projects.join(", ")}: exit code ${status}`, message: "" });
  return {
    passed: tests.filter((test) => test.status === "passed").length,
    skipped: tests.filter((test) => test.status !== "passed" && test.status !== "failed").map((test) => test.fullName),
    failures: failed,
  };
}

function failuresOf(file: Report["testResults"][number]): Failure[] {
  const failed = file.assertionResults.filter((test) => test.status === "failed");
  if (failed.length > 0) return failed.map((test) => ({ file: file.name, name: test.fullName, message: test.failureMessages.map(shorten).join("\n") }));
  // A file that did not load has no failed test of its own, and is a failure all the same.
  return file.status === "failed" ? [{ file: file.name, name: file.name, message: shorten(file.message ?? "") }] : [];
}

function shorten(message: string): string {
  const own = message.split("\n").filter((line) => !line.includes("node_modules"));
  const lines = own.slice(0, MAX_MESSAGE_LINES);
  return lines.map((line) => `    ${line.slice(0, MAX_LINE_LENGTH)}`).join("\n");
}

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
