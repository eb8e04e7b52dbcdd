import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";

// Runs the tests and closes with one line "N passed, N failed, N skipped", preceded by the names of skipped tests.
const { values, positionals } = parseArgs({ options: { long: { type: "boolean", default: false } }, allowPositionals: true });
const report = ".cache/tests.json";
mkdirSync(".cache", { recursive: true });
rmSync(report, { force: true });

const projects = values.long ? ["long"] : ["rules", "web", "server", "browser"];
const run = spawnSync(process.execPath, ["node_modules/vitest/vitest.mjs", "run", ...projects.flatMap((project) => ["--project", project]), "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...positionals], { stdio: "inherit" });

type Report = { numPassedTests: number; numFailedTests: number; testResults: { name: string; status: string; message: string; assertionResults: { status: string; fullName: string }[] }[] };

let results: Report;
try {
  results = JSON.parse(readFileSync(report, "utf8")) as Report;
} catch {
  console.log("0 passed, 1 failed");
  process.exit(1);
}
const skipped = results.testResults.flatMap((file) => file.assertionResults.filter((test) => test.status === "skipped" || test.status === "pending").map((test) => test.fullName));
for (const name of skipped) console.log(`skipped: ${name}`);
// A file that did not load has no tests of its own, and is a failure all the same.
const broken = results.testResults.filter((file) => file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"));
const failed = results.numFailedTests + broken.length;
console.log(`${results.numPassedTests} passed, ${failed} failed, ${skipped.length} skipped`);
process.exit(run.status === 0 && failed === 0 ? 0 : 1);
