import { describe, expect, it } from "vitest";
import { lawfulRates } from "./lawfulRates.ts";

describe("rates that the law of a country knows", () => {
  it.each([
    ["CZ", "2026-01-31", [2100, 1200]],
    ["CZ", "2023-12-31", [2100, 1500, 1000]],
    ["SK", "2025-01-01", [2300, 1900, 500]],
    ["DE", "2020-08-15", [1600, 500]],
    ["DE", "2021-01-01", [1900, 700]],
    ["CH", "2024-05-05", [810, 260, 380]],
    ["EL", "2020-01-01", lawfulRates("GR", [])],
  ])("%s on %s", (country, day, rates) => expect(lawfulRates(country, [day])).toEqual(rates));

  it("are those of every day that is named, and of all times without one", () => {
    expect(lawfulRates("CZ", ["2023-06-01", "2024-06-01"])).toEqual([2100, 1500, 1000, 1200]);
    expect(lawfulRates("NL", [])).toEqual([2100, 900, 600, 1900]);
  });

  it("are unknown for other countries and days before the oldest known law", () => {
    expect(lawfulRates("US", ["2026-01-01"])).toBeUndefined();
    expect(lawfulRates("CZ", ["1999-01-01"])).toBeUndefined();
  });
});
