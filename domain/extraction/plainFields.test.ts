import { drawPage } from "#test/drawPage.ts";
import { expect, test } from "vitest";
import { extractDocuments } from "./extract.ts";

const methodOf = (rows: string[]) => {
  const page = drawPage(rows);
  const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
  const read = extractDocuments({ pages: [page], barcodes: [], context })[0]!.fields.paymentMethod;
  const inside = page.words.filter(({ box: [x0, y0, x1, y1] }) => {
    const [left, top, right, bottom] = read?.box ?? [1, 1, 0, 0];
    return (x0 + x1) / 2 > left && (x0 + x1) / 2 < right && (y0 + y1) / 2 > top && (y0 + y1) / 2 < bottom;
  });
  return [read?.value, inside.map(({ text }) => text).join(" ")];
};

test.each([
  ["beside its label, to the end of its cell", ["Faktura č. 7", "Způsob úhrady: převodem          Splatnost: 1.2.2026"], "převodem"],
  ["below its label", ["Faktura č. 7", "Forma úhrady          Splatnost", "převodním příkazem    1.2.2026"], "převodním příkazem"],
])("the box of a payment method lies on the words %s", (_where, rows, words) => {
  expect(methodOf(rows)).toEqual(["transfer", words]);
});
