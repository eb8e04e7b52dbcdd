import { expect, test } from "vitest";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildInvoice } from "#test/invoices.ts";
import { textFormats } from "./index.ts";
import type { ExportProfile } from "./profiles/shape.ts";
import { shippedProfiles } from "./profiles/shipped.ts";
import { profileRemarks } from "./profiles/write.ts";

const late = buildInvoice({ documentId: "late", taxDate: "2026-02-27", deductionDate: "2026-04-01" });
const codes = (format: keyof typeof textFormats, invoice = late, money: "S3" | "S5" = "S3") =>
  (textFormats[format].remarks?.(invoice, { money }) ?? []).map(({ code }) => code);

test.each([
  ["PohodaXml", []],
  ["Json", []],
  ["Xml", []],
  ["Csv", []],
  ["Isdoc", ["deductionDateLost"]],
  ["MrpXml", ["deductionDateLost"]],
  ["MoneyXml", ["deductionDateLost"]],
] as const)("%s says whether it carries the day of deduction", (format, expected) => {
  expect(codes(format)).toEqual(expected);
  expect(codes(format, { ...late, deductionDate: late.taxDate! })).toEqual([]);
  expect(codes(format, { ...late, accountingUnit: { ...late.accountingUnit!, vatPayer: false } })).toEqual([]);
});

test("Money S3 has a place for it on cash vouchers and liabilities, S5 nowhere", () => {
  const written = (invoice: Partial<Invoice>, money: "S3" | "S5" = "S3") =>
    textFormats.MoneyXml.write([{ ...late, totalAmount: "10.00", ...invoice }], { culture: "cs-CZ", uuid: (name) => name, settings: { money } }).text;
  for (const [documentClass, element] of [
    ["CashVouchers", "DatUplDPH"],
    ["Liabilities", "Doruceno"],
  ] as const) {
    expect(codes("MoneyXml", buildInvoice({ ...late, documentClass }))).toEqual([]);
    expect(written({ documentClass })).toContain(`<${element}>2026-04-01<`);
    // Without a day of its own the deduction is that of the supply, not of the delivery.
    expect(written({ documentClass, deductionDate: undefined })).toContain(`<${element}>2026-02-27<`);
  }
  expect(codes("MoneyXml", late, "S5")).toEqual(["deductionDateLost"]);
});

test("where the day of the deduction has no place, the note says it", () => {
  const write = (format: "MoneyXml" | "MrpXml", invoice: Invoice, money: "S3" | "S5" = "S3") =>
    textFormats[format].write([{ ...invoice, totalAmount: "10.00" }], { culture: "cs-CZ", uuid: (name) => name, settings: { money } }).text;
  const said = "Datum uplatnění odpočtu: 2026-04-01";
  for (const text of [write("MoneyXml", late), write("MoneyXml", late, "S5"), write("MrpXml", late)]) expect(text).toContain(said);
  for (const format of ["MoneyXml", "MrpXml"] as const) expect(write(format, { ...late, deductionDate: late.taxDate! })).not.toContain("Datum uplatnění");
});

test("items that do not make the VAT breakdown, so that sums by rates stand for them, are remarked", () => {
  const invoice = buildInvoice({
    documentId: "d",
    vatBreakdown: [{ rate: "21.00", base: "900.00", vat: "189.00" }],
    lineItems: [{ description: "Práce", vatRate: "21.00", totalWithoutVat: "800.00" }],
  });
  const exact = { ...invoice, lineItems: [{ description: "Práce", vatRate: "21.00", totalWithoutVat: "900.00" }] };
  for (const format of ["PohodaXml", "MrpXml", "MoneyXml"] as const)
    expect([invoice, exact, { ...invoice, lineItems: [] }].map((each) => codes(format, each))).toEqual([["itemsReplaced"], [], []]);
  expect(codes("MoneyXml", invoice, "S5")).toEqual([]);
});

test("reverse charge without a VAT classification is remarked where it would be booked outside the return", () => {
  const reverse = buildInvoice({ documentId: "reverse", reverseCharge: "true" });
  const coded = { ...reverse, coding: { BreakdownOfVat: "PDpdp" } };
  const codedByLine = { ...reverse, lineItems: [{ description: "Práce", coding: { BreakdownOfVat: "PDpdp" } }] };
  for (const format of ["PohodaXml", "MrpXml", "MoneyXml"] as const)
    expect([reverse, coded, codedByLine].map((invoice) => codes(format, invoice))).toEqual([["reverseChargeWithoutCode"], [], []]);
  expect(codes("Isdoc", reverse)).toEqual([]);
});

test("POHODA, and profile files without rates, get a remark on the rate of the corrected supply", () => {
  const correction = buildInvoice({ documentId: "old", documentKind: "creditNote", vatBreakdown: [{ rate: "15.00", base: "-100.00", vat: "-15.00" }] });
  expect(textFormats.PohodaXml.remarks?.(correction)).toEqual([{ code: "historicalRateAllowed", values: { rate: "15" } }]);
  const sumsOnly = { ...shippedProfiles.DuelConnectorXml, columns: [], items: undefined } as ExportProfile;
  expect(profileRemarks(shippedProfiles.HeliosRedCSV, correction).map(({ code }) => code)).toEqual([]);
  expect(profileRemarks(sumsOnly, correction).map(({ code }) => code)).toContain("historicalRateUnnamed");
});
