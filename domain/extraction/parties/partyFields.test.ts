import { drawPage } from "#test/drawPage.ts";
import { expect, test } from "vitest";
import { extractDocuments } from "#domain/extraction/extract.ts";
import { viewDocument } from "#domain/extraction/view.ts";
import { isUnderHeading } from "./addressee.ts";

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

const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
const partiesOf = (rows: string[]) => {
  const { fields } = extractDocuments({ pages: [drawPage(rows)], barcodes: [], context })[0]!;
  return [fields.supplierName?.value, fields.customerName?.value];
};

test.each([
  ["Majitel zvířete:", true],
  ["Pojistník:", true],
  ["Účtuje firma:", false],
  ["Kontaktní osoba:", false],
  ["Místo určení:", false],
  ["Majitel zvířete", false],
  ["Smlouva 12:", false],
])("%s heads a buyer: %s", (heading, isBuyers) => {
  const view = viewDocument([drawPage([heading, "Farma Dvorce s.r.o."])], [], context);
  expect(isUnderHeading(view.lines[1]!.segments[0]!, view.lines[0], view)).toBe(isBuyers);
});

test("small words behind a role say of what: the cell is still a heading", () => {
  const rows = [
    "FAKTURA                      Jazyková škola Zorný, z.ú.",
    "č. 2026/K/218                Kollárova 7",
    "                             750 02 Přerov",
    "Účastník / plátce kurzu:",
    "Strojírny Haná a.s., Průmyslová 2011, 796 01 Prostějov",
    "",
    "Vystaveno 11. 9. 2026",
    "Celkem 17 820 Kč",
  ];
  expect(partiesOf(rows)).toEqual(["Jazyková škola Zorný, z.ú.", "Strojírny Haná a.s."]);
});
