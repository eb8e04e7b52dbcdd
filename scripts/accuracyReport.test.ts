import { expect, test } from "vitest";
import { accuracyPage } from "./accuracyReport.ts";
import { emptyDesk } from "./desk.ts";
import { emptyTally } from "./score.ts";

const marks = (...names: string[]) =>
  names.map((name) => `<!-- measured: ${name} -->\nold ${name}\n<!-- end: ${name} -->\nwritten by hand after ${name}\n`).join("");
const measured = {
  sets: new Map([["made", { ...emptyTally(), documents: 3 }]]),
  media: new Map([
    ["made: scan", { ...emptyTally(), documents: 2 }],
    ["made: photo", { ...emptyTally(), documents: 1 }],
  ]),
  believed: [{ confidence: 0.99, isRight: true, variant: "clear", medium: "scan" } as const],
  desk: { ...emptyDesk(), documents: 3, asking: 1 },
  pages: 3,
  seconds: 6,
};

test("what was measured replaces what stands between the marks; the rest stays", () => {
  const page = accuracyPage(marks("sets", "confidence", "training", "fields"), measured);
  expect(page).not.toMatch(/old /);
  for (const name of ["sets", "confidence", "training", "fields"]) expect(page).toContain(`written by hand after ${name}\n`);
  expect(page).toContain("3 pages in 6 s: 2.00 s a page.");
  expect(page).toContain("| scan | 1 | 100.0 % | 0.0 % |");
  expect(page).toMatch(/^\| made \| 3 .*\n\| made: photo \| 1 .*\n\| made: scan \| 2 /m);
  expect(page).toContain("1 of 3 documents ask for a look");
  expect(accuracyPage(page, measured)).toBe(page);
});

test("a page without a mark is left alone with an error", () => {
  expect(() => accuracyPage(marks("sets", "training", "fields"), measured)).toThrow('The page has no marks for "confidence".');
});
