import { describe, expect, it } from "vitest";
import type { DocumentView } from "#domain/extraction/view.ts";
import { readRows } from "#test/readPage.ts";
import { takeCounts } from "./countColumn.ts";
import type { ItemRow } from "./itemRow.ts";

const shop = ["Pekařství U Mlýna s.r.o.", "Lipová 4", "602 00 Brno", "Účtenka 118   14.03.2026  16:02"];
const itemsOf = (rows: string[], source: "text" | "ocr" = "text") =>
  readRows([...shop, ...rows], { source }).lineItems.map(({ values }) => [values.description, values.quantity, values.unitPrice, values.totalWithVat]);

describe("what tills measure", () => {
  it("fuel with its litres and their price on the line below", () =>
    expect(itemsOf(["*Super E10        77,48 EUR", "Zp 06   43,07 l   1,799 EUR/l", "Scheibenfrost 3L   4,49 EUR", "Total        81,97 EUR"])[0]).toEqual([
      "Super E10",
      "43.07",
      "1.799",
      "77.48",
    ]));

  it("the pump is not what was sold", () =>
    expect(itemsOf(["Nafta motorová", "Výdejní stojan 2", "38,40 l à 36,90 Kč        1416,96", "Celkem CZK        1416,96"])).toEqual([
      ["Nafta motorová", "38.4", "36.9", "1416.96"],
    ]));

  it("a column of counts is no part of the names", () => {
    const texts = ["Sluchátka BT\t1\t1 299,00", "Program 4\t4\t199,00"];
    const rows = texts.map((text, at) => ({ item: { description: ["Sluchátka BT 1", "Program 4"][at]! }, lines: [{ text }] }) as unknown as ItemRow);
    takeCounts(rows, { isReceipt: true } as DocumentView);
    expect(rows.map(({ item }) => [item.description, item.quantity])).toEqual([
      ["Sluchátka BT", "1"],
      ["Program 4", "4"],
    ]);
  });

  it("a unit may be the name of what is sold", () =>
    expect(
      itemsOf([
        "Služba               Počet       Suma",
        "Doporučený list          1       2,90",
        "Balík do 5 kg            1       6,50",
        "Desky A4                 2       0,98",
        "Spolu EUR                       10,38",
      ]).map(([name]) => name),
    ).toEqual(["Doporučený list", "Balík do 5 kg", "Desky A4"]));

  it("the price of one behind a name is no part of it", () =>
    expect(
      itemsOf([
        "2 Melange     4,60          9,20 B",
        "1 Topfenstrudel             5,40 A",
        "3 Semmel mit Butter 2,50     7,50 A",
        "Gesamt EUR                 22,10",
        "Bar                        22,10",
        "A 10%   11,73   1,17   12,90",
        "B 20%    7,67   1,53    9,20",
      ]).at(-1),
    ).toEqual(["Semmel mit Butter", "3", "2.5", "7.50"]));

  it("what repeats the total below it is a payment", () =>
    expect(
      itemsOf([
        "Soup of the day     6.50",
        "Flat white     10.55",
        "Subtotal     17.05",
        "Service charge (10%)     1.71",
        "TOTAL     18.76",
        "Contactless     18.76",
      ]).map(([name]) => name),
    ).not.toContain("Contactless"));

  it("figures without words behind the sums are no items", () =>
    expect(
      itemsOf(
        [
          "Aant   Omschrijving       Prijs     Bedrag",
          "2      Viooltjes 6-pack    3,95       7,90",
          "5      Plantenbak 12cm     1,99       9,95",
          "Totaal                              € 17,85",
          "Pin                                 € 17,85",
          "BTW %                      Over       BTW",
          "9,0                        7,25       0,65",
          "21,0                       8,22       1,73",
        ],
        "ocr",
      ),
    ).toHaveLength(2));
});
