import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { judgeLicences, licencesPage } from "./supply/licences.ts";
import { ownPackages } from "./supply/project.ts";

// Writes docs/licences.md; with --check only looks whether it is up to date. Either way a licence that is not taken is a failure.
const { values } = parseArgs({ options: { check: { type: "boolean", default: false } } });
const file = new URL("../docs/licences.md", import.meta.url);
const { licenced, problems } = judgeLicences(ownPackages());
const page = licencesPage(licenced);
if (!values.check) writeFileSync(file, page);
else if (readFileSync(file, "utf8") !== page) problems.push("docs/licences.md is not what package-lock.json says: run npm run licences");
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
