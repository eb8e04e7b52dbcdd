import { describe, expect, it } from "vitest";
import type { ItemRow } from "./itemRow.ts";
import { mendBySum } from "./mendBySum.ts";

const row = (quantity: string, unitPrice: string, sums: Partial<ItemRow>, discount?: string): ItemRow => ({
  item: { quantity, unitPrice, ...(discount ? { discount } : {}) },
  page: 0,
  box: [0, 0, 1, 1],
  lines: [],
  ...sums,
});
const first = row("3", "20", { net: 6000 });

describe("a row mended by the sum of the document", () => {
  it("gains the sum that was misread or not read, with the one with VAT", () => {
    const misread = row("7.25", "704.94", { net: 511_000 });
    mendBySum([first, misread], { net: 517_082, gross: undefined });
    expect(misread.net).toBe(511_082);
    const missing = row("14.75", "2204", { gross: 213, rate: 2100 }, "15");
    mendBySum([first, missing], { net: 6000 + 2_763_265, gross: undefined });
    expect([missing.net, missing.gross]).toEqual([2_763_265, 3_343_551]);
  });

  it("stays as it is where the rows add up, where its figures give another sum, or where two rows may be meant", () => {
    const adds = row("2", "100", { net: 10_000 });
    mendBySum([first, adds], { net: 16_000, gross: undefined });
    expect(adds.net).toBe(10_000);
    const other = row("2", "100", { net: 10_000 });
    mendBySum([first, other], { net: 17_000, gross: undefined });
    expect(other.net).toBe(10_000);
    const twins = [row("2", "100", { net: 10_000 }), row("2", "100", { net: 10_000 })];
    mendBySum(twins, { net: 30_000, gross: undefined });
    expect(twins.map(({ net }) => net)).toEqual([10_000, 10_000]);
  });
});
