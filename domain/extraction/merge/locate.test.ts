import { describe, expect, test } from "vitest";
import { locator } from "./locate.ts";
import type { Box, PageText, Word } from "#domain/evidence/reading.ts";

/** A page of lines; each line is [x of its first word, text]. Letters are 0.006 wide, lines 0.02 apart. */
function pageOf(lines: [number, string][], page = 0): PageText {
  const words: Word[] = [];
  lines.forEach(([x, line], row) => {
    let at = x;
    for (const text of line.split(" ")) {
      words.push({ text, box: [at, row * 0.02, at + text.length * 0.006, row * 0.02 + 0.012], size: 0.012 });
      at += (text.length + 0.5) * 0.006;
    }
  });
  return { page, width: 595, height: 842, rotation: 0, source: "text", words };
}

const near = (box: Box) => box.map((edge) => Math.round(edge * 1000) / 1000);

describe("finding a value on the page", () => {
  test.each([["1 234,50"], ["1.234,50"], ["1,234.50"], ["1234,5"], ["1234.50"], ["1 234,50 Kč"], ["€1,234.50"]])(
    "the amount 1234.50 is found as %s",
    (printed) => {
      const find = locator([
        pageOf([
          [0.1, "Celkem k úhradě"],
          [0.3, printed],
        ]),
      ]);
      expect(find.find("1234.50", "amount")).toHaveLength(1);
      expect(find.find("1234.51", "amount")).toEqual([]);
    },
  );

  test("an amount of a credit note is found without its minus", () => {
    const find = locator([pageOf([[0.1, "Celkem 1 000,00"]])]);
    expect(find.find("-1000.00", "amount")).toHaveLength(1);
  });

  test.each(["2.3.2026", "02.03.2026", "2. 3. 2026", "2026-03-02", "02/03/2026", "2. března 2026", "March 2, 2026"])(
    "the date 2026-03-02 is found as %s",
    (printed) => {
      const find = locator([pageOf([[0.1, `Vystaveno: ${printed}`]])]);
      expect(find.find("2026-03-02", "date")).toHaveLength(1);
      expect(find.find("2026-03-04", "date")).toEqual([]);
    },
  );

  test.each([
    ["CZ6508000000192000145399", "IBAN: CZ65 0800 0000 1920 0014 5399"],
    ["19-2000145399/0800", "č. ú. 19-2000145399 / 0800"],
    ["88888880", "IČ:88888880"],
    ["88888880", "IČ88888880"],
    ["Dodavatel, s.r.o.", "Dodavatel s. r. o."],
    ["FV2026/1", "Faktura č. FV 2026/1"],
  ])("%s is found in %j", (value, printed) => {
    expect(locator([pageOf([[0.1, printed]])]).find(value, "text")).toHaveLength(1);
  });

  test("a part of a longer number is no find", () => {
    const find = locator([pageOf([[0.1, "VS 20260012 a 120260012"]])]);
    expect(find.find("2026001", "text")).toEqual([]);
    expect(find.find("20260012", "text")).toHaveLength(1);
  });

  test("the box covers the value alone, without the label glued to it", () => {
    const [place] = locator([pageOf([[0.1, "VS:2026001"]])]).find("2026001", "text");
    expect(near(place!.box)).toEqual([0.118, 0, 0.16, 0.012]);
  });

  test("a name that is broken in its column is one place", () => {
    const cell = pageOf([
      [0.1, "Kunsthaus"],
      [0.5, "jiné"],
      [0.1, "Mitte"],
    ]);
    // In reading order another column stands between the two lines.
    cell.words[1]!.box = [0.5, 0, 0.524, 0.012];
    cell.words[2]!.box = [0.1, 0.02, 0.13, 0.032];
    const [place] = locator([cell]).find("Kunsthaus Mitte", "text");
    expect(near(place!.box)).toEqual([0.1, 0, 0.154, 0.032]);
    cell.words[2]!.box = [0.4, 0.02, 0.43, 0.032];
    expect(locator([cell]).find("Kunsthaus Mitte", "text")).toEqual([]);
  });

  test("a currency is found by its code and by its sign", () => {
    expect(locator([pageOf([[0.1, "1 234,50 Kč"]])]).find("CZK", "currency").length).toBeGreaterThan(0);
    expect(locator([pageOf([[0.1, "Měna EUR"]])]).find("EUR", "currency")).toHaveLength(1);
    expect(locator([pageOf([[0.1, "Měna EUR"]])]).find("USD", "currency")).toEqual([]);
  });

  test("every page is searched", () => {
    const find = locator([pageOf([[0.1, "nic"]]), pageOf([[0.1, "strana 2026001"]], 1)]);
    expect(find.find("2026001", "text").map((place) => place.page)).toEqual([1]);
    expect(locator([]).find("2026001", "text")).toEqual([]);
  });
});
