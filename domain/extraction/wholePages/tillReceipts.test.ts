import { describe, expect, it } from "vitest";
import { readRows } from "#test/readPage.ts";
import { tillReceipts } from "#test/tillReceipts.ts";

const read = (name: string) => readRows(tillReceipts[name]!.rows, { source: "ocr" });

describe("receipts of tills in several countries", () => {
  it.each(Object.entries(tillReceipts))("%s: date and total", (name, { fields }) => {
    const document = read(name);
    expect([document.documentKind, document.fields.issueDate?.value, document.fields.totalAmount?.value]).toEqual([
      "receipt",
      fields.issueDate,
      fields.totalAmount,
    ]);
  });

  it("the operator of a machine is the supplier", () => expect(read("dePark").fields.supplierName?.value).toBe("Parkwerk Süd GmbH"));

  it("a rate in a cell behind the name is that of the row and no part of the name", () => {
    const rows = [
      "Zjednodušený daňový doklad",
      "NATURAL 95          21%",
      "  38,42 l x 36,90     1417,70",
      "Smetana 12%",
      "  2 ks x 20,00          40,00",
      "CELKEM   1 457,70 Kč",
    ];
    const { lineItems } = readRows(rows);
    expect(lineItems.map(({ values: { description, vatRate } }) => [description, vatRate])).toEqual([
      ["NATURAL 95", "21.00"],
      ["Smetana 12%", expect.anything()],
    ]);
  });
});
