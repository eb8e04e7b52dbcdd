import { expect, test } from "vitest";
import { readRows } from "#test/readPage.ts";

const INVOICE = [
  "Faktura 2026001",
  "Dodavatel: Vzorný obchod s.r.o.        Odběratel: Modrá Vydra s.r.o.",
  "IČO: 80000011",
  "Datum vystavení: 02.03.2026     Datum splatnosti: 16.03.2026",
  "Číslo účtu: 19-2000145399/0800",
  "Mouka hladká             2     100,00    21 %       200,00",
  "Celkem k úhradě                                     242,00 Kč",
];
const unread = (rows: string[]) => readRows(rows).unread!;

test("nothing is missed where every label has its value", () => expect(unread(INVOICE)).toEqual({}));
test("a label without its value is missed, at the place of the label", () => {
  const missed = unread(INVOICE.with(3, "Datum vystavení: 02.03.2026     Datum splatnosti:"));
  expect(Object.keys(missed)).toEqual(["dueDate"]);
  expect(missed.dueDate).toMatchObject({ source: "text", page: 0, confidence: 0 });
  const [x0, y0] = missed.dueDate!.box!;
  expect([Math.round(x0 * 595), Math.round(y0 * 842)]).toEqual([20 + 32 * 5, 30 + 3 * 12]);
});
test("what every invoice states is missed without a label, on no place", () => {
  expect(unread(INVOICE.with(1, "Dodavatel: Vzorný obchod s.r.o."))).toEqual({ customerName: { source: "text", confidence: 0, checks: [] } });
});
test("an account that an IBAN names is not missed, and neither is an account number of a page abroad", () => {
  const account = (text: string) => unread(INVOICE.with(4, text));
  expect(account("Číslo účtu:")).toHaveProperty("accountNumber");
  expect(account("IBAN: CZ65 0800 0000 1920 0014 5399   Číslo účtu:")).toEqual({});
  const english = [
    "Invoice 2026001",
    "From: Blue Otter Ltd     Bill to: Sample Shop Ltd",
    "Invoice date: 2 March 2026",
    "Account number:",
    "Total due   242.00 EUR",
  ];
  expect(unread(english)).toEqual({});
});
test("a day of supply is missed of who charges VAT, and of nobody else", () => {
  const supply = (id: string) =>
    unread(INVOICE.with(2, id).with(3, "Datum vystavení: 02.03.2026     DUZP:                         Datum splatnosti: 16.03.2026"));
  expect(supply("IČO: 80000011   DIČ: CZ80000011")).toHaveProperty("taxDate");
  expect(supply("IČO: 80000011   Nejsme plátci DPH")).toEqual({});
});
test("a letter misses nothing", () => expect(unread(["Obchodní podmínky", "Datum splatnosti:", "Reklamace se podává písemně."])).toEqual({}));

test("a label within a sentence is no label of its own", () =>
  expect(unread([...INVOICE, "Po datum splatnosti účtujeme zákonný úrok z prodlení."].with(3, "Datum vystavení: 02.03.2026"))).toEqual({}));
test("a number of a party that stands behind its label and could not be read is missed there; a label without figures is not", () => {
  const party = (text: string) => unread(INVOICE.with(2, `IČO: 80000011      IČO: ${text}`));
  expect(party("")).toEqual({});
  expect(party("80000012")).toMatchObject({ customerCompanyId: { confidence: 0, page: 0 } });
});
test("who charges VAT states a VAT ID", () => {
  const taxed = [...INVOICE.slice(0, 5), "Základ daně 21 %     200,00", "DPH 21 %              42,00", "Celkem k úhradě      242,00 Kč"];
  expect(Object.keys(unread(taxed))).toEqual(["supplierVatId"]);
  expect(unread(taxed.with(2, "IČO: 80000011  DIČ: CZ80000011"))).toEqual({});
});
test("the law of the European Union asks for a VAT ID nowhere else", () => {
  const invoice = (tax: string, currency: string) => [
    "Tax invoice 2026001",
    "From: Blue Otter Ltd     Bill to: Sample Shop Ltd",
    "Invoice date: 2 March 2026",
    "Total without VAT         200.00",
    `VAT ${tax}`,
    `Total due   ${currency}`,
  ];
  expect(Object.keys(unread(invoice("23 %                   46.00", "246.00 PLN")))).toEqual(["supplierVatId"]);
  expect(unread(invoice("6 %                    12.00", "MYR 212.00"))).toEqual({});
  expect(unread([...invoice("6 %                    12.00", "MYR 212.00"), "VAT ID: 001513148416"])).toEqual({});
  expect(unread([...invoice("6 %                    12.00", "212.00"), "VAT ID: 001513148416"])).toEqual({});
  expect(Object.keys(unread([...invoice("23 %                   46.00", "246.00 PLN"), "VAT ID: 001513148416"]))).toEqual(["supplierVatId"]);
});

test("who asks for a transfer names an account", () => {
  const paid = (way: string, language: "cs" | "en" = "cs") =>
    language === "cs"
      ? unread(INVOICE.with(4, `Forma úhrady: ${way}`))
      : unread([
          "Invoice 2026001",
          "From: Blue Otter Ltd     Bill to: Sample Shop Ltd",
          "Invoice date: 2 March 2026",
          `Payment method: ${way}`,
          "Total due   242.00 EUR",
        ]);
  expect(Object.keys(paid("převodním příkazem"))).toEqual(["accountNumber"]);
  expect(paid("hotově")).toEqual({});
  expect(Object.keys(paid("bank transfer", "en"))).toEqual(["iban"]);
  expect(unread([...INVOICE, "Forma úhrady: převodním příkazem"])).toEqual({});
});
test("who charges VAT states it or what it is charged on", () => {
  const payer = INVOICE.with(2, "IČO: 80000011  DIČ: CZ80000011");
  const taxed = (row: string) => Object.keys(unread([...payer.slice(0, 5), row, "Celkem k úhradě      242,00 Kč"]));
  expect(taxed("Základ daně 21 %     20#,00")).toEqual(["totalVat"]);
  expect(taxed("Základ daně 2l #     20#,00")).toEqual(["totalVat"]);
  expect(taxed("Základ daně 21 %     200,00")).toEqual([]);
  expect(taxed("Nejsme plátci")).toEqual([]);
});
test("who does business in Czechia states a company ID, whoever is from elsewhere does not", () => {
  const party = (text: string) => Object.keys(unread(INVOICE.with(2, text)));
  expect(party("")).toEqual(["supplierCompanyId"]);
  expect(party("DIČ: DE136695976")).not.toContain("supplierCompanyId");
});
