import { basename, dirname } from "node:path";
import type { Tree } from "./tree.ts";

/** References of code and pages that lead nowhere within the project. */
export function countReferences({ files, papers }: Tree): [string, number][] {
  const paper = (path: string) => papers.find((each) => each.path === path)?.text ?? "";
  const requirements = new Set([...paper("docs/requirements.md").matchAll(/^\|\s*(R\d{3})\b/gm)].map((match) => match[1]));
  // The test of the check plants ids that do not exist.
  const cited = files.filter(({ path }) => path !== "scripts/papers.test.ts").flatMap(({ text }) => [...text.matchAll(/\bR\d{3}\b/g)].map((match) => match[0]));
  const rules = paper("docs/domain-rules.md");
  const ruleReferences = rules === "" ? files.flatMap(({ text }) => [...text.matchAll(/domain rules \d/gi)]).length : 0;
  const decisions = papers.filter(({ path }) => dirname(path) === "docs/decisions" && basename(path) !== "README.md");
  const numbers = decisions.map(({ path }) => basename(path).slice(0, 3));
  const isNumbered = ({ path, text }: { path: string; text: string }) =>
    numbers.filter((number) => number === basename(path).slice(0, 3)).length === 1 && new RegExp(`^# ${basename(path).slice(0, 3)}\\b`).test(text);
  return [
    ["R### citations unresolved", cited.filter((id) => !requirements.has(id)).length],
    ["references to domain rules unresolved", ruleReferences],
    ["decisions unnumbered", decisions.filter((each) => !isNumbered(each)).length],
  ];
}
