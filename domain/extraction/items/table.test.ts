import { describe, expect, it } from "vitest";
import { itemsOf } from "#test/itemsOf.ts";

const values = (...pages: string[][]) => itemsOf(...pages).map((row) => row.values);

describe("rows of tables", () => {
  it("takes of list price, discount and net price below each other the one that gives the sum", () => {
    const rows = (net: string) => [
      "Bezeichnung                       Einzelpreis      Menge           Netto",
      "                                  Liste: 65,00",
      "Wartung Heizung                   Rabatt: 5,00      2,00          120,00",
      `                                  Netto: ${net}`,
      "Anfahrt                                  10,00      3,00           30,00",
      "                                  Nettobetrag 150,00 EUR",
    ];
    expect(values(rows("60,00")).map((item) => item.unitPrice)).toEqual(["60", "10"]);
    expect(values(rows("61,00")).map((item) => item.unitPrice)).toEqual(["5", "10"]);
  });

  it("takes the lines below an identification for the name, and figures alone for no row", () => {
    const rows = [
      "Pos   Beschreibung                      Menge     Einzelpreis     Netto",
      "      19 %                                   20           37,62    235,62",
      "1     GTIN: 4006381333931                  20            9,90    198,00",
      "      Unsere Art.-Nr.:",
      "      Ordner breit A4",
      "                                  Nettobetrag 198,00 EUR",
    ];
    expect(values(rows).map((item) => item.description)).toEqual(["GTIN: 4006381333931 Unsere Art.-Nr.: Ordner breit A4"]);
  });

  it("takes no amount of money for a quantity", () => {
    const rows = [
      "Bezeichnung                       Einzelpreis        Menge     Netto",
      "Wartung Heizung                         60,00         2,00    120,00",
      "Nachlass 10 % auf                                 100,00 EUR  -10,00",
      "                                  Nettobetrag 110,00 EUR",
    ];
    expect(values(rows).map((item) => item.quantity)).toEqual(["2", undefined]);
  });
});
