import { describe, expect, it } from "vitest";
import { mendLostMarks, mendRows } from "./mendRows.ts";
import type { ItemRow } from "./itemRow.ts";

function mended(item: ItemRow["item"], sums: Partial<ItemRow>): ItemRow {
  const row: ItemRow = { item, page: 0, box: [0, 0, 1, 1], lines: [], ...sums };
  mendRows([row]);
  return row;
}

describe("rows mended by their own figures", () => {
  it("gain the quantity that makes the price the sum, without or with VAT", () => {
    expect(mended({ unitPrice: "20" }, { net: 8000 }).item.quantity).toBe("4");
    expect(mended({ unitPrice: "700" }, { total: 313_600, rate: 1200 }).item.quantity).toBe("4");
  });

  it("gain no quantity where none fits, or where a discount may be why", () => {
    expect(mended({ unitPrice: "30" }, { net: 8000 }).item.quantity).toBeUndefined();
    expect(mended({ unitPrice: "20", discount: "10" }, { net: 8000 }).item.quantity).toBeUndefined();
  });

  it("get a lost decimal mark back where the sum with VAT proves it", () => {
    const row = mended({ quantity: "1", unitPrice: "716" }, { total: 71_600, gross: 866, rate: 2100 });
    expect([row.item.unitPrice, row.total]).toEqual(["7.16", 716]);
    expect(mended({ quantity: "1", unitPrice: "716" }, { total: 71_600, gross: 86_636, rate: 2100 }).item.unitPrice).toBe("716");
  });

  it("get all their decimal marks back where only so the rows meet the sum of the document", () => {
    const rows = (...prices: string[]): ItemRow[] =>
      prices.map((unitPrice) => ({ item: { quantity: "2", unitPrice }, page: 0, box: [0, 0, 1, 1], lines: [], total: Math.round(Number(unitPrice) * 200) }));
    const mendedTo = (net: number | undefined, ...prices: string[]) => {
      const read = rows(...prices);
      mendLostMarks(read, { net, gross: undefined });
      return read.map(({ item, total }) => `${item.unitPrice} ${total}`);
    };
    expect(mendedTo(1_720, "7.16", "144")).toEqual(["7.16 1432", "1.44 288"]);
    expect(mendedTo(1_920, "716", "144", "1")).toEqual(["7.16 1432", "1.44 288", "1 200"]);
    // the sum is met, is met by nothing or in two ways, or is not known
    expect(mendedTo(29_088, "144", "144")).toEqual(["144 28800", "144 28800"]);
    expect(mendedTo(30_232, "7.16", "144")).toEqual(["7.16 1432", "144 28800"]);
    expect(mendedTo(5_000, "7.16", "144")).toEqual(["7.16 1432", "144 28800"]);
    expect(mendedTo(undefined, "7.16", "144")).toEqual(["7.16 1432", "144 28800"]);
  });

  it("gain the sum without VAT from price, quantity and rate, and nothing that contradicts", () => {
    expect(mended({ quantity: "2", unitPrice: "50" }, { gross: 12_100, rate: 2100 }).net).toBe(10_000);
    expect(mended({ quantity: "2", unitPrice: "50" }, { gross: 10_000, rate: 2100 }).net).toBeUndefined();
  });
});
