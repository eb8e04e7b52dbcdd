import { describe, expect, it } from "vitest";
import { itemsOf } from "#test/itemsOf.ts";

const values = (rows: string[]) => itemsOf(rows).map((row) => row.values);

describe("quantities and prices of tables", () => {
  it("take no price with its currency for a quantity with its unit", () => {
    const rows = [
      "Položka                 MNOŽST VÍ    MJ       CENA/MJ       CE LKEM",
      "Montáž                          6   hod     680,00 Kč   4 080,00 Kč",
      "Doprava                       118    km      15,00 Kč   1 770,00 Kč",
    ];
    expect(values(rows).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      ["6", "680"],
      ["118", "15"],
    ]);
  });

  it("take numbers with units for the quantities where the heading of these stands over the prices", () => {
    const rows = [
      "Názov / popis                                  Mn./j   Cena za jedn.      Suma",
      "Preprava Púchov - Zlín            1,00 ks    310,000                     310,00",
      "Zdržné na vykládke                1,50 hod    28,000                      42,00",
      "Mýto CZ                         118,00 km      0,214                      25,25",
    ];
    expect(values(rows).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      ["1", "310"],
      ["1.5", "28"],
      ["118", "0.214"],
    ]);
  });

  it("hold parts of a unit below an abbreviated heading of quantities and units", () => {
    const rows = [
      "POPIS                              MNŽ J.          CENA/J   DPH      CELKEM",
      "Polep výlohy grafikou              14,5 m2      690,00 Kč   21%   12 106,05 Kč",
      "Příprava dat k tisku               3,5 hod     650,00 Kč   21%    2 752,75 Kč",
      "                                              Celkem k úhradě    14 858,80 Kč",
    ];
    expect(values(rows).map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      ["14.5", "690"],
      ["3.5", "650"],
    ]);
  });
});
