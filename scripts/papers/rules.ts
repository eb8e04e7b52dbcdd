import { errors } from "#contract/errors.ts";
import { unwrapped, type Text } from "./texts.ts";

export const rulesFile = "docs/domain-rules.md";

/** "domain rules 1.2, 3.5", "domain rules 2, rows 6, 7 and 12", "domain rules, section 4" */
const reference = /[Dd]omain rules(?:,? section)? (\d+(?:\.\d+)?(?:(?:, | and )\d+\.\d+)*)(?:, rows? (\d+[a-z]?(?:(?:, and |, | and )\d+[a-z]?)*))?/g;

/** References to sections and rows of docs/domain-rules.md that it does not have. */
export function ruleProblems(document: string, texts: Text[]): string[] {
  const sections = new Set([...document.matchAll(/^#+ (\d+(?:\.\d+)?)\.? /gm)].map(([, section]) => section));
  const rows = new Set([...document.matchAll(/^\| (\d+[a-z]?) \|/gm)].map(([, number]) => number));
  return texts
    .filter(({ path }) => path !== rulesFile)
    .flatMap(({ path, text }) =>
      [...unwrapped(text).matchAll(reference)].flatMap(([, cited = "", citedRows]) => [
        ...parts(cited)
          .filter((section) => !sections.has(section))
          .map((section) => `${path}: ${rulesFile} has no section ${section}`),
        ...parts(citedRows ?? "")
          .filter((number) => !rows.has(number))
          .map((number) => `${path}: ${rulesFile} has no row ${number}`),
      ]),
    );
}

/** Error codes that the table of section 4 lacks, has with another status, or has though the contract does not. */
export function errorProblems(document: string): string[] {
  const documented = new Map([...document.matchAll(/^\| `([\w-]+)` \| (\d{3}) \|/gm)].map(([, code = "", status]) => [code, Number(status)]));
  const known: [string, number][] = Object.entries(errors).map(([code, { status }]) => [code, status]);
  const codes = new Set(known.map(([code]) => code));
  return [
    ...known.filter(([code, status]) => documented.get(code) !== status).map(([code, status]) => `${rulesFile}: lacks \`${code}\` with status ${status}`),
    ...[...documented.keys()].filter((code) => !codes.has(code)).map((code) => `${rulesFile}: the contract has no error ${code}`),
  ];
}

function parts(cited: string): string[] {
  return cited.split(/, and |, | and /).filter(Boolean);
}

/** References to a specification that is not part of the repository. */
export function foreignReferences(texts: Text[]): string[] {
  return texts.flatMap(({ path, text }) =>
    [...unwrapped(text).matchAll(/[Ss]pecification,? (?:section )?[ab]-\d+/g)].map(
      ([cited]) => `${path}: "${cited}" cannot be looked up; cite the id of the requirement`,
    ),
  );
}
