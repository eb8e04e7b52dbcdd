import { assert, property, string } from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { toWindows1250 } from "./windows1250.ts";

describe("windows-1250", () => {
  test("text of the code page stays as it is", () => {
    const text = "Žluťoučký kůň úpěl ďábelské ódy – „uvozovky“ … € ł ő ß ÷ ×";
    expect(toWindows1250(text)).toBe(text);
    expect(iconv.decode(iconv.encode(text, "windows-1250"), "windows-1250")).toBe(text);
  });

  test.each([
    ["→ ≤ ½ − ﬁ", "-> <= 1/2 - fi"],
    ["Ñandú Þórr Ærø", "Nandú Thórr AEro"],
    ["中 😀👩‍👧 ❤️", "? ??? ?"],
    ["nulová\u200bšířka\ufeff", "nulovášířka"],
    ["složené z\u030c", "složené ž"],
    ["půl \ud800 znaku", "půl ? znaku"],
  ])("%j becomes %j", (text, written) => {
    expect(toWindows1250(text)).toBe(written);
  });

  test("every text can be encoded and comes back as it was written", () => {
    assert(
      property(string({ unit: "binary" }), (text) => {
        const written = toWindows1250(text);
        expect(iconv.decode(iconv.encode(written, "windows-1250"), "windows-1250")).toBe(written);
      }),
    );
  });
});
