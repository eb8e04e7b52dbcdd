import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { readPage, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { findBrokenIbans } from "#domain/extraction/candidates/brokenIbans.ts";
import { findRegisterNumbers, findVatIds } from "#domain/extraction/candidates/identifiers.ts";
import { findPaymentTerm } from "#domain/extraction/fields/paymentTerm.ts";
import { headlessTable } from "#domain/extraction/items/headless.ts";
import { hasCompanyForm, isNameLike, isStreet, nameIn } from "#domain/extraction/parties/names.ts";

const read = (rows: string[], ...names: HeaderField[]) => {
  const { fields } = readRows(rows);
  return Object.fromEntries(names.map((name) => [name, fields[name]?.value]));
};
const linesOf = (...rows: string[]) => layOut(drawPage(rows)).lines;

describe("accounts and numbers", () => {
  it("joins an IBAN that a column or a sentence breaks in two", () => {
    const columns = linesOf("HRB 1234            IBAN DE32 1005 0000 7977", "Ort 5               3268 14");
    expect(findBrokenIbans(columns).map(({ iban, rest }) => [iban.value, rest.value])).toEqual([["DE32100500007977326814", "3268 14"]]);
    expect(findBrokenIbans(linesOf("IBAN DE32 1005 0000 7977", "3268 15"))).toEqual([]);
    const polish = findBrokenIbans(linesOf("Numer konta: 73 1050 1445 1000", "0092 7361 8450"));
    expect(polish.map(({ iban, rest }) => [iban.value, rest.value])).toEqual([["PL73105014451000009273618450", "0092 7361 8450"]]);
  });

  it("takes no part of a broken IBAN for the number of the invoice", () => {
    const rows = ["Factuur 2026.031", "Maak het bedrag over naar NL11", "INGB 0266 2332 00 onder vermelding van het", "factuurnummer."];
    expect(read(rows, "invoiceNumber", "iban")).toEqual({ invoiceNumber: "2026.031", iban: "NL11INGB0266233200" });
  });

  it.each([
    ["CHE-114.882.039 MWST", "CHE114882039"],
    ["P.IVA 04741886776", "IT04741886776"],
    ["NIF: B26197442", "ESB26197442"],
    ["Adószám: 12993884-2-10", "HU12993884"],
    ["NIF 12345678Z", "ES12345678Z"],
    ["VAT Registration No: 123 4567 82", "GB123456782"],
    ["VAT Reg. No. 123 4567 27", "GB123456727"],
    ["NIP UE: CZ80000011   NIP: 862-651-46-78", "CZ80000011 PL8626514678"],
  ])("reads the VAT id of %s", (row, ids) =>
    expect(
      linesOf(row)
        .flatMap((line) => findVatIds(line).map(({ value }) => value))
        .join(" "),
    ).toBe(ids),
  );

  it("takes no number with a wrong check digit for a VAT id without a country", () =>
    expect(linesOf("P.IVA 04741886777", "NIF: B26197443", "Adószám: 12993885-2-10", "NIF 12345678A", "VAT Reg. No. 123 4567 83").flatMap(findVatIds)).toEqual(
      [],
    ));

  it.each([
    ["Company number: 611284", "611284"],
    ["Registered in England and Wales No. 04418266", "04418266"],
    ["Company registration no. SC123456", "SC123456"],
  ])("reads the register number of %s", (row, id) => expect(linesOf(row).flatMap((line) => findRegisterNumbers(line).map(({ value }) => value))).toEqual([id]));
});

describe("names", () => {
  it.each(["SCHELDE TRANS NV", "NordWing Airlines A/S", "CONGRESOS TURIA, S.L.", "Kékes Élelmiszer Kft.", "Primer Lesarstvo d.o.o."])(
    "knows the form of %s",
    (name) => expect(hasCompanyForm(name)).toBe(true),
  );
  it("knows no form in words", () => expect(["to sa stalo", "pay as you go", "SALDO SA PREVEDIE"].map(hasCompanyForm)).toEqual([false, false, false]));
  it("takes no department for a name", () =>
    expect(["Service comptabilité", "Buchhaltung", "Accounts Payable"].map(isNameLike)).toEqual([false, false, false]));
  it("knows the box behind a Belgian house number", () => expect(["Noorderlaan 139 B 12", "Kerkstraat 5 bus 3"].map(isStreet)).toEqual([true, true]));
  it("leaves out that a house is kept by a company", () => expect(nameIn("di Benaco Ospitalità S.r.l. – P.IVA 1")).toBe("Benaco Ospitalità S.r.l."));

  it("finds both parties below headings that stand in the middle of their halves", () => {
    const rows = [
      "             Sprzedawca                                    Nabywca",
      "Hurtownia Opakowań Pakmix Sp. z o.o.         Piekarnia Szymek s.r.o.",
      "ul. Bielska 208, 43-400 Cieszyn              Hlavní 112, 737 01 Český Těšín",
      "NIP: 862-651-46-78                           NIP UE: CZ80000011",
      "Faktura nr FS 118/03/2026",
    ];
    expect(read(rows, "supplierName", "customerName", "supplierVatId", "customerVatId")).toEqual({
      supplierName: "Hurtownia Opakowań Pakmix Sp. z o.o.",
      customerName: "Piekarnia Szymek s.r.o.",
      supplierVatId: "PL8626514678",
      customerVatId: "CZ80000011",
    });
  });
});

describe("days", () => {
  it("takes the day for the whole sum although the line breaks behind it", () => {
    const rows = ["Rechnung Nr. 118", "Datum: 09.03.2026", "Zahlbar mit 2 % Skonto (98,00 EUR) bis 23.03.2026 oder bis 08.04.2026 ohne", "Abzug."];
    expect(read(rows, "issueDate", "dueDate")).toEqual({ issueDate: "2026-03-09", dueDate: "2026-04-08" });
  });

  it("leaves the day of a discount whose line breaks in front of it", () => {
    const rows = ["Rechnung Nr. 118", "Datum: 09.03.2026", "Zahlbar innerhalb 30 Tagen netto bis 08.04.2026, 2 % Skonto innerhalb 10 Tagen bis", "19.03.2026."];
    expect(read(rows, "issueDate", "dueDate")).toEqual({ issueDate: "2026-03-09", dueDate: "2026-04-08" });
  });

  it("takes the day of a letter rather than that of an earlier bill", () => {
    const rows = ["Zittau, den 27. Februar 2026", "Schlussrechnung 2026-019", "1. Abschlagsrechnung 2026-004 vom", "19.01.2026"];
    expect(read(rows, "issueDate")).toEqual({ issueDate: "2026-02-27" });
  });

  it.each(["Acompte reçu le", "Payé le"])("takes the day of a payment, %s, for none of a letter", (paid) => {
    const rows = ["FACTURE N° 26-10-047", "Date : 16/10/2026", "Total TTC   10 500,00 €", `${paid} 02/09/2026   - 3 000,00 €`, "Net à payer   7 500,00 €"];
    expect(read(rows, "issueDate")).toEqual({ issueDate: "2026-10-16" });
  });

  it("takes a tax point that stands alone for the day of issue", () =>
    expect(read(["INVOICE SI-31877", "Tax point    06/03/2026", "Terms    Net 30", "Total    £978.24"], "issueDate", "dueDate")).toEqual({
      issueDate: "2026-03-06",
      dueDate: "2026-04-05",
    }));

  it("takes the day of supply for that of issue on no recognised page, unless it is a tax point", () => {
    const issued = (row: string) => {
      const page = drawPage(["INVOICE SI-31877", row, "Total    £978.24"]);
      const seen = { ...page, source: "ocr" as const, words: page.words.map((word) => ({ ...word, confidence: 0.97 })) };
      return readPage(seen).fields.issueDate?.value;
    };
    expect(issued("Tax point    06/03/2026")).toBe("2026-03-06");
    expect(issued("Date of supply    06/03/2026")).toBeUndefined();
  });

  it.each([
    [["Bitte überweisen Sie den Betrag ohne Abzug innerhalb von 10 Tagen auf unser Konto."], 10],
    [["Wij verzoeken u het totaalbedrag binnen 14 dagen na factuurdatum over te", "maken."], 14],
    [["Zahlbar 30 Tage netto, bei Zahlung innerhalb 8 Tagen 3 % Skonto."], 30],
    [["Zahlbar innerhalb von 14 Tagen mit 2 % Skonto."], undefined],
    [["Paiement à 30 jours fin de mois."], undefined],
    [["Rabatt      Betrag netto", "36 Fl.      7,90"], undefined],
  ])("reads the term of %s", (rows, days) => expect(findPaymentTerm(linesOf(...rows))?.days).toBe(days));
});

describe("sums", () => {
  it("takes the row that states the sums of the rows above for the total, and what is left of it as due", () => {
    const rows = [
      "Stromrechnung Nr. 7100552903   Datum: 16.02.2026",
      "Abrechnung                Verbrauch     Nettobetrag    USt 19 %   Bruttobetrag",
      "Arbeitspreis             18.240 kWh      4.526,26 €    859,99 €     5.386,25 €",
      "Grundpreis                                 142,80 €     27,13 €       169,93 €",
      "Stromsteuer              18.240 kWh        373,92 €     71,04 €       444,96 €",
      "Rechnungsbetrag                          5.042,98 €    958,16 €     6.001,14 €",
      "abzüglich gezahlter Abschläge            4.806,72 €    913,28 €   - 5.720,00 €",
      "Ihre Nachzahlung, fällig am 04.03.2026                                281,14 €",
    ];
    const { vatBreakdown, lineItems } = readRows(rows);
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount", "amountDue")).toEqual({
      totalWithoutVat: "5042.98",
      totalVat: "958.16",
      totalAmount: "6001.14",
      amountDue: "281.14",
    });
    expect(vatBreakdown.map(({ values }) => values)).toEqual([{ rate: "19.00", base: "5042.98", vat: "958.16" }]);
    expect(lineItems.map(({ values }) => values.totalWithoutVat)).toEqual(["4526.26", "142.80", "373.92"]);
  });
});

describe("tables", () => {
  const itemsOf = (rows: string[]) => readRows(rows).lineItems.map(({ values }) => values);

  it("reads a heading in two languages, each in two lines, as one", () => {
    const rows = [
      "Rechnung / Invoice 77   12.03.2026",
      "Beschreibung                  Menge    Stückpreis     USt.    Stückpreis     Zwischensumme",
      "Description                   Qty      (ohne USt.)    %       (inkl. USt.)   (inkl. USt.)",
      "                                       Unit price     VAT     Unit price     Item subtotal (incl.",
      "                                       (excl. VAT)    rate    (incl. VAT)    VAT)",
      "LED Streifen 10 m mit         2        28,91 €        21 %    34,98 €        69,96 €",
      "Fernbedienung",
      "Netzteil 24 V                 1        24,71 €        21 %    29,90 €        29,90 €",
      "Gesamt / Total 99,86 €",
    ];
    expect(itemsOf(rows).map(({ description, quantity, totalWithVat }) => [description, quantity, totalWithVat])).toEqual([
      ["LED Streifen 10 m mit Fernbedienung", "2", "69.96"],
      ["Netzteil 24 V", "1", "29.90"],
    ]);
  });

  it("parts a quantity from a price that stands close behind it where their product is the sum", () => {
    const rows = [
      "Facture F-77   12/03/2026",
      "Désignation                   Qté     P.U. HT     Montant HT",
      "Pince à verre                 30      27,40 €       822,00 €",
      "Canne à souffler                    4 312,00 €    1 248,00 €",
      "Total HT 2 070,00 €",
    ];
    expect(itemsOf(rows)[1]).toMatchObject({ description: "Canne à souffler", quantity: "4", unitPrice: "312" });
  });

  it("takes no running number for a second code in front of a text", () => {
    const rows = [
      "Rechnung Nr. 77   12.03.2026",
      "Pos Artikel    Bezeichnung              Menge   Einzelpreis   Gesamt EUR",
      "010 KR-0815-22 Kegelradgetriebe             4        412,50     1.650,00",
      "020 WD-4510    Wellendichtring             24          3,85        92,40",
      "040            Verpackung                   1         86,00        86,00",
      "Summe netto 1.828,40",
    ];
    expect(itemsOf(rows).map(({ description }) => description)).toEqual(["Kegelradgetriebe", "Wellendichtring", "Verpackung"]);
  });

  it("takes no address for the first row of a table without headings", () => {
    const rows = [
      "FAKTÚRA 2026007",
      "Hviezdoslavova 9, 010 01 Žilina      Janáčkova 3, 702 00 Ostrava",
      "Nie som platiteľ DPH.",
      "Preklad hry zo slovenčiny            64 × 14,00 €      896,00 €",
      "Jazyková korektúra                   64 × 3,50 €       224,00 €",
    ];
    expect(headlessTable(linesOf(...rows), ",")?.lines.map(({ text }) => text)).toEqual(["Nie som platiteľ DPH."]);
  });
});

describe("Italian, Spanish and Hungarian", () => {
  it("reads an Italian bill", () => {
    const rows = [
      "Cartiera Esempio S.r.l.",
      "Via del Porto 27, 37017 Lazise",
      "P.IVA IT04741886776",
      "Fattura n. 412/2026   Data: 14/03/2026   Scadenza: 13/04/2026",
    ].concat(
      [
        "Cliente:",
        "Vzorná s.r.o.",
        "Tyršova 88, 517 54 Vamberk",
        "Descrizione      Quantità    Prezzo    Importo",
        "Carta                   2    50,00     100,00",
      ],
      ["Imponibile  100,00   IVA 22 %  22,00   Totale fattura  122,00 EUR"],
    );
    expect(read(rows, "invoiceNumber", "issueDate", "dueDate", "supplierName", "customerName", "totalAmount")).toEqual({
      invoiceNumber: "412/2026",
      issueDate: "2026-03-14",
      dueDate: "2026-04-13",
      supplierName: "Cartiera Esempio S.r.l.",
      customerName: "Vzorná s.r.o.",
      totalAmount: "122.00",
    });
  });

  it("reads a Spanish bill", () => {
    const rows = [
      "Congresos Ejemplo, S.L.",
      "NIF: B26197442",
      "N.º de factura: 2026/A-0227   Fecha de emisión: 12/03/2026   Vencimiento: 27/03/2026",
      "Datos del cliente",
      "Vzorná s.r.o.",
    ].concat(["NIF-IVA: CZ80000011", "Base imponible 21 %  100,00 €   IVA 21 %  21,00 €", "TOTAL FACTURA   121,00 €"]);
    expect(read(rows, "invoiceNumber", "issueDate", "dueDate", "supplierName", "supplierVatId", "customerName", "totalAmount")).toEqual({
      invoiceNumber: "2026/A-0227",
      issueDate: "2026-03-12",
      dueDate: "2026-03-27",
      supplierName: "Congresos Ejemplo, S.L.",
      supplierVatId: "ESB26197442",
      customerName: "Vzorná s.r.o.",
      totalAmount: "121.00",
    });
  });

  it("reads a Hungarian bill", () => {
    const rows = ["SZÁMLA", "Számla sorszáma: KE-2026/00318", "Eladó:                       Vevő:", "Példa Élelmiszer Kft.        Vzorná s.r.o."].concat(
      ["Fizetési mód     Teljesítés dátuma     Számla kelte     Fizetési határidő", "Átutalás         2026.03.10.           2026.03.12.      2026.04.11."],
      ["Összesen nettó: 300 000 Ft", "ÁFA 27 %: 81 000 Ft", "Fizetendő végösszeg: 381 000 Ft"],
    );
    expect(read(rows, "invoiceNumber", "issueDate", "taxDate", "dueDate", "supplierName", "customerName", "totalAmount")).toEqual({
      invoiceNumber: "KE-2026/00318",
      issueDate: "2026-03-12",
      taxDate: "2026-03-10",
      dueDate: "2026-04-11",
      supplierName: "Példa Élelmiszer Kft.",
      customerName: "Vzorná s.r.o.",
      totalAmount: "381000.00",
    });
  });
});
