import { expect, test } from "vitest";
import { readRows } from "#test/readPage.ts";

const currencyOf = (...rows: string[]) => readRows(rows).fields.currency?.value;

test.each([
  ["Obal vratný - paleta EUR     -2     ks      250,00        -500,00", "CZK"],
  ["EUR paleta                   2      ks      250,00         500,00", "CZK"],
  ["Europaleta vratná            2      ks      250,00         500,00", "CZK"],
])("pallets are no money: %s", (row, expected) => {
  expect(currencyOf("Opravný daňový doklad č. DB261", "Označení dodávky             Množství   MJ   J.cena      Kč Celkem", row)).toBe(expected);
});

test("a currency in the label of an amount is that of the amount, also in the next cell", () => {
  expect(currencyOf("Faktura č. 2611", "Celkem EUR       121,00", "Platby v Kč nepřijímáme")).toBe("EUR");
});

test("what heads the amounts counts more than a word in a text", () => {
  expect(currencyOf("Faktura č. 2611", "Popis                   Celkem Kč", "Kabel typ CHF modrý        121,00")).toBe("CZK");
});
