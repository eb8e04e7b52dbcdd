import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import { extractDocuments } from "./extract.ts";

const fieldsOf = (rows: string[]) =>
  extractDocuments({ pages: [drawPage(rows)], barcodes: [], context: { ownCompanyIds: [], ownVatIds: [], ownNames: [] } })[0]!.fields;
const read = (rows: string[], ...names: HeaderField[]) => {
  const fields = fieldsOf(rows);
  return Object.fromEntries(names.map((name) => [name, fields[name]?.value]));
};

describe("parties of foreign documents", () => {
  const french = [
    "ATELIER DES VITRES                        FACTURE N° : F2026-118",
    "12 rue des Lilas                          Date : 31/01/2026",
    "69003 LYON",
    "SIREN / SIRET : 732 829 320 00074",
    "N° TVA : FR 44 732 829 320",
    "",
    "                                          CLIENT :",
    "                                          LIBRAIRIE DU PORT",
    "                                          3 quai Nord",
    "                                          13002 MARSEILLE",
    "",
    "Nettoyage des vitres                                        100,00",
    "TOTAL HT 100,00      TVA 20,00% 20,00      TOTAL TTC 120,00 EUR",
    "NET A PAYER 120,00 EUR",
    "",
    "",
    "Représentant fiscal",
    "FISCONSEIL EUROPE SAS",
    "5 rue de la Paix",
    "75002 PARIS",
    "",
    "Bénéficiaire",
    "NOM : RECOUVREMENT EST SAS",
    "SIREN : 552 100 554",
  ];
  it("takes neither the payee nor a tax representative for the supplier or the customer", () => {
    expect(read(french, "supplierName", "customerName")).toEqual({ supplierName: "ATELIER DES VITRES", customerName: "LIBRAIRIE DU PORT" });
  });
});
