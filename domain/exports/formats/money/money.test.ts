import { describe, expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { decimal } from "#domain/money/decimal.ts";
import { buildInvoice, invoiceCases } from "#test/invoices.ts";
import { money } from "./money.ts";
import { moneyRate } from "./parts.ts";

const context = { culture: "cs-CZ" as const, uuid: (name: string) => `uuid-of-${name}` };
const written = (...invoices: Invoice[]) => money.write(invoices, context).text;
const named = (name: string) => written(invoiceCases[name]!);
const s5 = (invoice: Invoice) => money.write([invoice], { ...context, settings: { money: "S5" } }).text;

/** Texts of the elements of a name, in order. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map((match) => match[1]!);
}

const values = (xml: string, ...names: string[]) => names.map((name) => texts(xml, name)[0]);

describe("R348 MoneyXml for Money S3", () => {
  test.each([
    ["three rates with rounding", "FaktPrij", "N", "0"],
    ["credit note", "FaktPrij", "N", "1"],
    ["advance invoice", "FaktPrij", "L", "0"],
  ])("%s is %s of kind %s", (name, element, kind, credit) => {
    const xml = named(name);
    expect([xml.includes(`<${element}>`), ...values(xml, "Druh", "Dobropis")]).toEqual([true, kind, credit]);
  });

  test.each([
    ["cash receipt without company id", "PokDokl"],
    ["receipt of the cashier", "PokDokl"],
    ["liability without VAT", "Zavazek"],
    ["other commitment", "Zavazek"],
  ])("%s is %s", (name, element) => {
    expect(named(name)).toContain(`<${element}>`);
    expect(named(name)).not.toContain("<FaktPrij>");
  });

  test.each([
    ["DE02120300000000202051", "<Ucet>DE02120300000000202051</Ucet>", "<KodBanky>BYLADEM1001</KodBanky>"],
    ["FR7630006000011234567890189", "IBAN: FR7630006000011234567890189, BIC: BYLADEM1001", undefined],
  ])("the foreign account %s is not lost", (iban, account, bank) => {
    const xml = written(buildInvoice({ documentId: "d", totalAmount: "10.00", accountNumber: undefined, iban, bic: "BYLADEM1001" }));
    expect(xml).toContain(account);
    expect(xml.includes("<KodBanky>")).toBe(bank !== undefined);
  });

  test("the old names of the columns carry the rates of today; the rounding stands with 0 %", () => {
    const xml = named("three rates with rounding");
    expect(values(xml, "SazbaDPH1", "SazbaDPH2", "Zaklad0", "Zaklad5", "DPH5", "Zaklad22", "DPH22", "Celkem")).toEqual([
      "12",
      "21",
      "99.88",
      "500.00",
      "60.00",
      "1000.10",
      "210.02",
      "1870.00",
    ]);
  });

  test("codes and dates stand where Money looks for them", () => {
    const xml = named("three rates with rounding");
    expect(values(xml, "Rada", "PredKontac", "KodDPH", "Stredisko", "Cinnost", "Zakazka")).toEqual(["26FP", "2Fp", "PD", "BRNO", "SLUŽBY", "26Zak00012"]);
    expect(values(xml, "Vystaveno", "PlnenoDPH", "Splatno", "Doruceno", "PrijatDokl", "VarSymbol")).toEqual([
      "2026-03-02",
      "2026-02-28",
      "2026-03-16",
      "2026-03-04",
      "FA-2026/0042",
      "20260042",
    ]);
    expect(values(xml, "GUID", "Ucet", "KodBanky")).toEqual(["{UUID-OF-CASE-RATES}", "19-2000145399", "0800"]);
  });

  test("lines that give the VAT breakdown are items, the rounding is one of them", () => {
    const xml = named("three rates with rounding");
    expect([texts(xml, "PocetMJ"), texts(xml, "Cena"), texts(xml, "SazbaDPH")]).toEqual([
      ["10", "2.5", "1", "1"],
      ["100.01", "200", "100", "-0.12"],
      ["21", "12", "0", "0"],
    ]);
    expect(named("printed VAT unlike the lines")).not.toContain("<Polozka>");
  });

  test("prices with VAT say so, in cash vouchers by another number", () => {
    expect(texts(named("cash receipt without company id"), "CenaTyp")).toEqual(["4", "4"]);
  });

  test("account codes by rate make an item per rate", () => {
    const invoice = { ...invoiceCases["printed VAT unlike the lines"]!, coding: { AccountCodeHigh: "501" } };
    expect([texts(written(invoice), "Cena"), texts(written(invoice), "Predkontac")]).toEqual([["1000.01"], ["501"]]);
  });

  test("a credit note is negative throughout", () => {
    expect(values(named("credit note"), "Zaklad22", "DPH22", "Celkem")).toEqual(["-1000.00", "-210.00", "-1210.00"]);
  });

  test("a foreign currency stands in crowns and in itself", () => {
    const xml = named("EUR with Czech VAT");
    expect([texts(xml, "Celkem"), texts(xml, "Zaklad22"), texts(xml, "DPH5"), texts(xml, "Kurs")]).toEqual([
      ["3238.74", "133.09"],
      ["1496.36", "61.49"],
      ["153.07", "6.29"],
      ["24.335"],
    ]);
  });

  test.each([
    ["6.123456", "100", "612.3456", "10000"],
    ["24.335", "1", "24.335", "1"],
    ["0.5", "0.1", "5", "1"],
  ])("a rate of %s for %s units becomes %s for %s", (rate, units, written, forUnits) => {
    const scaled = moneyRate({ code: "HUF", rate: decimal(rate)!, units: decimal(units)! });
    expect([scaled.rate.toFixed(), scaled.units.toFixed()]).toEqual([written, forUnits]);
  });

  test("a second reduced rate of earlier years has its own row", () => {
    const invoice = buildInvoice({ documentId: "old", taxDate: "2023-05-01", vatBreakdown: [{ rate: "10", base: "100.00", vat: "10.00" }] });
    expect(values(written(invoice), "HladinaDPH", "Sazba", "Zaklad", "DPH", "Celkem")).toEqual(["1", "10", "100.00", "10.00", "110.00"]);
  });

  test("an advance stays in the total, what is left to pay stands beside it", () => {
    const xml = named("advance deducted");
    expect([...values(xml, "Celkem", "Proplatit"), xml.includes("Odečtená záloha: 12811.00 CZK, k úhradě 19216.42 CZK")]).toEqual([
      "32027.42",
      "19216.42",
      true,
    ]);
  });

  test("in a foreign currency what is left to pay is the total as it stands there, to the heller", () => {
    const paid = values(named("EUR with Czech VAT"), "Celkem", "Proplatit");
    expect(paid).toEqual(["3238.74", "3238.74"]);
  });

  test("a code that does not fit, a currency without a rate and an unheard-of amount are problems", () => {
    const codes = (values: Partial<Invoice>) =>
      money.check({ ...invoiceCases["three rates with rounding"]!, ...values }).map(({ code, field }) => [code, field]);
    expect(codes({ coding: { NumberSeries: "26FPXX" } })).toEqual([["invalid", "coding.NumberSeries"]]);
    expect(codes({ currency: "EUR" })).toEqual([["missing", "exchangeRate"]]);
    expect(codes({ totalAmount: "100000000001.00", rounding: undefined, vatBreakdown: [{ rate: "0", base: "100000000001.00", vat: "0.00" }] })).toEqual([
      ["invalid", "totalAmount"],
    ]);
  });
});

describe("MoneyXml for Money S5", () => {
  test("a credit note is positive with the direction turned", () => {
    const xml = s5(invoiceCases["credit note"]!);
    expect(values(xml, "ZapornyPohyb", "Zaklad", "CelkovaCastka", "PuvodniDoklad")).toEqual(["True", "0.00", "1210.00", "FA-2026/0001"]);
    expect(xml).toContain('<FakturaPrijata ID="uuid-of-case-credit">');
  });

  test("columns, rounding and total are those of the paper", () => {
    const xml = s5(invoiceCases["three rates with rounding"]!);
    expect(texts(xml, "Celkem")).toEqual(["100.00", "560.00", "1210.12", "-0.12"]);
    expect(values(xml, "CelkovaCastka", "OdkazNaDoklad", "DatumVystaveni")).toEqual(["1870.00", "FA-2026/0042", "2026-03-02T00:00:00"]);
  });

  test.each(["liability without VAT", "cash receipt without company id", "advance invoice"])("%s is refused", (name) => {
    expect(money.check(invoiceCases[name]!, { money: "S5" })).toMatchObject([{ code: "documentClassUnsupported" }]);
    expect(money.check(invoiceCases[name]!)).toEqual([]);
  });
});
