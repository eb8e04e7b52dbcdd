import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { itemsOf } from "#test/itemsOf.ts";
import { layOut } from "./geometry.ts";

const texts = (...rows: string[]) => layOut(drawPage(rows)).lines.map((line) => line.text);

describe("strokes between the columns of a table", () => {
  it("part the cells of its rows", () => {
    expect(texts("Popis    |Ks| Cena/ks| Celkem", "---------+--+--------+-------", "Filtr olejový| 2|  210,00| 420,00")).toEqual([
      "Popis\tKs\tCena/ks\tCelkem",
      "---------+--+--------+-------",
      "Filtr olejový\t2\t210,00\t420,00",
    ]);
  });

  it("stay in a line of an address", () => {
    const foot = ["Vzorová s.r.o. | Luční 5 | 602 00 Brno", "Účet 1234/0100 | tel. 555 123 | web"];
    expect(texts(...foot)).toEqual(foot);
  });

  it("part running text to columns that stand below each other", () => {
    const rows = itemsOf([
      "Položka | Množství | Cena/ks | Celkem bez DPH",
      "Filtr olejový pro starší vozy | 2 ks | 210,00 | 420,00",
      "Doprava do 30 km | 1 ks | 350,00 | 350,00",
    ]);
    expect(rows.map(({ values }) => values)).toMatchObject([
      { description: "Filtr olejový pro starší vozy", quantity: "2", unitPrice: "210", totalWithoutVat: "420.00" },
      { description: "Doprava do 30 km", quantity: "1", unitPrice: "350", totalWithoutVat: "350.00" },
    ]);
  });
});
