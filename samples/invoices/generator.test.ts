import { describe, expect, test } from "vitest";
import { isAccount, parseAccount } from "#domain/czech/account.ts";
import { isBankCode } from "#domain/czech/banks.ts";
import { isCompanyId } from "#domain/czech/companyId.ts";
import { accountTextOfIban, isIban } from "#domain/czech/iban.ts";
import { vatIdCheck } from "#domain/czech/vatId.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { commonLayouts, generateInvoice, renderPdf, type GeneratedInvoice, type InventedParty } from "./index.ts";
import { commonTraits } from "./layouts/layout.ts";
import { exact } from "./numbers.ts";

const documents = Array.from({ length: 300 }, (_, index) => generateInvoice(index + 1));

function amounts(generated: GeneratedInvoice, field: "totalWithoutVat" | "vat" | "totalWithVat"): Decimal[] {
  return generated.invoice.lineItems.map((item) => exact(item[field]!));
}

/** What an amount of the header says, nothing where it is not printed. */
function amount(text: string | undefined): Decimal {
  return text === undefined ? zero : exact(text);
}

/** Names of the sums of a document that do not hold. */
function wrongSums(generated: GeneratedInvoice): string[] {
  const { invoice } = generated;
  const { totalWithoutVat, totalVat, vatBreakdown, lineItems } = invoice;
  const gross = amount(invoice.totalAmount).minus(amount(invoice.rounding));
  const has = (field: "totalWithoutVat" | "vat"): boolean => lineItems[0]![field] !== undefined;
  const checks: [name: string, holds: boolean][] = [
    ["amount due", amount(invoice.amountDue).eq(amount(invoice.totalAmount).minus(amount(invoice.advancePaid)))],
    ["lines with VAT", has("totalWithoutVat") || sum(amounts(generated, "totalWithVat")).eq(gross)],
    ["lines without VAT", !has("totalWithoutVat") || sum(amounts(generated, "totalWithoutVat")).eq(amount(totalWithoutVat))],
    ["VAT of lines", !has("vat") || sum(amounts(generated, "vat")).eq(amount(totalVat))],
    ["no VAT without a payer", totalWithoutVat !== undefined || vatBreakdown.length === 0],
    ["bases", sum(vatBreakdown.map((row) => exact(row.base))).eq(amount(totalWithoutVat))],
    ["VAT", sum(vatBreakdown.map((row) => exact(row.vat))).eq(amount(totalVat))],
    ["total", totalWithoutVat === undefined || amount(totalWithoutVat).plus(amount(totalVat)).eq(gross)],
    // Rounding line by line may differ by half a heller per line.
    [
      "VAT by rate",
      vatBreakdown.every(({ rate, base, vat }) =>
        exact(base)
          .times(exact(rate))
          .div(100)
          .minus(exact(vat))
          .abs()
          .lte(exact("0.005").times(lineItems.length + 1)),
      ),
    ],
  ];
  return checks.filter(([, holds]) => !holds).map(([name]) => `${invoice.documentId}: ${name}`);
}

describe("generated documents", () => {
  test("are the same for the same seed", () => {
    for (const seed of [1, 77, 2026]) expect(generateInvoice(seed)).toEqual(generateInvoice(seed));
    expect(JSON.stringify(generateInvoice(1).truth)).not.toBe(JSON.stringify(generateInvoice(2).truth));
  });

  test("are the same file to the byte for the same seed", async () => {
    const [first, second] = await Promise.all([renderPdf(generateInvoice(5)), renderPdf(generateInvoice(5))]);
    expect(first.equals(second)).toBe(true);
  });

  test("cover every common layout, language, kind, regime of VAT and currency", () => {
    const seen = (of: (generated: GeneratedInvoice) => string | undefined): Set<string | undefined> => new Set(documents.map(of));
    expect(seen((one) => one.layout)).toEqual(new Set(commonLayouts));
    expect(seen((one) => one.language)).toEqual(new Set(commonTraits.languages));
    expect(seen((one) => one.kind)).toEqual(new Set(["invoice", "creditNote", "proforma", "advanceTaxDocument", "receipt"]));
    expect([...seen((one) => one.invoice.currency)]).toEqual(expect.arrayContaining(["CZK", "EUR", "USD"]));
    const count = (of: (generated: GeneratedInvoice) => boolean): number => documents.filter(of).length;
    expect(count((one) => one.invoice.reverseCharge === "true")).toBeGreaterThan(5);
    expect(count((one) => !one.supplier.vatPayer)).toBeGreaterThan(15);
    expect(count((one) => one.invoice.vatBreakdown.length > 1)).toBeGreaterThan(30);
    expect(count((one) => one.invoice.rounding !== undefined)).toBeGreaterThan(30);
    expect(count((one) => one.invoice.advancePaid !== undefined)).toBeGreaterThan(10);
    expect(count((one) => one.invoice.lineItems.length > 18)).toBeGreaterThan(5);
    expect(count((one) => one.print.dueTermDays !== undefined)).toBeGreaterThan(3);
    expect(
      count((one) => one.invoice.variableSymbol !== undefined && !one.invoice.invoiceNumber!.replace(/\D/g, "").endsWith(one.invoice.variableSymbol)),
    ).toBeGreaterThan(10);
  });

  test("are computed right: quantity, price and discount give the sum of each line", () => {
    const lines = documents.flatMap(({ invoice }) => invoice.lineItems).filter((line) => line.quantity !== undefined && line.unitPrice !== undefined);
    expect(lines.length).toBeGreaterThan(1000);
    const wrong = lines.filter(({ quantity, unitPrice, discount, totalWithoutVat, totalWithVat }) => {
      const price = exact(quantity!)
        .times(exact(unitPrice!))
        .times(exact("100").minus(amount(discount)))
        .div(100);
      return round(price).toFixed(2) !== (totalWithoutVat ?? totalWithVat);
    });
    expect(wrong).toEqual([]);
  });

  test("count right: lines, VAT by rate and totals agree to the last heller", () => {
    expect(documents.map(wrongSums).filter((wrong) => wrong.length > 0)).toEqual([]);
  });

  test("carry ids that nobody has, with right check digits", () => {
    const parties = documents.flatMap(({ supplier, customer }) => [supplier, ...(customer ? [customer] : [])]);
    const isRight = (party: InventedParty): boolean =>
      /^[a-z]+@[a-z0-9-]+\.example\.com$/.test(party.email) && (party.vatId === undefined || vatIdCheck(party.vatId) !== false) && isIban(party.iban!);
    expect(parties.filter((party) => !isRight(party))).toEqual([]);
    const czech = parties.filter((party) => party.country === "CZ");
    expect(czech.length).toBeGreaterThan(300);
    const isRightCzech = (party: InventedParty): boolean => {
      const account = parseAccount(party.account!)!;
      const hasIds = /^[89]/.test(party.companyId!) && isCompanyId(party.companyId!) && party.vatId === (party.vatPayer ? `CZ${party.companyId}` : undefined);
      return hasIds && isAccount(account) && isBankCode(account.bank) && accountTextOfIban(party.iban!) === party.account;
    };
    expect(czech.filter((party) => !isRightCzech(party))).toEqual([]);
  });

  test("state in the truth what the invoice says, in normal form", () => {
    const forms: [RegExp, readonly (keyof Invoice)[]][] = [
      [/^20\d\d-\d\d-\d\d$/, ["issueDate", "taxDate", "dueDate"]],
      [/^-?\d+\.\d\d$/, ["totalAmount", "amountDue", "totalWithoutVat", "totalVat"]],
    ];
    for (const { truth, invoice } of documents) {
      expect(truth.documentId).toBe(invoice.documentId);
      expect(truth.fields.lineItems).toHaveLength(invoice.lineItems.length);
      const fields: Record<string, unknown> = truth.fields;
      const wrong = forms.flatMap(([form, names]) =>
        names.filter((name) => fields[name] !== invoice[name] || (fields[name] !== undefined && !form.test(String(fields[name])))),
      );
      expect(wrong).toEqual([]);
    }
  });
});

describe("wishes", () => {
  test("decide layout, language, kind and parties", () => {
    const customer = generateInvoice(9).supplier;
    const supplier = generateInvoice(10, { language: "cs" }).supplier;
    const generated = generateInvoice(3, { layout: "billTo", language: "de", kind: "creditNote", customer, supplier });
    expect([generated.layout, generated.language, generated.kind]).toEqual(["billTo", "de", "creditNote"]);
    expect(generated.invoice.supplierCompanyId).toBe(supplier.companyId);
    expect(generated.invoice.customerName).toBe(customer.name);
    expect(Number(generated.invoice.totalAmount)).toBeLessThan(0);
  });

  test("that no layout can fulfil are refused", () => {
    expect(() => generateInvoice(1, { layout: "receiptShop", language: "de" })).toThrow("receiptShop does not print");
    expect(() => generateInvoice(1, { kind: "receipt", language: "fr" })).toThrow("No layout prints");
  });
});
