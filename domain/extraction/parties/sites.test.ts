import { describe, expect, it, test } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";
import type { Drawing } from "#test/drawPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { SURE } from "#domain/documents/attention.ts";
import { streetOf } from "./addressParts.ts";
import { isSite } from "./buildings.ts";
import { inlineParts, readTown } from "./names.ts";

const valuesOf = (rows: string[], names: HeaderField[], drawing: Drawing = {}) => fieldValues(readRows(rows, drawing), names);

test.each([
  ["ZI Les Paluds", true],
  ["Z.A. du Moulin", true],
  ["Résidence Les Camélias", true],
  ["Maison des associations", true],
  ["Parc d'activités Sud", true],
  ["Polígono Industrial El Pla", true],
  ["Zimmerei Moos", false],
  ["Residenz Verlag", false],
  ["Parcours Formation", false],
])("an estate or house of many tenants: %s", (text, expected) => {
  expect(isSite(text)).toBe(expected);
});

describe("estates and houses below a name", () => {
  const total = [
    "",
    "FACTURE N° 2026/118 du 12/09/2026",
    "",
    "Libellé                              Quantité     P.U.        Montant",
    "Cours de poterie adulte                     1    186,00 €    186,00 €",
    "Sac de terre grès                           2     27,00 €     54,00 €",
    "",
    "                                     Total à payer          240,00 €",
  ];

  it("say where its bearer is", () => {
    const rows = [
      "Comptoir des Collines de Gros",
      "ZI Les Paluds, 220 avenue du Douard",
      "13400 Aubagne",
      "",
      "",
      "                                                       Madame Annick Le Vzor",
      "                                                       Résidence Les Camélias, apt 12",
      "                                                       29680 Roscoff",
      "",
      ...total,
    ];
    expect(valuesOf(rows, ["supplierName", "supplierAddress", "customerName", "customerAddress"])).toEqual([
      "Comptoir des Collines de Gros",
      "ZI Les Paluds, 220 avenue du Douard, 13400 Aubagne",
      "Madame Annick Le Vzor",
      "Résidence Les Camélias, apt 12, 29680 Roscoff",
    ]);
  });

  it.each([
    [["Monsieur et Madame Levzor", "Résidence Les Camélias", "29680 Roscoff"]],
    [["Annick Levzor", "Lieu-dit Kerguz", "29680 Roscoff"]],
    [["Bridge Mill Studio", "Unit 4, Bridge Mill Yard", "Todmorden", "OL14 6LF"]],
  ])("are what a customer without a street is known by: %s", (customer) => {
    const right = customer.map((row) => `${" ".repeat(55)}${row}`);
    const rows = ["Atelier Vzorlune SARL", "3 place du Kreisker", "29250 Saint-Pol-de-Léon", "", ...right, ...total];
    expect(valuesOf(rows, ["supplierName", "customerName", "customerAddress"])).toEqual(["Atelier Vzorlune SARL", customer[0], customer.slice(1).join(", ")]);
  });

  it("keep the part of the building behind them", () => {
    expect(streetOf(["Villa Rosa", "apt 12"])).toBe("Villa Rosa, apt 12");
    expect(streetOf(["Rechtsanwälte", "Ring 12"])).toBe("Ring 12");
  });

  it("belong to the street of an association", () => {
    const rows = ["Association Terre et Feu du Vzor", "Maison des associations, 3 place du Kreisker", "29250 Saint-Pol-de-Léon", ...total];
    expect(valuesOf(rows, ["supplierName", "supplierAddress"])).toEqual([
      "Association Terre et Feu du Vzor",
      "Maison des associations, 3 place du Kreisker, 29250 Saint-Pol-de-Léon",
    ]);
  });
});

test("a title shows whom a letter is addressed to", () => {
  const rows = [
    "Association Terre et Feu",
    "3 place du Kreisker",
    "29250 Saint-Pol-de-Léon",
    "",
    `${" ".repeat(55)}Madame Annick Levzor`,
    `${" ".repeat(55)}12 rue des Lilas`,
    `${" ".repeat(55)}29680 Roscoff`,
    "",
    "FACTURE N° 2026/118 du 12/09/2026, échéance 30/09/2026",
    "",
    "Total à payer          240,00 €",
  ];
  const { customerName } = readRows(rows).fields;
  expect(customerName!.value).toBe("Madame Annick Levzor");
  expect(customerName!.confidence).toBeGreaterThan(SURE);
});

test("the number of a company in its register is no postcode", () => {
  const rows = [
    "                    HOTEL ALTE MUSTER",
    "         Werdener Markt 2 – 45239 Essen – Tel. 0201 49 91 30",
    "",
    "",
    "Firma",
    "Brückenprüf Ingenieure GmbH",
    "Hafenallee 61",
    "63067 Offenbach",
    "",
    "Rechnung 118402 vom 11.03.26",
    "Rechnungsbetrag    EUR 234,00",
    "",
    "Hotel Alte Muster Betriebs GmbH · Geschäftsführer: Marlies Ott · HRB 30017 AG Essen",
  ];
  expect(readTown("HRB 30017 AG Essen")).toBeUndefined();
  expect(valuesOf(rows, ["supplierName", "supplierAddress"])).toEqual(["Hotel Alte Muster Betriebs GmbH", "Werdener Markt 2, 45239 Essen"]);
});

test("the capital of a French company is no part of its address", () => {
  const rows = [
    "Facture n° 26-0044718",
    "Date de facture : 02/10/2026",
    "Total TTC                                158,77 €",
    "",
    "Les Eaux du Vzor, société anonyme au capital de 1 200 000 €, 6 route de Genève, 39200 Saint-Claude – TVA FR19552104473",
  ];
  expect(valuesOf(rows, ["supplierName", "supplierAddress"])).toEqual(["Les Eaux du Vzor", "6 route de Genève, 39200 Saint-Claude"]);
});

test("a tax number between name and street is no part of the address", () => {
  const rows = [
    "Espacios Muster del Turia S.L. · CIF B17442013 · Calle Blanquerías 27, 46003 Valencia",
    "",
    "Factura n.º 2026/F-0447",
    "Fecha 30/11/2026",
    "TOTAL FACTURA   1.569,15 €",
  ];
  expect(valuesOf(rows, ["supplierAddress"])).toEqual(["Calle Blanquerías 27, 46003 Valencia"]);
});

describe("recognised lines", () => {
  it("part name, street and town where their strokes were lost", () => {
    expect(inlineParts("Vzor Telekom s.r.o. Rokycanova 2729/1 130 00 Praha 3").map(({ text }) => text.trim())).toEqual([
      "Vzor Telekom s.r.o.",
      "Rokycanova 2729/1",
      "130 00 Praha 3",
    ]);
    const rows = [
      "Vzor Telekom s.r.o. Rokycanova 2729/1 130 00 Praha 3",
      "IČO 85119075 DIČ CZ85119075",
      "",
      "Faktura č. 3026-118840",
      "Celkem s DPH  2 188,25 Kč",
    ];
    expect(valuesOf(rows, ["supplierName", "supplierAddress"], { source: "ocr" })).toEqual(["Vzor Telekom s.r.o.", "Rokycanova 2729/1, 130 00 Praha 3"]);
  });

  it("part a street from the form in front of it", () => {
    expect(inlineParts("Vinařství Vzor, a.s. Pod Sklepy 21 · 693 01 Hustopeče").map(({ text }) => text.trim())).toEqual([
      "Vinařství Vzor",
      "a.s.",
      "Pod Sklepy 21",
      "693 01 Hustopeče",
    ]);
  });

  it("may show a letter in place of a zero of a postcode", () => {
    expect(readTown("Cejl 504/38, 602 0Q Brno")?.postalCode).toBe("602 00");
    expect(readTown("6020l Brno")?.postalCode).toBe("60201");
    expect(readTown("Via Roma 120 Il Borgo")?.postalCode).toBeUndefined();
  });

  it("may show a full stop in place of the comma in front of a postcode", () => {
    expect(inlineParts("Cejl 504/38. 6020l Brno").map(({ text }) => text)).toEqual(["Cejl 504/38", "6020l Brno"]);
    expect(inlineParts("Cejl 12. 504 kusů").map(({ text }) => text)).toEqual(["Cejl 12. 504 kusů"]);
  });
});

test("the only address of the customer is none of the supplier's", () => {
  const rows = [
    "SZYBKI WZOR Transport i Spedycja, 94-129 L6d2",
    "",
    "Nabywca / Customer:                      FAKTURA / INVOICE",
    "BRNOLOG s.r.o.                           Nr: FT/2026/000388",
    "Vídeňská 297/99                          Data wystawienia: 07.07.2026",
    "639 00 Brno, Czechy",
    "",
    "Do zapłaty       1 300,00 EUR",
  ];
  expect(valuesOf(rows, ["supplierAddress", "customerAddress"])).toEqual([undefined, "Vídeňská 297/99, 639 00 Brno"]);
});
