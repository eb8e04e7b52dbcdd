import { describe, expect, it, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { fieldValues, readPage, readRows } from "#test/readPage.ts";
import type { Word } from "#domain/evidence/reading.ts";

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

  it("has beside it whoever issues the form", () => {
    const rows = form(
      ["Calder Valley Birders", "Unit 4, Bridge Mill Yard", "Todmorden OL14 6LF"],
      ["Inkwell & Plover", "The Boathouse", "Sowerby Bridge HX6 2AG"],
    );
    expect(read(rows).slice(0, 2)).toEqual(["Inkwell & Plover", "Calder Valley Birders"]);
  });
});

test("what stands above a British postcode is a town", () => {
  const rows = [
    "                                                  Inkwell & Plover",
    "                                                  The Boathouse",
    "                                                  Wharf Lane",
    "                                                  SOWERBY BRIDGE",
    "                                                  HX6 2AG",
    "Invoice INV-2231",
    "Invoice date: 14 Sep 2026",
    "",
    "Bill to:",
    "Corrib Seaweed Ltd",
    "12 Pier Road",
    "Leeds LS10 1AB",
    "",
    "Logo redesign                       1.00        640.00        640.00",
    "TOTAL GBP                                                     640.00",
  ];
  expect(fieldValues(readRows(rows), ["supplierName", "supplierAddress"])).toEqual(["Inkwell & Plover", "The Boathouse, Wharf Lane, SOWERBY BRIDGE, HX6 2AG"]);
});

test("a small word whose sentence goes on beside it heads no customer", () => {
  const rows = [
    "Les Eaux du Haut-Vzor",
    "",
    "Facture n° 26-0044718",
    "Date de facture : 02/10/2026                           Mme Colette Bouvard",
    "À payer avant le : 22/10/2026                          Le Hameau des Sources",
    "                                                       Bât. C",
    "                                                       39310 Lamoura",
    "",
    "Total TTC                                158,77 €",
    "",
    "Les Eaux du Haut-Vzor, 6 route de Genève, 39200 Saint-Claude – TVA FR19552104473",
  ];
  const page = drawPage(rows);
  // The accent comes from another font, whose letters are set apart.
  const words = page.words.map((word): Word => {
    const [x0, y0, x1, y1] = word.box;
    return word.text === "À" ? { ...word, box: [x0, y0, x1, y1 - (y1 - y0) * 0.15] } : word;
  });
  expect(fieldValues(readPage({ ...page, words }), ["customerName", "customerAddress"])).toEqual([
    "Mme Colette Bouvard",
    "Le Hameau des Sources, Bât. C, 39310 Lamoura",
  ]);
});
