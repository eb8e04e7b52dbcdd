import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { itemsOf } from "#test/itemsOf.ts";
import type { Box } from "#domain/evidence/reading.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { columnsByArithmetic } from "./arithmetic.ts";
import { columnOf, traitsOf, type Trait } from "./columnWords.ts";
import { findHeaders } from "./header.ts";

const values = (...pages: string[][]) => itemsOf(...pages).map((row) => row.values);
const kinds = (...rows: string[]) => findHeaders(layOut(drawPage(rows)).lines)[0]?.columns.map((column) => column.kind);

describe("table headings", () => {
  it.each([
    ["Cena za MJ bez DPH", "unitPrice"],
    ["Cena celkem s DPH", "gross"],
    ["Celkem bez DPH", "net"],
    ["DPH %", "vatRate"],
    ["Sazba DPH", "vatRate"],
    ["DPH", "vat"],
    ["Nettobetrag", "net"],
    ["Einzelpreis", "unitPrice"],
    ["Artikelbeschreibung", "description"],
    ["USt. %", "vatRate"],
    ["Unit Price", "unitPrice"],
    ["Qty", "quantity"],
    ["Prijs per stuk", "unitPrice"],
    ["TOTAL HT", "net"],
    ["Sleva", "discount"],
    ["Kód", "code"],
  ])("%s heads a column of %s", (heading, kind) => {
    const traits = new Set<Trait>(
      heading
        .toLowerCase()
        .normalize("NFD")
        .replace(/\p{M}/gu, "")
        .split(" ")
        .flatMap((word) => traitsOf(word)),
    );
    expect(columnOf(traits)).toBe(kind);
  });

  it("reads columns of the only rate", () => {
    expect(kinds("Vozidlo      Plnění      Základ 21 %     DPH 21 %     Celkem CZK")).toEqual(expect.arrayContaining(["net", "vat", "total"]));
  });

  it("reads a heading of two lines", () => {
    expect(kinds("Popis            Množství     Cena za MJ     Cena celkem", "                              (bez DPH)      (s DPH)")).toEqual([
      "description",
      "quantity",
      "unitPrice",
      "gross",
    ]);
  });

  const french = [
    "                                       UNITE    Remise     TOTAL HT",
    "Ligne  Objet                P.U. HT               Qté                      TVA",
    "                                     pour P.U.  Charge     (EUR)",
    "REF.                                            (EUR)",
    "       Nettoyage Description",
    "1      parties hautes         60,00    PCE                2,00     120,00     10,00%",
    "2      jardin                 10,00    PCE                3,00      30,00     10,00%",
  ];
  it("begins no second table in the cells of a heading that goes on below", () => {
    expect(findHeaders(layOut(drawPage(french)).lines).map((header) => header.lines.map((line) => line.index))).toEqual([[0, 1]]);
    expect(kinds(...french)).toContain("description");
  });

  it("drops a heading that stands beside the figures of its column", () => {
    const { lines } = layOut(drawPage(["Ligne  Objet                P.U. HT               Qté           TOTAL HT", ...french.slice(5)]));
    const columns = columnsByArithmetic(findHeaders(lines)[0]!, lines.slice(1), undefined)!.columns.map((column) => column.kind);
    expect(columns.filter((kind) => kind === "quantity")).toHaveLength(1);
  });

  it("parts headings of narrow columns by spaces that are wider than those between words", () => {
    const page = drawPage(["Nazwa towaru    Ilość  Cena netto  Rabat  Wartość netto  Stawka  VAT"]);
    // The letters are so high that two spaces are less than what parts cells elsewhere.
    const high = { ...page, words: page.words.map(({ box: [x0, y0, x1], ...word }) => ({ ...word, box: [x0, y0, x1, y0 + 16 / page.height] as Box })) };
    expect(findHeaders(layOut(high).lines)[0]?.columns.map(({ heading }) => heading)).toEqual([
      "Nazwa towaru",
      "Ilość",
      "Cena netto",
      "Rabat",
      "Wartość netto",
      "Stawka",
      "VAT",
    ]);
  });

  it("takes no VAT breakdown for a table of items", () => expect(kinds("Sazba DPH     Základ     DPH     Celkem vč. DPH")).toBeUndefined());
});

describe("rows", () => {
  const heading = "Popis                                Množství    Cena/MJ   DPH       Celkem";
  const total = "                                             Celkem k úhradě:  1 452,00 Kč";
  it("reads a table without lines and leaves numbers in names alone", () => {
    expect(
      values([
        heading,
        "Papír A4 80 g, 500 listů                6 bal     100,00  21 %       600,00",
        "Obálka C5 bílá                        300 ks        2,00  21 %       600,00",
        "DPH 21 %  1 200,00     252,00",
        total,
      ]),
    ).toEqual([
      { description: "Papír A4 80 g, 500 listů", quantity: "6", unit: "bal", unitPrice: "100", vatRate: "21.00", totalWithoutVat: "600.00" },
      { description: "Obálka C5 bílá", quantity: "300", unit: "ks", unitPrice: "2", vatRate: "21.00", totalWithoutVat: "600.00" },
    ]);
  });

  it("finds the columns of a table without a heading by their arithmetic", () => {
    const rows = [
      "Kancelářská skříň                       2    5 650,00  21 %    11 300,00",
      "Palety, použité                        16      178,75  21 %     2 860,00",
      "                                   Celkem bez DPH              14 160,00",
      "                                   DPH 21 %                     2 973,60",
      "                                   K úhradě                    17 133,60 Kč",
      "                                   Datum splatnosti               3. 6. 2026",
    ];
    expect(values(["Objednali jste u nás:", ...rows])).toEqual([
      { description: "Kancelářská skříň", quantity: "2", unitPrice: "5650", vatRate: "21.00", totalWithoutVat: "11300.00" },
      { description: "Palety, použité", quantity: "16", unitPrice: "178.75", vatRate: "21.00", totalWithoutVat: "2860.00" },
    ]);
    const unproven = values(["Objednali jste u nás:", ...rows.map((row) => row.replace("178,75", "199,75").replace("5 650", "5 660"))]);
    expect(unproven.filter((item) => item.unitPrice !== undefined)).toEqual([]);
  });

  it("joins wrapped descriptions, above and below the numbers", () => {
    const below = values([
      heading,
      "Zateplení soklu, lepidlo                2 m2      500,00  21 %     1 000,00",
      "povrchová úprava omítkou",
      "Úklid                                   1 ks      200,00  21 %       200,00",
      total,
    ]);
    expect(below.map((item) => item.description)).toEqual(["Zateplení soklu, lepidlo povrchová úprava omítkou", "Úklid"]);
    const above = values([
      heading,
      "Úklid                                   1 ks      200,00  21 %       200,00",
      "Zateplení soklu, lepidlo",
      "povrchová úprava omítkou                2 m2      500,00  21 %     1 000,00",
      total,
    ]);
    expect(above.map((item) => item.description)).toEqual(["Úklid", "Zateplení soklu, lepidlo povrchová úprava omítkou"]);
  });

  it("goes on over pages with repeated headings and carried totals", () => {
    const row = (name: string) => `${name.padEnd(40)}1 ks      100,00  21 %       100,00`;
    expect(
      values(
        [heading, row("První"), row("Druhá"), "Převod na další stranu                                            200,00"],
        [heading, "Převod z předchozí strany                                         200,00", row("Třetí"), total],
      ).map((item) => item.description),
    ).toEqual(["První", "Druhá", "Třetí"]);
  });

  it("finds quantity and description that no heading names", () => {
    expect(
      values([
        "                                        DPH    Cena za MJ    Celkem bez DPH",
        "2 ks     Záložní zdroj UPS              21 %      3 205,00          6 410,00",
      ]),
    ).toEqual([{ description: "Záložní zdroj UPS", quantity: "2", unit: "ks", unitPrice: "3205", vatRate: "21.00", totalWithoutVat: "6410.00" }]);
  });

  it("does not take totals beside or below the table for items", () => {
    expect(
      values([
        heading,
        "Úklid                                   1 ks    1 200,00  21 %     1 200,00",
        "Mezisoučet                                                         1 200,00",
        "21 %  1 200,00   252,00             K úhradě            1 452,00 Kč",
      ]),
    ).toHaveLength(1);
  });

  it("decides an ambiguous total column by the document's totals", () => {
    const rows = (sum: string) => [
      heading,
      `Úklid                                   1 ks    1 200,00  21 %     ${sum}`,
      "Základ DPH 21 %: 1 200,00 Kč",
      "DPH 21 %: 252,00 Kč",
      total,
    ];
    expect(values(rows("1 200,00"))[0]).toMatchObject({ totalWithoutVat: "1200.00" });
    expect(values(rows("1 452,00"))[0]).toMatchObject({ totalWithVat: "1452.00" });
  });

  it("is surer where price times quantity and the sum agree", () => {
    const right = itemsOf([heading, "Úklid                                   2 ks      600,00  21 %     1 200,00", "DPH 21 %  1 200,00     252,00", total]);
    const wrong = itemsOf([heading, "Úklid                                   3 ks      600,00  21 %       900,00", "DPH 21 %  1 200,00     252,00", total]);
    expect(right[0]!.confidence).toBeGreaterThan(0.9);
    expect(wrong[0]!.confidence).toBeLessThan(0.8);
  });

  it("understands columns by their arithmetic where their headings mislead", () => {
    expect(
      values([
        "Služby                                  Sazba     Objem     DPH        Cena",
        "Překlad z němčiny                       45,00      12     21 %       540,00",
        "Korektura                               20,00       6     21 %       120,00",
        "DPH 21 %    660,00     138,60",
        "                                             Celkem k úhradě:    798,60 Kč",
      ]),
    ).toMatchObject([
      { description: "Překlad z němčiny", quantity: "12", unitPrice: "45" },
      { description: "Korektura", quantity: "6", unitPrice: "20" },
    ]);
  });

  it("goes on with a description behind a bracket with a colon, beside an amount set lower, and over many lines", () => {
    const sums = ["Základ DPH 21 %: 1 200,00 Kč", "DPH 21 %: 252,00 Kč", total];
    const lines = ["horní vrstva", "tloušťka", "dvacet milimetrů", "spáry plněné", "křemičitým", "pískem", "a zametené"];
    expect(
      values([
        heading,
        "Grafický návrh                          6 hod     100,00  21 %       600,00",
        "(hodina): první",
        "Obálka C5                             300 ks        2,00  21 %",
        "bílá                                                                 600,00",
        "Cena :2,0000",
        ...lines,
        ...sums,
      ]).map((item) => item.description),
    ).toEqual(["Grafický návrh (hodina): první", "Obálka C5 bílá"]);
    const long = values([heading, "Dlažba                                 12 m2      100,00  21 %     1 200,00", ...lines, ...sums]);
    expect(long.map((item) => item.description)).toEqual([["Dlažba", ...lines].join(" ")]);
  });

  it("takes an advance that is calculated as a line for a line", () => {
    const advance = "Odpočet zálohy č. 202501                 1 ks     -200,00  21 %      -200,00";
    const sums = ["DPH 21 %  1 000,00     210,00", "                                             Celkem k úhradě:  1 210,00 Kč"];
    expect(values([heading, "Úklid                                   1 ks    1 200,00  21 %     1 200,00", advance, ...sums])).toHaveLength(2);
  });

  it("leaves EAN and batch below a description, and codes in front of it, out", () => {
    const read = values([
      "Kód a číslo zboží                       Množství    Cena/MJ   DPH       Celkem",
      "A4197   Obálka C5 bílá                300 ks        2,00  21 %       600,00",
      "        EAN 8590000000001",
      "A9212   Pořadač                         6 ks      100,00  21 %       600,00",
      "        šarže 25/3",
      "DPH 21 %  1 200,00     252,00",
      total,
    ]);
    expect(read.map((item) => item.description)).toEqual(["Obálka C5 bílá", "Pořadač"]);
  });

  it("lists texts with an amount that add up to the sum without VAT, and nothing else", () => {
    const letter = (last: string) => [
      "Na základě smlouvy Vám účtujeme:",
      "Mytí oken                                                          800,00 Kč",
      `Správa nemovitosti                                                 ${last} Kč`,
      "Základ DPH 21 %: 1 200,00 Kč",
      "DPH 21 %: 252,00 Kč",
      total,
    ];
    expect(values(letter("400,00"))).toEqual([
      { description: "Mytí oken", quantity: "1", unitPrice: "800", vatRate: "21.00", totalWithoutVat: "800.00" },
      { description: "Správa nemovitosti", quantity: "1", unitPrice: "400", vatRate: "21.00", totalWithoutVat: "400.00" },
    ]);
    expect(values(letter("450,00"))).toEqual([]);
  });

  it("reads the letter of a rate on a receipt by its legend", () => {
    const receipt = [
      "Pekařství U mlýna",
      "Rohlík tukový",
      " 10 ks x 3,50       35,00 B",
      "Káva mletá",
      " 1 ks x 121,00     121,00 A",
      "Celkem          156,00 Kč",
      "A = 21 %  zákl. 100,00  DPH 21,00",
      "B = 12 %  zákl. 31,25   DPH 3,75",
    ];
    expect(values(receipt).map((item) => item.vatRate)).toEqual(["12.00", "21.00"]);
  });
});
