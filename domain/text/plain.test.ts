import { expect, test } from "vitest";
import { plainText, withoutAccents } from "./plain.ts";

test.each([
  ["Žluťoučký kůň", "Zlutoucky kun", "zlutoucky kun"],
  ["ŘEDITELSTVÍ", "REDITELSTVI", "reditelstvi"],
  // Composed and decomposed letters are the same letter.
  ["u\u0301cet", "ucet", "ucet"],
  ["Straße 12", "Straße 12", "straße 12"],
  ["", "", ""],
])("%j is %j without accents and compared as %j", (text, bare, compared) => {
  expect(withoutAccents(text)).toBe(bare);
  expect(plainText(text)).toBe(compared);
});
