import type { Text } from "./texts.ts";

export const requirementsFile = "docs/requirements.md";

const MAX_TESTS_NAMED = 3;
const isTest = /\.test\.tsx?$|^test\/long\/.+\.ts$/;
const row = /^\| (R\d{3}) \| (.*?) \| (.*?)\|$/;

/** Requirement ids of a text; `R191-R211` means all from the first to the last. */
export function idsIn(text: string): Set<string> {
  const ids = new Set<string>();
  for (const [, first = "", last = first] of text.matchAll(/\bR(\d{3})(?:(?:-| to )R(\d{3}))?\b/g)) {
    for (let number = Number(first); number <= Number(last); number++) ids.add(`R${String(number).padStart(3, "0")}`);
  }
  return ids;
}

/** Paths of the tests that cite each id. Comments do not count: only a title or a row of cases says what a test proves. */
export function testsById(texts: Text[]): Map<string, string[]> {
  const tests = new Map<string, string[]>();
  for (const { path, text } of texts.filter((each) => isTest.test(each.path))) {
    const code = text.replaceAll(/\/\*\*?\s[\s\S]*?\*\/|(?<=^|[\s;,{}])\/\/ .*$/gm, "");
    for (const id of idsIn(code)) tests.set(id, [...(tests.get(id) ?? []), path]);
  }
  return tests;
}

/** docs/requirements.md with its last column written anew. What follows `open:` is kept: a person wrote it. */
export function withProofs(document: string, tests: Map<string, string[]>): string {
  const lines = document.split("\n").map((line) => {
    const [, id, statement, proof] = row.exec(line) ?? [];
    if (!id || !statement || proof === undefined) return line;
    const named = namedTests(tests.get(id) ?? []);
    const open = /\bopen: .*$/.exec(proof.trim())?.[0];
    return `| ${id} | ${statement} | ${[named, open].filter(Boolean).join("; ")} |`;
  });
  return lines.join("\n");
}

function namedTests(paths: string[]): string {
  const named = paths.slice(0, MAX_TESTS_NAMED).map((path) => `\`${path}\``);
  const more = paths.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

/** Ids that a document or the code cites and no row has; rows that no test cites and no person marked open; rows that stand twice. */
export function requirementProblems(document: string, texts: Text[]): string[] {
  const rows = document.split("\n").flatMap((line) => {
    const [, id, , proof] = row.exec(line) ?? [];
    return id ? [{ id, proof: (proof ?? "").trim() }] : [];
  });
  const ids = new Set(rows.map(({ id }) => id));
  return [
    ...rows.filter(({ id }, place) => rows.findIndex((each) => each.id === id) !== place).map(({ id }) => `${requirementsFile}: ${id} stands twice`),
    ...rows.filter(({ proof }) => !proof).map(({ id }) => `${requirementsFile}: no test cites ${id}; cite it, or write "open:" and why`),
    ...texts
      .filter(({ path }) => path !== requirementsFile)
      .flatMap(({ path, text }) => [...idsIn(text)].filter((id) => !ids.has(id)).map((id) => `${path}: ${id} is not in ${requirementsFile}`)),
  ];
}
