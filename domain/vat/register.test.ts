import { describe, expect, test } from "vitest";
import { isPublished, type RegisterAnswer, registerFindings, registerOf } from "./register.ts";

const answer: RegisterAnswer = { register: "adis", isKnown: true, isUnreliable: false, unreliableSince: null, accounts: ["CZ6508000000192000145399"] };
const fields = { supplierVatId: "CZ80000011", accountNumber: "19-2000145399/0800", totalAmount: "600000.00", totalVat: "104132.23", currency: "CZK" };
const codes = (values: Record<string, string>, given: Partial<RegisterAnswer> = {}) =>
  registerFindings({ ...fields, ...values }, { ...answer, ...given }).map(({ code, field, detail }) => [code, field, detail]);

describe("which register knows a VAT id", () => {
  test.each([
    ["CZ80000011", "adis"],
    ["SK2020317068", "vies"],
    ["ATU12345678", "vies"],
    ["EL123456789", "vies"],
    ["XI123456789", "vies"],
    ["GB123456789", undefined],
    ["CHE123456789", undefined],
    ["80000011", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("%s: %s", (vatId, register) => expect(registerOf(vatId)).toBe(register));
});

describe("whether an account is published", () => {
  test.each<[string, Record<string, string>, Partial<RegisterAnswer>, boolean | undefined]>([
    ["the Czech form against the IBAN", {}, {}, true],
    ["the IBAN with spaces", { iban: "CZ65 0800 0000 1920 0014 5399", accountNumber: "" }, {}, true],
    ["published in the Czech form", {}, { accounts: ["19-2000145399/0800"] }, true],
    ["another bank", { accountNumber: "19-2000145399/0100" }, {}, false],
    ["nothing published", {}, { accounts: [] }, false],
    ["a foreign account that is published", { iban: "SK3112000000198742637541", accountNumber: "" }, { accounts: ["SK31 1200 0000 1987 4263 7541"] }, true],
    ["a document without an account", { accountNumber: "" }, {}, undefined],
    ["an account with a wrong check digit", { accountNumber: "19-2000145398/0800" }, {}, undefined],
    ["a payer that the register does not know", {}, { isKnown: false }, undefined],
    ["an answer of VIES, which knows no accounts", {}, { register: "vies" }, undefined],
  ])("%s", (_, values, given, expected) => expect(isPublished({ ...fields, ...values }, { ...answer, ...given })).toBe(expected));
});

describe("what is found against a document", () => {
  test.each<[string, Record<string, string>, Partial<RegisterAnswer>, unknown[]]>([
    ["nothing against a reliable payer with a published account", {}, {}, []],
    [
      "an unreliable payer, whatever the amount",
      { totalAmount: "10.00" },
      { isUnreliable: true, unreliableSince: "2024-03-01" },
      [["supplier-unreliable", "supplierVatId", undefined]],
    ],
    ["another account above the limit", {}, { accounts: [] }, [["account-not-published", "accountNumber", "19-2000145399/0800"]]],
    ["another account at the limit", { totalAmount: "540000.00" }, { accounts: [] }, []],
    ["a heller above it", { totalAmount: "540000.01" }, { accounts: [] }, [["account-not-published", "accountNumber", "19-2000145399/0800"]]],
    [
      "an IBAN alone",
      { accountNumber: "", iban: "CZ6508000000192000145399" },
      { accounts: [] },
      [["account-not-published", "iban", "CZ6508000000192000145399"]],
    ],
    ["euros below the limit by their rate", { currency: "EUR", totalAmount: "20000.00", exchangeRate: "25" }, { accounts: [] }, []],
    [
      "euros above it",
      { currency: "EUR", totalAmount: "22000.00", exchangeRate: "25" },
      { accounts: [] },
      [["account-not-published", "accountNumber", "19-2000145399/0800"]],
    ],
    ["forints, whose rate is for 100", { currency: "HUF", totalAmount: "2000000.00", exchangeRate: "6.2", exchangeRateAmount: "100" }, { accounts: [] }, []],
    ["euros without a rate", { currency: "EUR", totalAmount: "10.00" }, { accounts: [] }, [["account-not-published", "accountNumber", "19-2000145399/0800"]]],
    ["no VAT, no liability", { totalVat: "0.00" }, { accounts: [] }, []],
    ["an id that the register does not know", {}, { isKnown: false }, [["vat-id-unknown", "supplierVatId", "CZ80000011"]]],
    ["one without VAT on the document", { totalVat: "0.00" }, { isKnown: false }, []],
    [
      "an id that VIES calls invalid, where reverse charge leaves no VAT",
      { supplierVatId: "SK2020317068", totalVat: "0.00" },
      { register: "vies", isKnown: false },
      [["vat-id-unknown", "supplierVatId", "SK2020317068"]],
    ],
  ])("%s", (_, values, given, expected) => expect(codes(values, given)).toEqual(expected));
});
