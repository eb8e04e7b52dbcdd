import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decisionProblems, decisionsIndex, indexOf, renumbered } from "./papers/decisions.ts";
import { pathProblems } from "./papers/paths.ts";
import { requirementProblems, requirementsFile, testsById, withProofs } from "./papers/requirements.ts";
import { errorProblems, foreignReferences, ruleProblems, rulesFile } from "./papers/rules.ts";
import { readTexts, root, type Text } from "./papers/texts.ts";
import { wordProblems } from "./papers/words.ts";
import { connectionsPage } from "#test/connectionMatrix.ts";

/*
 * Keeps the documents complete that the code refers to. Writes the tests that prove each requirement into
 * docs/requirements.md and the list of decisions into docs/decisions/README.md, then looks up every reference.
 * --check writes nothing and fails when one of the two is out of date; --renumber closes gaps between decisions first.
 */
const { values } = parseArgs({ options: { check: { type: "boolean", default: false }, renumber: { type: "boolean", default: false } } });

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : "");
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

function renumber(texts: Text[]): void {
  for (const [place, { from, path, text }] of renumbered(texts).entries()) {
    if (from !== path) renameSync(join(root, from), join(root, path));
    if (from !== path || text !== texts[place]?.text) write(path, text);
  }
}

if (values.renumber) renumber(readTexts());

const texts = readTexts();
const generated = [
  { path: requirementsFile, text: withProofs(read(requirementsFile), testsById(texts)) },
  { path: decisionsIndex, text: indexOf(texts) },
  { path: "docs/connections.md", text: connectionsPage() },
];
const stale = generated.filter(({ path, text }) => text !== read(path));
if (!values.check) for (const { path, text } of stale) write(path, text);

const problems = [
  ...(values.check ? stale.map(({ path }) => `${path}: out of date; npm run papers`) : []),
  ...requirementProblems(generated[0]?.text ?? "", texts),
  ...ruleProblems(read(rulesFile), texts),
  ...errorProblems(read(rulesFile)),
  ...foreignReferences(texts),
  ...decisionProblems(texts),
  ...wordProblems(texts),
  ...pathProblems(texts, readdirSync(root), (path) => existsSync(join(root, path))),
];
for (const problem of problems) console.log(problem);
process.exit(problems.length === 0 ? 0 : 1);
