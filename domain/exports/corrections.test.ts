import { describe, expect, test } from "vitest";
import { buildInvoice } from "#test/invoices.ts";
import { checkAbraFlexi, type FlexiSettings, flexiRecord } from "./connections/abraFlexi.ts";
import { checkFakturoid, fakturoidExpense } from "./connections/fakturoid.ts";
import { checkIdoklad } from "./connections/idoklad.ts";
import { textFormats } from "./index.ts";
import { bucketOf, ratesOf } from "./vatColumns.ts";
import { decimal } from "#domain/money/decimal.ts";

const context = { culture: "cs-CZ" as const, uuid: (name: string) => `uuid of ${name}` };
const row = (rate: string, vat: string) => ({ rate, base: "-1000.00", vat });

/** A correction of 2026 with the rates of the supply that it corrects. */
const correction = (totalAmount: string, ...vatBreakdown: ReturnType<typeof row>[]) =>
  buildInvoice({
    documentId: "old-rate",
    documentKind: "creditNote",
    invoiceNumber: "OD2600003",
    originalDocumentNumber: "FA-2023/0815",
    totalAmount,
    vatBreakdown,
  });

const reduced = correction("-1150.00", row("15.00", "-150.00"));
const texts = (xml: string, name: string) => [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map((match) => match[1]);

describe("R348 corrections at the rate of the corrected supply", () => {
  test.each([
    ["15.00", "low", "2015-01-01"],
    ["10.00", "third", "2015-01-01"],
    ["14.00", "low", "2012-01-01"],
    ["20.00", "high", "2012-01-01"],
    ["19.00", "high", "2008-01-01"],
    ["5.00", "low", "2004-05-01"],
    ["12.00", "low", "2024-01-01"],
  ])("%s %% is %s in the rates since %s", (rate, bucket, since) => {
    const invoice = correction("-1000.00", row(rate, "0.00"));
    expect([bucketOf(decimal(rate)!, invoice), ratesOf(invoice)?.since]).toEqual([bucket, since]);
  });

  test("an invoice at an old rate, or a correction at a rate that was never in force, cannot be exported", () => {
    const invoice = buildInvoice({ documentId: "wrong", totalAmount: "1150.00", vatBreakdown: [{ rate: "15.00", base: "1000.00", vat: "150.00" }] });
    for (const wrong of [invoice, correction("-1170.00", row("17.00", "-170.00"))])
      expect(textFormats.PohodaXml.check(wrong).map(({ code }) => code)).toEqual(["vatRateUnknown"]);
  });

  test("PohodaXml names the rate in percent on items and leaves the columns of the day empty", () => {
    const mixed = correction("-2360.00", row("15.00", "-150.00"), row("21.00", "-210.00"));
    expect(textFormats.PohodaXml.check(mixed)).toEqual([]);
    const { text } = textFormats.PohodaXml.write([mixed], context);
    expect([texts(text, "inv:rateVAT"), texts(text, "inv:percentVAT")]).toEqual([["high", "historyLow"], ["15"]]);
    expect([texts(text, "typ:priceHigh"), texts(text, "typ:priceLow")]).toEqual([["-1000.00"], []]);
    expect(texts(text, "typ:priceVAT")).toEqual(["-210.00", "-150.00"]);
  });

  test("MoneyXml and MrpXml state the percent beside the column", () => {
    expect([textFormats.MoneyXml.check(reduced), textFormats.MrpXml.check(reduced)]).toEqual([[], []]);
    const money = textFormats.MoneyXml.write([reduced], context).text;
    expect([texts(money, "SazbaDPH1"), texts(money, "Zaklad5"), texts(money, "DPH5")]).toEqual([["15"], ["-1000.00"], ["-150.00"]]);
    const mrp = textFormats.MrpXml.write([reduced], context).text;
    expect([texts(mrp, "TaxPercent"), texts(mrp, "ReducedTaxRateTax")]).toEqual([["15", "15"], ["-150.00"]]);
  });

  test("Isdoc and Csv carry it", () => {
    expect(texts(textFormats.Isdoc.write([reduced], context).text, "Percent")).toContain("15");
    expect(textFormats.Csv.write([reduced], context).text).toContain("150");
  });

  test("Fakturoid and ABRA Flexi are given the percent, iDoklad refuses it", () => {
    expect(checkFakturoid(reduced)).toEqual([]);
    expect(fakturoidExpense(reduced).expense.lines.map(({ vat_rate }) => vat_rate)).toEqual(["15"]);
    const settings: FlexiSettings = {
      invoiceType: "FAKTURA",
      creditNoteType: "DOBROPIS",
      liabilityType: "ZAVAZEK",
      cashType: "POKLADNA",
      cashRegister: "HP",
      receiptMapping: "Liabilities",
    };
    expect(checkAbraFlexi(reduced, settings)).toEqual([]);
    expect(flexiRecord(reduced, settings, undefined)).toMatchObject({ szbDphSniz: "15", sumZklSniz: "-1000.00", sumDphSniz: "-150.00" });
    expect(checkIdoklad(reduced, "Liabilities")).toEqual([
      { code: "vatRateUnknown", field: "vatBreakdown", detail: { code: "rateNotOfDay", values: { rate: "15" } } },
    ]);
  });
});
