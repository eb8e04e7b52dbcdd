import { describe, expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";

const shop = ["Pekařství U Mlýna s.r.o.", "Lipová 4", "602 00 Brno", "Účtenka 118   14.03.2026  16:02"];
const itemsOf = (rows: string[], source: "text" | "ocr" = "text") =>
  readRows([...shop, ...rows, "Hotovost      2000,00"], { source }).lineItems.map(({ values }) => [
    values.description,
    values.quantity,
    values.unitPrice,
    values.totalWithVat,
  ]);

describe("what tills print around names and sums", () => {
  it("a column of quantities stands between them", () => {
    const rows = ["Konvice bílá      1      549,00", "Utěrka lněná      3      357,00", "Med květový      2      330,00"];
    expect(itemsOf([...rows, "CELKEM K ÚHRADĚ      1 236,00"]).map((item) => item.slice(0, 2))).toEqual([
      ["Konvice bílá", "1"],
      ["Utěrka lněná", "3"],
      ["Med květový", "2"],
    ]);
  });

  it("a letter with a stroke ends the name", () => {
    const rows = ["Utěrka lněná      357,00", "Polévka cibulová      90,00", "CELKEM      447,00"];
    expect(itemsOf(rows, "ocr").map(([description]) => description)).toEqual(["Utěrka lněná", "Polévka cibulová"]);
  });

  it("a sign and the quantity end the name, and the sum stands below", () => {
    const rows = ["Vstupné dospělý × 2", "      360,00 Kč", "Vstupné dítě × 1", "      90,00 Kč", "CELKEM      450,00 Kč"];
    expect(itemsOf(rows).map((item) => item.slice(0, 2))).toEqual([
      ["Vstupné dospělý", "2"],
      ["Vstupné dítě", "1"],
    ]);
  });

  it("what follows a quantity is its sum where that adds up and the products do not", () => {
    const rows = ["Falafel", "   wrap      2×      318,00 Kč", "Ayran", "   velký      2×      90,00 Kč", "Mezisoučet      408,00 Kč", "Sleva      -60,00 Kč"];
    expect(itemsOf([...rows, "CELKEM      348,00 Kč"]).map((item) => item.slice(1))).toEqual([
      ["2", undefined, "318.00"],
      ["2", undefined, "90.00"],
    ]);
  });

  it("a size is no price", () => {
    const rows = ["Pivo 20 x 0,5 l", "2 x 159,90 Kč      319,80 Kč", "Džus 12 x 1,0 l", "1 x 94,90 Kč      94,90 Kč", "CELKEM      414,70 Kč"];
    expect(itemsOf(rows)).toEqual([
      ["Pivo 20 x 0,5 l", "2", "159.9", "319.80"],
      ["Džus 12 x 1,0 l", "1", "94.9", "94.90"],
    ]);
  });

  it("the price stands in front of the quantity, which the name repeats", () => {
    const rows = ["3x Klobása (v rohlíku)", "  89,50 x 3 = 268,50 Kč", "2x Hranolky", "  64,00 x 2 = 128,00 Kč", "CELKEM      396,50 Kč"];
    expect(itemsOf(rows)).toEqual([
      ["Klobása (v rohlíku)", "3", "89.5", "268.50"],
      ["Hranolky", "2", "64", "128.00"],
    ]);
  });

  it("the sum beside the name has its currency in front", () => {
    const rows = ["Melange      €9,80", "  2x €4,90      MwSt 20%", "Strudel      €11,20", "  2x €5,60      MwSt 10%", "GESAMT      €21,00"];
    expect(itemsOf(rows).map(([description]) => description)).toEqual(["Melange", "Strudel"]);
  });

  it("a line without a sum names what the next one counts, whatever was seen in it", () => {
    const rows = ["Pivo světlé 20 x 0,51", "2 x 159,90      319,80", "Džus 12 x 1,01", "1 x 94,90      94,90", "CELKEM      414,70"];
    expect(itemsOf(rows, "ocr").map((item) => item.slice(1))).toEqual([
      ["2", "159.9", "319.80"],
      ["1", "94.9", "94.90"],
    ]);
  });

  it("small letters below end a name that the column broke", () => {
    const rows = ["Zátka na      390,00", "sklenici", "DPH 21%", "Kabel černý      249,00", "CELKEM      639,00"];
    expect(itemsOf(rows, "ocr").map(([description]) => description)).toEqual(["Zátka na sklenici", "Kabel černý"]);
  });

  it("small letters below end no name where they state its rate or the name left them room", () => {
    const rows = [
      "Psaní doporučené   86,00",
      "osvobozeno od DPH",
      "Známka s hradem      144,00",
      "bez záruky",
      "Obálka velká      17,00",
      "CELKEM      247,00",
    ];
    expect(itemsOf(rows, "ocr").map(([description]) => description)).toEqual(["Psaní doporučené", "Známka s hradem", "Obálka velká"]);
  });
});
