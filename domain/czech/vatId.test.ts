import { describe, expect, it } from "vitest";
import { isVatId, vatIdCheck } from "./vatId.ts";

describe("VAT id", () => {
  it.each([
    ["CZ91234506", true],
    ["CZ8100009995", true],
    ["SK2929292905", true],
    ["DE000000100", true],
    ["ATU12345678", true],
    ["NL810000000B01", true],
    ["FR32123456789", true],
    ["PL1234567890", true],
    ["DE00000010", false],
    ["AT12345678", false],
    ["XX123456789", false],
    ["CZ1234567", false],
  ])("%s has the form of its country: %s", (id, right) => expect(isVatId(id)).toBe(right));

  it.each([
    ["CZ91234506", true],
    ["CZ91234507", false],
    ["CZ8100009995", true],
    ["CZ8100009994", false],
    ["DE000000100", true],
    ["DE000000101", false],
    ["SK2929292905", true],
    ["SK2929292906", false],
    ["PL1234563218", true],
    ["PL1234563217", false],
    ["CZ810000999", undefined],
    ["ATU12345678", undefined],
    ["DE1", false],
  ])("%s passes its check: %s", (id, right) => expect(vatIdCheck(id)).toBe(right));
});
