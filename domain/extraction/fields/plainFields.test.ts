import { drawPage } from "#test/drawPage.ts";
import { readPage, readRows } from "#test/readPage.ts";
import { expect, test } from "vitest";

const methodOf = (rows: string[]) => {
  const page = drawPage(rows);
  const read = readPage(page).fields.paymentMethod;
  const inside = page.words.filter(({ box: [x0, y0, x1, y1] }) => {
    const [left, top, right, bottom] = read?.box ?? [1, 1, 0, 0];
    return (x0 + x1) / 2 > left && (x0 + x1) / 2 < right && (y0 + y1) / 2 > top && (y0 + y1) / 2 < bottom;
  });
  return [read?.value, inside.map(({ text }) => text).join(" ")];
};

test.each([
  ["beside its label, to the end of its cell", ["Faktura č. 7", "Způsob úhrady: převodem          Splatnost: 1.2.2026"], "převodem"],
  ["below its label", ["Faktura č. 7", "Forma úhrady          Splatnost", "převodním příkazem    1.2.2026"], "převodním příkazem"],
])("the box of a payment method lies on the words %s", (_where, rows, words) => {
  expect(methodOf(rows)).toEqual(["transfer", words]);
});

test.each([
  ["Uhrazeno kartou", "card"],
  ["Splatnost: Uhrazeno kartou online", "card"],
  ["Placeno:   hotově", "cash"],
  ["Částka byla uhrazena v hotovosti.", "cash"],
  ["Paid by credit card on 3 March", "card"],
  ["Neuhrazené faktury předáváme k vymáhání. Karta zákazníka 7", undefined],
])("without a label, %s is paid by %s", (line, expected) => {
  expect(methodOf(["Faktura č. 7", line, "Celkem 120,00 Kč"])[0]).toBe(expected);
});

const TILL = ["Pekárna U Mlýna s.r.o.", "Lipová 4, 602 00 Brno", "14.03.2026 16:02", "Chléb   54,90"];

test.each([
  ["a discount for holders of a card", ["Sleva karta -15 %   -5,00", "CELKEM Kč   49,90", "Hotovost   100,00", "Vráceno   50,10"], "cash"],
  ["paid without cash", ["CELKEM Kč   54,90", "Platba: bezhotovostně"], "card"],
])("a receipt is paid as it says: %s", (_what, rows, expected) => {
  expect(methodOf([...TILL, ...rows])[0]).toBe(expected);
});

test("an invoice paid without cash is paid by transfer", () => {
  expect(methodOf(["Faktura č. 7", "Způsob úhrady: bezhotovostně          Splatnost: 1.2.2026"])[0]).toBe("transfer");
  expect(methodOf(["Faktura č. 7", "Způsob úhrady: bezhotovostní převod    Splatnost: 1.2.2026"])[0]).toBe("transfer");
});

const rateOf = (rows: string[]) => {
  const { exchangeRate, exchangeRateAmount } = readRows(rows).fields;
  return [exchangeRate?.value, exchangeRateAmount?.value];
};
const INVOICE = ["Faktura - daňový doklad č. 2611", "Datum vystavení: 3.2.2026", "Celkem k úhradě  100,00 USD"];

test.each([
  ["an equation, not the tax converted at it", ["Daň v Kč dle kurzu ČNB   426,90", "1 USD = 23,482"], ["23.482", "1"]],
  ["an equation without a label", ["100 HUF = 6,214 CZK"], ["6.214", "100"]],
  ["a label with the rate beside it", ["Kurz ČNB:  23,482"], ["23.482", "1"]],
  ["a label in a sentence on the conversion", ["Daň přepočtena kurzem, kurz ČNB 23,482"], ["23.482", "1"]],
])("the exchange rate is read from %s", (_what, rows, expected) => {
  expect(rateOf([...INVOICE, ...rows])).toEqual(expected);
});

test.each([
  ["tax converted at the rate", "Daň v Kč dle kurzu ČNB   426,90"],
  ["tax converted at the rate, in a cell of its own", "DPH v CZK, kurz ČNB   426,90"],
  ["packages of a quantity", "1 BOX = 12,50 kg"],
])("%s is no exchange rate", (_what, row) => {
  expect(rateOf([...INVOICE, row])).toEqual([undefined, undefined]);
});

const HEAD = ["Faktura - daňový doklad č. 2611", "Dodavatel: Vzorová dílna s.r.o.", "IČO: 91234506", "Datum vystavení: 3.2.2026"];
const TOTAL = "Celkem k úhradě 5 250,00 Kč";

test.each([
  ["a price below the empty label", ["Variabilní symbol: 2611      Konstantní symbol:", "                             5 250,00"], undefined],
  ["a price in the row of an item", ["Variabilní symbol: 2611      Konstantní symbol:", "Práce        1 ks               5 250,00"], undefined],
  ["the beginning of a longer price", ["Variabilní symbol: 2611      KS:", "Práce        1 ks            12 250,00"], undefined],
  ["nothing but the symbol", ["Variabilní symbol: 2611      Konstantní symbol: 0308", "Práce        1 ks               5 250,00"], "0308"],
])("the constant symbol is no part of an amount: %s", (_what, rows, expected) => {
  const document = readRows([...HEAD, ...rows, TOTAL]);
  expect(document.fields.constantSymbol?.value).toBe(expected);
});
