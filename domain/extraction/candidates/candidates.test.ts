import { describe, expect, it } from "vitest";
import { drawPage } from "#test/drawPage.ts";
import { layOut } from "#domain/extraction/page/geometry.ts";
import { addDays, findDates, decideDayOrder } from "./dates.ts";
import { decimalMarkOf, findNumbers, plainDecimal } from "./amounts.ts";
import { findAccounts, findBics, findCompanyIds, findFrenchIds, findIbans, findRegisterNumbers, findTaxNumbers, findVatIds } from "./identifiers.ts";
import { findBrokenDates } from "./brokenDates.ts";
import { findNumberTokens, findRepeatedGroups } from "./numberTokens.ts";

const line = (text: string) => layOut(drawPage([text])).lines[0]!;
const values = (found: { value: string }[]) => found.map((one) => one.value);

describe("dates", () => {
  it.each([
    ["28.6.2026", "2026-06-28"],
    ["28. 6. 2026", "2026-06-28"],
    ["28.06.26", "2026-06-28"],
    ["28. června 2026", "2026-06-28"],
    ["28. červen 2026", "2026-06-28"],
    ["3. července 2026", "2026-07-03"],
    ["28.Juni 2026", "2026-06-28"],
    ["7. März 2026", "2026-03-07"],
    ["28/06/2026", "2026-06-28"],
    ["2026-06-28", "2026-06-28"],
    ["2026/06/28", "2026-06-28"],
    ["20260628", "2026-06-28"],
    ["Jun 28, 2026", "2026-06-28"],
    ["August 3 , 2026", "2026-08-03"],
    ["28-Jun-2026", "2026-06-28"],
    ["1er août 2026", "2026-08-01"],
    ["19 april 2026", "2026-04-19"],
    ["28,6.2026", "2026-06-28"],
    ["29.2.2024", "2024-02-29"],
    ["24 Mar 18 09:12:41", "2018-03-24"],
    ["21-06-202610:31", "2026-06-21"],
    ["07/02/202618:33:21", "2026-02-07"],
    ["5.7.20269:04", "2026-07-05"],
    ["2026-09-2905:43", "2026-09-29"],
  ])("reads %s", (text, date) => expect(findDates(line(text)).map((found) => found.value)).toEqual([date]));

  it.each(["31.2.2026", "12.13.2026x", "1.234.56", "28.6.", "192.168.1.20", "29.2.2026", "1999", "21 %", "21-06-202640:31"])("finds no date in %s", (text) =>
    expect(findDates(line(text))).toEqual([]),
  );

  it("finds all dates of a line with their places", () => {
    const found = findDates(line("Vystaveno 1.2.2026, splatno 15. 2. 2026"));
    expect(found.map((date) => date.value)).toEqual(["2026-02-01", "2026-02-15"]);
    expect(found[0]!.x1).toBeLessThan(found[1]!.x0);
  });

  it.each([
    [["03/04/2026", "25/04/2026"], false, ["2026-04-03", "2026-04-25"]],
    [["03/04/2026", "04/25/2026"], false, ["2026-03-04", "2026-04-25"]],
    [["03/04/2026"], true, ["2026-03-04"]],
    [["03/04/2026"], false, ["2026-04-03"]],
  ])("decides day and month of %j from the document (American: %s)", (texts, american, expected) => {
    const dates = texts.flatMap((text) => findDates(line(text)));
    decideDayOrder(dates, american);
    expect(dates.map((date) => date.value)).toEqual(expected);
  });

  it("adds days across months and years", () => {
    expect(addDays("2026-12-20", 14)).toBe("2027-01-03");
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
  });
});

describe("amounts", () => {
  it.each([
    ["1 234,50", ",", "1234.50", undefined],
    ["1.234,50 Kč", ",", "1234.50", "CZK"],
    ["1,234.50", ".", "1234.50", undefined],
    ["1 234.50", ".", "1234.50", undefined],
    ["1234,50", ",", "1234.50", undefined],
    ["2 084,- Kč", ",", "2084", "CZK"],
    ["€ 4.053,67", ",", "4053.67", "EUR"],
    ["$4.11", ".", "4.11", "USD"],
    ["EUR 12,00", ",", "12.00", "EUR"],
    ["RM 31.00", ".", "31.00", "MYR"],
    ["-0,05", ",", "-0.05", undefined],
    ["(120,00)", ",", "-120.00", undefined],
    ["1'234.50 CHF", ".", "1234.50", "CHF"],
    ["1 089,00", ",", "1089.00", undefined],
    ["1 000,000", ",", "1000.000", undefined],
    ["3,3333", ",", "3.3333", undefined],
    ["0,150", ",", "0.150", undefined],
    ["1.234", ",", "1234", undefined],
    ["1.234", ".", "1.234", undefined],
    ["12 345 678,90", ",", "12345678.90", undefined],
  ] as const)("reads %s with decimal mark %s as %s %s", (text, mark, value, currency) => {
    const [number] = findNumbers(line(text), mark);
    expect([number?.value, number?.currency]).toEqual([value, currency]);
  });

  it("leaves a currency in front of the next cell to its figures", () => {
    expect(findNumbers(line("Kampaň     6     CZK 950.00"), ".").map(({ value, currency }) => [value, currency])).toEqual([
      ["6", undefined],
      ["950.00", "CZK"],
    ]);
  });

  it("keeps hundredths exact", () => {
    expect(findNumbers(line("18 541,05"), ",")[0]!.cents).toBe(1_854_105);
    expect(findNumbers(line("-0,29"), ",")[0]!.cents).toBe(-29);
  });

  it("distinguishes rates from amounts and separates cells", () => {
    const numbers = findNumbers(line("21 %  12 812,90   2 690,71"), ",");
    expect(numbers.map((number) => [number.value, number.isPercent])).toEqual([
      ["21", true],
      ["12812.90", false],
      ["2690.71", false],
    ]);
  });

  it.each(["28.6.2026", "10:52", "A4", "1/2026", "IČO91234506"])("takes nothing of %s for money", (text) => {
    expect(findNumbers(line(text), ",").filter((number) => number.isMoney)).toEqual([]);
  });

  it("learns the decimal mark from the document", () => {
    expect(decimalMarkOf([line("1 234,50"), line("12,00"), line("1.50")])).toBe(",");
    expect(decimalMarkOf([line("1,234.50")])).toBe(".");
    expect(decimalMarkOf([line("1234")])).toBeUndefined();
  });

  it("reads mixed marks by the last one", () => {
    expect(plainDecimal("1.234,5", undefined)).toBe("1234.5");
    expect(plainDecimal("1,234.5", undefined)).toBe("1234.5");
    expect(plainDecimal("007,50", ",")).toBe("7.50");
  });
});

describe("dates of sentences that a line breaks", () => {
  it.each([
    [["prosím uhraďte do 20. 10.", "2026 na účet"], ["2026-10-20"]],
    [["Invoice dated 3 March", "2026 for services"], ["2026-03-03"]],
    [["Podle smlouvy z 31. 2.", "2026 na účet"], []],
    [["prosím uhraďte do 20. 10.", "2026,50 Kč"], []],
    [["20. 10.", "2026 na účet"], []],
    [["prosím uhraďte do 20. 10.", "          2026 na účet"], []],
    [
      ["Vystaveno: 9. 11.    Datum plnění: 31. 10.    Splatnost: 26.", "2026                 2026                     11. 2026"],
      ["2026-11-09", "2026-10-31", "2026-11-26"],
    ],
    [["Dodavatel a.s.       Splatnost: 26. 11.", "Praha                2026"], ["2026-11-26"]],
    [["Splatnost: 26. 11.", "2026"], ["2026-11-26"]],
    [["Vystaveno: 9. 11.    Datum plnění: 31. 10.", "2026"], []],
    [["Vystaveno: 9. 11.                          Poznámka", "                                           2026"], []],
  ])("%s", (rows, dates) => expect(values(findBrokenDates(layOut(drawPage(rows)).lines))).toEqual(dates));
});

describe("identifiers", () => {
  it.each([
    ["DIČ: CZ91234506", ["CZ91234506"]],
    ["DIČ:CZ 91234506", ["CZ91234506"]],
    ["UStId DE 000 000 100 HRB 1", ["DE000000100"]],
    ["BTW NL810000000B01", ["NL810000000B01"]],
    ["N° TVA : FR 32 123 456 789", ["FR32123456789"]],
    ["USt.-Id.-Nr.: DE12435679", ["DE12435679"]],
    ["CZECH 91234506", []],
  ])("VAT ids of %s", (text, ids) => expect(values(findVatIds(line(text)))).toEqual(ids));

  it.each([
    ["IČ DPH: 5K2021330190", ["SK2021330190"]],
    ["č. 5K20213301901", []],
    ["DIČ ĆZ91234506 · IČ 91234506", ["CZ91234506"]],
    ["obj. GZ912345067801", []],
  ])("recognised VAT ids of %s", (text, ids) => expect(values(findVatIds(layOut(drawPage([text], { source: "ocr" })).lines[0]!))).toEqual(ids));

  it.each([
    ["IČO: 912 34 506", ["91234506"], true],
    ["IČO 91234507", ["91234507"], false],
  ])("company ids of %s", (text, ids, checked) => {
    const found = findCompanyIds(line(text));
    expect(values(found)).toEqual(ids);
    expect(found[0]!.isChecked).toBe(checked);
  });

  it.each(["12345678,00", "CZ91234506", "2026/91234506"])("no company id in %s", (text) => expect(findCompanyIds(line(text))).toEqual([]));

  it.each([
    ["IBAN: CZ44 0800 0000 0023 0010 0002", "CZ4408000000002300100002", true],
    ["IBAN CZ4408000000002300100002", "CZ4408000000002300100002", true],
    ["CZ44 O8OO 0000 0023 0010 0002", "CZ4408000000002300100002", true],
    ["IBAN: cZ4408000000002300100002", "CZ4408000000002300100002", true],
    ["IBAN: €Z4408000000002300100002", "CZ4408000000002300100002", true],
    ["IBAN CZ4508000000002300100002", "CZ4508000000002300100002", false],
  ])("IBAN of %s", (text, iban, checked) => expect(findIbans(line(text)).map((one) => [one.value, one.isChecked])).toEqual([[iban, checked]]));

  it.each([
    ["Číslo účtu: 19-2300100010/0100", ["19-2300100010/0100"]],
    ["č.ú. 2300100002 / 0800", ["2300100002/0800"]],
    ["faktura 12/2026", []],
  ])("accounts of %s", (text, accounts) => expect(values(findAccounts(line(text)))).toEqual(accounts));

  it("finds BIC, tax, register and French numbers by form", () => {
    expect(values(findBics(line("SWIFT: GIBACZPX")))).toEqual(["GIBACZPX"]);
    expect(values(findTaxNumbers(line("Steuernummer: 201/113/40209")))).toEqual(["201/113/40209"]);
    expect(values(findTaxNumbers(line("P. IVA 01234567897 – C.F. SMPMRA80A41H501X")))).toContain("SMPMRA80A41H501X");
    expect(values(findRegisterNumbers(line("Amtsgericht, HRB 45678")))).toEqual(["HRB45678"]);
    expect(values(findFrenchIds(line("SIRET 123 456 782 00015")))).toEqual(["12345678200015"]);
  });

  it.each([
    ["Faktura č. FV-2026/0012", ["FV-2026/0012"]],
    ["# RE-20260610/507 issued", ["RE-20260610/507"]],
    ["doklad FV2500571", ["FV2500571"]],
    ["FV 2026001", ["2026001", "FV 2026001"]],
    ["Faktura bez čísla", []],
  ])("number tokens of %s", (text, tokens) => expect(values(findNumberTokens(line(text)))).toEqual(tokens));

  it("groups of digits are one number where it stands elsewhere in one piece", () => {
    const { lines } = layOut(
      drawPage(["Faktura – daňový doklad      2026 1 00877", "Celkem                       24 500 000", "Var. symbol                  2026100877"]),
    );
    const groups = (all: typeof lines) => values(findRepeatedGroups(all, all.flatMap(findNumberTokens)));
    expect([groups(lines), groups(lines.slice(0, 2))]).toEqual([["2026100877"], []]);
  });

  it("so are groups behind a word", () => {
    const { lines } = layOut(drawPage(["Objednávka 6604 128 117", "Celkem 24 500 000", "6604128117"]));
    expect(values(findRepeatedGroups(lines, lines.flatMap(findNumberTokens)))).toEqual(["6604128117"]);
  });
});
