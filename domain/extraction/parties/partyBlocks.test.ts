import { drawPage } from "#test/drawPage.ts";
import { NOBODY, fieldValues, readRows } from "#test/readPage.ts";
import { expect, test } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { viewDocument } from "#domain/extraction/view.ts";
import { isNameLike } from "./names.ts";
import { findRegions } from "./regions.ts";

const valuesOf = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

test("a full stop ends an address in a sentence of the foot", () => {
  const rows = [
    "Millbrook Water Limited                        Bill number    20261188",
    "",
    "Harrow Bakers LLP                              Bill date      9 October 2026",
    "12 Kiln Lane",
    "York YO1 7HH",
    "",
    "Amount to pay     £359.89",
    ...Array.from({ length: 40 }, () => ""),
    "Millbrook Water Limited, 85 Larkfield Yard, York YO1 7HH. Registered No. 91783923.",
  ];
  expect(valuesOf(rows, "supplierAddress")).toEqual(["85 Larkfield Yard, York YO1 7HH"]);
});

test("a dot parts a profession from the street", () => {
  const rows = [
    "                    Erlenhoff & Partner mbB",
    "                    Rechtsanwälte · Am Alten Ziegelhof 152 · 04109 Leipzig",
    "",
    "Brunnthal Druck GmbH",
    "Schmiedehofweg 90a",
    "04109 Leipzig",
    "",
    "Kostenrechnung Nr. 2026/0523        17. Februar 2026",
    "Endbetrag    2.693,01 €",
    "Geschäftskonto DE94 2971 7844 7556 4165 43",
  ];
  expect(valuesOf(rows, "supplierAddress")).toEqual(["Am Alten Ziegelhof 152, 04109 Leipzig"]);
});

test("a British company may be numbered without the word number", () => {
  const rows = ["Harrow Consulting Limited        Company 93642354", "80 Kiln Lane, York YO1 7HH", "", "Account of", "Larkfield LLP", "Total £20.00"];
  expect(valuesOf(rows, "supplierCompanyId")).toEqual(["93642354"]);
});

test("a telephone number behind the town leaves the line an address", () => {
  const rows = [
    "                 Hoveniersbedrijf Oeverland",
    "                 Oude Steenoven 48 - 8011 GH Zwolle - +31 555 554 262",
    "",
    "Kenteken 24-XB-34 km-stand 71911             Reknr.       202500731",
    "Waaloever Techniek BV                        Rekdatum     8 april 2025",
    "Wilgenhofpad 180",
    "2011 EF Haarlem",
    "",
    "Bedrag in btw (€)     1.121,89",
    "Bankrek. NL91 ABNA 0417 1643 00",
  ];
  expect(valuesOf(rows, "supplierName", "customerName")).toEqual(["Hoveniersbedrijf Oeverland", "Waaloever Techniek BV"]);
});

test("a body with its address in one line below its heading buys", () => {
  const rows = [
    "Anna Zorna Tłumaczenia              12.02.2026",
    "ul. Polna 38",
    "65-001 Zielona Góra",
    "",
    "RACHUNEK nr 24492260",
    "",
    "dla: Wspólnota Mieszkaniowa Tkacka 8, ul. Tkacka 8, 25-001 Kielce",
    "",
    "Razem: 9 534,39 PLN",
    "Płatne: przelewem do 26.02.2026",
  ];
  expect(valuesOf(rows, "customerName")).toEqual(["Wspólnota Mieszkaniowa Tkacka 8"]);
});

test.each(["kurzu", "Czech Republic", "Deutschland", "Tsjechië", "T.a.v. de administratie", "T.a.v. crediteuren"])("%s names no party", (text) => {
  expect(isNameLike(text)).toBe(false);
});

test("a block with the only VAT id is the issuer's, and a body mostly buys", () => {
  const rows = [
    "                                             Tekstbureau Steenlinde",
    "Gemeente Waalveen                            Lindedreef 168",
    "Molenakkerweg 22                             5611 CD Eindhoven",
    "4811 KL Breda",
    "                                             BTW NL001234567B01",
    "",
    "Factuur F2404272",
    "Datum      11 december 2024",
    "Te voldoen voor      10 januari 2025",
    "Totaal EUR 1.200,00",
  ];
  expect(valuesOf(rows, "supplierName", "customerName")).toEqual(["Tekstbureau Steenlinde", "Gemeente Waalveen"]);
});

test("firms of one name stand below headings of their own", () => {
  const rows = [
    "Faktura č. 2026118",
    "Dodavatel:                         Odběratel:",
    "Zorný Data a.s.                    Zorný Data a.s.",
    "Dlouhá 12                          Krátká 5",
    "602 00 Brno                        110 00 Praha 1",
    "Celkem k úhradě 1 200,00 Kč",
    "IBAN CZ65 0800 0000 1920 0014 5399",
  ];
  expect(valuesOf(rows, "supplierName", "supplierAddress", "customerName", "customerAddress")).toEqual([
    "Zorný Data a.s.",
    "Dlouhá 12, 602 00 Brno",
    "Zorný Data a.s.",
    "Krátká 5, 110 00 Praha 1",
  ]);
});

test("ids behind the name and town of a third firm are those of no party", () => {
  const rows = [
    "FAKTURA č.: 24104324",
    "Prodávající:                       Kupující:",
    "Zelený Obchod s.r.o.               Smrková Dílna s.r.o.",
    "Dlouhá 12                          Krátká 5",
    "602 00 Brno                        110 00 Praha 1",
    "IČ 83334441                        IČ 91234506",
    "DIČ CZ83334441",
    "Celkem k úhradě 1 200,00 Kč",
    ...Array.from({ length: 40 }, () => ""),
    "Provozovatel platformy: IT Servis a.s., Polní 16, 602 00 Brno, IČO 27082440, DIČ CZ27082440",
  ];
  expect(valuesOf(rows, "customerCompanyId", "customerVatId")).toEqual(["91234506", undefined]);
});

test("a role in small letters below a block closes it", () => {
  const rows = [
    "Faktura FV-3/2026",
    "",
    "Eva Zorná - software               Tramvaj Tisk s.r.o.",
    "Dlouhá 12                          Krátká 5",
    "602 00 Brno                        110 00 Praha 1",
    "IČO 91234506                       IČO 83334441",
    "dodavatel                          odběratel",
    "",
    "",
    "Celkem                             1 200,00 Kč",
  ];
  expect(valuesOf(rows, "supplierName", "customerName", "customerCompanyId")).toEqual(["Eva Zorná - software", "Tramvaj Tisk s.r.o.", "83334441"]);
});

test("a word with figures alone beside it heads no block", () => {
  const rows = [
    "Wilgengaarde Media V.O.F.                    Steenakker Groothandel BV",
    "Lindedreef 50                                Oude Steenoven 151",
    "4811 KL Breda                                2011 EF Haarlem",
    "",
    "Van       22-08-2025                         Klant     897408",
    "",
    "Totaal te betalen EUR 12.424,00",
  ];
  const view = viewDocument([drawPage(rows)], [], NOBODY);
  expect(findRegions(view.layouts[0]!, view.hits)).toEqual([]);
});

test("a person above an address and a DIČ keeps the till whose greeting stands above", () => {
  const rows = [
    "   VÁŠ OBCHOD ZA ROHEM",
    "    Jan Zorný - potraviny",
    "   Dlouhá 12, 602 00 Brno",
    "  DIČ CZ91234506, IČ 91234506",
    "ROHLÍK            76,00",
    "MÁSLO             54,90",
    "CELKEM          130,90 Kč",
  ];
  expect(valuesOf(rows, "supplierName")).toEqual(["Jan Zorný - potraviny"]);
});

test("two addresses on a short letter make it no receipt", () => {
  const rows = [
    "Mag. Lena Zorn",
    "Schmiedgrabenweg 12, 9020 Klagenfurt",
    "UID ATU12345675",
    "",
    "Traunstein Druck GmbH",
    "Am Lindenhang 13",
    "8010 Graz",
    "",
    "Rechnung Nr. 2024-3845 vom 07.09.2024",
    "Summe EUR 2.954,40",
  ];
  expect(valuesOf(rows, "supplierName", "customerName")).toEqual(["Mag. Lena Zorn", "Traunstein Druck GmbH"]);
});

test.each([
  ["Vzorová kancelářské", "potřeby a.s.", "Vzorová kancelářské potřeby a.s."],
  ["Markéta Lipovčanová - čerpací", "stanice", "Markéta Lipovčanová - čerpací stanice"],
])("%s goes on in small letters below: %s", (first, second, name) => {
  const rows = [
    "FAKTURA č. 2026017",
    "",
    "Dodavatel",
    first,
    second,
    "Vrbová alej 25",
    "796 01 Prostějov",
    "IČO 84269928",
    "",
    "Datum vystavení 14.8.2026",
    "Celkem 511,56 Kč",
  ];
  expect(valuesOf(rows, "supplierName")).toEqual([name]);
});

test("a block with all the numbers of companies is no window of a letter, wherever it stands", () => {
  const rows = [
    "",
    "",
    "VLNĚNÝ SVĚT                                                            Vlněný svět s.r.o.",
    "                                                                       Jiráskova 1422",
    "                                                                       755 01 Vsetín",
    "                                                                       IČO: 71441808",
    "                                                                       DIČ: CZ71441808",
    "",
    "FAKTURA",
    "",
    "Lucie Hamáčková                              Číslo faktury:     2026-1847",
    "K Lesu 9                                     Datum faktury:     2. 11. 2026",
    "251 68 Kamenice                              Číslo objednávky:  18470",
    "lucie.h@example.com",
    "",
    "Celkem     3 416,00 Kč",
  ];
  expect(valuesOf(rows, "supplierName", "supplierVatId", "customerName")).toEqual(["Vlněný svět s.r.o.", "CZ71441808", "Lucie Hamáčková"]);
});

test.each([
  ["Dolní 44, Rýmařov", "Dolní 44, Rýmařov"],
  ["Hviezdoslavovo nám. 4, Námestovo", "Hviezdoslavovo nám. 4, Námestovo"],
])("the address of a letterhead without a postcode is none from elsewhere: %s", (line, address) => {
  const rows = [
    "Servis Kubeš s.r.o.",
    line,
    "IČO: 23511974",
    "",
    "Faktura číslo: 26-118",
    "",
    "Odběratel:",
    "Luční 1, 588 22 Luka nad Jihlavou",
    "IČO: 68069987",
  ];
  expect(valuesOf(rows, "supplierAddress")).toEqual([address]);
  expect(valuesOf([`Servis Kubeš s.r.o., ${line}`, ...rows.slice(2)], "supplierAddress")).toEqual([address]);
});

test("a building above the town is no address without a postcode", () => {
  const rows = ["Servis Kubeš s.r.o.", "Polní 8, Areál Sever", "602 00 Brno", "IČO: 23511974", "", "Faktura číslo: 26-118"];
  expect(valuesOf(rows, "supplierCity", "supplierPostalCode")).toEqual(["Brno", "602 00"]);
});

test("a heading that is indented heads the block below it, which begins left of it", () => {
  const block = (heading: string, name: string, id: string) => [`${" ".repeat(40)}${heading}`, name, "Luční 1", "588 22 Luka", `IČ ${id}`, ""];
  const rows = ["FAKTURA č. 2612", "", ...block("Odběratel:", "Mlékárna Luka a.s.", "68069987"), ...block("Dodavatel:", "Servis Kubeš s.r.o.", "23511974")];
  expect(fieldValues(readRows(rows, { source: "ocr" }), ["supplierName", "customerName"])).toEqual(["Servis Kubeš s.r.o.", "Mlékárna Luka a.s."]);
});

test("the small line of a sender whose strokes were not recognised holds the street behind the name", () => {
  const rows = ["Jasanka velkoobchod a.s.", "Jasanka velkoobchod a.s. Průmyslová 1801/9 50002 Hradec Králové", "", "Faktura č. 9004418827"];
  expect(fieldValues(readRows(rows, { source: "ocr" }), ["supplierAddress"])).toEqual(["Průmyslová 1801/9, 50002 Hradec Králové"]);
});

test("a postcode behind its town may be recognised in one piece", () => {
  const rows = ["Zhotovitel", "Stavby Borůvka s.r.o.", "Táborská 311", "Písek 39701", "IČ 58733311", "", "Faktura č. 26/0074"];
  expect(fieldValues(readRows(rows, { source: "ocr" }), ["supplierAddress"])).toEqual(["Táborská 311, 39701 Písek"]);
});

test("where the goods go is no name of the buyer", () => {
  const rows = [
    "PRODÁVAJÍCÍ                 KUPUJÍCÍ                   DORUČENÍ",
    "Zvukovna Online s.r.o.      Mlékárna Luka a.s.         Výdejní místo Ivančice",
    "Hlavní třída 40             Na Výsluní 7               Palackého 3",
    "737 01 Český Těšín          664 91 Ivančice            664 91 Ivančice",
    "",
    "Faktura č. 26/0074",
  ];
  expect(valuesOf(rows, "customerName")).toEqual(["Mlékárna Luka a.s."]);
});
