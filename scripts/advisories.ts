import { spawnSync } from "node:child_process";
import { exceptions, judgeAdvisories, readReport } from "./supply/advisories.ts";
import { ownPackages, root } from "./supply/project.ts";

// Asks the registry for advisories on the packages of the product. Where it does not answer, nothing is known and nothing fails.
const ANSWER_MS = 60_000;
const MAX_REPORT_BYTES = 64 * 1024 * 1024;
const { stdout } = spawnSync("npm", ["audit", "--json", "--fetch-retries=0", "--fetch-timeout=20000"], {
  cwd: root,
  encoding: "utf8",
  timeout: ANSWER_MS,
  maxBuffer: MAX_REPORT_BYTES,
  stdio: ["ignore", "pipe", "ignore"],
});
const report = readReport(stdout);
if (!report) console.log("advisories: not checked, the registry did not answer");
else {
  const packages = ownPackages();
  const { lines, fails } = judgeAdvisories(report, packages, { exceptions, today: new Date().toISOString().slice(0, 10) });
  for (const line of lines) console.log(line);
  console.log(`advisories: ${packages.length} packages checked, ${lines.length === 0 ? "nothing known" : `${lines.length} findings`}`);
  process.exitCode = fails ? 1 : 0;
}
