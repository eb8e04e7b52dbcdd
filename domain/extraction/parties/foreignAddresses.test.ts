import { expect, test } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { hasCompanyForm, isStreet, nameIn } from "./names.ts";
import { townAhead } from "./townForms.ts";

const valuesOf = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

/** A page with a supplier's block on the left and a customer's block on the right, and a total. */
const page = (supplier: string[], customer: string[], title = "Invoice number 2026-118      Invoice date 2 October 2026") => [
  ...Array.from({ length: Math.max(supplier.length, customer.length) }, (_, at) => `${(supplier[at] ?? "").padEnd(50)}${customer[at] ?? ""}`),
  "",
  title,
  "",
  "Total     EUR 180.38",
];

test("a country behind the town is no part of the address", () => {
  const [address] = valuesOf(
    page(["Supplier", "Pebble Hosting OU", "Sepapaja 6", "15551 Tallinn, Estonia"], ["Bill to", "Kamna s.r.o.", "Husova 18", "508 01 Vzorov"]),
    "supplierAddress",
  );
  expect(address).toBe("Sepapaja 6, 15551 Tallinn");
});

test.each([
  ["a region between", "Vzorov, Královéhradecký kraj, 508 01", "Husova 18, 508 01 Vzorov"],
  ["the code of the country behind", "Vzorov, 50801, CZ", "Husova 18, 50801 Vzorov"],
])("a postcode stands behind its town with %s", (_, town, expected) => {
  const rows = page(["Supplier", "Pebble Hosting Ltd", "4 Mill Lane", "York YO1 7HH"], ["Bill to", "Kamna s.r.o.", "Husova 18", town, "Czech Republic"]);
  expect(valuesOf(rows, "customerAddress")).toEqual([expected]);
});

test("an American state may be spelled", () => {
  const rows = page(
    ["Seller", "Draft, Inc.", "548 Market Street, PMB 21774", "San Francisco, California 94104"],
    ["Bill to", "Kamna s.r.o.", "Husova 18", "508 01 Vzorov"],
  );
  expect(valuesOf(rows, "supplierAddress")).toEqual(["548 Market Street, PMB 21774, San Francisco, California 94104"]);
});

test("in Hungary the street stands below the town", () => {
  const rows = page(
    ["Eladó", "Minta Méz Kft.", "3910 Tokaj", "Minta Gábor út 21.", "Bankszámlaszám: HU42 1177 3016 1111 1018 0000 0000"],
    ["Vevő", "Kamna s.r.o.", "508 01 Vzorov", "Husova 18", "Csehország"],
    "Számla sorszáma: TMK-2026-318    Számla kelte: 2026.09.17.   Fizetési határidő: 2026.10.01.",
  );
  expect(valuesOf(rows, "supplierAddress", "customerAddress")).toEqual(["Minta Gábor út 21., 3910 Tokaj", "Husova 18, 508 01 Vzorov"]);
});

test("the capital of a French company is no street", () => {
  const rows = page(
    ["Pépinières du Val", "EARL au capital de 18 000 €", "Le Bas Moulin", "61200 ARGENTAN"],
    ["Facturé à", "Kamna s.r.o.", "Husova 18", "508 01 Vzorov"],
    "Facture n° F2026-1088    Date : 18/09/2026",
  );
  expect(valuesOf(rows, "supplierAddress")).toEqual(["Le Bas Moulin, 61200 ARGENTAN"]);
});

test("a post box gives way to the street that stands elsewhere", () => {
  const rows = [
    "Verlag Muster oHG • Postfach 11 04 • 72250 Freudenstadt",
    "",
    "Kamna s.r.o.",
    "Husova 18",
    "508 01 Vzorov",
    "",
    "Rechnung Nr. A 8831/26     Datum 30.06.2026",
    "Endsumme     1.465,23 EUR",
    ...Array.from({ length: 30 }, () => ""),
    "Verlag Muster oHG          Amtsgericht Stuttgart HRA 430071",
    "Forststraße 3              USt-IdNr. DE697529414",
    "72250 Freudenstadt         Steuer-Nr. 42081/00447",
  ];
  expect(valuesOf(rows, "supplierAddress")).toEqual(["Forststraße 3, 72250 Freudenstadt"]);
});

test("a person below a firm is whom in it the letter is for", () => {
  const rows = [
    "Hotel Muster AG, Bahnhofstrasse 4, 8750 Glarus",
    "",
    "Kamna a.s.",
    "Herr J. Novák",
    "Husova 18",
    "508 01 Vzorov",
    "",
    "Rechnung Nr. 88-4417       21. November 2026",
    "Total CHF inkl. MWST     872.10",
  ];
  expect(valuesOf(rows, "customerName")).toEqual(["Kamna a.s."]);
});

test("what a person does stands below the name", () => {
  const rows = [
    "Mag.a Erika Muster",
    "Gerichtsdolmetscherin für Tschechisch",
    "Lerchenfelder Gürtel 43, 1160 Wien",
    "",
    "Kamna s.r.o.",
    "Husova 18",
    "508 01 Vzorov",
    "",
    "Honorarnote Nr. 9/2026      12. März 2026",
    "Honorar gesamt    EUR 2.036,60",
  ];
  expect(valuesOf(rows, "supplierName", "customerName")).toEqual(["Mag.a Erika Muster", "Kamna s.r.o."]);
});

test("what a person does stands below the name on the right of a letterhead too", () => {
  const right = (text: string) => text.padStart(80);
  const head = [
    "Dr. phil. Erika Muster",
    "Lektorat & Fachübersetzung",
    "Pirckheimerstr. 88",
    "90409 Nürnberg",
    "e.muster@example.com",
    "USt-ID DE699349672",
  ].map(right);
  const rows = ["", "Kamna s.r.o.", "Husova 18", "508 01 Vzorov", "", "Honorarrechnung Nr. 9/2026      12. März 2026", "Honorar gesamt    EUR 2.036,60"];
  expect(valuesOf([...head, ...rows], "supplierName")).toEqual(["Dr. phil. Erika Muster"]);
});

test("the firm below a trade name is who is registered, where it has its seat", () => {
  const rows = [
    "The Sample Yard Hotel",
    "14 Minster Row, Lincoln LN2 1PX · 01522 550 114",
    "",
    "Kamna s.r.o.               Folio No.     F-60218",
    "Husova 18                  Invoice date  11/09/2026",
    "508 01 Vzorov",
    "Total    £ 454.50",
    "",
    "Sample Hotels Limited. Registered in England No. 07714482. Registered office: 2 Castle Square, Lincoln LN1 3AA. VAT Reg. No. GB 371 8840 15",
  ];
  expect(valuesOf(rows, "supplierName", "supplierAddress")).toEqual(["Sample Hotels Limited", "2 Castle Square, Lincoln LN1 3AA"]);
});

test("who bears a brand is named below it with an address", () => {
  const rows = [
    "Včelnica Lúka",
    "Ján Vzorný – SHR, Očová 415, 962 23 Očová",
    "IČO 44865856, DIČ 1048771204, nie som platiteľ DPH",
    "",
    "Faktúra č. 018/2026                 Pre:",
    "vystavená: 3. 9. 2026               Kamna s.r.o.",
    "splatná: 17. 9. 2026                Husova 18, 508 01 Vzorov",
    "",
    "Na zaplatenie      2 480,00 €",
  ];
  expect(valuesOf(rows, "supplierName")).toEqual(["Ján Vzorný – SHR"]);
});

test("a Polish name goes on with its legal form in the line below", () => {
  const rows = page(
    ["Sprzedawca", "Wzorowa Spółka z ograniczoną", "odpowiedzialnością", "ul. Krakowska 141/3", "50-428 Wrocław"],
    ["Nabywca", "Kamna s.r.o.", "Husova 18", "508 01 Vzorov"],
    "Faktura nr 2026/10/00017   Data wystawienia: 01.10.2026",
  );
  expect(valuesOf(rows, "supplierName")).toEqual(["Wzorowa Spółka z ograniczoną odpowiedzialnością"]);
});

test("the street of a southern address has its number behind a comma", () => {
  const rows = [
    "Legatoria Esempio S.r.l.",
    "Restauro carta e libri antichi",
    "Via del Moro, 18",
    "50123 Firenze (FI)",
    "P.IVA 04741886776",
    "",
    "Spett.le Kamna s.r.o.",
    "Husova 18",
    "508 01 Vzorov",
    "",
    "Fattura n. 14 del 03/10/2026",
    "Totale da pagare    € 1.603,60    IBAN IT60X0542811101000000123456",
  ];
  expect(valuesOf(rows, "supplierAddress")).toEqual(["Via del Moro, 18, 50123 Firenze (FI)"]);
});

test("a person with a title below a firm in one block works for it", () => {
  const rows = [
    "Kamna s.r.o.",
    "Ing. Jana Vzorná",
    "Vzorov 212",
    "512 46 Vzorov",
    "",
    "Invoice RG-260418",
    "Invoice Date 09.10.2026",
    "Zu Zahlen    1,892.40 EUR",
    "",
    "Quarzwerk Muster GmbH, Werkstraße 7, 92224 Amberg · USt-IdNr. DE318440717 · Amtsgericht Amberg HRB 4418",
  ];
  expect(valuesOf(rows, "supplierName", "customerName")).toEqual(["Quarzwerk Muster GmbH", "Kamna s.r.o."]);
});

test("a label of whom to speak with names no party, and the heading of a name is none of its words", () => {
  const rows = [
    "Biller:      Sample Piano Works Ltd",
    "Address:     22 Kirk Wynd",
    "             St Andrews, Fife, KY16 9RX",
    "",
    "Customer: Základní umělecká škola Vzorov",
    "Attn.:       Mgr. Jana Vzorná",
    "Address:     nám. Míru 212",
    "             388 01, Vzorov",
    "",
    "Invoice No.: 418      2026-10-06",
    "Invoice Amount   €3,146.00",
  ];
  expect(valuesOf(rows, "supplierName", "customerName")).toEqual(["Sample Piano Works Ltd", "Základní umělecká škola Vzorov"]);
});

test("headings of parties may end with a comma", () => {
  const column = (texts: string[]) => texts.map((text) => text.padEnd(26)).join("");
  const rows = [
    ["Sample Loom Ltd", "Ship To,", "Bill To,"],
    ["18 Quay Street", "Sklad Vzorov", "Kamna a.s."],
    ["Whitby YO21 1DN", "Nádražní 12", "Husova 18"],
    ["United Kingdom", "563 01 Lanškroun", "508 01 Vzorov"],
    ["01947 550118", "", "+420 494 550 118"],
  ].map(column);
  expect(valuesOf([...rows, "", "Invoice INV-000418      Due date 08/11/2026"], "customerName", "customerAddress")).toEqual([
    "Kamna a.s.",
    "Husova 18, 508 01 Vzorov",
  ]);
});

test("the block with the only VAT id and a number of the register is the issuer's, whoever's mail is printed", () => {
  const rows = page(
    ["SARL Atelier Exemple", "9 impasse des Forges", "67000 Strasbourg", "SIREN 533188421", "TVA FR64533188421"],
    ["Kamna z.s.", "Husova 18", "508 01 Vzorov", "info@kamna-vzorov.example", "+420 353 550 118"],
    "Facture N°213118      Échéance : 14/10/2026",
  );
  expect(valuesOf(["ATELIER EXEMPLE", "", ...rows], "supplierName", "customerName")).toEqual(["SARL Atelier Exemple", "Kamna z.s."]);
});

test.each([
  ["the suite of an American house", ["2280 Quarry Lane, Suite 140", "Flagstaff, AZ 86004"], "2280 Quarry Lane, Suite 140, Flagstaff, AZ 86004"],
  ["trades under the name", ["HAULAGE CONTRACTORS & PLANT HIRE", "The Old Quarry, Acomb, York YO1 7HH"], "The Old Quarry, Acomb, York YO1 7HH"],
  [
    "a profession above the tax number",
    ["Traductora Jurada", "NIF 48271936L", "C/ Mallorca, 214, 3º 2ª", "08008 Barcelona"],
    "C/ Mallorca, 214, 3º 2ª, 08008 Barcelona",
  ],
  ["a tax number with a letter behind", ["NIF 48271936L", "Calle Mayor, 5", "28001 Madrid"], "Calle Mayor, 5, 28001 Madrid"],
])("an address is read with %s", (_, lines, expected) => {
  const rows = page(["Supplier", "Pebble Works Ltd", ...lines], ["Bill to", "Kamna s.r.o.", "Husova 18", "508 01 Vzorov"]);
  expect(valuesOf(rows, "supplierAddress")).toEqual([expected]);
});

test("the partners below an Italian firm are no party", () => {
  const rows = page(
    [
      "Officina Bellandi S.n.c.",
      "di Bellandi Marco e Luca",
      "Via dell'Artigianato, 23 - 46030 Borgo Virgilio",
      "P.IVA 07382910466 - Tel. 0376 555 0183",
      "bellandi@pec.example.com",
    ],
    ["Spett.le", "Cantine Rocchetta a r.l.", "Strada Provinciale 12", "37017 Lazise"],
    "Fattura 318/A del 31/10/2026",
  );
  expect(valuesOf(rows, "supplierName", "supplierAddress")).toEqual(["Officina Bellandi S.n.c.", "Via dell'Artigianato, 23, 46030 Borgo Virgilio"]);
});

test("the heading of a column names no party", () => {
  const rows = [
    "R. J. Penhale & Sons Ltd, 4 Mill Lane, York YO1 7HH",
    "",
    "Invoice 57714                Date 31/10/26",
    "",
    "Ticket   From         To           Material        Tonnes   Rate    Amount",
    "33018    Porthtowan   Pool Depot   20mm granite     19.64   6.40    125.70",
    "INVOICE TOTAL                                                      £125.70",
  ];
  expect(valuesOf(rows, "customerName")).toEqual([undefined]);
});

test.each([
  [
    "the address of visitors beside a post box",
    ["Postbus 218, 2990 AE Barendrecht Bezoekadres: Zuideinde 66, 2991 LK Barendrecht"],
    "Zuideinde 66, 2991 LK Barendrecht",
  ],
  ["a street of small letters behind the town", ["42-200 Częstochowa, ul. Warszawska 118/4"], "42-200 Częstochowa, ul. Warszawska 118/4"],
])("%s", (_, lines, expected) => {
  const rows = page(["Supplier", "Visser Groothandel BV", ...lines], [], "Factuur V2611-2094      9 november 2026");
  expect(valuesOf(rows, "supplierAddress")).toEqual([expected]);
});

test("who gets the goods is not the buyer where another heading names that", () => {
  const rows = [
    "ZPHU Kamil Zawadzki, ul. Warszawska 118, 42-200 Częstochowa, NIP 7819263541",
    "",
    "Nabywca                                 Odbiorca",
    "Hurtownia Murator sp. z o.o.            Oddział Bełchatów",
    "ul. Składowa 3, 97-500 Radomsko         ul. Czapliniecka 40",
    "NIP 946-281-73-55                       97-400 Bełchatów",
    "",
    "Razem do zapłaty: 8 585,05 PLN",
  ];
  expect(valuesOf(rows, "customerName", "customerAddress")).toEqual(["Hurtownia Murator sp. z o.o.", "ul. Składowa 3, 97-500 Radomsko"]);
});

test("a VAT number below its label in the column of the invoice's own is the issuer's", () => {
  const rows = [
    "TAX INVOICE                        Invoice Date        Thistle & Wren Design Ltd",
    "                                   3 Nov 2026          Studio 9, 4 Tannery Lane",
    "                                                       London SE1 3XF",
    "Marlow Veterinary Group Limited    Invoice Number",
    "Attention: Finance                 INV-1187",
    "14 Henley Road                     VAT Number",
    "Marlow SL7 2DD                     829173608",
    "",
    "Customer                           Marlow Veterinary Group",
    "Total GBP                          4,048.00",
  ];
  expect(valuesOf(rows, "supplierVatId", "customerVatId", "customerName")).toEqual(["GB829173608", undefined, "Marlow Veterinary Group Limited"]);
});

test("a title behind a stroke begins another name", () =>
  expect(nameIn("Grünraum Planung | Mag. Eva Muster | Lendkai 17 | 8020 Graz")).toBe("Grünraum Planung"));

test.each([
  ["Unit 14 Calder Vale Trading Estate", false],
  ["Calder Vale Trading", true],
  ["HOLLOWAY PRATT & DIAZ, P.C.", true],
])("whether %s names a firm by its form: %s", (name, is) => expect(hasCompanyForm(name)).toBe(is));

test("an American street may go on with a suite", () => expect(isStreet("1190 Commerce Parkway, Suite 300")).toBe(true));

test("a Hungarian house may have a letter behind a stroke", () =>
  expect(townAhead("1117 Budapest, Hauszmann Alajos utca 3/B")).toMatchObject({ street: "Hauszmann Alajos utca 3/B", city: "Budapest" }));

test("what stands between a firm and its street is its trade", () => {
  const rows = page(
    [
      "GARAGE DU PONT NEUF",
      "EURL MOREL AUTOMOBILES",
      "Réparation toutes marques",
      "118 route de Lyon",
      "38300 BOURGOIN",
      "Tél : 04 74 55 01 36",
      "Siret : 438 271 603 00021",
      "TVA intra : FR94438271603",
    ],
    ["", "", "", "", "M. GUICHARD Alain", "5 allée des Charmes", "38110 SAINTE-BLANDINE"],
    "FACTURE N° F-26-2218      04/11/2026",
  );
  expect(valuesOf(rows, "supplierName")).toEqual(["EURL MOREL AUTOMOBILES"]);
});

test("a letterhead whose address stands in the foot is the issuer, and the name in the window its customer", () => {
  const rows = [
    "Terpstra",
    ...Array.from({ length: 5 }, () => ""),
    "Aannemersbedrijf Hofstra BV             R E K E N I N G",
    "Skoalleane 4                            Nummer   2026-114",
    "9021 CJ Easterwierrum                   Datum    7-11-2026",
    ...Array.from({ length: 5 }, () => ""),
    "Te voldoen   € 4.370,40     BTW verlegd naar NL854162732B01",
    ...Array.from({ length: 46 }, () => ""),
    "Hegedyk 33, 9022 BB Mantgum - 058 555 0133 - KvK 01148273 - BTW-id NL829374619B01",
  ];
  const names = ["supplierName", "supplierAddress", "supplierVatId", "customerName", "customerVatId"] as const;
  expect(valuesOf(rows, ...names)).toEqual(["Terpstra", "Hegedyk 33, 9022 BB Mantgum", "NL829374619B01", "Aannemersbedrijf Hofstra BV", "NL854162732B01"]);
});

test("whoever keeps a house, and the person in a club who gets the letter, are no parties", () => {
  const rows = [
    "Gasthof zur Linde",
    "Familie Hinterleitner · Kirchenplatz 2 · A-5322 Hof bei Salzburg · Tel. +43 6229 555 12",
    "",
    "",
    "",
    "Alpenverein Flachgau",
    "Sektion Hof",
    "Frau Gerda Moser",
    "Seestraße 19",
    "5330 Fuschl am See",
    "",
    "Rechnung Nr. 2026-1420      Hof, am 8. November 2026",
    "Gesamtsumme inkl. USt EUR   1.917,20",
  ];
  const names = ["supplierName", "supplierAddress", "customerName", "customerAddress"] as const;
  expect(valuesOf(rows, ...names)).toEqual([
    "Gasthof zur Linde",
    "Kirchenplatz 2, 5322 Hof bei Salzburg",
    "Alpenverein Flachgau",
    "Seestraße 19, 5330 Fuschl am See",
  ]);
});

test("the number behind the comma of an Italian street is part of it", () =>
  expect(nameIn("Ceramiche Falcioni S.p.A. - Via Ghiarola Nuova, 119 - 41042 Fiorano (MO)")).toBe("Ceramiche Falcioni S.p.A."));

test.each([
  ["German", "z. H. Frau Muster"],
  ["a department and a person", "Bauamt, Hr. Ing. Muster"],
  ["Italian", "c.a. geom. Esempi"],
  ["care of", "c/o Muster Hausverwaltung"],
  ["Dutch", "T.a.v. de crediteurenadministratie"],
  ["English", "Attn: Accounts Payable"],
  ["a person in English", "Attn: Jane New"],
  ["a department alone", "Accounts Payable"],
])("for whom a letter is there is no part of the address: %s", (_, line) => {
  const rows = page(["Seller", "Example Tools Ltd", "4 Mill Lane", "York YO1 7HH"], ["Bill to", "Musterbau", line, "Gut Lindenhof", "4020 Linz"]);
  expect(valuesOf(rows, "customerName", "customerAddress")).toEqual(["Musterbau", "Gut Lindenhof, 4020 Linz"]);
});

test("an Irish address may begin on an estate and end with a county and a code of its own line", () => {
  const rows = page(
    ["Seller", "Example Alarms Limited", "Unit 4B, Second Floor", "Exampletown Business Park", "Ballyexample, Galway", "H91 X4T2"],
    ["Bill to", "Sample Hotels DAC", "c/o Property Accounts", "Main Street, Exampletown", "Co. Galway", "H91 EC6N"],
  );
  expect(valuesOf(rows, "supplierAddress", "customerAddress")).toEqual([
    "Unit 4B, Second Floor, Exampletown Business Park, Ballyexample, Galway, H91 X4T2",
    "Main Street, Exampletown, Co. Galway, H91 EC6N",
  ]);
});

test("where in a building somebody is names nobody", () => {
  const rows = page(
    ["Seller", "Example Timber Ltd", "4 Mill Lane", "York YO1 7HH"],
    ["INVOICE TO", "Sample Fitted Kitchens", "Attn: Accounts Payable", "Suite 2, Old Brewery House", "14-16 Bear Street", "Exampleton", "EX32 7BZ"],
  );
  expect(valuesOf(rows, "customerName", "customerAddress")).toEqual([
    "Sample Fitted Kitchens",
    "Suite 2, Old Brewery House, 14-16 Bear Street, Exampleton, EX32 7BZ",
  ]);
});

test("a Hungarian street may end with building, floor and door", () => {
  const rows = page(
    ["Eladó", "Minta Tüzép Kft.", "3300 Eger, Minta út 14. A ép.", "Adószám: 12345676-2-10"],
    ["Vevő", "Példa Vendégház Bt.", "3233 Mátraszentimre", "Fő út 88. fszt. 2.", "Adószám: 87654325-1-10"],
    "Számla sorszáma: TMK-2026-318    Számla kelte: 2026.09.17.   Fizetési határidő: 2026.10.01.",
  );
  expect(valuesOf(rows, "supplierAddress", "customerAddress")).toEqual(["Minta út 14. A ép., 3300 Eger", "Fő út 88. fszt. 2., 3233 Mátraszentimre"]);
});

test("a street known by its word stays in front of the number on an estate", () => {
  const rows = page(
    ["Riegos Ejemplo,", "S.L.", "Polígono Industrial El Ejemplo", "C/ Herreros, nave 7-8", "13630 Socuéllamos (Ciudad Real)"],
    ["", "", "", "", "", "Facturar a", "Cooperativa Ejemplo", "Calle Mayor, 5", "16630 Mota del Cuervo"],
    "Factura 2026-118      Fecha 02/10/2026      Vencimiento 30/10/2026",
  );
  expect(valuesOf(rows, "supplierName", "supplierAddress")).toEqual([
    "Riegos Ejemplo, S.L.",
    "Polígono Industrial El Ejemplo, C/ Herreros, nave 7-8, 13630 Socuéllamos (Ciudad Real)",
  ]);
});

test.each([
  ["Wohnungsgenossenschaft", "Muster eG"],
  ["Stadtwerke", "Musterstadt GmbH"],
])("%s is the first line of a name", (first, second) => {
  const rows = page(
    ["Musterbau GmbH", "Ring 5", "12345 Stadt"],
    ["", "", "", "", first, second, "z. Hd. Frau Muster", "Lindenweg 12", "09584 Freiberg"],
    "Rechnung Nr. 2026-118   Datum 2.10.2026",
  );
  expect(valuesOf(rows, "customerName")).toEqual([`${first} ${second}`]);
});

test("what an Italian professional is beside the title is no part of the name", () => {
  const rows = page(
    ["Avv. Maria Esempi – patrocinante in Cassazione", "Via Roma, 12", "53100 Siena (SI)", "P. IVA 01234567897"],
    ["Spett.le", "Prova S.r.l.", "Via Nuova, 4", "53018 Sovicille (SI)"],
    "Parcella n. 18/2026      Data 05/10/2026",
  );
  expect(valuesOf(rows, "supplierName")).toEqual(["Avv. Maria Esempi"]);
});

test("the form of a French company beside its capital is no part of the name", () => {
  expect(nameIn("Atelier Exemple – SARL d'architecture au capital de 12 000 € – RCS Nantes 123 456 789")).toBe("Atelier Exemple");
  expect(nameIn("Exemple SARL au capital de 12 000 €")).toBe("Exemple SARL");
  expect(nameIn("Les Eaux d'Exemple, société anonyme au capital de 1 200 000 €, 6 route de Genève")).toBe("Les Eaux d'Exemple");
});

test("a profession under the name is no part of the address", () => {
  const rows = page(
    ["Fournisseur", "Atelier Exemple SARL", "Architectes D.P.L.G.", "Bâtiment B, 3e étage", "28, quai de la Fosse", "44000 NANTES"],
    ["Client", "Modèle SAS", "BP 40213", "44402 REZÉ CEDEX"],
    "Facture n° 26-10-047    Date : 16/10/2026",
  );
  expect(valuesOf(rows, "supplierAddress")).toEqual(["Bâtiment B, 3e étage, 28, quai de la Fosse, 44000 NANTES"]);
});
