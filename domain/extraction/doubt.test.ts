import { expect, test } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { doubtsBeside, doubtsOf } from "./doubt.ts";

const TABLE = [
  "Faktura 2026001",
  "Dodavatel: Vzorný obchod s.r.o.",
  "Popis             Množství     Cena      Sazba      Celkem",
  "Mouka hladká             2     100,00    21 %       200,00",
  "Cukr krupice             3      50,00    21 %       150,00",
  "Sůl jedlá                1      20,00    21 %        20,00",
  "Základ DPH 21 %      370,00     DPH       77,70",
  "Celkem k úhradě                                     447,70",
];
const doubts = (rows: string[]) => doubtsOf(drawPage(rows, { source: "ocr" })).count;

test("a page that adds up leaves no doubt", () => expect(doubts(TABLE)).toBe(0));
test("a cell that other rows have is missed", () => {
  expect(doubts(TABLE.with(4, "Cukr krupice                             21 %       150,00"))).toBeGreaterThan(0);
});
test("a total that nothing proves is doubted", () => {
  expect(doubts(TABLE.with(6, "").with(7, "Celkem k úhradě                                     448,70"))).toBeGreaterThan(0);
});
test("rows that fall short of the document are doubted: one may have been lost whole", () => {
  for (const lost of [3, 4]) expect(doubts(TABLE.with(lost, ""))).toBeGreaterThan(0);
  // Without a gap nothing was there to be read.
  expect(doubts(TABLE.toSpliced(3, 1))).toBe(0);
  expect(doubts([...TABLE.slice(0, 6), "Doprava                                             20,00", ...TABLE.slice(6)])).toBe(0);
});
test("gaps between rows are doubts of their own, and rows to be read again", () => {
  const found = doubtsOf(drawPage(TABLE.with(4, ""), { source: "ocr" }));
  expect(found).toMatchObject({ count: 1, gaps: 1 });
  expect(found.rows).toHaveLength(1);
  const [, top, , bottom] = found.rows![0]!.map((edge) => edge * 842);
  expect(top).toBeLessThanOrEqual(30 + 4 * 12);
  expect(bottom).toBeGreaterThanOrEqual(30 + 5 * 12 - 4);
  expect(doubtsOf(drawPage(TABLE, { source: "ocr" })).gaps).toBe(0);
});
test("a total whose VAT is of a rate that no law knows is doubted", () => {
  const paid = (vat: string, total: string) =>
    doubts([...TABLE.slice(0, 2), `Základ DPH      370,00     DPH       ${vat}`, `Celkem k úhradě        ${total} Kč`]);
  expect(paid("77,70", "447,70")).toBe(0);
  expect(paid("62,45", "432,45")).toBeGreaterThan(0);
});
test("an amount to pay to which the total does not lead is doubted", () => {
  const due = (amount: string, ...rows: string[]) => doubts([...TABLE, ...rows, `Zbývá k úhradě                                       ${amount} Kč`]);
  expect(due("447,70")).toBe(0);
  expect(due("0,00")).toBe(0);
  expect(due("247,70", "Uhrazená záloha                                     -200,00")).toBe(0);
  expect(due("18,34")).toBeGreaterThan(0);
});
test("a page without any total is doubted where one is named or money stands on it", () => {
  expect(doubts(["Faktura 2026001", "Celkem k úhradě"])).toBeGreaterThan(0);
  expect(doubts(["Faktura 2026001", "Mouka hladká             1 447,70"])).toBeGreaterThan(0);
});
test("a letter, terms or a delivery note of quantities need no total", () => {
  expect(doubts(["Dodací list 2026001", "Mouka hladká   2 ks", "Cukr krupice   3 ks"])).toBe(0);
  expect(doubts(["Obchodní podmínky", "Reklamace se podává písemně."])).toBe(0);
});
test("a total that the rows add up to is not doubted, also where it is rounded in cash", () => {
  const untaxed = [
    ...TABLE.slice(0, 2),
    "Popis             Množství     Cena           Celkem",
    "Mouka hladká             2     100,20         200,40",
    "Cukr krupice             3      50,00         150,00",
  ];
  expect(doubts([...untaxed, "Celkem k úhradě                            350,40"])).toBe(0);
  expect(doubts([...untaxed, "Celkem k úhradě                            350,00"])).toBe(0);
  expect(doubts([...untaxed, "Celkem k úhradě                            352,40"])).toBeGreaterThan(0);
});
test("cells of items are counted", () => {
  const cells = (rows: string[]) => doubtsOf(drawPage(rows, { source: "ocr" })).cells;
  expect(cells(TABLE)).toBe(12);
  expect(cells(TABLE.with(4, "Cukr krupice                             21 %       150,00"))).toBe(10);
});
test("rows and cells that a later reading lost are doubts, more of them are not", () => {
  const first = { count: 2, items: 3, cells: 12 };
  expect(doubtsBeside({ count: 0, items: 3, cells: 9 }, first)).toBe(3);
  expect(doubtsBeside({ count: 0, items: 2, cells: 12 }, first)).toBe(3);
  expect(doubtsBeside({ count: 1, items: 4, cells: 15 }, first)).toBe(1);
});
test("doubts of rows alone name their places", () => {
  const read = (rows: string[]) => doubtsOf(drawPage(rows, { source: "ocr" })).rows?.map(([, top]) => Math.round(top * 842));
  expect(read(TABLE.with(4, "Cukr krupice                             21 %       150,00"))).toEqual([30 + 4 * 12]);
  expect(read(TABLE.with(6, "").with(7, "Celkem k úhradě                                     448,70"))).toBeUndefined();
});
test("a label without its value, and an issuer who is not named, are doubted", () => {
  expect(doubts(TABLE.with(0, "Faktura 2026001     Číslo účtu:"))).toBeGreaterThan(0);
  expect(doubts(TABLE.with(1, ""))).toBeGreaterThan(0);
});
test("an account that is given by its IBAN is not lost", () => {
  const account = (iban: string) => [...TABLE, "Číslo účtu:", "", `IBAN ${iban}`];
  expect(doubts(account(""))).toBeGreaterThan(0);
  expect(doubts(account("DE89 3704 0044 0532 0130 00"))).toBe(0);
});
test("days that nothing on the page names are doubted: their labels were lost", () => {
  const days = (...cells: string[]) => doubts([TABLE[0]!, ...cells.map((cell) => `${" ".repeat(60)}${cell}`), ...TABLE.slice(1)]);
  expect(days("12. 10. 2026", "26. 10. 2026")).toBeGreaterThan(0);
  expect(days("12. 10. 2026")).toBe(0);
  expect(days("Vystaveno", "12. 10. 2026", "Splatnost", "26. 10. 2026")).toBe(0);
});
