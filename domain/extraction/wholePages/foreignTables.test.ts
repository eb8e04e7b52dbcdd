import { describe, expect, it } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);

describe("sums and days of foreign tables", () => {
  it("joins the halves of amounts below the currency and its hundredth", () => {
    const rows = [
      "Faktura VAT nr 412/11/2026          Data wystawienia: 06-11-2026",
      "Lp.  Nazwa towaru        Ilość   Cena netto   Wartość netto   VAT   Kwota VAT   Wartość brutto",
      "                                  zł    gr      zł    gr             zł    gr      zł    gr",
      "1    Stolik dziecięcy        6    310   00    1 860   00     23    427   80    2 287   80",
      "2    Krzesełko buk          24     89   50    2 148   00     23    494   04    2 642   04",
      "     RAZEM                                    4 008   00           921   84    4 929   84",
      "Do zapłaty: 4 929,84 zł",
    ];
    const { fields, lineItems } = readRows(rows);
    expect([fields.totalWithoutVat?.value, fields.totalVat?.value, fields.totalAmount?.value]).toEqual(["4008.00", "921.84", "4929.84"]);
    expect(lineItems.map(({ values }) => [values.unitPrice, values.totalWithoutVat])).toEqual([
      ["310", "1860.00"],
      ["89.5", "2148.00"],
    ]);
  });

  it("takes whole numbers with groups for money where the currency has no smaller coin", () => {
    const rows = [
      "SZÁMLA  KV-2026/00731             Számla kelte: 2026.11.02.",
      "Megnevezés         Menny.   Nettó egységár   Nettó érték   ÁFA%   ÁFA érték   Bruttó érték",
      "Búzafinomliszt     40 zsák           4 850       194 000    27%      52 380        246 380",
      "Rozsliszt          12 zsák           5 300        63 600    27%      17 172         80 772",
      "Összesen:                                        257 600             69 552        327 152",
      "Fizetendő: 327 152 Ft",
    ];
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount")).toEqual(["257600.00", "69552.00", "327152.00"]);
  });

  it("adds to what is paid the income tax that a customer holds back", () => {
    const rows = [
      "Factura 2026-046        Fecha de expedición 3 de noviembre de 2026",
      "Concepto                           Importe",
      "Traducción técnica              2.149,80 €",
      "Base imponible                  2.149,80 €",
      "IVA 21 %                          451,46 €",
      "Retención IRPF 15 %              -322,47 €",
      "TOTAL A PAGAR                   2.278,79 €",
    ];
    const names = ["issueDate", "totalWithoutVat", "totalVat", "totalAmount", "amountDue"] as const;
    expect(read(rows, ...names)).toEqual(["2026-11-03", "2149.80", "451.46", "2601.26", "2278.79"]);
  });

  it("reads Hungarian days beside each other, the year in front of the name of the month", () => {
    const rows = [
      "TELJESÍTÉS             SZÁMLA KELTE            FIZETÉSI HATÁRIDŐ",
      "2026. október 31.      2026. november 4.       2026. augusztus 19.",
      "Fizetendő összesen: 617,80 EUR",
    ];
    expect(read(rows, "taxDate", "issueDate")).toEqual(["2026-10-31", "2026-11-04"]);
    expect(read(["Számla kelte: 2026. szeptember 9.", "Összesen: 617,80 EUR"], "issueDate")).toEqual(["2026-09-09"]);
    expect(read(["Számla kelte: 2026. március 9.", "Összesen: 617,80 EUR"], "issueDate")).toEqual(["2026-03-09"]);
  });

  it("takes no day of a column of deliveries for that of issue", () => {
    const rows = [
      "Bill to: Kamna s.r.o.     Invoice No   57714",
      "                          Tax Point    31/10/26",
      "Job        Ticket   Material        Tonnes   Rate    Amount",
      "05/10/26   33018    20mm granite     19.64   6.40    125.70",
      "12/10/26   33107    Type 1 base      18.88   5.15     97.23",
      "26/10/26   33240    Tipper hire       9.00  48.00    432.00",
      "Goods                                               654.93",
      "VAT @ 20.00%                                        130.99",
      "INVOICE TOTAL                                      £785.92",
    ];
    expect(read(rows, "issueDate")).toEqual(["2026-10-31"]);
  });

  it("distinguishes the numbers and days of one cell by what they are called together", () => {
    const rows = [
      "RECHNUNG                        Auftrag/Datum      203381 / 14.10.2026",
      "                                Lieferschein/Datum 80117345 / 02.11.2026",
      "                                Nummer/Datum       90048213 / 03.11.2026",
      "Endbetrag EUR                                                 2.592,24",
    ];
    expect(read(rows, "invoiceNumber", "issueDate", "orderNumber")).toEqual(["90048213", "2026-11-03", undefined]);
  });

  it("takes no word in brackets behind a rate for the label of the amount", () => {
    const rows = [
      "Document number NW-7714820396       Date of issue   07 NOV 2026",
      "Fare                                EUR   241.50",
      "Seat selection                      EUR    18.00",
      "Total excl. VAT                     EUR   259.50",
      "VAT 0% (international transport)    EUR     0.00",
      "Total                               EUR   259.50",
    ];
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount")).toEqual(["259.50", "0.00", "259.50"]);
  });
});

describe("what sums are made of", () => {
  it("takes the printed tax where the total is rounded by a cent", () => {
    const rows = [
      "Facture No 4471                     Vallorbe, le 09.11.2026",
      "Désignation              Quant.       Prix       Montant",
      "Porte plane chêne             3   1'494.12     4'482.37",
      "Total HT                                       4'482.37",
      "TVA 8.1 %                                        363.07",
      "Total TTC CHF                                  4'845.45",
    ];
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount")).toEqual(["4482.37", "363.07", "4845.45"]);
  });

  it("adds what it costs to bring the goods to their base", () => {
    const rows = [
      "Invoice Number 0000048812           Invoice Date/Tax Point 05/11/2026",
      "Total Net Amount                                   £639.00",
      "Carriage Net                                        £12.50",
      "Total Tax Amount                                   £130.30",
      "Invoice Total                                      £781.80",
    ];
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount")).toEqual(["651.50", "130.30", "781.80"]);
  });

  it("adds what a forwarder paid for its customer to the base outside of VAT", () => {
    const rows = [
      "Rechnung Nr. 263874                 Datum: 02.11.26",
      "Nettobetrag 19 %                             556,10",
      "Durchlaufende Posten                       5.354,92",
      "USt 19 % auf 556,10                          105,66",
      "Rechnungsbetrag EUR                        6.016,68",
    ];
    expect(read(rows, "totalVat", "totalAmount")).toEqual(["105.66", "6016.68"]);
  });

  it.each([
    ["Pagamento: bonifico bancario a 30 giorni data fattura", "2026-12-04"],
    ["Pagamento: bonifico bancario a 30 giorni fine mese", undefined],
  ])("counts the days of an Italian term: %s", (term, due) => {
    expect(read(["FATTURA N. 27 del 04/11/2026", "P. IVA 04829173626", "Totale fattura  € 4.440,80", term], "dueDate")).toEqual([due]);
  });
});

it("takes the day on which a sum is collected for that on which it is due", () =>
  expect(
    read(["Rechnung 7   Kassel, 04.11.2026", "Summe 465,29 EUR", "Der Betrag wird am 18.11.2026 von Ihrem Konto eingezogen."], "issueDate", "dueDate"),
  ).toEqual(["2026-11-04", "2026-11-18"]));

describe("items of foreign tables", () => {
  const itemsOf = (rows: string[]) => readRows(rows).lineItems.map(({ values: { description, totalWithoutVat } }) => [description, totalWithoutVat]);

  it("leaves out of the text of goods which delivery note they came with", () => {
    const rows = [
      "Fattura 318/A del 31/10/2026",
      "Descrizione                        UM   Quantità   Prezzo unit.    Importo   IVA",
      "Rif. DDT n. 812 del 14/10/2026",
      "Cuscinetto a sfere                 PZ         16         7,2000     115,20    22",
      "Rif. DDT n. 839 del 26/10/2026",
      "Puleggia trapezoidale              PZ          4        28,3300     113,32    22",
      "Totale imponibile 228,52     IVA 22% 50,27     Totale documento € 278,79",
    ];
    expect(itemsOf(rows)).toEqual([
      ["Cuscinetto a sfere", "115.20"],
      ["Puleggia trapezoidale", "113.32"],
    ]);
  });

  it("takes the material of a job for what is sold, not where it came from and went", () => {
    const rows = [
      "SALES INVOICE             Invoice No   57714     Tax Point    31/10/26",
      "Ticket   From         To           Material        Tonnes   Rate    Amount",
      "33018    Porthtowan   Pool Depot   20mm granite     19.64   6.40    125.70",
      "33107    Porthtowan   Camborne     Type 1 base      18.88   5.15     97.23",
      "Goods                                                               222.93",
      "VAT @ 20.00%                                                         44.59",
      "INVOICE TOTAL                                                      £267.52",
    ];
    expect(itemsOf(rows)).toEqual([
      ["20mm granite", "125.70"],
      ["Type 1 base", "97.23"],
    ]);
  });

  it("reads a charge in words of its own language, from where its text begins", () => {
    const rows = [
      "Rechnung 26.0492                        06.11.2026",
      "Pos   Material    Bezeichnung          Menge       Preis      Betrag",
      "10    KT-2204     Kegelradgetriebe      4 ST      612,00    2.448,00",
      "20    DR-0090     Dichtring            20 ST        8,45      169,00",
      "      Verpackung und Fracht                                   74,00",
      "      Spesenpauschale                                         84,70",
      "Endbetrag                                                 2.775,70",
    ];
    expect(readRows(rows).lineItems.map(({ values }) => values.description)).toEqual([
      "Kegelradgetriebe",
      "Dichtring",
      "Verpackung und Fracht",
      "Spesenpauschale",
    ]);
  });

  it("distinguishes the prices before and after a discount from the sum", () => {
    const rows = [
      "Factuur V2611-2094              9 november 2026",
      "Omschrijving          Aantal   Bruto   Kort. %   Netto    Bedrag",
      "Koperbuis 22 mm           20   38,90     35,00   25,29    505,70",
      "Knelkoppeling recht       50    3,12     40,00    1,87     93,60",
      "BTW-grondslag 599,30   BTW 21,00 %   125,85   Te betalen EUR 725,15",
    ];
    expect(readRows(rows).lineItems.map(({ values }) => [values.unitPrice, values.totalWithoutVat])).toEqual([
      ["38.9", "505.70"],
      ["3.12", "93.60"],
    ]);
  });

  it("takes figures that are the same of different sums for the rate below a heading of tax", () => {
    const rows = [
      "Facture FC118204 du 31/10/26",
      "Code      Libellé                 Quantité   P.U. H.T.   Montant H.T.   T.V.A.",
      "BL n° BL26-4471 du 12/10/26",
      "VITR120   Vitrine réfrigérée         1,000   1 840,00       1 840,00     20,00",
      "GAZR290   Recharge gaz               4,000      38,25         153,00     20,00",
      "Total H.T. 1 993,00    T.V.A. 398,60    NET A PAYER 2 391,60",
    ];
    expect(readRows(rows).lineItems.map(({ values }) => [values.description, values.vatRate, values.totalWithoutVat])).toEqual([
      ["Vitrine réfrigérée", "20.00", "1840.00"],
      ["Recharge gaz", "20.00", "153.00"],
    ]);
  });

  it("reads an Italian heading of more words", () => {
    const rows = [
      "Fattura 4418/V del 09-11-2026",
      "Articolo   Descrizione della merce     U.M.   Q.tà    Prezzo   Sc.%   Importo",
      "BT0872     Battiscopa grigio           PZ      120      2,10     30    176,40",
      "COLLA25    Collante sacco              PZ       18     14,50           261,00",
      "Imponibile 437,40   IVA 22% 96,23   TOTALE FATTURA EUR 533,63",
    ];
    expect(readRows(rows).lineItems.map(({ values }) => [values.description, values.quantity, values.unitPrice, values.discount])).toEqual([
      ["Battiscopa grigio", "120", "2.1", "30"],
      ["Collante sacco", "18", "14.5", undefined],
    ]);
  });
});
