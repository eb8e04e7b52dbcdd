import { expect, test } from "vitest";
import { fieldValues, readRows } from "#test/readPage.ts";

const shop = ["Tatranský oddych, s. r. o.", "Hlavná 61, 032 42 Pribylina", "IČO: 53912071", "Doklad 0312   15.08.2026 10:22"];
const names = ["totalAmount", "amountDue", "advancePaid", "totalWithoutVat"] as const;
const read = (rows: string[]) => fieldValues(readRows([...shop, ...rows]), names);

test("cash and the change from it are no advance", () =>
  expect(read(["Ubytovanie        268,00", "SPOLU EUR         268,00", "Hotovosť EUR      270,00", "Výdavok EUR        -2,00"]).slice(0, 3)).toEqual([
    "268.00",
    "268.00",
    undefined,
  ]));

test("what is rounded in cash is due as rounded", () => {
  const rows = ["List 2. trieda     14,20", "Obálka C4           0,98", "Suma na úhradu              15,18 EUR", "Zaokrúhlenie                 0,02"];
  const foot = ["Na zaplatenie v hotovosti   15,20 EUR", "Prijaté 20,00 EUR", "Vydané 4,80 EUR", "Oslobodené od DPH   14,20", "Základ 23%  0,80   DPH 0,18"];
  expect(read([...rows, ...foot]).slice(0, 2)).toEqual(["15.20", "15.20"]);
});

test("a sum before the charge for service is not the base of a tax", () => {
  const cafe = ["Tynedale Catering Ltd", "22 Bridge Street, Hexham NE46 1AA", "VAT No. GB 441 7028 71", "14 Mar 2026 12:51"];
  const rows = [
    "Soup of the day     £6.50",
    "Flat white     £10.55",
    "Subtotal     £17.05",
    "Service charge (10%)     £1.71",
    "TOTAL     £18.76",
    "Contactless     £18.76",
  ];
  expect(fieldValues(readRows([...cafe, ...rows]), names)).toEqual(["18.76", "18.76", undefined, undefined]);
});
