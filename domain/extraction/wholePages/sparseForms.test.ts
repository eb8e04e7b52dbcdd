import { describe, expect, it } from "vitest";
import { SURE } from "#domain/documents/attention.ts";
import type { Word } from "#domain/evidence/reading.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readPage, readRows } from "#test/readPage.ts";
import { itemsOf } from "#test/itemsOf.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);
const items = (...rows: string[]) => itemsOf(rows).map(({ values }) => values);

describe("tables whose headings say little", () => {
  it("finds columns by arithmetic behind a column of codes, with units of several lengths", () => {
    const rows = items(
      "Symbol     Nagłówek              Xyz       Cennik      Upst       Wynik",
      "K-4426     Kabel miedziany       12 szt.      40,50                486,00",
      "K-991      Papier do drukarki    40 ryz       19,00     10 %       684,00",
      "K-29285    Transport palet       1 kurs    1 919,00              1 919,00",
    );
    expect(rows.map(({ description, quantity, unitPrice }) => [description, quantity, unitPrice])).toEqual([
      ["Kabel miedziany", "12", "40.5"],
      ["Papier do drukarki", "40", "19"],
      ["Transport palet", "1", "1919"],
    ]);
  });

  it("takes a currency alone for the heading of amounts, and a rate without per cents for a price", () => {
    const rows = items(
      "Work done                  Qty     Rate          £",
      "Survey of the roof         3      120.00     360.00",
      "Ladder hire                1       40.00      40.00",
    );
    expect(rows.map(({ quantity, unitPrice, vatRate }) => [quantity, unitPrice, vatRate])).toEqual([
      ["3", "120", undefined],
      ["1", "40", undefined],
    ]);
  });

  it("takes per cents below a heading that says nothing for the rates of VAT, and those beside them for discounts", () => {
    const rows = items(
      "Bezeichnung                Menge    E-Preis    R.%      Netto     St.",
      "Lager                      10       20,00      10 %     180,00    20 %",
      "Riemen                     2        50,00                100,00    20 %",
    );
    expect(rows.map(({ vatRate, discount }) => [vatRate, discount])).toEqual([
      ["20.00", "10"],
      ["20.00", undefined],
    ]);
  });

  it("takes figures in front of the texts, below no heading, for quantities; numbering is none", () => {
    const heading = "               Omschrijving                 Bedrag      Btw";
    const counted = items(
      heading,
      "8,5 uur        Advies                       765,00      21 %",
      "3 x            Reiskosten                    60,00      21 %",
    );
    expect(counted.map(({ quantity, description }) => [quantity, description])).toEqual([
      ["8.5", "Advies"],
      ["3", "Reiskosten"],
    ]);
    const numbered = items(
      heading,
      "1              Advies                       765,00      21 %",
      "2              Reiskosten                    60,00      21 %",
    );
    expect(numbered.map(({ quantity }) => quantity)).toEqual([undefined, undefined]);
  });

  it("takes a column of VAT that is larger than its base for the sums with VAT", () => {
    const rows = items(
      "Werkzaamheden         Aantal     Prijs ex      Ex btw      %       In btw",
      "Montage               2          50,00         100,00      21      121,00",
    );
    expect(rows).toMatchObject([{ totalWithoutVat: "100.00", totalWithVat: "121.00" }]);
  });

  it("leaves a currency in the text to the text", () => {
    const rows = items(
      "Nazwa              Ilość      Cena netto     Wartość netto",
      "Paleta EUR         12         40,00          480,00",
      "Folia              2          10,00           20,00",
    );
    expect(rows.map(({ description, quantity }) => [description, quantity])).toEqual([
      ["Paleta EUR", "12"],
      ["Folia", "2"],
    ]);
  });

  it("keeps a heading in two languages together", () => {
    const rows = items(
      "Popis / Description      Mn. / Qty      J. cena / Price      Spolu / Total",
      "Kábel                    2              10,00                20,00",
      "Lišta                    3              5,00                 15,00",
    );
    expect(rows.map(({ quantity, unitPrice }) => [quantity, unitPrice])).toEqual([
      ["2", "10"],
      ["3", "5"],
    ]);
  });
});

describe("labels", () => {
  it("understands numbers for VAT word by word, and whose they are", () => {
    const rows = [
      "Ateliers du Pont SARL              Facture n° F-17",
      "12 rue du Port",
      "44000 Nantes",
      "N° id. intracom. FR40123456824",
      "",
      "Librairie Centrale SARL",
      "3 rue Haute",
      "35000 Rennes",
      "Id. TVA du client : FR83404833048",
      "Total TTC      120,00 €",
    ];
    expect(read(rows, "supplierVatId", "customerVatId")).toEqual(["FR40123456824", "FR83404833048"]);
  });

  it("reads a label in two languages as one", () => {
    const rows = [
      "FAKTURA / INVOICE            č. / No. 2024-0173",
      "VS / Reference   2502173",
      "Datum vystavení / Date of issue   3.11.2026",
      "Celkem / Total   1 210,00 Kč",
    ];
    expect(read(rows, "invoiceNumber", "variableSymbol")).toEqual(["2024-0173", "2502173"]);
  });

  it("takes small print below values for their labels", () => {
    const rows = [
      "RECHNUNG 2026-17",
      "",
      "03.11.2026        17.11.2026        30.10.2026",
      "ausgestellt       zahlbar bis       geliefert am",
      "",
      "",
      "Summe     121,00 EUR",
    ];
    expect(read(rows, "issueDate", "dueDate", "taxDate")).toEqual(["2026-11-03", "2026-11-17", "2026-10-30"]);
  });

  it("distinguishes the document that is corrected from the correction", () => {
    const rows = [
      "GUTSCHRIFT",
      "zu Faktura R 2026/5598",
      "",
      "Nummer      Datum",
      "73451710    2.8.2026",
      "",
      "Summe     121,00 EUR",
      "IBAN DE02120300000000202051",
    ];
    expect(read(rows, "invoiceNumber", "originalDocumentNumber")).toEqual(["73451710", "R 2026/5598"]);
  });

  it("takes letters before a number for a part of it, unless they end its label", () => {
    expect(read(["Facture / Invoice", "F 2024/4469", "", "Total TTC   12,00 €"], "invoiceNumber")).toEqual(["F 2024/4469"]);
    expect(read(["Faktura VAT 202504413", "", "Razem brutto   12,00 zł"], "invoiceNumber")).toEqual(["202504413"]);
  });
});

describe("parties", () => {
  it("reads from and to as headings of their own, but not as the beginning of other cells", () => {
    const rows = [
      "Facture n° 2026-17",
      "",
      "De                              À",
      "Sophie Moulin                   Atelier Rouge SAS",
      "12 rue du Port                  3 rue Haute",
      "44000 Nantes                    35000 Rennes",
      "",
      "Total TTC                       120,00 €",
      "IBAN FR7630006000011234567890189",
    ];
    expect(read(rows, "supplierName", "customerName")).toEqual(["Sophie Moulin", "Atelier Rouge SAS"]);
  });

  it("takes whom a slip is addressed to for the one who is paid", () => {
    const rows = [
      "INVOICE                              Invoice Date",
      "                                     26 July 2026        Harrow Works Ltd",
      "Larkfield Council                                        4 Mill Lane",
      "1 Kiln Orchard Lane                  Invoice Number      Leeds LS1 4AP",
      "Norwich NR2 1TF                      IN-2026-17",
      "",
      "Total GBP                                                121.00",
      "",
      "PAYMENT ADVICE",
      "To: Harrow Works Ltd                 Customer            Larkfield Council",
      "4 Mill Lane                          Amount Due          121.00",
      "Leeds LS1 4AP",
    ];
    expect(read(rows, "supplierName", "customerName")).toEqual(["Harrow Works Ltd", "Larkfield Council"]);
  });

  it("passes over accounts that hold the money of others", () => {
    const rows = ["Kostenrechnung Nr. 2026-17", "Endbetrag    121,00 EUR", "", "Anderkonto DE02120300000000202051 · Geschäftskonto DE02500105170137075030"];
    expect(read(rows, "iban")).toEqual(["DE02500105170137075030"]);
  });

  it("takes the name below the sender's small print for whom the letter is addressed to", () => {
    const page = drawPage([
      "Hagen Logistik AG · Schmiedehofweg 36 · 93047 Regensburg",
      "Gemeinde Erlenwinkel",
      "Zur Kornmühle 76",
      "04109 Leipzig",
      "",
      "Rechnung R-2026-17 vom 3.11.2026",
      "Endbetrag 121,00 EUR",
      "IBAN DE02120300000000202051",
    ]);
    const words = page.words.map((word, i): Word => (i < 9 ? { ...word, box: [word.box[0], word.box[1] + 0.004, word.box[2], word.box[3]] } : word));
    const document = readPage({ ...page, words });
    expect([document.fields.supplierName?.value, document.fields.customerName?.value]).toEqual(["Hagen Logistik AG", "Gemeinde Erlenwinkel"]);
  });

  it("is sure of an addressee below a sender's line that is centred above the window", () => {
    const page = drawPage([
      "                                                       2026-11-03",
      "      Hagen Logistik AG · Hof 36 · 93047 Regensburg      Hagen Logistik AG",
      "Theodor Erle                                             Hof 36, 93047 Regensburg",
      "                                                         fon (555) 23 78 -0",
      "Zur Kornmühle 76",
      "04109 Leipzig",
      "",
      "Rechnung R-2026-17 vom 3.11.2026",
      "Endbetrag 121,00 EUR",
    ]);
    const words = page.words.map((word): Word => {
      const [x0, y0, x1, y1] = word.box;
      const isSender = Math.abs(y0 * 842 - 42) < 1 && x1 * 595 < 280;
      return isSender ? { ...word, box: [x0, y0 + 0.004, x1, y1] } : word;
    });
    const document = readPage({ ...page, words });
    expect(document.fields.customerName).toMatchObject({ value: "Theodor Erle" });
    expect(document.fields.customerName!.confidence).toBeGreaterThanOrEqual(SURE);
  });

  it("takes the only address that stands below no name for that of the supplier", () => {
    const rows = [
      "Kogel Software GmbH",
      "",
      "Rechnungsempfänger",
      "Gemeinde Erlenwinkel",
      "Zur Kornmühle 76",
      "04109 Leipzig",
      "",
      "Rechnung R-2026-17 vom 3.11.2026",
      "Endbetrag 121,00 EUR",
      "IBAN DE02120300000000202051",
      "",
      "Ziegelofengasse 66, 4020 Linz – Tel. +43 732 4711",
    ];
    expect(read(rows, "supplierName", "supplierAddress")).toEqual(["Kogel Software GmbH", "Ziegelofengasse 66, 4020 Linz"]);
  });

  it("takes no beginning of an account for a VAT id", () => {
    expect(read(["Faktúra č. 2026017", "IBAN SK71 1100 0000 9455 4580 8600", "Spolu 121,00 EUR"], "supplierVatId")).toEqual([undefined]);
  });
});

describe("sums", () => {
  it("takes what a deduction below the total leaves for the amount due where it is printed above", () => {
    const rows = [
      "Jahresabrechnung R-2026-17 vom 3.11.2026",
      "Heuer zu begleichen: 584,19 EUR",
      "",
      "Kosten netto                         2.423,69 EUR",
      "Umsatzsteuer 19 % von 2.423,69         460,50 EUR",
      "Kosten brutto                        2.884,19 EUR",
      "Vom Konto abgebucht                 -2.300,00 EUR",
    ];
    expect(read(rows, "totalAmount", "amountDue")).toEqual(["2884.19", "584.19"]);
  });

  it("ends a table where sums stand beside the payment", () => {
    const rows = items(
      "Čo fakturujem           Koľko       Cena / j.       DPH        Spolu",
      "Montážne práce          29,5 hod       25,10       23 %       740,45",
      "Doprava                 2 km            0,50       23 %         1,00",
      "",
      "IBAN          SK71 1100 0000 9455 4580 8600    Bez DPH        741,45",
      "Variabilný s. 20257619                 DPH 23 % z 741,45       170,53",
    );
    expect(rows.map(({ description }) => description)).toEqual(["Montážne práce", "Doprava"]);
  });
});
