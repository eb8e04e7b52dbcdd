import { expect, test } from "vitest";
import { meantCode, nameCode, searchCodes } from "./searchCodes.ts";

const options = [
  { value: "PRG", label: "Praha, Dlouhá" },
  { value: "BRN", label: "Brno – Židenice" },
  { value: "10", label: "Režie" },
  { value: "100", label: "Výroba" },
  { value: "OLD", label: "Praha zrušená", hidden: true },
];
const found = (typed: string, suggested: string[] = []) => searchCodes({ options, suggested }, typed).map((option) => option.value);

test.each([
  ["", ["PRG", "BRN", "10", "100"]],
  ["br", ["BRN"]],
  ["10", ["10", "100"]],
  ["zid", ["BRN"]],
  ["reži", ["10"]],
  ["dl pra", ["PRG"]],
  ["oba", ["100"]],
  ["xyz", []],
])("a code is found by code or text, without accents: %s", (typed, values) => {
  expect(found(typed)).toEqual(values);
});

test("suggested values stand first, and win among equals", () => {
  expect(found("", ["100", "GONE"])).toEqual(["100", "PRG", "BRN", "10"]);
  expect(found("r", ["10"])).toEqual(["10", "PRG", "BRN", "100"]);
});

test.each([
  ["prg", "PRG"],
  ["10", "10"],
  ["žid", "BRN"],
  ["1", undefined],
  ["old", "OLD"],
  ["", undefined],
])("typed %s means %s", (typed, code) => {
  expect(meantCode(options, typed)).toBe(code);
});

test("a code is named with its text", () => {
  expect([nameCode(options, "PRG"), nameCode(options, "NIC"), nameCode([{ value: "A", label: "A" }], "A")]).toEqual(["PRG Praha, Dlouhá", "NIC", "A"]);
});
