import { describe, expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";

const shop = ["Pekařství U Mlýna s.r.o.", "Lipová 4", "602 00 Brno", "Účtenka 118   14.03.2026  16:02"];
const valuesOf = (rows: string[], source: "text" | "ocr") =>
  readRows([...shop, ...rows, "Hotovost      2000,00"], { source }).lineItems.map(({ values }) => values);
const itemsOf = (rows: string[], source: "text" | "ocr" = "text") =>
  valuesOf(rows, source).map(({ description, quantity, unitPrice, totalWithVat }) => [description, quantity, unitPrice, totalWithVat]);

const byWeight = ["KOLÁČ MAKOVÝ", "0,56 kg * 120,00 = 67,20", "ZÁVIN JABLEČNÝ", "0,28 kg * 100,00 = 28,00"];

describe("figures of tills", () => {
  it("quantities have thousandths below names that are counted", () => {
    const rows = ["1. Konvice bílá 1,7L", "   1.000 x 299,00  A      299,00", "2. Nabíječka USB", "   2.000 x 79,90  A      159,80"];
    expect(itemsOf([...rows, "CELKEM      458,80"])).toEqual([
      ["Konvice bílá 1,7L", "1", "299", "299.00"],
      ["Nabíječka USB", "2", "79.9", "159.80"],
    ]);
  });

  it("a size in a name is no product, and the quantity touches its unit", () => {
    const rows = ["KRABICE 22X22      1ks x10,00 10,00", "SVÍČKA 10X30      3ks x5,00 15,00", "CELKEM      25,00"];
    expect(itemsOf(rows)).toEqual([
      ["KRABICE 22X22", "1", "10", "10.00"],
      ["SVÍČKA 10X30", "3", "5", "15.00"],
    ]);
  });

  it("price and sum state a quantity that was not recognised", () => {
    const rows = [...byWeight, "HOUSKA MÁSLOVÁ", "ks * 8,50 = 25,50", "CELKEM      120,70"];
    expect(itemsOf(rows, "ocr")).toEqual([
      ["KOLÁČ MAKOVÝ", "0.56", "120", "67.20"],
      ["ZÁVIN JABLEČNÝ", "0.28", "100", "28.00"],
      ["HOUSKA MÁSLOVÁ", "3", "8.5", "25.50"],
    ]);
  });

  it("quantity, price and sum may stand around the sign of equality alone", () => {
    const rows = [...byWeight, "HOUSKA MÁSLOVÁ 0,05 5 KG", "3 ks      8,50 = 25,50", "CELKEM      120,70"];
    expect(itemsOf(rows, "ocr").map((item) => item.slice(1))).toEqual([
      ["0.56", "120", "67.20"],
      ["0.28", "100", "28.00"],
      ["3", "8.5", "25.50"],
    ]);
  });

  it("name, quantity and price stand between commas", () => {
    const rows = ["Fíkový džus, 2, @ 35,00", "Sýrový koláč, 1, @ 89,90", "CELKEM      159,90"];
    expect(itemsOf(rows)).toEqual([
      ["Fíkový džus", "2", "35", "70.00"],
      ["Sýrový koláč", "1", "89.9", "89.90"],
    ]);
  });

  it("a one behind the sign may be seen as a letter", () => {
    const rows = ["Vstupné dospělý x 2", "      360,00 Kč", "Vstupné dítě x l", "      90,00 Kč", "CELKEM      450,00 Kč"];
    expect(itemsOf(rows, "ocr").map((item) => item.slice(0, 2))).toEqual([
      ["Vstupné dospělý", "2"],
      ["Vstupné dítě", "1"],
    ]);
  });

  it("a line without a sum names what follows, whatever became of its figures", () => {
    const rows = ["Pivo světlé 20 x 0,51", "15,99 €      31,98 €", "Záloha      6,20 €", "Džus ovocný 6 x 1,51", "3x2,19 €      657€A", "CELKEM      44,75 €"];
    expect(itemsOf(rows, "ocr").filter(([, quantity]) => quantity === "20" || quantity === "6")).toEqual([]);
  });

  it("a drawn table of sums is none of goods, and a size with its unit belongs to the name", () => {
    const ends = [
      "Mezisoučet      687 Kč",
      "Sleva 10 %      -68,70 Kč",
      "CELKEM      618,30 Kč",
      "+-------+------+------+------+",
      "|Sazba |      Základ|      DPH|      Celkem|",
    ];
    const sums = ["|12 %  |      552,05|      66,25|      618,30|", "|CELKEM |      552,05|      66,25|      618,30|"];
    expect(
      itemsOf(["1× Margherita            189 Kč", "2× Quattro formaggi      372 Kč", "3× Malinovka 0,33 l      126 Kč", ...ends, ...sums]).map((item) =>
        item.slice(0, 2),
      ),
    ).toEqual([
      ["Margherita", "1"],
      ["Quattro formaggi", "2"],
      ["Malinovka 0,33 l", "3"],
    ]);
  });

  it("prices are without tax where they come to the sum below which the tax stands", () => {
    const rows = ["Fig Juice, 2, @ 3.50", "Cheese Pizza, 1, @ 8.99", "Subtotal: 15.99", "Sales Tax: 0.96", "Total: 16.95"];
    expect(valuesOf(rows, "text").map(({ totalWithoutVat, totalWithVat }) => [totalWithoutVat, totalWithVat])).toEqual([
      ["7.00", undefined],
      ["8.99", undefined],
    ]);
  });
});
