import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseSync } from "vite";
import { expect, test } from "vitest";

// Sentences for people stand in web/locales in both languages; the rest of the program speaks in codes. Czech words give away a sentence
// that a person would get whatever their language.

const root = fileURLToPath(new URL("..", import.meta.url));

/** Data that is Czech by its nature, and places that hold both languages side by side. */
const czechByNature: Readonly<Record<string, string>> = {
  "domain/czech/banks.ts": "names of Czech banks",
  "domain/extraction/**": "words of Czech documents that reading looks for",
  "server/reading/drawing/labels.ts": "words on drawn pages, in both languages",
  "server/reading/lines/align.ts": "letters that print alike",
  "domain/documents/fields.ts": "labels of fields, in both languages",
  "domain/invoice/units.ts": "names of units, in both languages",
  "domain/documents/list/searchFields.ts": "names that people type into the search, in both languages",
  "domain/codeLists/builtIn.ts": "labels of closed lists, in both languages",
  "domain/exports/table.ts": "headings of tables, in both languages",
  "domain/exports/{booking,items,paymentNames}.ts": "texts within documents of Czech accounting programs",
  "domain/exports/formats/{pohoda,money,mrp}/*.ts": "fixed values and texts of Czech accounting formats",
  "domain/exports/connections/{countedLines,idoklad,inuvio}.ts": "texts within documents of Czech accounting programs",
  "domain/exports/profiles/shipped.ts": "headings of Czech accounting formats",
  "domain/exports/windows1250.ts": "the character set",
  "server/core/packed/dictionary.ts": "what documents say, for compression",
  "server/exports/connections/abraFlexi.ts": "default codes of ABRA Flexi",
  "server/notifications/mail/templates.ts": "e-mails, in both languages",
  "identity/conformance/claims.ts": "an invented person",
  "start/{announce,company,firstSignIn}.ts": "first start, in both languages; the first person's default name",
};

const CZECH = /[ěščřžýáíéúůďťň]/i;

type Property = { type: string; key?: { name?: string; value?: unknown } };
type Node = { type: string; start: number; value?: unknown; properties?: Property[] };

/** Both languages stand side by side in the object. */
function isTranslated({ properties = [] }: Node): boolean {
  const keys = new Set(properties.map(({ key }) => key?.name ?? key?.value));
  return (keys.has("cs-CZ") && keys.has("en-US")) || (keys.has("cs") && keys.has("en"));
}

/** Texts with Czech letters in a file; comments and patterns are none. */
function czechTextsOf(file: string, source: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return;
    const node = value as Node;
    if (node.type === "ObjectExpression" && isTranslated(node)) return;
    const text = node.type === "TemplateElement" ? (node.value as { cooked: string | null }).cooked : node.type === "Literal" ? node.value : undefined;
    if (typeof text === "string" && CZECH.test(text)) found.push(`${file}:${source.slice(0, node.start).split("\n").length} ${text}`);
    Object.values(value).forEach(visit);
  };
  visit(parseSync(file, source).program);
  return found;
}

const programFiles = globSync("{server,domain,platform,contract,identity,start}/**/*.ts", { cwd: root }).filter(
  (file) => !/\.test\.ts$|\/testing\//.test(file),
);
const textsOf = (files: readonly string[]): string[] => files.toSorted().flatMap((file) => czechTextsOf(file, readFileSync(`${root}${file}`, "utf8")));

test("no Czech sentence stands outside of the locales", () => {
  const known = new Set(globSync(Object.keys(czechByNature), { cwd: root }));
  expect(programFiles.length).toBeGreaterThan(300);
  expect(textsOf(programFiles.filter((file) => !known.has(file)))).toEqual([]);
});

test.each(Object.keys(czechByNature))("%s still holds Czech words", (files) => {
  expect(textsOf(globSync(files, { cwd: root }).filter((file) => programFiles.includes(file))).length).toBeGreaterThan(0);
});

test("a Czech sentence is found in texts and templates, not in comments, patterns and translations", () => {
  const source = 'const a = "Účet chybí"; const b = `Řádek ${a}`; /* č */ const c = /č/; const d = { "cs-CZ": "Účet", "en-US": "Account" };';
  expect(czechTextsOf("a.ts", source)).toEqual(["a.ts:1 Účet chybí", "a.ts:1 Řádek "]);
});
