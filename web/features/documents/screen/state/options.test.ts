import { describe, expect, test } from "vitest";
import type { PageWord } from "#web/features/documents/screen/page/capture.ts";
import { optionsFor, type OptionSource } from "./options.ts";

/** Words set on lines of a page: 0.01 of the width per letter; two spaces in the text are a wide gap. */
function page(...lines: string[]): PageWord[] {
  return lines.flatMap((line, row) => {
    let left = 0.1;
    return line.split(" ").flatMap((text) => {
      if (text === "") {
        left += 0.1;
        return [];
      }
      const box: PageWord["box"] = [left, 0.1 + row * 0.03, left + text.length * 0.01, 0.12 + row * 0.03];
      left = box[2] + 0.008;
      return [{ text, box }];
    });
  });
}

const words = page(
  "Střechy Hranipan s.r.o.  Faktura č. 20264826",
  "Vystaveno 16. 11. 2026  Splatnost 23. 11. 2026",
  "Celkem 39 694,39 Kč  Základ 32 805,28",
  "IBAN CZ65 0800 0000 1920 0014 5399",
);
const source = (part: Partial<OptionSource>): OptionSource => ({
  readings: [],
  page: 2,
  words,
  format: "text",
  context: { today: "2026-08-21" },
  culture: "cs-CZ",
  ...part,
});
const values = (part: Partial<OptionSource>, typed?: string) => optionsFor(source(part), typed).map(({ value }) => value);

describe("R039 a few letters and an arrow take a value from the page", () => {
  test.each([
    ["amount", "39", "39694.39"],
    ["amount", "32 8", "32805.28"],
    ["amount", "32805,2", "32805.28"],
    ["date", "23", "2026-11-23"],
    ["symbol", "202", "20264826"],
    ["iban", "cz65", "CZ6508000000192000145399"],
    ["text", "stř", "Střechy Hranipan s.r.o."],
    ["text", "STRECHY H", "Střechy Hranipan s.r.o."],
    ["text", "hran", "Hranipan s.r.o."],
  ])("%s: typed %s", (format, typed, expected) => {
    expect(values({ format }, typed)[0]).toBe(expected);
  });

  test("the place comes with the value", () => {
    const [option] = optionsFor(source({ format: "amount" }), "39");
    expect(option?.place?.page).toBe(2);
    expect(option?.place?.box[1]).toBeCloseTo(0.16);
  });

  test("readings that begin so come before the page, each value once", () => {
    const readings = [{ value: "32805.28" }, { value: "39000.00" }];
    expect(values({ format: "amount", readings }, "39")).toEqual(["39000.00", "39694.39"]);
    expect(values({ format: "amount", readings: [{ value: "39694.39" }] }, "39")).toEqual(["39694.39"]);
  });

  test("with nothing typed the readings are offered, and the page where it has few values of the kind", () => {
    expect(values({ format: "amount", readings: [{ value: "1.00" }] })).toEqual(["1.00"]);
    expect(values({ format: "date", readings: [{ value: "2026-11-23" }] })).toEqual(["2026-11-23", "2026-11-16"]);
  });

  test("what is typed already is not offered again", () => {
    expect(values({ format: "amount" }, "32805,28")).toEqual([]);
  });

  test("nothing is offered for what the page does not print", () => {
    expect(values({ format: "amount" }, "77")).toEqual([]);
  });
});
