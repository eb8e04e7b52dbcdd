import { describe, expect, test } from "vitest";
import { isDeeperThan, parseJson } from "#platform/http/json.ts";

/** A text that counts how often a character of it is looked at. */
function counted(text: string) {
  const work = { looks: 0 };
  return { work, length: text.length, charCodeAt: (index: number) => ((work.looks += 1), text.charCodeAt(index)) };
}

describe("the depth of JSON", () => {
  test.each<[string, string, boolean]>([
    ["arrays and objects together", `${'[{"a":'.repeat(2)}1${"}]".repeat(2)}`, true],
    ["as deep as allowed", "[[[1]]]", false],
    ["one after the other", "[[],[],[],[]]", false],
    ["brackets in a text", '["[[[[{{{{"]', false],
    ["an escaped quote before brackets", String.raw`["\"[[[["]`, false],
    ["an escaped backslash ends no text", String.raw`["\\",[[[]]]]`, true],
    ["closing brackets first", "]]]][[[[", false],
  ])("%s", (_, text, isDeeper) => {
    expect(isDeeperThan(text, 3)).toBe(isDeeper);
  });

  test.each([
    ["a text that never ends", `{"a":"`, String.raw`\"`],
    ["quotes alone", "", `"`],
    ["quotes and backslashes", "", String.raw`"\\`],
    ["empty arrays", "[", "[],"],
  ])("is found in one pass: %s", (_, head, repeated) => {
    for (const times of [10_000, 20_000, 40_000]) {
      const text = counted(head + repeated.repeat(times));
      isDeeperThan(text, 32);
      expect(text.work.looks).toBeLessThanOrEqual(text.length);
    }
  });

  test("deeper than 32 is refused before it is parsed", () => {
    expect(parseJson(`${"[".repeat(32)}${"]".repeat(32)}`)).toBeInstanceOf(Array);
    expect(() => parseJson("[".repeat(33))).toThrow(expect.objectContaining({ code: "invalid-parameter" }));
    expect(() => parseJson(`${"[".repeat(33)}${"]".repeat(33)}`)).toThrow(expect.objectContaining({ code: "invalid-parameter" }));
  });
});
