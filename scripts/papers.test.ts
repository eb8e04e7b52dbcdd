import { describe, expect, test } from "vitest";
import { decisionProblems, indexOf, renumbered } from "./papers/decisions.ts";
import { pathProblems } from "./papers/paths.ts";
import { idsIn, requirementProblems, testsById, withProofs } from "./papers/requirements.ts";
import { errorProblems, foreignReferences, ruleProblems } from "./papers/rules.ts";
import { wordProblems } from "./papers/words.ts";

const text = (path: string, content: string) => ({ path, text: content });

describe("requirements", () => {
  const document = ["| R001 | Uploads. |  |", "| R002 | Imports. | open: not built |", "| R003 | Reads. | `old.test.ts` |"].join("\n");
  const cited = [text("a.test.ts", 'test("R001 uploads", run); // R002 not yet\n'), text("b.ts", "// R003")];

  test("ids and ranges of ids", () => expect([...idsIn("R009-R011 and R020 to R021, not R0301")]).toEqual(["R009", "R010", "R011", "R020", "R021"]));

  test("titles of tests prove, comments and other files do not", () => expect([...testsById(cited)]).toEqual([["R001", ["a.test.ts"]]]));

  test("the column is written anew, and what a person wrote stays", () =>
    expect(withProofs(document, testsById(cited))).toBe(
      ["| R001 | Uploads. | `a.test.ts` |", "| R002 | Imports. | open: not built |", "| R003 | Reads. |  |"].join("\n"),
    ));

  test("a row without proof or reason, an id without a row and a row that stands twice are problems", () => {
    const problems = requirementProblems("| R001 | Uploads. |  |\n| R002 | Imports. | open: soon |\n| R002 | Again. | open: soon |", [
      text("a.ts", "R001 R999"),
    ]);
    expect(problems).toHaveLength(3);
    expect(problems.join()).toMatch(/R002 stands twice.*no test cites R001.*R999 is not in/);
  });
});

describe("domain rules", () => {
  const rules = "## 2. States\n\n| 7 | New |\n| 7c | Exported |\n\n### 3.5 Who votes\n";

  test.each([
    ["domain rules 2, rows 7 and 7c", 0],
    ["domain rules 3.5", 0],
    ["domain rules, section 2", 0],
    ["domain rules\n * 2, row 8", 1],
    ["domain rules 3.5, 3.6", 1],
    ["domain rules 9, row 7d", 2],
  ])("%j leads nowhere %i times", (cited, count) => expect(ruleProblems(rules, [text("a.ts", `/** ${cited} */`)])).toHaveLength(count));

  test("a chapter of the specification cannot be looked up", () =>
    expect(foreignReferences([text("a.ts", "specification a-5"), text("b.ts", "as the specification says")])).toHaveLength(1));

  test("an error code with another status, and one that does not exist", () =>
    expect(errorProblems("| `not-found` | 400 | x |\n| `no-such` | 400 | x |").filter((problem) => /`not-found`|no-such/.test(problem))).toHaveLength(2));
});

describe("decisions", () => {
  const decision = (number: string, name: string, more = "") =>
    text(
      `docs/decisions/${number}-${name}.md`,
      `# ${number} Title\n\nDate: 2026-01-02\nStatus: accepted\n\n## Context\n\n## Decision\n\n## Consequences\n${more}`,
    );

  test("the index names all", () => expect(indexOf([decision("001", "first")])).toContain("| [001](001-first.md) | Title | 2026-01-02 | accepted |"));

  test("numbers follow each other, every part is there, citations lead somewhere", () => {
    expect(decisionProblems([decision("001", "first"), decision("002", "second", "See decision 001, [this](001-first.md).")])).toEqual([]);
    expect(decisionProblems([decision("001", "first"), decision("001", "second")])).toHaveLength(1);
    expect(decisionProblems([decision("001", "first"), decision("100", "second")])).toHaveLength(1);
    expect(decisionProblems([text("docs/decisions/001-first.md", "# 001 Title\n")])).toHaveLength(5);
    expect(decisionProblems([decision("001", "first"), text("a.ts", "decision 002, docs/decisions/001-other.md")])).toHaveLength(2);
  });

  test("gaps close, and citations follow", () => {
    const [first, second, code] = renumbered([decision("001", "first"), decision("104", "second"), text("a.ts", "decision 104: decisions/104-second.md")]);
    expect(first).toMatchObject({ path: "docs/decisions/001-first.md" });
    expect(second).toMatchObject({ from: "docs/decisions/104-second.md", path: "docs/decisions/002-second.md" });
    expect(second?.text).toMatch(/^# 002 Title/);
    expect(code?.text).toBe("decision 002: decisions/002-second.md");
  });

  test("a number that stands twice is changed only where the name says which is meant", () => {
    const texts = renumbered([
      decision("001", "first"),
      decision("100", "second"),
      decision("100", "third"),
      text("a.ts", "decision 100: decisions/100-third.md"),
    ]);
    expect(texts.map(({ path }) => path)).toEqual(["docs/decisions/001-first.md", "docs/decisions/002-second.md", "docs/decisions/003-third.md", "a.ts"]);
    expect(texts[3]?.text).toBe("decision 100: decisions/003-third.md");
  });
});

test("documents name only paths that exist, in links and in code", () => {
  const document = [
    "`server/app.ts`, `server/{api,gone}.ts`, `web/lib/`, `web/dist`, `server/migrations/NNNN_name.sql`, `POST /v1/gone.ts`, `text/html`",
    "[one](configuration.md#ports), [two](../LOST.md), [three](https://example.com/a)",
  ].join("\n");
  const there = ["server/app.ts", "server/api.ts", "web/lib/", "docs/configuration.md"];
  const exists = (path: string) => there.includes(path);
  expect(pathProblems([text("docs/a.md", document), text("server/a.ts", "`server/gone.ts`")], ["server", "web", "docs"], exists)).toEqual([
    "docs/a.md: there is no server/gone.ts",
    "docs/a.md: there is no LOST.md",
  ]);
});

test("retired words are refused with the word to write, elsewhere than in the glossary", () => {
  const used = "const MOST_LINES = 5;\n// the far side answered, and the hindrance was a parcel";
  expect(wordProblems([text("a.ts", used), text("docs/glossary.md", used), text("b.ts", "const MAX_LINES = 5; // mostly letters of the alphabet")])).toEqual([
    "a.ts:1: write MAX_ or MIN_, not MOST_L (docs/glossary.md)",
    "a.ts:2: write remote system, not far side (docs/glossary.md)",
    "a.ts:2: write problem, not hindrance (docs/glossary.md)",
    "a.ts:2: write payload, not parcel (docs/glossary.md)",
  ]);
});
