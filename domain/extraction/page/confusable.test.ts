import { describe, expect, it } from "vitest";
import { isMisreadOf, isNearlySame, repairByCheck } from "./confusable.ts";

describe("digits that look alike", () => {
  it.each([
    ["1.88", "1.00", true],
    ["14.98", "14.90", true],
    ["375", "315", true],
    ["378", "315", false],
    ["771", "111", false],
    ["100", "1000", false],
  ])("%s for %s: %s", (read, right, expected) => expect(isMisreadOf(read, right)).toBe(expected));

  it.each([
    ["755", "2755", true],
    ["6450", "5450", true],
    ["2755", "2755", true],
    ["1234", "1334", true],
    ["1234", "2134", false],
    ["55", "2755", false],
  ])("%s is nearly %s: %s", (read, right, expected) => expect(isNearlySame(read, right)).toBe(expected));

  it("are repaired where one reading alone is right", () => {
    expect(repairByCheck("1834", (text) => text === "1034")).toBe("1034");
    expect(repairByCheck("8834", (text) => text === "0034")).toBe("0034");
    expect(repairByCheck("1834", (text) => text === "1034" || text === "1634")).toBeUndefined();
    expect(repairByCheck("1834", (text) => text === "2234")).toBeUndefined();
  });
});
