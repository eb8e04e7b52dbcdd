import { errors } from "#contract/errors.ts";
import { settingsTabs } from "#web/app/settings/tabs.ts";
import { paths } from "#web/lib/paths.ts";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { guide as cs } from "./cs.ts";
import { guide as en } from "./en.ts";
import { chapterOf, findSections } from "./guide.ts";
import { sectionsOf } from "./markdown.ts";
import type { GuideNode } from "./section.ts";
import { sectionOf, tabSection } from "./sectionOf.ts";

const flat = (nodes: readonly GuideNode[]): GuideNode[] =>
  nodes.flatMap((node) => [node, ...(typeof node === "object" && "children" in node ? flat(node.children) : [])]);
const languages = [
  ["cs", cs],
  ["en", en],
] as const;

test.each(languages)("the guide in %s has a section for every screen, every tab of the settings and every error", (_language, guide) => {
  // The settings themselves are a chapter; each tab is a screen of its own.
  const wanted = [...Object.keys(paths), ...settingsTabs.map(({ name }) => tabSection(name)), ...Object.keys(errors).map((code) => `error-${code}`)];
  const ids = guide.map(({ id }) => id);
  expect(wanted.filter((id) => !ids.includes(id))).toEqual([]);
  expect(ids.length).toBe(new Set(ids).size);
});

test("both languages have the same sections in the same order", () => {
  const shape = (guide: typeof cs) => guide.map(({ id, level }) => `${level} ${id}`);
  expect(shape(en)).toEqual(shape(cs));
});

test.each(languages)("every link of the guide in %s leads to a section, and every picture is there", (language, guide) => {
  const ids = guide.map(({ id }) => id);
  const parts = guide.flatMap(({ nodes }) => flat(nodes)).filter((node) => typeof node === "object");
  const lost = parts.flatMap((part) => {
    if (part.tag === "a") return ids.includes(part.to) ? [] : [`#${part.to}`];
    if (part.tag !== "img") return [];
    const file = `/guide/${part.name}-${language}.webp`;
    return existsSync(fileURLToPath(new URL(`../../public${file}`, import.meta.url))) ? [] : [file];
  });
  expect(lost).toEqual([]);
});

test.each([
  ["/Documents/ReceivedInvoice/Process", "docList"],
  ["/documents/validation", "docValidation"],
  ["/Documents/ForApproval/Mine", "docListApproval"],
  ["/Documents/View/7", "docView"],
  ["/Document/7/2", "document"],
  ["/Settings/users", "settings-Users"],
  ["/Doctype/Cashier", "docType"],
  ["/Help/errors", "help"],
  ["/", "start"],
])("the question mark at %s leads to the section %s", (address, id) => {
  expect(sectionOf(address)).toBe(id);
});

test("a search ignores accents, wants every word, and puts titles first", () => {
  const [first, ...others] = findSections(cs, "ucetni jednotky").map(({ id }) => id);
  expect([first, others.length > 0]).toEqual(["settings-AccountingUnits", true]);
  expect(findSections(cs, "  ")).toEqual([]);
  expect(findSections(cs, "účetní xyz")).toEqual([]);
});

test("a section opens its chapter; an unknown one the first", () => {
  expect([chapterOf(cs, "error-not-found")[0]?.id, chapterOf(cs, "jinde")[0]?.id]).toEqual(["errors", "start"]);
});

test.each([
  ["no heading", "text", /without a heading/],
  ["a heading without an id", "# Název", /no \{#id\}/],
  ["HTML", "# Název {#a}\n\n<b>x</b>", /does not use "html"/],
  ["a link to elsewhere", "# Název {#a}\n\n[x](https://example.com)", /own sections alone/],
])("a page with %s does not build", (_title, markdown, problem) => {
  expect(() => sectionsOf(markdown)).toThrow(problem);
});
