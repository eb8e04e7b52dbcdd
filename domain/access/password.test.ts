import { describe, expect, it } from "vitest";
import { passwordProblems } from "./password.ts";

describe("passwordProblems", () => {
  it.each([
    ["R245 an empty password", "", ["empty"]],
    ["R246 7 characters", "Abcde12", ["tooShort"]],
    ["R246 8 characters", "Abcdef12", []],
    ["R246 64 characters", `Ab12${"x".repeat(60)}`, []],
    ["R246 65 characters", `Ab12${"x".repeat(61)}`, ["tooLong"]],
    ["R247 3 unique characters", "Aa1Aa1Aa1", ["tooFewUnique"]],
    ["R247 4 unique characters", "Aa1bAa1bAa1b", []],
    ["R248 no capital letter", "abcdef12", ["noCapital"]],
    ["R249 no small letter", "ABCDEF12", ["noSmall"]],
    ["R250 no number", "Abcdefgh", ["noNumber"]],
    ["R248 a Czech capital letter counts", "Řeřicha1", []],
    ["R246 letters outside the basic plane count once", "Ab1😀😀😀😀", ["tooShort"]],
    ["R246 several rules broken", "aa", ["tooShort", "tooFewUnique", "noCapital", "noNumber"]],
  ])("%s", (_title, password, expected) => {
    expect(passwordProblems(password)).toEqual(expected);
  });
});
