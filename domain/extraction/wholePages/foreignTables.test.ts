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
});
