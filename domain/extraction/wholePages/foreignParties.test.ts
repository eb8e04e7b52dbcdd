import { describe, expect, it } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { isStreet, readTown } from "#domain/extraction/parties/names.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

describe("parties on forms", () => {
  it("takes the firm that a labelled form names, not the person in it, for the client of a lawyer", () => {
    const rows = [
      "Dr. Leopold Muster",
      "Rechtsanwalt",
      "Getreidegasse 7",
      "5020 Salzburg",
      "",
      "Mandant                                      Honorarnote HN-2026/0094",
      "Name:         Herr Ing. Radim Vzor           Datum:      03.11.2026",
      "Firma:        Lanovky Vzorov s.r.o.          Fällig am:  17.11.2026",
      "Adresse:      Horní náměstí 14",
      "              669 02 Znojmo",
      "",
      "Summe brutto       EUR 1.200,00",
    ];
    expect(read(rows, "supplierName", "customerName", "customerAddress")).toEqual([
      "Dr. Leopold Muster",
      "Lanovky Vzorov s.r.o.",
      "Horní náměstí 14, 669 02 Znojmo",
    ]);
  });

  it("takes what stands below the number of a customer for the customer", () => {
    const rows = [
      "SARL Lectures du Monde",
      "18 rue des Carmes",
      "54000 Nancy",
      "",
      "FACTURE ACQUITTÉE",
      "N° Client      C-000318                  Date facturation    12 septembre 2026",
      "Nom            Lucie Vzorová             Facture n°          FAC-2609-0398",
      "Adresse        Kotlářská 42a",
      "Ville          602 00 Brno",
      "Email          lucie@vzorova.example",
      "",
      "Total TTC      92,20 €",
    ];
    expect(read(rows, "supplierName", "customerName")).toEqual(["SARL Lectures du Monde", "Lucie Vzorová"]);
  });

  it("takes the address of who is billed, not of who ordered", () => {
    const rows = [
      "Alpkäserei Muster GmbH",
      "Poststrasse 21",
      "7050 Arosa",
      "",
      "Kunde                               Rechnungsadresse",
      "Sýrotéka Vzorov s.r.o.              Sýrotéka Vzorov s.r.o.",
      "Újezd 409/19                        Vodičkova 710/31",
      "118 00 Praha 1                      110 00 Praha 1",
      "",
      "Rechnung 26-1183",
      "Rechnungsdatum 22.10.2026",
      "Total CHF      1'682.70",
    ];
    expect(read(rows, "customerAddress")).toEqual(["Vodičkova 710/31, 110 00 Praha 1"]);
  });

  it("takes a word of transport in front of a legal form for a part of the name", () => {
    const rows = [
      "JB TRANSPORT LTD",
      "Fen End Farm,",
      "Cambs CB6 3XD",
      "",
      "Papírny Vzorov s.r.o.",
      "Nákladní 118",
      "382 11 Větřní",
      "",
      "Invoice 1044",
      "Invoice date 02/10/2026",
      "Total £2,606.00",
    ];
    expect(read(rows, "supplierName")).toEqual(["JB TRANSPORT LTD"]);
  });
});

describe("parties of published forms", () => {
  it("takes a word above a number alone for no heading", () => {
    const rows = [
      "Weissenborn & Partner mbB · Prager Straße 3 · 01069 Dresden",
      "",
      "Firma                                        Mandant",
      "Glasveredelung Muster GmbH                   20418",
      "Elbuferweg 112                               Sachbearbeiterin",
      "01157 Dresden                                Frau Ilgen",
      "",
      "Rechnung Nr. 2026/03117 vom 30.09.2026",
      "Rechnungsbetrag EUR 2.949,53",
    ];
    expect(read(rows, "supplierName", "customerName")).toEqual(["Weissenborn & Partner mbB", "Glasveredelung Muster GmbH"]);
  });

  it("reads the parties of an Italian electronic invoice as the tax office shows it", () => {
    const rows = [
      "       Cedente/prestatore (fornitore)                  Cessionario/committente (cliente)",
      "Identificativo fiscale ai fini IVA: IT04741886776    Identificativo fiscale ai fini IVA: CZ80000011",
      "Denominazione: Cantina Muster S.S. Agricola          Denominazione: Vinotéka Vzorov s.r.o.",
      "Indirizzo: Strada del Poggio 21                      Indirizzo: Hradební 7",
      "Comune: Montefalco Provincia: PG                     Comune: Znojmo",
      "Cap: 06036 Nazione: IT                               Cap: 66902 Nazione: CZ",
      "",
      "Numero documento     Data documento",
      "V2-418               30-09-2026",
      "Totale documento     3.326,40",
    ];
    expect(read(rows, "supplierName", "supplierAddress", "supplierVatId", "customerName", "customerAddress", "customerVatId")).toEqual([
      "Cantina Muster S.S. Agricola",
      "Strada del Poggio 21, 06036 Montefalco",
      "IT04741886776",
      "Vinotéka Vzorov s.r.o.",
      "Hradební 7, 66902 Znojmo",
      "CZ80000011",
    ]);
  });

  it("takes the party for the issuer whose VAT id is of the country of the account", () => {
    const rows = [
      "Lanové centrum Vzorov s.r.o.                 Klimbos Veluwe",
      "BTW-nummer: CZ80000011                       BTW-nummer: NL001234567B01",
      "Jeremenkova 41                               Amersfoortseweg 210",
      "779 00 Olomouc                               3888 NR Uddel",
      "",
      "Factuur 2026-00318",
      "Factuurdatum: 09/10/2026",
      "Totaal          € 1.913,50",
      "Graag betalen op IBAN NL91 ABNA 0417 1643 00",
    ];
    expect(read(rows, "supplierName", "customerName")).toEqual(["Klimbos Veluwe", "Lanové centrum Vzorov s.r.o."]);
  });

  it("takes the firm below a person to whom a shop sold", () => {
    const rows = [
      "Liście i Korzeń sp. z o.o.",
      "ul. Ogrodowa 31",
      "62-800 Kalisz",
      "",
      "Faktura # 000004418",
      "Sprzedano do:",
      "Blanka Dostálová",
      "Zahradní studio Vzorov s.r.o.",
      "Polní 18",
      "Lysá nad Labem, Středočeský kraj, 289 22",
      "",
      "Suma częściowa:       926,00 zł",
      "Podatek:               79,20 zł",
      "Suma całkowita:     1 005,20 zł",
    ];
    expect(read(rows, "customerName", "totalAmount")).toEqual(["Zahradní studio Vzorov s.r.o.", "1005.20"]);
  });
});

describe("owners of trade names", () => {
  it("takes the name below the heading of the issuer, not the brand in the head", () => {
    const rows = [
      "La Colina del Galgo",
      "Residencia y Adiestramiento Canino · Toledo",
      "FACTURA F-2026-00217",
      "",
      "Emisor                                        Cliente",
      "Nuria Calvo Herranz                           Kynologie Vzorov, z.s.",
      "Camino de la Sisla, 11                        Na Pankráci 1618/30",
      "45004 Toledo                                  140 00 Praha 4",
      "",
      "Fecha: 02/10/2026",
      "Concepto                            Cant.    Precio       Total",
      "Curso de adiestramiento                 1    640,00      640,00",
      "Alojamiento                            10     22,50      225,00",
      "TOTAL                               1046,65 €",
      "IBAN ES91 2100 0418 4502 0005 1332",
      "La Colina del Galgo · Camino de la Sisla, 11 · 45004 Toledo",
      "Tel: +34 925 550 118 · lacolina@galgo.example",
      "© 2026 La Colina del Galgo",
    ];
    expect(read(rows, "supplierName")).toEqual(["Nuria Calvo Herranz"]);
  });

  it("takes the holder of the account above a trade name", () => {
    const rows = [
      "Sanne Hoekstra",
      "Studio Kwelder",
      "Voorstreek 88",
      "8911 JR Leeuwarden",
      "hallo@studiokwelder.example",
      "",
      "Factuuradres",
      "Penzion Vzorov s.r.o.",
      "Jezerní 77",
      "468 51 Smržovka",
      "",
      "Factuur SK-2026-041   Datum 30-09-2026",
      "Totaal                € 686,75",
      "Over te maken op NL91 ABNA 0417 1643 00 ten name van Sanne Hoekstra, onder vermelding van SK-2026-041.",
    ];
    expect(read(rows, "supplierName")).toEqual(["Sanne Hoekstra"]);
  });

  it("takes the person who has the seat of a brand", () => {
    const rows = [
      "INKSTERN",
      "Derya Muster · Billstraße 87 · 20539 Hamburg",
      "",
      "INKSTERN · Billstraße 87 · 20539 Hamburg",
      "Spolek Vzorov, z.s.",
      "Liberecká 220",
      "468 22 Železný Brod",
      "",
      "Rechnung Nr. RG-2026-41177",
      "Datum: 18.08.2026",
      "Gesamtbetrag       742,56 €",
      "INKSTERN · shop@inkstern.example",
    ];
    expect(read(rows, "supplierName")).toEqual(["Derya Muster"]);
  });
});

describe("addresses", () => {
  it.each([
    ["85-719, Bydgoszcz", "Bydgoszcz"],
    ["Dublin D02 X285", "Dublin"],
    ["50124 - Firenze", "Firenze"],
    ["473 01 - Nový Bor", "Nový Bor"],
  ])("finds the town of %s", (text, city) => expect(readTown(text)?.city).toBe(city));

  it("knows a letter behind a dash as part of a house number", () => expect(isStreet("Industrieweg 19-B")).toBe(true));

  it("reads a street below its town", () => {
    const rows = [
      "Sprzedawca:",
      "Sieci Wzorowe sp. z o.o.",
      "34-300 Żywiec",
      "ul. Kościuszki 12",
      "",
      "Faktura VAT FV/0418/10/2026",
      "Razem do zapłaty: 3437,64 PLN",
    ];
    expect(read(rows, "supplierAddress")).toEqual(["ul. Kościuszki 12, 34-300 Żywiec"]);
  });

  it("reads a street behind its town", () => {
    const rows = [
      "Számla DF-26/004418",
      "Szállító:",
      "Duna Minta Zrt.",
      "2400 Dunaújváros, Papírgyári út 12.",
      "Adószám: 12993884-2-10",
      "Fizetendő: 1 376,00 EUR",
    ];
    expect(read(rows, "supplierAddress")).toEqual(["Papírgyári út 12., 2400 Dunaújváros"]);
  });

  it("takes a short name of a country for no part of an address", () => {
    const rows = [
      "Výťahy Vzor, s.r.o.",
      "Okružná 58",
      "066 01 Humenné",
      "",
      "Faktúra č. 10260418",
      "Odberateľ:",
      "Hotel Vzorov, a.s.",
      "Lázeňská 401",
      "790 01 Jeseník, ČR",
      "Spolu 10,00 EUR",
    ];
    expect(read(rows, "customerAddress", "customerCountry")).toEqual(["Lázeňská 401, 790 01 Jeseník", "CZ"]);
  });

  it("leaves out the label of an address and a number in front of a street", () => {
    const rows = [
      "Componentes Muster, S.L.",
      "B26197442 - Carrer de la Indústria 42, 08210 Barberà, España - 935 550 118",
      "Factura FAC2026A118",
      "Fecha: 07-10-2026",
      "Cliente: Automatizace Vzorov s.r.o.",
      "Dirección: Obce Ležáků 215, 537 01 Chrudim",
      "Total   1.397,78 €",
    ];
    expect(read(rows, "supplierAddress", "customerAddress")).toEqual(["Carrer de la Indústria 42, 08210 Barberà", "Obce Ležáků 215, 537 01 Chrudim"]);
  });
});
