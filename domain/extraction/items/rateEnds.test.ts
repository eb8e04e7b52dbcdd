import { expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";

const shop = ["Náš obchod s.r.o.", "Mierová 4", "071 01 Michalovce", "Účtenka 118   14.03.2026  16:02"];
const line = (name: string, sum: string) => name.padEnd(30) + sum.padStart(8);
const sums = [line("CELKEM Kč", "8,02"), "A 12 %      5,00     0,60", "B 21 %      2,00     0,42"];
const read = (rows: string[]) =>
  readRows([...shop, ...rows, ...sums], { source: "ocr" }).lineItems.map(({ values: { description, vatRate, totalWithVat } }) => [
    description,
    vatRate,
    totalWithVat,
  ]);
const taxed = [
  ["Polévka", "12.00", "2.40"],
  ["Chléb 1kg", "12.00", "3.20"],
  ["Pivo", "21.00", "2.42"],
];

it.each([
  ["a letter", ["Polévka A", "Chléb 1kg A", "Pivo B"], taxed],
  ["a letter in brackets, of which recognition doubles one", ["Polévka (A)", "Chléb 1kg (A) )", "Pivo (B)"], taxed],
  ["a rate in per cent", ["Polévka 12%", "Chléb 1kg 12%", "Pivo 21%"], taxed],
])("rates of VAT are no part of the names that they follow: %s", (_, names, items) =>
  expect(read(names.map((name, at) => line(name, ["2,40", "3,20", "2,42"][at]!)))).toEqual(items),
);

it("the letter of a size stays, as does what is in the goods", () =>
  expect(
    read([line("Košile vel. A", "2,40"), line("Smetana 12%", "3,20"), line("Igelitka velká", "1,00"), line("Pivo", "1,42")]).map(([name]) => name),
  ).toEqual(["Košile vel. A", "Smetana 12%", "Igelitka velká", "Pivo"]));

it("a letter stands for no rate that the law does not know: recognition lost a figure of it", () => {
  const rows = [
    "Nafta motorová",
    line("  10,00 L x 110,00", "1100,00 A"),
    "Káva velká",
    line("  2 KS x 55,00", "110,00 A"),
    line("CELKEM Kč", "1210,00"),
    "DPH     ZÁKLAD      DAŇ",
    "A 2%    1000,00     210,00",
  ];
  const rates = readRows([...shop, ...rows], { source: "ocr" }).lineItems.map(({ values }) => values.vatRate);
  expect(rates).toEqual(["21.00", "21.00"]);
});
