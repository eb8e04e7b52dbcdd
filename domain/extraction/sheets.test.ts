import { describe, expect, it } from "vitest";
import type { PageText } from "#domain/evidence/reading.ts";
import { drawPage } from "#test/drawPage.ts";
import { NOBODY } from "#test/readPage.ts";
import { sheetsOf } from "./sheets.ts";

const receipt = (shop: string, companyId: string, total: string) => [
  shop,
  "Ulice 5, 110 00 Praha",
  `IČO: ${companyId}`,
  "Datum: 4. 5. 2026 10:15",
  "Rohlík       10,00",
  "Chléb        40,00",
  `Celkem:      ${total} Kč`,
  "Děkujeme za nákup",
];
const bakery = receipt("Vzorná pekárna s.r.o.", "80000005", "50,00");
const cafe = receipt("Jiná kavárna s.r.o.", "80000013", "121,00");

const blank = (rows: number) => Array.from({ length: rows }, () => "");
const beside = (left: readonly string[], right: readonly string[]) => left.map((row, at) => row.padEnd(55) + (right[at] ?? ""));
const sheets = (rows: string[]): number => sheetsOf(drawPage(rows, { source: "ocr" }), NOBODY).length;

describe("sheets on one picture", () => {
  it("side by side are several, with all words of each in its own area", () => {
    const page: PageText = drawPage(beside(bakery, cafe), { source: "ocr" });
    const [left, right] = sheetsOf(page, NOBODY);
    expect(left!.slice(0, 2)).toEqual([0, 0]);
    expect(right!.slice(2)).toEqual([1, 1]);
    const within = page.words.map(({ box }) => [box[2] <= left![2], box[0] >= right![0]]);
    expect(within.every(([one, other]) => one !== other)).toBe(true);
  });

  it("below each other are several, and so are three at once", () => {
    expect(sheets([...bakery, ...blank(4), ...cafe])).toBe(2);
    expect(sheets([...beside(bakery, cafe), ...blank(4), ...receipt("Třetí obchod s.r.o.", "80000021", "77,00")])).toBe(3);
  });

  it("are one where both state the same purchase, or where a part has no date or total of its own", () => {
    expect(sheets(beside(bakery, bakery))).toBe(1);
    expect(
      sheets(
        beside(
          bakery,
          cafe.filter((row) => !row.startsWith("Celkem")),
        ),
      ),
    ).toBe(1);
    expect(
      sheets(
        beside(
          bakery,
          cafe.filter((row) => !row.startsWith("Datum")),
        ),
      ),
    ).toBe(1);
  });

  it("are several by the names above them where receipts state neither a number of the shop nor one of their own", () => {
    const plain = (rows: string[]) => rows.filter((row) => !row.startsWith("IČO"));
    expect(sheets(beside(plain(bakery), plain(cafe)))).toBe(2);
    expect(sheets([...plain(bakery), ...blank(4), ...plain(cafe).slice(2)])).toBe(1);
  });

  it("are one where labels on one side name what stands on the other", () => {
    const labels = [
      "Zimmerei Muster GmbH",
      "UID ATU44170231",
      "Beleg",
      "Belegdatum",
      "UID-Nr. Kunde",
      "Teilrechnung 26-151",
      "Leistung bis 31.08.2026",
      "Gesamtbetrag 24.600,00",
    ];
    const values = ["Im Winkel 11", "6861 Vzorov, Telefon 40 17", "TR 2026/0214", "18.09.2026", "ATU60281144", "Brutto EUR", "29.520,00", "29.520,00"];
    expect(sheets(beside(labels, values))).toBe(1);
  });

  it("are not looked for on pages with a text layer", () => {
    expect(sheetsOf(drawPage(beside(bakery, cafe)), NOBODY)).toEqual([[0, 0, 1, 1]]);
  });
});
