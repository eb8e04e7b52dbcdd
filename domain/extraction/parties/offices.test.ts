import { expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { NOBODY, fieldValues, readRows } from "#test/readPage.ts";
import { viewDocument } from "#domain/extraction/view.ts";
import { findNamePlaces } from "./places.ts";

const ROWS = ["MĚSTO HORNÍ JEDLOVÁ", "Městský úřad Horní Jedlová, odbor finanční", "náměstí 9. května 1, 407 47 Horní Jedlová", "IČ: 14966883"];
const namesOn = (rows: string[]) => findNamePlaces(viewDocument([drawPage(rows)], [], NOBODY), []).map(({ name }) => name);

it("a town invoices, not its office that is named below", () => {
  expect(namesOn(ROWS)).toContain("MĚSTO HORNÍ JEDLOVÁ");
  expect(namesOn(ROWS)).not.toContain(ROWS[1]);
  expect(namesOn(ROWS.slice(1))).toContain(ROWS[1]);
  expect(fieldValues(readRows([...ROWS, "", "Faktura č. 2026017"]), ["supplierAddress"])).toEqual([ROWS[2]]);
});
