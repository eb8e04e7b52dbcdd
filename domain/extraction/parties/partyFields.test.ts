import { drawPage } from "#test/drawPage.ts";
import { expect, test } from "vitest";
import { extractDocuments } from "#domain/extraction/extract.ts";

test("a company id that the VAT id of a party contradicts is that of the other one", () => {
  const rows = [
    "Rijwielhandel Noord B.V.",
    "",
    "Vzorová dílna s.r.o.         Kerkstraat 210",
    "t.a.v. administratie         1017 GV Amsterdam",
    "Dlouhá 12                    KvK 33014286",
    "602 00 Brno                  BTW NL001234567B01",
    "Tsjechië                     IBAN NL91 ABNA 0417 1643 00",
    "",
    "Factuur",
    "Factuurnummer        2026-1044",
    "Factuurdatum         9 oktober 2026",
    "Uw btw-nummer        CZ91234506",
    "Totaal te betalen    EUR 2.908,00",
  ];
  const { fields } = extractDocuments({ pages: [drawPage(rows)], barcodes: [], context: { ownCompanyIds: [], ownVatIds: [], ownNames: [] } })[0]!;
  expect([fields.customerVatId?.value, fields.customerCompanyId?.value, fields.supplierCompanyId?.value]).toEqual(["CZ91234506", "91234506", "33014286"]);
});
