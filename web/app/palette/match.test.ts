import { describe, expect, test } from "vitest";
import { bestMatches, score } from "./match.ts";

const commands = ["Zvětšit", "Zmenšit", "Uložit", "Uložit a další", "Exportovat", "Nahrát doklady", "Přijaté faktury"].map((label) => ({
  label,
  group: "Akce",
}));
const found = (typed: string) => bestMatches(typed, commands).map(({ label }) => label);

describe("the palette finds", () => {
  test.each([
    ["zvetsit", "Zvětšit"],
    ["ULOZ", "Uložit"],
    ["dalsi", "Uložit a další"],
    ["ulozit dalsi", "Uložit a další"],
    ["fakt", "Přijaté faktury"],
    ["zvt", "Zvětšit"],
    ["ndk", "Nahrát doklady"],
  ])("%s: %s first", (typed, first) => {
    expect(found(typed)[0]).toBe(first);
  });

  test("nothing for letters that are not there, everything for nothing typed", () => {
    expect(found("qqq")).toEqual([]);
    expect(found(" ")).toHaveLength(commands.length);
  });

  test("a group by its name, after labels that match themselves", () => {
    expect(bestMatches("akce zm", commands).map(({ label }) => label)).toEqual(["Zmenšit"]);
  });

  test("special characters of regular expressions literally", () => {
    expect(score("a+(", "a+( b")).toBeGreaterThan(0);
    expect(score(".*", "Uložit")).toBe(0);
  });
});
