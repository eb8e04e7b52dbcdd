import { expect, test } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { detectLanguage } from "#domain/extraction/page/language.ts";

const valuesOf = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

test("a title of several words numbers the document", () => {
  const rows = ["Muster GmbH, Ring 8, 02625 Bautzen", "", "Mietrechnung MR 2610-0882   Datum: 15.10.26   Ihre Kundennr. 70551", "", "Bruttobetrag    2.717,60"];
  expect(valuesOf(rows, "invoiceNumber")).toEqual(["MR 2610-0882"]);
});

test("a number in groups fills the rest of the cell behind the title", () => {
  const rows = ["Le Moulin SARL, 4 rue de Gargas, 84400 Apt", "", "Facture 11 482", "Apt, le 13/06/2026", "", "Total TTC   597,65 €"];
  expect(valuesOf(rows, "invoiceNumber")).toEqual(["11482"]);
});

test.each([
  ["Reg. code: 14882207", "14882207"],
  ["VAT No. IE3045919RH Reg. No. 418820", "418820"],
  ["R.C.S. Luxembourg: B186284", "B186284"],
  ["KvK Leiden 33.18.20.77", "33182077"],
  ["Amtsgericht Kiel HRB 21774 KI", "HRB21774 KI"],
])("registers number companies: %s", (line, expected) => {
  const rows = [
    "Pebble Hosting Limited",
    "4 Mill Lane",
    "York YO1 7HH",
    line,
    "",
    "Invoice number 2026-118",
    "Invoice date 2 October 2026",
    "",
    "Total   EUR 180.38",
  ];
  expect(valuesOf(rows, "supplierCompanyId")).toEqual([expected]);
});

test("words with strokes may be the customer's reference", () => {
  const rows = [
    "Muster SRL, Chaussée de Namur 218, 1300 Wavre",
    "",
    "FACTURE N° 26/0894",
    "Date : 04-06-2026",
    "Échéance : 04-07-2026",
    "Votre réf. : PRAHA-CAT-26",
    "Bon de livraison : L26-1180 du 02-06-2026",
    "",
    "Total à payer   5.274,00 EUR",
  ];
  expect(valuesOf(rows, "invoiceNumber", "orderNumber")).toEqual(["26/0894", "PRAHA-CAT-26"]);
});

test("a number that a column breaks at its stroke is none", () => {
  const rows = [
    "Wzorowa Sp. z o.o., ul. Krakowska 14, 50-428 Wrocław",
    "",
    "Faktura nr 2026/10/17",
    "Data sprzedaży: 29.09.2026  Nr zamówienia: 881-",
    "20417",
    "",
    "Razem   246,00 PLN",
  ];
  expect(valuesOf(rows, "orderNumber")).toEqual([undefined]);
});

test("a Slovak page to a Czech customer is Slovak", () => {
  const text = "Faktúra vystavená splatná nie som platiteľ Peniaze prosím poslať na účet Nedvědice Pernštejn Dvůr Králové Jiříkov Ďakujem Datum IČO IČO";
  expect(detectLanguage(text)).toBe("sk");
});

test("items that state their tax are one row of VAT together", () => {
  const rows = [
    "Wzorowa Sp. z o.o., ul. Krakowska 14, 50-428 Wrocław",
    "",
    "Faktura nr 2026/10/17       Data wystawienia: 01.10.2026",
    "",
    "Lp  Nazwa                 Ilość    Cena brutto   Stawka VAT   Wartość netto   VAT       Wartość brutto",
    "1   Krzesło dębowe        12 szt   369,00        23%          3 600,00        828,00    4 428,00",
    "2   Stolik kawowy         4 szt    492,00        23%          1 600,00        368,00    1 968,00",
    "3   Dostawa paletowa      1 usł    246,00        23%          200,00          46,00     246,00",
    "Razem                                                             5 400,00        1         6 642,00",
    "                                                                                  242,00",
    "",
    "Do zapłaty: 0,00 PLN (zapłacono 6 642,00 PLN)",
  ];
  expect(valuesOf(rows, "totalWithoutVat", "totalVat", "totalAmount")).toEqual(["5400.00", "1242.00", "6642.00"]);
});

test("what is left to pay may be called like the total", () => {
  const rows = [
    "Energia, a.s., Framborská 22, 010 01 Žilina",
    "",
    "Faktúra č. 8260044718      Dátum vyhotovenia: 12.08.2026",
    "",
    "Základ DPH 23 %            2 977,76",
    "DPH 23 %                   684,88",
    "Spolu s DPH                3 662,64",
    "Suma na úhradu             562,64 €",
  ];
  expect(valuesOf(rows, "totalAmount", "amountDue")).toEqual(["3662.64", "562.64"]);
});

test.each([
  ["Reference: PO 77120/B", "PO 77120/B"],
  ["Purchase order: PO 77120/B", "PO 77120/B"],
  ["PO: 77120/B", "77120/B"],
  ["PO 77120/B", "77120/B"],
])("letters that name an order are a part of its number where a label names it already: %s", (line, expected) => {
  const rows = [
    "Waveney Joinery Ltd",
    "7 Staithe Road",
    "Bungay NR35 1EU",
    "",
    "Invoice number: INV-0719",
    "Invoice date: 8 April 2026",
    line,
    "",
    "Total  GBP 180.38",
  ];
  expect(valuesOf(rows, "orderNumber")).toEqual([expected]);
});

test("an order may begin with the abbreviation of a contract", () => {
  const rows = ["Stavby Vzorov s.r.o., Polní 8, 779 00 Olomouc", "", "Faktura č. 114/2026", "Objednávka: SoD 12/2026-R", "", "Celkem k úhradě   2 955,22 Kč"];
  expect(valuesOf(rows, "orderNumber")).toEqual(["SoD 12/2026-R"]);
});

test("a postcode beside a label is none of its numbers", () => {
  const rows = [
    "INVOICE",
    "",
    "Marsh Nursery School       Invoice Date          Waveney Joinery Ltd",
    "Unit 2, The Old Maltings   8 Apr 2026            Attention: Accounts",
    "Diss                       Invoice Number        7 Staithe Road",
    "IP22 4AD                   INV-0719              Bungay",
    "                           Reference             NR35 1EU",
    "                           PO 4471/C",
    "",
    "Total GBP                  1,472.34",
  ];
  expect(valuesOf(rows, "invoiceNumber", "orderNumber")).toEqual(["INV-0719", "PO 4471/C"]);
});
