import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";

/** A regular expression of the source code; `pattern` is undefined where it is built while the program runs. */
export type Found = { at: string; pattern: string | undefined; flags: string };

const root = fileURLToPath(new URL("..", import.meta.url));

/** Every regular expression in the program's files that `globs` name, tests left out. */
export function patternsIn(...globs: string[]): Found[] {
  const files = globSync(globs, { cwd: root }).filter((file) => !/\.test\.tsx?$/.test(file));
  return files.toSorted().flatMap((file) => patternsOf(file, readFileSync(`${root}${file}`, "utf8")));
}

type Node = { type: string; start: number; regex?: { pattern: string; flags: string }; callee?: { name?: string } };

function patternsOf(file: string, source: string): Found[] {
  const found: Found[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const { type, start, regex, callee } = value as Node;
    const at = () => `${file}:${source.slice(0, start).split("\n").length}`;
    if (type === "Literal" && regex) found.push({ at: at(), ...regex });
    if ((type === "NewExpression" || type === "CallExpression") && callee?.name === "RegExp") found.push({ at: at(), pattern: undefined, flags: "" });
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}
