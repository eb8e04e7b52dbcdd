import { describe, expect, it } from "vitest";
import { isCompanyId, normaliseCompanyId } from "./companyId.ts";

describe("company id", () => {
  it.each([
    ["91234506", true],
    ["91234514", true],
    ["87654300", true],
    ["87654318", true],
    ["91234507", false],
    ["00000000", false],
    ["9123450", false],
    ["9123450A", false],
  ])("%s has a right check digit: %s", (id, right) => expect(isCompanyId(id)).toBe(right));

  it("accepts every weighted sum once: exactly one last digit fits each seven digits", () => {
    for (const head of ["8765432", "9000000", "8111111", "9999999"]) {
      expect([..."0123456789"].filter((digit) => isCompanyId(head + digit))).toHaveLength(1);
    }
  });

  it.each([
    ["912 34 506", "91234506"],
    ["123456", "00123456"],
    ["12345", undefined],
    ["CZ912345", undefined],
  ])("writes %s as %s", (text, id) => expect(normaliseCompanyId(text)).toBe(id));
});
