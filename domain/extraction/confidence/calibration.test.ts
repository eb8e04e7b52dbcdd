import { describe, expect, it } from "vitest";
import { believed, calibrate, calibrated, MAX_CONFIDENCE } from "./calibration.ts";
import { type Curve, curveGroups, type Curves, groupOf, uncalibratedCurve } from "./curves.ts";

const curvesOf = (curve: Curve) => Object.fromEntries(curveGroups.map((group) => [group, curve])) as Curves;

describe("calibrated confidence", () => {
  it("the calibrated confidence never falls where that of the reading rises", () => {
    const curve = { offset: -0.7, slope: 0.8 };
    const shares = Array.from({ length: 101 }, (_, i) => calibrate(i / 100, curve));
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThan(MAX_CONFIDENCE);
  });

  it("leaves a confidence as it is under the curve that changes nothing", () => {
    for (const share of [0, 0.2, 0.5, 0.9, 0.99]) expect(calibrate(share, uncalibratedCurve)).toBe(share);
  });

  it("never passes the surest reading of a page", () => {
    expect(calibrate(0.99, { offset: 5, slope: 2 })).toBe(MAX_CONFIDENCE);
  });

  it("gives fields that go wrong in the same ways one curve", () => {
    expect([
      groupOf("dueDate"),
      groupOf("supplierVatId"),
      groupOf("totalVat"),
      groupOf("supplierName"),
      groupOf("supplierCity"),
      groupOf("iban"),
      groupOf("currency"),
    ]).toEqual(["dates", "ids", "amounts", "names", "addresses", "bank", "others"]);
  });

  it("is at most the bound of a value, which knows no curve and is no part of what was read", () => {
    const steep = { offset: 3, slope: 1 };
    expect(believed({ confidence: 0.9, bound: 0.8 }, steep)).toBe(0.8);
    expect(believed({ confidence: 0.99, bound: 1 }, steep)).toBe(MAX_CONFIDENCE);
    const { currency } = calibrated({ currency: { value: "EUR", source: "ocr", confidence: 0.9, checks: [], bound: 0.8 } }, curvesOf(steep));
    expect(currency).toEqual({ value: "EUR", source: "ocr", confidence: 0.8, checks: [] });
  });

  it("changes the confidence of a value and nothing else", () => {
    const flat = { offset: 0, slope: 1 };
    const low = { offset: -3, slope: 1 };
    const read = { value: "2026-05-04", source: "text" as const, confidence: 0.9, checks: ["label" as const], page: 0 };
    const fields = calibrated(
      { dueDate: read },
      { names: flat, addresses: flat, ids: flat, dates: low, amounts: flat, bank: flat, numbers: flat, kind: flat, payment: flat, others: flat },
    );
    expect(fields.dueDate).toEqual({ ...read, confidence: 0.309 });
  });
});
