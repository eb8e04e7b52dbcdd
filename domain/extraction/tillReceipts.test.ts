import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { tillReceipts } from "#test/tillReceipts.ts";
import { extractDocuments } from "./extract.ts";

const read = (name: string) => {
  const page = drawPage(tillReceipts[name]!.rows, { source: "ocr" });
  return extractDocuments({ pages: [page], barcodes: [], context: { ownCompanyIds: [], ownVatIds: [], ownNames: [] } })[0]!;
};

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
});
