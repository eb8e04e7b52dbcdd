import type { Invoice } from "#domain/invoice/invoice.ts";
import { buildInvoice, invoiceCases, taxedAdvance } from "#test/invoices.ts";

/** A document of one VAT rate; its id is its name. */
function ofRate(name: string, [rate, base, vat, total]: [rate: string, base: string, vat: string, total: string], values: Partial<Invoice> = {}): Invoice {
  return buildInvoice({ documentId: name, totalAmount: total, vatBreakdown: [{ rate, base, vat }], ...values });
}

const basic: [string, string, string, string] = ["21.00", "1000.00", "210.00", "1210.00"];
const credit = { documentKind: "creditNote", invoiceNumber: "OD2600071", originalDocumentNumber: "FA-2026/0001" } as const;
const german = { supplierName: "Muster GmbH", supplierCompanyId: undefined, supplierVatId: "DE900000001", supplierCountry: "DE", accountNumber: undefined };

/** Thirty documents of the trade, by name: kinds, rates of today and of earlier years, currencies, agendas. Companies and numbers are invented. */
export const bookedDocuments: Record<string, Invoice> = {
  "basic rate": ofRate("basic rate", basic),
  "codes and symbols": ofRate("codes and symbols", basic, {
    specificSymbol: "77",
    coding: { AccountCode: "518", BreakdownOfVat: "40", Centre: "110", NumberSeries: "26FP", Contract: "Z1" },
  }),
  "three rates with rounding": { ...invoiceCases["three rates with rounding"]!, coding: {} },
  "reduced rate": ofRate("reduced rate", ["12.00", "500.00", "60.00", "560.00"]),
  "exempt supply": ofRate("exempt supply", ["0.00", "800.00", "0.00", "800.00"]),
  "supplier without VAT": buildInvoice({ documentId: "supplier without VAT", supplierVatId: undefined, totalAmount: "900.00" }),
  "credit note": ofRate("credit note", ["21.00", "-1000.00", "-210.00", "-1210.00"], credit),
  "credit note printed positive": ofRate("credit note printed positive", basic, credit),
  "credit note at 15 %": ofRate("credit note at 15 %", ["15.00", "-1000.00", "-150.00", "-1150.00"], credit),
  "credit note at 10 %": ofRate("credit note at 10 %", ["10.00", "-1000.00", "-100.00", "-1100.00"], credit),
  "debit note": ofRate("debit note", ["21.00", "100.00", "21.00", "121.00"], { ...credit, documentKind: "debitNote", invoiceNumber: "VR1" }),
  "advance invoice": ofRate("advance invoice", basic, { documentKind: "proforma" }),
  "tax document for an advance": ofRate("tax document for an advance", basic, { documentKind: "advanceTaxDocument" }),
  "untaxed advance deducted": ofRate("untaxed advance deducted", basic, { advancePaid: "710.00", amountDue: "500.00" }),
  "taxed advance deducted": taxedAdvance,
  "rounded down": ofRate("rounded down", ["21.00", "1000.33", "210.07", "1210.00"], { rounding: "-0.40" }),
  "rounded up": ofRate("rounded up", ["21.00", "1000.50", "210.11", "1211.00"], { rounding: "0.39" }),
  "EUR with Czech VAT": invoiceCases["EUR with Czech VAT"]!,
  "HUF by hundreds": ofRate("HUF by hundreds", ["21.00", "100000.00", "21000.00", "121000.00"], {
    currency: "HUF",
    exchangeRate: "6.32",
    exchangeRateAmount: "100",
  }),
  "EUR from abroad": invoiceCases["EUR with a rate"]!,
  "reverse charge": ofRate("reverse charge", ["0.00", "18049.64", "0.00", "18050.00"], { reverseCharge: "true", rounding: "0.36" }),
  "foreign VAT": ofRate("foreign VAT", ["19.00", "100.00", "19.00", "119.00"], { ...german, currency: "EUR", exchangeRate: "25" }),
  "unit without VAT": ofRate("unit without VAT", basic, { accountingUnit: { ...invoiceCases["credit note"]!.accountingUnit!, vatPayer: false } }),
  "rates of 2023": buildInvoice({
    documentId: "rates of 2023",
    issueDate: "2023-12-30",
    taxDate: "2023-12-29",
    dueDate: "2024-01-13",
    deliveredDate: "2024-01-02",
    totalAmount: "1325.00",
    vatBreakdown: [
      { rate: "21.00", base: "1000.00", vat: "210.00" },
      { rate: "15.00", base: "100.00", vat: "15.00" },
    ],
  }),
  "rates of 2012": ofRate("rates of 2012", ["20.00", "1000.00", "200.00", "1200.00"], {
    issueDate: "2012-06-30",
    taxDate: "2012-06-29",
    dueDate: "2012-07-14",
    deliveredDate: "2012-07-02",
  }),
  "deducted later": ofRate("deducted later", basic, { deductionDate: "2026-04-01" }),
  "cash receipt": { ...invoiceCases["cash receipt without company id"]!, coding: {} },
  "receipt by card": invoiceCases["receipt of the cashier"]!,
  liability: invoiceCases["liability without VAT"]!,
  "other commitment": invoiceCases["other commitment"]!,
};
