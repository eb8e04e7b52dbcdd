import { describe, expect, it } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { itemsOf } from "#test/itemsOf.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);
const recognised = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows, { source: "ocr" }), names);
const items = (...rows: string[]) => itemsOf(rows).map(({ values }) => values);

const TITLE = "Faktura č. 2026017     Datum vystavení: 3.11.2026";

describe("numbers of Czech documents", () => {
  it("declines the names of symbols", () => {
    const rows = [
      TITLE,
      "Částka bude inkasována ve prospěch účtu 1000202/0800 pod variabilním symbolem 11260318.",
      "VS 0417 Okružní",
      "Celkem k úhradě 1 210,00 Kč",
    ];
    expect(read(rows, "variableSymbol")).toEqual(["11260318"]);
  });

  it("prefers the symbol that repeats the number of the document to that of later payments", () => {
    const rows = [
      "Vyúčtování č. 7700418812",
      "Celkem k úhradě 1 210,00 Kč",
      "Variabilní symbol: 7700418812",
      "Další zálohy plaťte na účet 1000202/0800, variabilní symbol 5100229.",
    ];
    expect(read(rows, "variableSymbol")).toEqual(["7700418812"]);
  });

  it("derives the symbol where a Czech IBAN stands alone", () => {
    expect(read(["Faktura č. 20261103", "IBAN CZ44 0800 0000 0023 0010 0002", "Celkem k úhradě 1 210,00 Kč"], "variableSymbol")).toEqual(["20261103"]);
  });

  it("takes the buyer's own reference or the source of a document for the order", () => {
    expect(read([TITLE, "Vaše zakázka: EJ-PO-7714", "Celkem k úhradě 1 210,00 Kč"], "orderNumber")).toEqual(["EJ-PO-7714"]);
    expect(read([TITLE, "Zdroj     Kód zákazníka", "S00877    ML-204", "Celkem k úhradě 1 210,00 Kč"], "orderNumber")).toEqual(["S00877"]);
  });

  it("reads numbers behind two groups of capitals, and groups of figures behind capitals", () => {
    expect(read(["Faktura – daňový doklad", "INV-CZ-26-0718", "Celkem k úhradě 1 210,00 Kč"], "invoiceNumber")).toEqual(["INV-CZ-26-0718"]);
    expect(read(["Vyúčtování pojistného číslo UC 26 118 4402", "Celkem k úhradě 1 210,00 Kč"], "invoiceNumber")).toEqual(["UC 26 118 4402"]);
  });
});

describe("days of Czech documents", () => {
  it("gives what stands beside the lower half of a heading to the heading above it", () => {
    const rows = [
      "Dobropis č. 2026017",
      "Datum vystavení    Datum zdan.    Datum splatnosti",
      "20.4.2026          plnění         4.5.2026",
      "                   21.4.2026",
      "Celkem k úhradě 1 210,00 Kč",
    ];
    expect(read(rows, "issueDate", "taxDate", "dueDate")).toEqual(["2026-04-20", "2026-04-21", "2026-05-04"]);
  });

  it("prefers a labelled day to a number that looks like one", () => {
    const rows = [
      "Faktura | 2026-10-02",
      "",
      "Variabilní symbol                                                       20261002",
      "Datum vystavení                                                         31.10.2026",
      "Datum zdanitelného plnění                                               31.10.2026",
      "Datum splatnosti                                                        14.11.2026",
      "Celkem k úhradě 1 210,00 Kč",
    ];
    expect(read(rows, "issueDate", "invoiceNumber")).toEqual(["2026-10-31", "2026-10-02"]);
  });

  it("takes the word for a day behind a label for a part of it", () => {
    const rows = [
      "Faktura č. 2026017",
      "Vystaveno dne       9.10.2026",
      "Zdan. plnění dne    8.10.2026",
      "Splatnost dne       8.11.2026",
      "Celkem k úhradě 1 210,00 Kč",
    ];
    expect(read(rows, "issueDate", "taxDate", "dueDate")).toEqual(["2026-10-09", "2026-10-08", "2026-11-08"]);
  });

  it("takes the day behind a town for that of issue, also within a line", () => {
    const rows = [
      "Účet č. 412/26",
      "za pohřeb pana Vzorného, zemř. 14. 6. 2026",
      "V Chrudimi 22. června 2026, datum obřadu 20. června 2026.",
      "Celkem 1 210,00 Kč",
    ];
    expect(read(rows, "issueDate")).toEqual(["2026-06-22"]);
    expect(read(["Účet č. 412/26", "Celkem 1 210,00 Kč", "V Českých Budějovicích 1. září 2026"], "issueDate")).toEqual(["2026-09-01"]);
  });

  it("reads what brackets behind a day call it", () => {
    const rows = [TITLE, "Byt byl převeden v katastru 28. srpna 2026 (datum uskutečnění zdanitelného plnění).", "Celkem k úhradě 1 210,00 Kč"];
    expect(read(rows, "issueDate", "taxDate")).toEqual(["2026-11-03", "2026-08-28"]);
  });

  it("reads Roman months", () => {
    const rows = ["Faktura č. 2026017", "Vystaveno     5. X. 2026", "Splatnost     4. XI. 2026", "Celkem k úhradě 1 210,00 Kč"];
    expect(read(rows, "issueDate", "dueDate")).toEqual(["2026-10-05", "2026-11-04"]);
  });

  it("takes the day behind the term of payment for the due date", () => {
    const rows = [
      "Faktura č. 2026017",
      "Vystavení dokladu  10.02.2026   Usk.zd. plnění  31.01.2026   Lhůta splatnosti  24.02.2026",
      "Celkem k úhradě 1 210,00 Kč",
    ];
    expect(read(rows, "dueDate")).toEqual(["2026-02-24"]);
  });

  it("takes the day under a label that stands beside the rows of the table", () => {
    const rows = [
      TITLE,
      "Položka                    Ks     Cena        Celkem",
      "                                                              Datum splatnosti",
      "Podpora modulu             1      4 200,00    4 200,00        17. listopadu 2026",
      "Školení                    2      180,00      360,00",
      "Celkem k úhradě                               4 560,00 Kč",
    ];
    expect(read(rows, "dueDate")).toEqual(["2026-11-17"]);
  });

  it("reads a label that a narrow cell breaks beside its day", () => {
    const rows = ["Faktura č. 2026017", "Datum          22.05.2026", "vystavení", "Datum          05.06.2026", "splatnosti", "Celkem k úhradě 1 210,00 Kč"];
    expect(read(rows, "issueDate", "dueDate")).toEqual(["2026-05-22", "2026-06-05"]);
  });
});

describe("sums of Czech documents", () => {
  it("takes no sum from a sentence that converts them over two lines", () => {
    const rows = [
      TITLE,
      "Základ daně     6 110,00 USD",
      "DPH 21 %        1 283,10 USD",
      "Celkem          7 393,10 USD",
      "Rekapitulace v CZK (kurz ČNB 21,348 CZK/USD): základ 130 436,28, DPH",
      "27 391,62, celkem 157 827,90",
    ];
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount", "currency")).toEqual(["6110.00", "1283.10", "7393.10", "USD"]);
  });

  it("takes the last amount of a line of sums for what is left of two advances", () => {
    const rows = [
      TITLE,
      "                                   Základ     DPH 21 %       Celkem",
      "Cena díla celkem              209 218,99     43 935,99   253 154,98",
      "Zúčtování zálohy 4/2026       -49 586,78    -10 413,22   -60 000,00",
      "Zúčtování zálohy 19/2026      -74 380,17    -15 619,83   -90 000,00",
      "Doplatek k úhradě              85 252,04     17 902,94   103 154,98",
    ];
    expect(read(rows, "totalAmount", "amountDue")).toEqual(["253154.98", "103154.98"]);
  });

  it("finds the base beside the sum by the tax that a lawful rate makes of it", () => {
    const rows = [TITLE, "Součet          2 397,00     2 900,37", "z toho DPH                      503,37", "Zaplatíte                    2 900,37 Kč"];
    expect(read(rows, "totalWithoutVat", "totalVat", "totalAmount")).toEqual(["2397.00", "503.37", "2900.37"]);
  });

  it("adds a fee outside of VAT to the taxed sum, and takes the rows for that", () => {
    const rows = [
      TITLE,
      "Úkon                   Počet   Odměna/úkon        Kč",
      "Sepis žaloby           2       3 700,00     7 400,00",
      "Porada s klientem      1       3 700,00     3 700,00",
      "Mezisoučet                                 11 100,00",
      "DPH 21 %                                    2 331,00",
      "Soudní poplatek (mimo předmět DPH)          5 000,00",
      "Celkem k úhradě                            18 431,00",
    ];
    expect(read(rows, "totalVat", "totalAmount")).toEqual(["2331.00", "18431.00"]);
    expect(items(...rows).map(({ totalWithoutVat }) => totalWithoutVat)).toEqual(["7400.00", "3700.00"]);
  });
});

describe("what recognition makes of Czech documents", () => {
  it("takes no sum from a sentence that converts them where it misreads the rate", () => {
    const rows = [
      TITLE,
      "Základ daně     6 110,00 USD",
      "DPH 21 %        1 283,10 USD",
      "Celkem          7 393,10 USD",
      "Rekapitulace v CZK (kurz ČNB 21 „348 CZK/USD): základ 130 436,28, DPH",
      "27 391,62, celkem 157 827,90",
    ];
    expect(recognised(rows, "totalAmount", "currency")).toEqual(["7393.10", "USD"]);
  });

  it("takes a long dash for a minus sign", () => {
    const rows = ["Dobropis č. 2600417", "Základ daně   -22 526,50", "DPH 21 %   -4 730,57", "Celkem   —27 257,07", "Částku 27 257,07 Kč započteme."];
    expect(recognised(rows, "totalAmount")).toEqual(["-27257.07"]);
  });

  it("takes no section of a law for dollars, and no abbreviation of a number for euros", () => {
    const rows = [TITLE, "€. dokladu 2026017", "Celkem k úhradě   1 210,00", "IČO 80000011 DIČ CZ80000011", "Daň odvede zákazník dle $92e zák. 235/2004 Sb."];
    expect(recognised(rows, "currency")).toEqual(["CZK"]);
  });

  it("finds the mark that a quantity or a price lost by the sum of its row", () => {
    const rows = [
      "Popis                 Množství       Cena        Celkem",
      "Deska kompakt               42   5 890,00     24 738,00",
      "Hřídel soustružená          24     118450     28 428,00",
    ];
    const { lineItems } = readRows(rows, { source: "ocr" });
    expect(lineItems.map(({ values: { quantity, unitPrice } }) => [quantity, unitPrice])).toEqual([
      ["4.2", "5890"],
      ["24", "1184.5"],
    ]);
  });
});

describe("items of Czech documents", () => {
  it("keeps a first word that is also a unit where all rows begin with it", () => {
    const rows = items(
      "Služba                        Zásilek     Cena      Celkem",
      "Balík do 5 kg – adresa            214    78,40   16 777,60",
      "Balík do 30 kg – adresa            17   146,00    2 482,00",
      "Palivový příplatek 9,4 %                          1 810,41",
    );
    expect(rows.map(({ description }) => description)).toEqual(["Balík do 5 kg – adresa", "Balík do 30 kg – adresa", "Palivový příplatek 9,4 %"]);
  });

  it("takes no sentence with figures below the sums for a row", () => {
    const rows = items(
      "Předmět plnění                                              Ks        Kč/ks                 Celkem Kč",
      "Mléko syrové                                                 5         1185                  5 925,00",
      "Příplatek za tuk                                             2         4200                  8 400,00",
      "Celkem k výplatě                                                                            14 325,00",
      "Rozbory: tuk 4,02 %, bílkoviny 3,51 %, objem měřen cisternou 4 s vozem 8871. Kurz EUR pro cenu 24,390.",
    );
    expect(rows).toHaveLength(2);
  });

  it("takes no lines of the VAT breakdown whose words stand behind the texts for rows", () => {
    const rows = items(
      "Titul                     Výt.    Cena    Rabat   DPH     Po rabatu",
      "Letopisy kraje              15  389,00     35 %   0 %      3 792,75",
      "Stolní kalendář             50   89,00     30 %  21 %      3 115,00",
      "                               Knihy 0 %         3 792,75      0,00",
      "                               Ostatní 21 %      3 115,00    654,15",
      "                               Celkem k zaplacení           7 561,90",
    );
    expect(rows.map(({ description }) => description)).toEqual(["Letopisy kraje", "Stolní kalendář"]);
  });

  it("goes on with a text whose word the line breaks, whatever days it names", () => {
    const rows = items(
      "Produkt                            Počet    Cena/ks     Celkem",
      "Webhosting Profi, zahrada-             1   1 788,00   1 788,00",
      "vzor.example.com, 1.12.2026–30.11.2027",
      "Doména zahrada-vzor.example.com        1     249,00     249,00",
    );
    expect(rows[0]!.description).toContain("vzor.example.com, 1.12.2026–30.11.2027");
  });

  it("takes the sum of a correction for its total", () => {
    const rows = [
      "Dobropis č. 2600417",
      "Text                    Základ     Sazba        Daň        Celkem",
      "Bonus – barvy       -18 420,00      21 %   -3 868,20   -22 288,20",
      "Bonus – tmely        -4 106,50      21 %     -862,37    -4 968,87",
      "Rozdíl celkem       -22 526,50              -4 730,57   -27 257,07",
      "Částku 27 257,07 Kč započteme proti závazkům.",
    ];
    expect(read(rows, "totalAmount")).toEqual(["-27257.07"]);
    expect(items(...rows)).toHaveLength(2);
  });

  it("leaves out the dots that lead to an amount", () => {
    const rows = items(
      "Broušení nožů ....................... 289,00 Kč",
      "Oprava sekačky ...................... 1 450,00 Kč",
      "Celkem k úhradě ..................... 1 739,00 Kč",
    );
    expect(rows.map(({ description }) => description)).toEqual(["Broušení nožů", "Oprava sekačky"]);
  });
});
