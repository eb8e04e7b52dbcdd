import { describe, expect, test } from "vitest";
import { mergeItems } from "./mergeItems.ts";

const paper = {
  description: "Papír",
  code: "P1",
  quantity: "2",
  unit: "ks",
  unitPrice: "0.1",
  vatRate: "21.00",
  totalWithoutVat: "0.20",
  vat: "0.04",
  totalWithVat: "0.24",
};
const pens = {
  description: "Tužky",
  quantity: "1",
  unit: "bal",
  unitPrice: "50",
  vatRate: "21",
  totalWithoutVat: "50.10",
  vat: "10.52",
  totalWithVat: "60.62",
};

describe("merging lines", () => {
  test.each([
    ["R078 rows of 12 and 21 are refused", [paper, { ...pens, vatRate: "12.00" }], true, "differentVatRates"],
    ["R078 a row without a rate is refused", [paper, { ...pens, vatRate: undefined }], true, "differentVatRates"],
    ["R079 a type without a VAT-rate field offers no merge", [paper, pens], false, "noVatRateField"],
    ["one line is not enough", [paper], true, "tooFew"],
    ["no line is not enough", [], true, "tooFew"],
  ] as const)("%s", (_, items, hasField, problem) => {
    expect(mergeItems([...items], hasField)).toEqual({ ok: false, problem });
  });

  test("R078 rows of one rate become one row with exact sums", () => {
    expect(mergeItems([paper, pens], true)).toEqual({
      ok: true,
      item: { description: "Papír, Tužky", quantity: "1", unitPrice: "50.30", vatRate: "21.00", totalWithoutVat: "50.30", vat: "10.56", totalWithVat: "60.86" },
    });
  });

  test("the same goods add their quantities", () => {
    expect(mergeItems([paper, { ...paper, quantity: "3", totalWithoutVat: "0.30", vat: "0.06", totalWithVat: "0.36" }], true)).toEqual({
      ok: true,
      item: { ...paper, quantity: "5", totalWithoutVat: "0.50", vat: "0.10", totalWithVat: "0.60" },
    });
  });

  test("a sum that one row lacks stays unknown, coding is kept where it is the same", () => {
    const coding = { Centre: "01" };
    const merged = mergeItems(
      [
        { ...paper, vat: undefined, coding },
        { ...pens, coding },
      ],
      true,
    );
    expect(merged).toMatchObject({ ok: true, item: { coding, totalWithVat: "60.86" } });
    expect(merged.ok && "vat" in merged.item).toBe(false);
    expect(mergeItems([{ ...paper, coding }, pens], true)).not.toHaveProperty("item.coding");
  });
});
