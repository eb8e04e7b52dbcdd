import { dirname, posix } from "node:path";
import type { Text } from "./texts.ts";

/** Named before they exist: what a build writes, and names that stand for any. */
const exempt = /^web\/dist\b|NNNN|[<>…*]/;

/** Paths of the repository and links that documents name and that do not exist. `tops` are the names in its root. */
export function pathProblems(texts: Text[], tops: readonly string[], exists: (path: string) => boolean): string[] {
  return texts
    .filter(({ path }) => path.endsWith(".md"))
    .flatMap(({ path, text }) =>
      [...namedPaths(text, tops), ...linkedPaths(path, text)].filter((named) => !exists(named)).map((named) => `${path}: there is no ${named}`),
    );
}

/** `server/app.ts`, `web/lib/` and, as two, `server/{api,worker}.ts` */
function namedPaths(text: string, tops: readonly string[]): string[] {
  return [...text.matchAll(/`([\w.-]+\/[\w./{},-]*)`/g)]
    .map(([, named = ""]) => named)
    .filter((named) => tops.includes(named.split("/")[0] ?? "") && !exempt.test(named))
    .flatMap((named) => {
      const [, before = "", choices = "", after = ""] = /^(.*)\{(.*)\}(.*)$/.exec(named) ?? [];
      return choices === "" ? [named] : choices.split(",").map((choice) => before + choice + after);
    });
}

/** Targets of links within the repository, from its root. */
function linkedPaths(path: string, text: string): string[] {
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)\s]*)?\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => posix.normalize(`${dirname(path)}/${target}`));
}
