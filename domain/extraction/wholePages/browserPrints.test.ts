import { describe, expect, it } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { itemsOf } from "#test/itemsOf.ts";

const read = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows), names);
const recognised = (rows: string[], ...names: HeaderField[]) => fieldValues(readRows(rows, { source: "ocr" }), names);
const items = (...rows: string[]) => itemsOf(rows).map(({ values }) => values);

const TITLE = "Faktura č. 2026017     Datum vystavení: 3.11.2026";

describe("totals of invoices printed by a browser", () => {
  it("takes the last amount of a line of totals for the sum, and no untaxed service for the tax", () => {
    const rows = [
      TITLE,
      "",
      "Sazba DPH                         Základ daně     DPH       Celkem s DPH",
      "21 %                                 1 256,68     263,90        1 520,58",
      "Služby třetích stran (nepodléhá DPH)                               79,00",
      "Celkem k úhradě                      1 335,68     263,90        1 599,58",
    ];
    expect(read(rows, "totalVat", "totalAmount", "amountDue")).toEqual(["263.90", "1599.58", "1599.58"]);
  });

  it("explains the total, not what an advance leaves of it", () => {
    const rows = [
      TITLE,
      "",
      "K úhradě                                                        5 764,94",
      "",
      "",
      "DPH 21 % ze základu 39 475,16                                   8 289,78",
      "Celkem za dodávku vč. DPH                                      47 764,94",
      "Zaplacené zálohy (12 × 3 500,00 Kč)                           -42 000,00",
      "Nedoplatek                                                      5 764,94",
    ];
    expect(read(rows, "totalVat", "totalAmount", "amountDue")).toEqual(["8289.78", "47764.94", "5764.94"]);
    expect(readRows(rows).vatBreakdown).toHaveLength(1);
  });

  it("takes a part held back, whatever its share, off the amount to pay", () => {
    const rows = [TITLE, "", "Celkem                 695 744,10 Kč", "Pozastávka 10 %        -69 574,41 Kč", "Zbývá                  626 169,69 Kč"];
    expect(read(rows, "totalAmount", "amountDue")).toEqual(["695744.10", "626169.69"]);
  });

  it("finds the sum above its label although a label with its own value stands beside that, and adds what is exempt", () => {
    const rows = [
      TITLE,
      "",
      "3 082,30 Kč",
      "celkem k úhradě                     Účet: 1155889902/2700",
      "",
      "z toho DPH 21 %: 474,37 Kč (základ 2 258,93 Kč)",
      "osvobozeno: 349,00 Kč",
    ];
    expect(read(rows, "totalAmount", "totalVat")).toEqual(["3082.30", "474.37"]);
  });

  it("calls a negative sum to be returned that of a credit note", () => {
    const rows = [
      "Opravný daňový doklad č. 2026017",
      "",
      "Vrácené zboží                                            -7 000,00",
      "K VRÁCENÍ                                                -7 318,81",
    ];
    expect(read(rows, "totalAmount")).toEqual(["-7318.81"]);
  });

  it("takes no sum of a sentence that converts by the rate of a bank", () => {
    const rows = [
      TITLE,
      "",
      "Základ                     1 426,00",
      "DPH 21 %                     299,46",
      "Celkem EUR                 1 725,46",
      "Přepočet kurzem ČNB 24,280 CZK/EUR: základ 34 623,28 CZK, daň 7 270,89 CZK, celkem 41 894,17 CZK.",
    ];
    expect(read(rows, "currency", "totalAmount")).toEqual(["EUR", "1725.46"]);
  });

  it("completes an amount to pay whose first figure recognition lost", () => {
    const rows = [TITLE, "", "Celkem k úhradě             28 289,59", "Zaplacené zálohy           -18 500,00", "Zbývá uhradit                  789,59"];
    expect(recognised(rows, "totalAmount", "amountDue")).toEqual(["28289.59", "9789.59"]);
    expect(read(rows, "amountDue")).not.toEqual(["9789.59"]);
  });
});

describe("numbers and days of invoices printed by a browser", () => {
  it("reads a label in two languages by what both may mean, and one for two days", () => {
    expect(read(["Účet / Bill č.     20261184", "Datum vystavení, DUZP / Date     16.10.2026"], "invoiceNumber", "issueDate", "taxDate")).toEqual([
      "20261184",
      "2026-10-16",
      "2026-10-16",
    ]);
  });

  it("takes no day of a column of the items for that of the document", () => {
    const rows = [
      "Účet č. 20261184     Datum vystavení, DUZP     16.10.2026",
      "",
      "Datum        Popis               Množství      Cena        Celkem",
      "14.10.2026   Ubytování           1             2 140,00    2 140,00",
      "15.10.2026   Parkování           2               250,00      500,00",
    ];
    expect(read(rows, "issueDate")).toEqual(["2026-10-16"]);
  });

  it("parts a number from the day behind it", () => {
    expect(read(["Faktura - daňový doklad", "Číslo/datum      9400183326 / 24.09.2026"], "invoiceNumber", "issueDate")).toEqual(["9400183326", "2026-09-24"]);
  });

  it("goes on with the order on the next line of a sentence", () => {
    const rows = [TITLE, "", "Fakturujeme vám zboží podle objednávky", "OBJ-2026/441."];
    expect(read(rows, "orderNumber")).toEqual(["OBJ-2026/441"]);
  });

  it("joins a number written in two groups", () => {
    expect(read(["FAKTURA", "číslo 126 0441", "Datum vystavení: 5.8.2026"], "invoiceNumber")).toEqual(["1260441"]);
  });

  it("takes neither the meter nor the month for the number of the document", () => {
    const meter = ["        Doklad č.      Variabilní symbol", "    0026104418         26104418", "", "Evid. č. odběru", "1140-22"];
    expect(read(meter, "invoiceNumber")).toEqual(["0026104418"]);
    expect(read(["VYÚČTOVÁNÍ SLUŽEB č. 09/2026", "", "Číslo vyúčtování: 2609700455"], "invoiceNumber")).toEqual(["2609700455"]);
  });

  it("mends recognised days and numbers that were parted, and letters taken for a zero", () => {
    expect(recognised(["Faktura č. 17", "Datum vystavení: 1 6.09.2026"], "issueDate")).toEqual(["2026-09-16"]);
    const shop = [
      "Faktura č. 2611018",
      "",
      "Dodavatel:              Objednávka:",
      "Vzorový obchod s.r.o.   č.  118442  ze dne 11.11.2026",
      "Lipová 127              Variabilní symbol: 118442",
    ];
    expect(read(shop, "orderNumber")).toEqual(["118442"]);
    expect(recognised(["Faktura č. 17", "Objednávka č. 0331/26/0M"], "orderNumber")).toEqual(["0331/26/OM"]);
    expect(recognised(["Daňový doklad", "DDP  260033"], "invoiceNumber")).toEqual(["DDP 260033"]);
  });
});

describe("parties of invoices printed by a browser", () => {
  it("names a graduate, not the house or profession below", () => {
    const rows = [
      "Faktura č. 41                            MUDr. Alžběta Krupičková",
      "                                         praktický a závodní lékař",
      "                                         Poliklinika, Purkyňova 22",
      "                                         397 01 Písek",
      "Odběratel:",
      "Pila Čimelice s.r.o.",
      "Nádražní 140",
      "398 04 Čimelice",
    ];
    expect(read(rows, "supplierName", "supplierAddress")).toEqual(["MUDr. Alžběta Krupičková", "Purkyňova 22, 397 01 Písek"]);
  });
});

describe("items of invoices printed by a browser", () => {
  it("puts amounts together that a narrow cell broke, where the product proves it", () => {
    const rows = [
      "Popis prací                     Množství     Jedn. cena      Cena",
      "Základové pasy z betonu         62,00        3 118,00        193",
      "                                                             316,00",
      "Příplatek                       36,00          520,00        18",
      "                                                             720,00",
    ];
    expect(items(...rows).map(({ description, totalWithoutVat, totalWithVat }) => [description, totalWithoutVat ?? totalWithVat])).toEqual([
      ["Základové pasy z betonu", "193316.00"],
      ["Příplatek", "18720.00"],
    ]);
    const other = rows.map((row) => row.replace("720,00", "721,00"));
    expect(items(...other).map(({ totalWithVat }) => totalWithVat)).not.toContain("18721.00");
  });

  it("reads a second table with other columns", () => {
    const rows = items(
      "Úkon                          Nh        Kč/Nh         Bez DPH",
      "Výměna rozvodů                4,6       890,00        4 094,00",
      "Geometrie                     0,5       890,00          445,00",
      "Práce celkem                                          4 539,00",
      "Obj. číslo      Název         Množství  Kč/MJ         Bez DPH",
      "06H121026       Čerpadlo      1 ks      3 112,50      3 112,50",
      "N911678         Šroub         8 ks         18,90        151,20",
    );
    expect(rows.map(({ description, quantity }) => [description, quantity])).toEqual([
      ["Výměna rozvodů", "4.6"],
      ["Geometrie", "0.5"],
      ["Čerpadlo", "1"],
      ["Šroub", "8"],
    ]);
  });

  it("gives no row the mean of several rates", () => {
    const rows = items(
      "Předmět plnění          Základ daně   Sazba        DPH       Celkem",
      "Nájemné                   18 165,00   osv.        0,00    18 165,00",
      "Záloha na teplo            2 100,00   12 %      252,00     2 352,00",
      "Záloha na elektřinu        3 400,00   21 %      714,00     4 114,00",
      "Celkem Kč                 23 665,00             966,00    24 631,00",
    );
    expect(rows.map(({ vatRate }) => vatRate)).toEqual([undefined, "12.00", "21.00"]);
    // Insurance tax is calculated on a part of the base.
    const [insurance] = items(
      "Bezeichnung              Menge     Preis       Netto",
      "Wohngebäudeversicherung  1         1.000,00    1.000,00",
      "Netto                                          1.000,00",
      "Versicherungsteuer                               163,40",
      "Gesamtbetrag                                   1.163,40",
    );
    expect(insurance!.vatRate).toBe("16.34");
  });

  it("gives each row of figures the text above it", () => {
    const rows = items(
      "Označení       Množství      J.cena         Cena",
      "Koberec zátěžový Rhino šedý 4 m na míru",
      "KJ-4410        14,4          389,00         5 601,60",
      "Lišta obvodová PVC",
      "LI-0021        6,0           74,50            447,00",
    );
    expect(rows.map(({ description }) => description)).toEqual(["Koberec zátěžový Rhino šedý 4 m na míru", "Lišta obvodová PVC"]);
  });

  it("sells the advance that a document is for, and takes off the one that it deducts", () => {
    const heading = "Popis                      Základ      Sazba DPH   DPH          Celkem";
    expect(items(heading, "Záloha na kuchyň        50 000,00   21 %       10 500,00    60 500,00")).toHaveLength(1);
    expect(items(heading, "Záloha na kuchyň       -50 000,00   21 %      -10 500,00   -60 500,00")).toHaveLength(0);
  });
});
