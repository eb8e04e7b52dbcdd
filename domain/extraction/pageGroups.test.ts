import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { NOBODY } from "#test/readPage.ts";
import { groupPages } from "./pageGroups.ts";

const suppliers = [
  ["Dodavatel: Vzorná dílna s.r.o.", "IČO: 80000005  DIČ: CZ80000005"],
  ["Dodavatel: Jiná dílna s.r.o.", "IČO: 80000013  DIČ: CZ80000013"],
];

function head(number: string, supplier = 0): string[] {
  return [
    `Faktura - daňový doklad č. ${number}`,
    ...suppliers[supplier]!,
    "",
    "Odběratel: Odběr a.s.",
    "IČO: 80000021",
    "",
    "Datum vystavení: 4. 5. 2026      Datum splatnosti: 18. 5. 2026",
  ];
}
const total = (amount: string) => ["", `Celkem k úhradě:   ${amount} Kč`];
const starts = (...pages: string[][]) =>
  groupPages(
    pages.map((rows, page) => drawPage(rows, { page })),
    NOBODY,
  ).map(([first]) => first!.page);

describe("R029 documents of a file", () => {
  it("part where another number has a date, a total and a head of its own", () => {
    expect(starts([...head("20260001"), ...total("1 210,00")], [...head("20260002"), ...total("605,00")])).toEqual([0, 1]);
  });

  it("part where a sheet was found beside another on one picture", () => {
    const slip = drawPage(["Účtenka", ...total("10,00")]);
    expect(groupPages([slip, { ...slip, page: 1, isSheet: true }], NOBODY)).toHaveLength(2);
    expect(groupPages([slip, { ...slip, page: 1 }], NOBODY)).toHaveLength(1);
  });

  it("part although the first page of a longer one has no total yet", () => {
    expect(starts([...head("20260001"), ...total("1 210,00")], head("20260002"), ["Faktura č. 20260002", ...total("605,00")])).toEqual([0, 1]);
  });

  it("part between suppliers even where a number was not read", () => {
    const unnumbered = head("20260077", 1).slice(1);
    expect(starts([...head("20260001"), ...total("1 210,00")], [...unnumbered, ...total("605,00")])).toEqual([0, 1]);
  });

  it("stay together where a head is repeated on every page", () => {
    expect(starts(head("20260001"), head("20260001"), [...head("20260001"), ...total("1 210,00")])).toEqual([0]);
  });

  it("stay together where the further page names another number only in passing", () => {
    expect(starts([...head("20260001"), ...total("1 210,00")], ["Dodací list č. 5550001", "Obálka C5      300 ks", "Převzal: Novák"])).toEqual([0]);
  });

  it("stay together while the counter of pages goes on", () => {
    const page = (number: string, of: string) => [...head(number), ...total("1 210,00"), "", of];
    expect(starts(page("20260001", "Strana 1 z 2"), page("20260002", "Strana 2 z 2"))).toEqual([0]);
  });

  it("keep a credit note apart that names the invoice before it", () => {
    const note = ["Opravný daňový doklad č. 20269001", ...head("20260001").slice(1), "K původnímu dokladu č. 20260001", ...total("-605,00")];
    expect(starts([...head("20260001"), ...total("1 210,00")], note)).toEqual([0, 1]);
  });
});
