import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvOf } from "./csv.ts";
import { inMonths, listOf, ofSupplier } from "./links.ts";
import { partsOf, reachOf, ticksOf } from "./scale.ts";
import { type Section, words } from "./view.ts";
import { shareCell } from "./words.ts";

describe("the scale of a plot", () => {
  test.each([
    [[], [0]],
    [[0, 0], [0]],
    [[7], [0, 2, 4, 6, 8]],
    [[1234.5], [0, 500, 1000, 1500]],
    [
      [-50, 100],
      [-50, 0, 50, 100],
    ],
  ])("%j has lines at %j", (values, ticks) => expect(ticksOf(values)).toEqual(ticks));

  test("every bar lies within it, its parts end to end", () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(fc.array(fc.array(amount, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 12 }), (rows) => {
        const ticks = ticksOf(reachOf(rows));
        const span = (ticks.at(-1) ?? 0) - (ticks[0] ?? 0) || 1;
        for (const values of rows) {
          const parts = partsOf(values, ticks);
          for (const [place, { start, length }] of parts.entries()) {
            expect(start).toBeGreaterThanOrEqual(-1e-9);
            expect(start + length).toBeLessThanOrEqual(1 + 1e-9);
            expect(length * span).toBeCloseTo(Math.abs(values[place] ?? 0), 3);
          }
        }
      }),
    );
    expect(partsOf([20, 30], [0, 50, 100])).toEqual([
      { start: 0, length: 0.2 },
      { start: 0.2, length: 0.3 },
    ]);
  });
});

describe("a CSV file", () => {
  const section: Section = {
    id: "suppliers",
    title: "",
    series: [],
    headings: ["Dodavatel", "Částka", "Od"],
    texts: 1,
    rows: [
      { cells: [words('=Vlk "a syn"'), { shown: "1 234,50", raw: "1234.50" }, { shown: "2. 11. 2026", raw: "2026-11-02" }], short: "", values: [] },
      { cells: [words("123"), { shown: "-5,00", raw: "-5.00" }, words("")], short: "", values: [] },
    ],
  };
  test("Czech ones have semicolons and decimal commas; no cell is a formula", () => {
    expect(csvOf(section, "cs-CZ")).toBe('\uFEFF"Dodavatel";"Částka";"Od"\r\n"\'=Vlk ""a syn""";1234,50;"2026-11-02"\r\n"123";-5,00;""\r\n');
  });
  test("English ones have commas and decimal points", () => expect(csvOf(section, "en-US")).toContain(',1234.50,"2026-11-02"'));
});

test("a share below one is never shown as all", () => {
  const shown = (value: number) => shareCell(value, { text: () => "", culture: "en-US" }).shown;
  expect([shown(1), shown(0.9999), shown(0.5), shown(0)]).toEqual(["100%", "99.9%", "50%", "0%"]);
});

test("links carry the conditions of the sums", () => {
  expect(inMonths("issueDate", "2025-12", "2026-02")).toEqual(["issueDate.Gte.2025-12-01", "issueDate.Lte.2026-02-28"]);
  const address = new URL(listOf([ofSupplier({ name: "Vlk & syn", companyId: null })]), "https://example.com");
  expect([address.pathname, address.searchParams.getAll("f")]).toEqual(["/Documents/All/All", ["supplierName.Eq.Vlk & syn"]]);
});
