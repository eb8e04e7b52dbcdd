import { dictionary } from "@zxcvbn-ts/language-common";
import { describe, expect, it } from "vitest";
import { isCommonPassword, requireGoodPassword } from "./passwordRules.ts";

describe("the most common passwords", () => {
  it("are a list of more than 10 000", () => {
    expect(new Set(dictionary["passwords-common"]).size).toBeGreaterThan(10_000);
  });

  it.each([
    "Password1",
    "PASSWORD1",
    "Pässwörd1",
    "Qwertyuiop1",
    "Heslo123",
    "Praha2026",
    "Slávia2025",
    "Password123!",
    "Kvitance2026",
    "1qaz2wsx",
    "Sluníčko1",
  ])("%s is one", (password) => expect(isCommonPassword(password)).toBe(true));

  it.each(["Correct-Horse-7", "Nove-Heslo-1", "Tři bílé Vrány 7", "kGz8!pQw2x", "Ab1234567890123456x"])("%s is none", (password) =>
    expect(isCommonPassword(password)).toBe(false),
  );

  it("are named as the cause only when nothing else is wrong", () => {
    const codesOf = (password: string) => {
      try {
        requireGoodPassword(password, "/password");
        return [];
      } catch (error) {
        return (error as { details: { errors: { code: string }[] } }).details.errors.map(({ code }) => code);
      }
    };
    expect([codesOf("Heslo1234"), codesOf("heslo"), codesOf("Correct-Horse-7")]).toEqual([["tooCommon"], ["tooShort", "noCapital", "noNumber"], []]);
  });
});
