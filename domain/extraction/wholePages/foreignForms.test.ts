import { describe, expect, it } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

describe("sums, days and items", () => {
  it("adds what it costs to bring the goods where what is to pay holds it", () => {
    const rows = ["FACTURE FAC-398", "Total HT               81,81 €", "TVA                    10,39 €", "Total TTC              92,20 €"];
    const [delivery, due] = ["Frais de livraison     12,50 €", "Total à payer         104,70 €"];
    expect([read([...rows, delivery, due], "totalAmount"), read(rows, "totalAmount")]).toEqual([["104.70"], ["92.20"]]);
  });

  it("takes what earlier invoices claimed off the base where base and tax follow it", () => {
    const rows = [
      "2. Abschlagsrechnung Nr. 26-0319-A2             24.07.2026",
      "Pos.   Leistung              Menge        EP          GP",
      "01.01  Dachstuhl        31,40 m³     865,00   27.161,00",
      "01.02  Dachschalung    286,00 m²      32,50    9.295,00",
      "Leistung bisher netto                       36.456,00 €",
      "abzgl. 1. Abschlagsrechnung 26-0274-A1 vom  -18.000,00",
      "12.06.2026                                            €",
      "Abschlag netto                              18.456,00 €",
      "Umsatzsteuer 0 %                                 0,00 €",
      "Zahlbetrag                                  18.456,00 €",
    ];
    expect(read(rows, "totalWithoutVat", "totalAmount", "amountDue", "advancePaid")).toEqual(["18456.00", "18456.00", "18456.00", undefined]);
  });

  it.each([
    ["Totaal            € 461,95 (inclusief € 80,17 21% BTW)", ["381.78", "80.17", "461.95"]],
    ["Total             £461.95 (includes £76.99 VAT)", ["384.96", "76.99", "461.95"]],
    ["Summe             461,95 € (inkl. 61,20 € MwSt.)", ["400.75", "61.20", "461.95"]],
  ])("takes a tax in brackets behind the total for part of it: %s", (total, sums) => {
    const rows = ["20260418                3 september 2026", "Theekom             16    € 304,00", "Theepot 0,6 l        2    € 138,00"];
    const subtotal = ["Subtotal                € 442,00", "Verzending               € 19,95 via PostNL"];
    expect(read([...rows, ...subtotal, total], "totalWithoutVat", "totalVat", "totalAmount")).toEqual(sums);
  });

  it("distinguishes the day of an Italian invoice, behind its number, from those of delivery notes", () => {
    const rows = [
      "Fattura differita              n. 1184/A · 31/10/2026",
      "Causale: DDT 441 del 12/10/2026, DDT 468 del 27/10/2026",
      "Totale imponibile              € 2.668,40",
      "Totale documento               € 2.668,40",
      "Bonifico scad. 30/11/2026",
    ];
    expect(read(rows, "invoiceNumber", "issueDate", "dueDate")).toEqual(["1184/A", "2026-10-31", "2026-11-30"]);
  });

  it("reads a day with the name of its month between strokes", () =>
    expect(
      read(["Invoice Number   0418", "Invoice Date     09/Oct/2026", "Due Date         08/Nov/2026", "Total   £1,836.00"], "issueDate", "dueDate"),
    ).toEqual(["2026-10-09", "2026-11-08"]));

  it("takes what a label of a number names for no day, and what stands below a title for none", () => {
    const rows = ["FAKTURA NR   18/10/2026     Cieszyn, 2026-10-14", "Do zapłaty:   6150,80 zł"];
    expect(read(rows, "invoiceNumber", "issueDate")).toEqual(["18/10/2026", "2026-10-14"]);
    const letter = ["Datum          Rechnung       Leistungsmonat", "01.10.2026     2026-09-04     September 2026", "Gesamt   3.405,00 €"];
    expect(read(letter, "issueDate")).toEqual(["2026-10-01"]);
  });

  it("knows the number of a Spanish company without a label", () => {
    const rows = ["Factura", "Estudio Ejemplo, S.L.", "B64418825", "Carrer de Sant Magí 22, 07013 Palma", "", "Cliente: Kamna s.r.o.", "Total: 1920,00 €"];
    expect(read(rows, "supplierVatId")).toEqual(["ESB64418825"]);
  });

  it("takes the total for the base where the only tax is none", () => {
    const rows = ["Invoice 418", "Total:             £ 693.00", "VAT 0% - KMF:        £ 0.00", "Grand Total:       £ 693.00"];
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount")).toEqual(["693.00", "0.00", "693.00"]);
  });

  it("takes the day of a sale, in a second language behind the label, for that of supply", () => {
    const rows = [
      "Faktura (invoice) nr 2026/10/07",
      "Data wystawienia (invoice date): 2026-10-12",
      "Data sprzedaży (sale date): 2026-10-09",
      "Razem (total): 2 982,00 EUR",
    ];
    expect(read(rows, "issueDate", "taxDate")).toEqual(["2026-10-12", "2026-10-09"]);
  });

  it("knows an Italian credit note by its title", () =>
    expect(readRows(["Nota di credito 4/2026", "P.IVA 04741886776", "Totale documento -1630,00 EUR"]).documentKind).toBe("creditNote"));

  it("reads hours and minutes whose price by the hour makes the sum", () => {
    const rows = [
      "Datum        Beschreibung          Stundensatz  Stunden  Gesamtpreis",
      "05.10.2026   Konzept Medienstation     85,00 €     6:30     552,50 €",
      "14.10.2026   Drehbuch und Texte        85,00 €    12:00   1.020,00 €",
      "29.10.2026   Abnahme vor Ort           95,00 €     8:20     791,67 €",
    ];
    expect(readRows(rows).lineItems.map(({ values: value }) => value.quantity)).toEqual(["6.5", "12", "8.33"]);
  });

  it("takes a charge flush with the sums below it for one of them, below the texts for an item", () => {
    const rows = [
      "Pos.  Bezeichnung              Anz.   MwSt.   Stk.-Preis     Gesamt",
      "1     Biwaksack Leicht          12    19 %      49,95 €     599,40 €",
      "2     Karte Riesengebirge       20    19 %      12,80 €     256,00 €",
    ];
    const sums = [
      "                                   Gesamtkosten Netto:      731,34 €",
      "                                   Gesamtkosten:            870,30 €",
    ];
    const names = (charge: string) => readRows([...rows, charge, ...sums]).lineItems.map(({ values: value }) => value.description);
    expect(names("                                   Versandkosten:            14,90 €")).toEqual(["Biwaksack Leicht", "Karte Riesengebirge"]);
    expect(names("      Versandkosten                                          14,90 €")).toHaveLength(3);
  });

  it("understands the headings of a Hungarian table", () => {
    const rows = [
      "Számla SZ2026/000418",
      "Cikkszám Termék neve               Mennyiség Nettó e.ár Nettó érték Bruttó érték",
      "KN-28     Kerékpár nyereg         40,00 db       21,50       860,00       860,00",
      "LK-11     Lánc                    60,00 db       13,20       792,00       792,00",
      "Fizetendő                                                          1 652,00 EUR",
    ];
    const items = readRows(rows).lineItems;
    expect(items.map(({ values: value }) => [value.description, value.quantity, value.unitPrice])).toEqual([
      ["Kerékpár nyereg", "40", "21.5"],
      ["Lánc", "60", "13.2"],
    ]);
  });

  it("takes a price without tax that its quantity multiplies for one of a unit, beside sums with tax", () => {
    const rows = [
      "FATTURA 212 del 08/10/2026",
      "DESCRIZIONE            QNT      PREZZO IE      IVA      SubTOT II",
      "Moquette ignifuga       24           8,50      22%         248,88",
      "Cataloghi fiera        300           1,20       4%         374,40",
      "TOTALE FATTURA                                             623,28",
    ];
    expect(readRows(rows).lineItems.map(({ values: value }) => [value.quantity, value.unitPrice, value.totalWithVat])).toEqual([
      ["24", "8.5", "248.88"],
      ["300", "1.2", "374.40"],
    ]);
  });
});
