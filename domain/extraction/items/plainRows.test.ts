import { describe, expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";

const itemsOf = (rows: string[]) =>
  readRows(["Zjednodušený daňový doklad", ...rows]).lineItems.map(({ values }) => [values.description, values.quantity, values.vatRate, values.totalWithVat]);

const RATES = ["Sazba        Základ      DPH      Celkem", "A 21%      164,46    34,54      199,00", "B 12%       83,57    10,03       93,60"];

describe("items of a till", () => {
  it("reads lines with their sum alone beside those with a quantity and a price", () => {
    const rows = [
      "Chléb žitný          54,90 B",
      "Jogurt bílý",
      "  4 x 12,90          51,60 B",
      "Sleva jogurt        -12,90 B",
      "Mycí tablety        199,00 A",
    ];
    expect(itemsOf([...rows, "CELKEM KČ      292,60", "Hotovost      300,00", ...RATES])).toEqual([
      ["Chléb žitný", undefined, "12.00", "54.90"],
      ["Jogurt bílý", "4", "12.00", "51.60"],
      ["Sleva jogurt", undefined, "12.00", "-12.90"],
      ["Mycí tablety", undefined, "21.00", "199.00"],
    ]);
  });

  it("takes off the rounding and leaves out a sum on the way", () => {
    const rows = ["Nástupní sazba      50,00", "Jízdné", "  9,4 km x 32,00    300,80", "Celkem za jízdu    350,80", "Příplatek za kufr    18,00"];
    const read = itemsOf([...rows, "Zaokrouhleno      0,20", "CENA CELKEM      369,00 Kč", "Zaplaceno hotově"]);
    expect(read.map(([description]) => description)).toEqual(["Nástupní sazba", "Jízdné", "Příplatek za kufr"]);
  });

  it("adds nothing that does not come to the sum where nothing else shows a till", () => {
    const read = itemsOf(["Chléb žitný          54,90", "Jogurt bílý", "  4 x 12,90          51,60", "CELKEM KČ      117,00"]);
    expect(read.map(([description]) => description)).toEqual(["Jogurt bílý"]);
  });

  it("reads a quantity, a price and a sum in columns, without the number of the goods", () => {
    const rows = ["0243864 Paralen 500 mg", " 2 bal      39,00      78,00      12%", "5006018 Nosní sprej", " 1 bal     149,00     149,00      12%"];
    expect(itemsOf([...rows, "Zaplaceno Kč      227,00"])).toEqual([
      ["Paralen 500 mg", "2", "12.00", "78.00"],
      ["Nosní sprej", "1", "12.00", "149.00"],
    ]);
  });

  it("reads a quantity in a cell of its own in front of the text", () => {
    const rows = ["2x      Svíčková na smetaně      189,00      378,00", "3x      Pivo 11°               42,00       126,00"];
    expect(
      itemsOf(["Účtenka 17", ...rows, "Celkem Kč      504,00", "Hotovost      600,00", "Vráceno      96,00"]).map(([description, quantity]) => [
        description,
        quantity,
      ]),
    ).toEqual([
      ["Svíčková na smetaně", "2"],
      ["Pivo 11°", "3"],
    ]);
  });
});
