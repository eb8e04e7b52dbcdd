import { describe, expect, it } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";

/** A form with its title at the left, a column of labels in the middle and no heading above either party. */
const form = (left: string[], right: string[], title = "INVOICE") => {
  const labels = ["Invoice Date", "8 Apr 2026", "Invoice Number", "INV-0719", "Reference"];
  return [
    title,
    "",
    ...labels.map((label, at) => (left[at] ?? "").padEnd(34) + label.padEnd(28) + (right[at] ?? "")),
    "",
    "Description                    Quantity     Unit Price        Amount GBP",
    "Oak worktop, oiled                 2.00         412.50            825.00",
    "",
    "                                          TOTAL GBP            825.00",
    "",
    "Due Date: 8 May 2026",
  ];
};
const read = (rows: string[]) => fieldValues(readRows(rows), ["supplierName", "customerName", "customerAddress"]);

describe("whom a form bills that heads nobody", () => {
  const issuer = ["Waveney Joinery Ltd", "7 Staithe Road", "BUNGAY", "NR35 1EU"];

  it.each([
    [["Hebden Framing", "Unit 4, Bridge Mill Yard", "Todmorden", "OL14 6LF"]],
    [["Marsh & Lovell", "The Old Maltings", "Diss", "IP22 4AD"]],
    [["Hebden Framing Ltd", "Unit 4", "Bridge Mill Yard", "Todmorden", "OL14 6LF"]],
  ])("stands below its title: %s", (customer) => {
    expect(read(form(customer, issuer))).toEqual([issuer[0], customer[0], customer.slice(1).join(", ")]);
    expect(read(form(customer, ["Waveney Joinery", "The Boathouse", "BUNGAY", "NR35 1EU"], "TAX INVOICE")).slice(0, 2)).toEqual([
      "Waveney Joinery",
      customer[0],
    ]);
  });
});
