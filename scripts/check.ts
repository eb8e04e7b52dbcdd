import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

// Everything that must hold before a change is handed in: format, lint with boundaries, types, dead code, references of code and documents,
// licences and known weaknesses of packages, tests.
const { values } = parseArgs({ options: { "no-tests": { type: "boolean", default: false } } });

const steps: [string, string[]][] = [
  ["format", ["node_modules/oxfmt/bin/oxfmt", "--check", "."]],
  ["lint", ["node_modules/oxlint/bin/oxlint", "--type-aware", "--deny-warnings"]],
  ["types", ["node_modules/typescript/bin/tsc", "-b"]],
  ["dead code", ["node_modules/knip/bin/knip.js"]],
  ["papers", ["scripts/papers.ts", "--check"]],
  ["licences", ["scripts/licences.ts", "--check"]],
  ["advisories", ["scripts/advisories.ts"]],
  ...(values["no-tests"] ? [] : [["tests", ["scripts/test.ts"]] satisfies [string, string[]]]),
];

let failures = 0;
for (const [name, args] of steps) {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  console.log(`${status === 0 ? "ok    " : "FAILED"} ${name} (${Math.round((performance.now() - started) / 100) / 10} s)`);
  if (status !== 0) failures += 1;
}
process.exit(failures === 0 ? 0 : 1);
