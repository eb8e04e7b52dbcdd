import { describe, expect, it } from "vitest";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readRows } from "#test/readPage.ts";
import { itemsOf } from "#test/itemsOf.ts";
import { withFormMended } from "#domain/extraction/confidence/letters.ts";
import { repairAddress } from "#domain/extraction/parties/repair.ts";
import { recognisedWords } from "#domain/extraction/page/recognised.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);
const items = (...rows: string[]) => itemsOf(rows).map(({ values }) => values);

const TITLE = "Rechnung Nr. 2026-0171          Datum: 16.10.2026";

describe("tables of foreign programs", () => {
  it("spreads a price for a hundred pieces over them, as the row or the heading states it", () => {
    expect(
      items(
        TITLE,
        "",
        "Pos.  Bezeichnung                 Menge ME      Preis / PE     Wert EUR",
        "10    Scheibe DIN 125 A 8,4       5.000 ST     3,15 / 100       157,50",
        "20    Gewindestange M12              40 ST     2,85 / 1         114,00",
        "Nettowert                                                       271,50",
      ),
    ).toMatchObject([
      { quantity: "5000", unitPrice: "0.0315" },
      { quantity: "40", unitPrice: "2.85" },
    ]);
    expect(
      items(
        "Factuur 2026-118     Factuurdatum 18-09-2026",
        "",
        "Omschrijving                     Aantal     Prijs / 100      Bedrag",
        "Tulp Apeldoorn 12/+               5.000           11,40      570,00",
        "Narcis 10/12                      3.000           14,90      447,00",
        "Totaal                                                     1.017,00",
      ),
    ).toMatchObject([{ unitPrice: "0.114" }, { unitPrice: "0.149" }]);
  });

  it("leaves a price whose product is a hundred times the sum where no number of pieces is printed", () => {
    const rows = items(
      TITLE,
      "",
      "Bezeichnung                      Menge      Einzelpreis       Summe",
      "Scheibe                            200            58,20      116,40",
      "Mutter                              10             2,00       20,00",
    );
    expect(rows[0]).toMatchObject({ unitPrice: "58.2" });
  });

  it("distinguishes quantity and price by the order of their headings where those stand left of the figures", () => {
    expect(
      items(
        "Invoice 7F3A-0019     Date of issue October 3, 2026",
        "",
        "Description                      Qty   Unit price       Amount",
        "Team plan, editor seats               12       €17.00     €204.00",
        "Archive storage                        4        €2.50      €10.00",
        "Total                                                      €214.00",
      ),
    ).toMatchObject([
      { quantity: "12", unitPrice: "17" },
      { quantity: "4", unitPrice: "2.5" },
    ]);
  });

  it("keeps the unit price and its noun in one heading", () => {
    expect(
      items(
        "Faktúra č. 2026017     Dátum vystavenia: 3.11.2026",
        "",
        "Popis                 Množstvo   Jednotková cena   Zľava %   Dane      Suma",
        "Pšenica celá            12,00          31,5000      0,00   DPH 19%   378,00",
        "Olej slnečnicový        20,00          18,9000      5,00   DPH 19%   359,10",
        "Medzisúčet bez DPH                                                   737,10",
        "DPH 19%                                                              140,05",
        "Spolu                                                                877,15",
      ),
    ).toMatchObject([{ totalWithoutVat: "378.00" }, { totalWithoutVat: "359.10" }]);
  });

  it("takes a rate without a per cent for the price although its figures stand beside the heading", () => {
    expect(
      items(
        TITLE,
        "",
        "Leistung             Menge    Einheit    Satz            Betrag",
        "Fracht               1        Pausch.        1.080,00      1.080,00",
        "Dieselzuschlag       1.080,00 %                 14,50        156,60",
        "Maut DE              312      km                0,348        108,58",
        "Standzeit            2,5      Std.              48,00        120,00",
        "Gesamt EUR                                                 1.465,18",
      ),
    ).toMatchObject([{ unitPrice: "1080" }, {}, { unitPrice: "0.348" }, { unitPrice: "48" }]);
  });

  it("adds to the rows with a product the lines beside them that make up the rest of the sum", () => {
    const rows = items(
      TITLE,
      "",
      "Umsatzsteuervoranmeldungen                         306,60",
      "Beratung, 2,5 Std. à 130,00 EUR                    325,00",
      "Dieselzuschlag 8,25 %                               20,00",
      "Zwischensumme netto                                651,60",
      "zuzüglich 19 % Umsatzsteuer                        123,80",
      "Rechnungsbetrag                                    775,40",
    );
    expect(rows).toMatchObject([{ totalWithoutVat: "306.60" }, { quantity: "2.5", unitPrice: "130" }, { totalWithoutVat: "20.00" }]);
    expect(rows[2]!.vatRate).toBe("19.00");
  });
});

describe("totals of foreign programs", () => {
  it("takes a payment for an advance where the balance is what it leaves of the total", () => {
    const rows = [
      "Invoice 10884     Date 07/02/2026",
      "",
      "SUBTOTAL                        1,664.32",
      "DISCOUNT                          -75.00",
      "TOTAL                           1,589.32",
      "PAYMENT                           500.00",
      "BALANCE DUE                 USD 1,089.32",
    ];
    expect(read(rows, "totalAmount", "advancePaid", "amountDue")).toEqual(["1589.32", "500.00", "1089.32"]);
  });

  it("takes no subtotal with VAT for the base of a lower total", () => {
    const rows = [
      "Invoice ND-20417     Invoice date: 29 August 2026",
      "",
      "Subtotal                          €311.90",
      "Discount                          -€39.30",
      "Total incl. VAT                   €272.60",
    ];
    expect(read(rows, "totalAmount", "totalWithoutVat")).toEqual(["272.60", undefined]);
    expect(read([...rows, "includes VAT 19%                   €43.52", "VAT ID DE136695976"], "totalWithoutVat", "totalVat")).toEqual(["229.08", "43.52"]);
  });

  it("reads what is zero rated in the row of its total", () => {
    const rows = [
      "Invoice INV-0873     Invoice Date 9 Sep 2026",
      "",
      "Subtotal             946.90",
      "TOTAL ZERO RATED 0%    0.00",
      "TOTAL GBP            946.90",
    ];
    expect(read(rows, "totalVat")).toEqual(["0.00"]);
    expect(readRows(rows).vatBreakdown).toMatchObject([{ values: { rate: "0.00", base: "946.90" } }]);
  });
});

describe("numbers and days of foreign programs", () => {
  it("knows the number of an order by what it begins with, and keeps its letters", () => {
    expect(read(["Invoice INV-0873", "Invoice Date 9 Sep 2026", "Reference", "PO-2026-1140"], "orderNumber")).toEqual(["PO-2026-1140"]);
    expect(read(["Faktura nr FZ/2026/10/003", "", "Sposób zapłaty:      Zamówienie:", "przelew              ZK 318/26"], "orderNumber")).toEqual(["ZK 318/26"]);
  });

  it("keeps the kind of a series in brackets", () => {
    expect(read(["Faktura VAT (S)FA-4471/10/26", "Data wystawienia: 21-10-2026"], "invoiceNumber")).toEqual(["(S)FA-4471/10/26"]);
  });

  it("takes the day behind 'spätestens' for the last to pay", () => {
    expect(read([TITLE, "", "Zahlungsziel: 18 Werktage nach Zugang der Rechnung, spätestens 17.11.2026."], "dueDate")).toEqual(["2026-11-17"]);
  });
});

describe("parties of foreign programs", () => {
  const window = (sender: string) => [sender, "", "Spojmat Olomouc a.s.", "Holická 49", "779 00 Olomouc", "", TITLE];

  it("ends a name in front of its owner", () => {
    expect(read([...window(""), "", "Pumberger Haustechnik e.U. | Inhaber Florian Pumberger | Marktplatz 22 | 4190 Bad Leonfelden"], "supplierName")).toEqual([
      "Pumberger Haustechnik e.U.",
    ]);
  });

  it("spells out the initials of a name", () => {
    expect(
      read(
        ["Dr. med. Ruprecht Sandhäger", "Facharzt für Innere Medizin", "", ...window("Dr. med. R. Sandhäger, Theaterplatz 9, 09111 Chemnitz")],
        "supplierName",
      ),
    ).toEqual(["Dr. med. Ruprecht Sandhäger"]);
  });

  it("finds the address below the letterhead of a name that has its legal form in the foot alone", () => {
    expect(
      read(
        [
          "ETS VAUCRESSON",
          "410, avenue du Douard",
          "13400 AUBAGNE",
          "",
          "                      CLIENT",
          "                      RESTAURACE ŠKORPIL S.R.O.",
          "                      LIDICKÁ 40",
          "                      602 00 BRNO",
          "",
          "FACTURE N° FA0048812    DATE 24/09/26",
          "",
          "ETS VAUCRESSON SAS au capital de 152 449 €",
        ],
        "supplierName",
        "supplierAddress",
      ),
    ).toEqual(["ETS VAUCRESSON SAS", "410, avenue du Douard, 13400 AUBAGNE"]);
  });

  it("reads a town in front of its postcode, and the estate in front of a unit", () => {
    const bill = (...lines: string[]) => ["Invoice 0019     Date of issue October 3, 2026", "", "Bill to", ...lines];
    expect(read(bill("Redakce Severka, z.s.", "Husova 9", "Liberec 460 01", "Czechia"), "customerAddress", "customerCountry")).toEqual([
      "Husova 9, 460 01 Liberec",
      "CZ",
    ]);
    expect(read(bill("Redakce Severka, z.s.", "Polígono Industrial El Saladar, nave 23", "30850 Totana"), "customerAddress")).toEqual([
      "Polígono Industrial El Saladar, nave 23, 30850 Totana",
    ]);
  });
});

describe("letters of recognised pages in other languages", () => {
  const recognised = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows, { source: "ocr" }), names);
  const words = (text: string) => recognisedWords(drawPage([text], { source: "ocr" })).map((word) => word.text);

  it("gives Slovak, Spanish and Czech words their accents, and leaves German and Slovak words with those letters", () => {
    expect(words("Dátum vystavenia faktüry celkom Predävajüci, mäso")).toEqual(["Dátum", "vystavenia", "faktúry", "celkom", "Predávajúci,", "mäso"]);
    expect(words("Rechnung Nummer Datum für Chodovä Pläně, Kärnten")).toEqual(["Rechnung", "Nummer", "Datum", "für", "Chodová", "Pláně,", "Kärnten"]);
  });

  it("takes no three figures of a table for a Czech postcode, beside which letters stay", () => {
    expect(words("Rechnung Nummer 651 Untersuchung vollstándig Datum")).toContain("vollständig");
    expect(words("Rechnung Nummer 434 01 Most Pátek Datum")).toContain("Pátek");
  });

  it("mends the German word for a street and Polish towns", () => {
    expect(repairAddress("Gneisenaustrafše 61, 10961 Berlin")).toBe("Gneisenaustraße 61, 10961 Berlin");
    expect(repairAddress("ul. Fabryczna 16b, 53-609 Wroctaw")).toBe("ul. Fabryczna 16b, 53-609 Wrocław");
    expect(repairAddress("ul. Fabryczna 16b, 00-609 Warszawa")).toBe("ul. Fabryczna 16b, 00-609 Warszawa");
  });

  it("knows the form of a small company whatever its letters look like", () => {
    expect(withFormMended("Lumenara UG (haftungsbeschránkt)")).toBe("Lumenara UG (haftungsbeschränkt)");
  });

  it("takes no bank for a party whose account follows it, and a number and a day from one label", () => {
    const rows = ["Invoice No. and Date", "PI-26/0418 06.05.2026", "", "Sparkasse Freyung-Grafenau · IBAN DE89 3704 0044 0532 0130 00"];
    expect(recognised(rows, "supplierName", "invoiceNumber", "issueDate")).toEqual([undefined, "PI-26/0418", "2026-05-06"]);
  });
});
