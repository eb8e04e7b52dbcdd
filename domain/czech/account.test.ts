import { describe, expect, it } from "vitest";
import { formatAccount, isAccount, parseAccount } from "./account.ts";
import { isBankCode } from "./banks.ts";
import { accountOfIban, accountTextOfIban, ibanOfAccount, isIban } from "./iban.ts";
import { normaliseSymbol, symbolOfNumber } from "./symbols.ts";

describe("Czech account", () => {
  it.each([
    ["19-2300100010/0100", "19-2300100010/0100", true],
    ["2300100002/0800", "2300100002/0800", true],
    ["000000-2300100002 / 0800", "2300100002/0800", true],
    ["2300100003/0800", "2300100003/0800", false],
    ["18-2300100002/0800", "18-2300100002/0800", false],
  ])("reads %s as %s, check digits right: %s", (text, form, right) => {
    const account = parseAccount(text)!;
    expect(formatAccount(account)).toBe(form);
    expect(isAccount(account)).toBe(right);
  });

  it.each(["2300100002", "2300100002/08", "abc/0800", "1/0800"])("%s is no account", (text) => expect(parseAccount(text)).toBeUndefined());

  it("knows bank codes", () => {
    expect(isBankCode("0800")).toBe(true);
    expect(isBankCode("1234")).toBe(false);
  });
});

describe("IBAN", () => {
  it.each([
    ["CZ4408000000002300100002", true],
    ["DE89500105179999999999", true],
    ["CZ4508000000002300100002", false],
    ["CZ44080000000023001000", false],
    ["QQ4408000000002300100002", false],
    // The check numbers are right, the lengths are those of no bank of the country.
    ["CZ90080000000023001000021", false],
    ["CZ130800000000230010000", false],
    ["DE8550010517999999999", false],
    ["SK4208000000002300100002", true],
  ])("%s is right: %s", (iban, right) => expect(isIban(iban)).toBe(right));

  it.each(["2300100002/0800", "19-2300100010/0100"])("turns %s into an IBAN and back", (text) => {
    const iban = ibanOfAccount(parseAccount(text)!);
    expect(isIban(iban)).toBe(true);
    expect(accountTextOfIban(iban)).toBe(text);
  });

  it("gives no account for a foreign IBAN", () => expect(accountOfIban("DE89500105179999999999")).toBeUndefined());
});

describe("payment symbols", () => {
  it.each([
    ["20260012", "20260012"],
    ["2026 0012", "20260012"],
    ["12345678901", undefined],
    ["FV1", undefined],
  ])("normalises %s to %s", (text, symbol) => expect(normaliseSymbol(text)).toBe(symbol));

  it.each([
    ["FV-2026/0012", "20260012"],
    ["0000123", "123"],
    ["FV", undefined],
    ["123456789012", "3456789012"],
  ])("derives the variable symbol of %s: %s", (number, symbol) => expect(symbolOfNumber(number)).toBe(symbol));
});
