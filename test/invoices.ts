import type { Invoice } from "#domain/invoice/invoice.ts";

/** Every way in which text breaks files: markup, separators, formulas, characters outside windows-1250, controls, 300 characters and more. */
export const tortureText =
  `=1+1;'#|&<>"]]>\t\u0007→ 中文 😀👩‍👩‍👧 łőß Žluťoučký kůň úpěl ďábelské ódy – „uvozovky“ … € ½ ﬁ Ñandú Þórr ` +
  "\u202Eobráceně\u202C \ud800 a dlouhý konec ".padEnd(300, "příliš žluťoučký kůň ");

const unit = { accountingUnitId: "unit-1", name: "Modelová firma s.r.o.", companyId: "90000007", vatId: "CZ90000007", vatPayer: true };

const supplier = {
  supplierName: "Příkladné tiskárny Šumava a.s.",
  supplierCompanyId: "80000013",
  supplierVatId: "CZ80000013",
  supplierStreet: "Nádražní 1755/35",
  supplierCity: "Česká Lhota",
  supplierPostalCode: "38001",
  supplierCountry: "CZ",
};

const customer = {
  customerName: "Modelová firma s.r.o.",
  customerCompanyId: "90000007",
  customerVatId: "CZ90000007",
  customerAddress: "Zkušební 7, 602 00 Brno",
};

const payment = { variableSymbol: "20260042", constantSymbol: "0308", accountNumber: "19-2000145399/0800", paymentMethod: "transfer" };
const dates = { issueDate: "2026-03-02", taxDate: "2026-02-28", dueDate: "2026-03-16" };

/** An invoice with the values given; the rest are plain. */
export function buildInvoice(values: Partial<Invoice> & { documentId: string }): Invoice {
  return {
    documentClass: "ReceivedInvoice",
    fileName: `${values.documentId}.pdf`,
    deliveredDate: "2026-03-04",
    documentKind: "invoice",
    ...supplier,
    ...customer,
    invoiceNumber: "FA-2026/0042",
    ...dates,
    ...payment,
    currency: "CZK",
    vatBreakdown: [],
    lineItems: [],
    coding: {},
    customFields: {},
    accountingUnit: unit,
    ...values,
  };
}

const threeRates = {
  totalWithoutVat: "1600.10",
  totalVat: "270.02",
  rounding: "-0.12",
  totalAmount: "1870.00",
  amountDue: "1870.00",
  vatBreakdown: [
    { rate: "21.00", base: "1000.10", vat: "210.02" },
    { rate: "12.00", base: "500.00", vat: "60.00" },
    { rate: "0.00", base: "100.00", vat: "0.00" },
  ],
  lineItems: [
    {
      description: "Kancelářský papír A4",
      code: "P-4",
      quantity: "10",
      unit: "ks",
      unitPrice: "100.01",
      vatRate: "21.00",
      totalWithoutVat: "1000.10",
      vat: "210.02",
      totalWithVat: "1210.12",
    },
    {
      description: "Občerstvení",
      quantity: "2.5",
      unit: "kg",
      unitPrice: "200",
      vatRate: "12.00",
      totalWithoutVat: "500.00",
      vat: "60.00",
      totalWithVat: "560.00",
    },
    { description: "Kniha", quantity: "1", unitPrice: "100", vatRate: "0.00", totalWithoutVat: "100.00", vat: "0.00", totalWithVat: "100.00" },
  ],
};

/** A final invoice whose advance was taxed on a document of its own: the VAT breakdown is that of the amount due. */
export const taxedAdvance = buildInvoice({
  documentId: "case-taxed-advance",
  totalAmount: "12100.00",
  advancePaid: "5000.00",
  amountDue: "7100.00",
  vatBreakdown: [{ rate: "21.00", base: "5867.77", vat: "1232.23" }],
  lineItems: [{ description: "Montáž", quantity: "10", unit: "h", unitPrice: "1000", vatRate: "21.00", totalWithoutVat: "10000.00", totalWithVat: "12100.00" }],
});

/** The documents that every format must carry: one per rule of the trade. Companies and numbers are invented. */
export const invoiceCases: Record<string, Invoice> = {
  "three rates with rounding": buildInvoice({
    documentId: "case-rates",
    orderNumber: "OBJ-77",
    ...threeRates,
    coding: { AccountCode: "2Fp", BreakdownOfVat: "PD", NumberSeries: "26FP", Centre: "BRNO", Activity: "SLUŽBY", Contract: "26Zak00012" },
    customFields: { project: "Nová hala", "žluté pole": "" },
  }),
  "credit note": buildInvoice({
    documentId: "case-credit",
    documentKind: "creditNote",
    invoiceNumber: "OD2600071",
    originalDocumentNumber: "FA-2026/0001",
    totalWithoutVat: "-1000.00",
    totalVat: "-210.00",
    totalAmount: "-1210.00",
    amountDue: "-1210.00",
    vatBreakdown: [{ rate: "21.00", base: "-1000.00", vat: "-210.00" }],
    lineItems: [{ description: "Vrácené zboží", quantity: "-4", unitPrice: "250", vatRate: "21.00", totalWithoutVat: "-1000.00", totalWithVat: "-1210.00" }],
  }),
  "EUR with a rate": buildInvoice({
    documentId: "case-eur",
    supplierName: "Muster Druckerei GmbH",
    supplierCompanyId: undefined,
    supplierVatId: "DE900000001",
    supplierStreet: "Beispielweg 4",
    supplierCity: "Leipzig",
    supplierPostalCode: "04109",
    supplierCountry: "DE",
    currency: "EUR",
    exchangeRate: "24.335",
    accountNumber: undefined,
    iban: "DE02120300000000202051",
    bic: "BYLADEM1001",
    reverseCharge: "true",
    totalWithoutVat: "113.89",
    totalVat: "0.00",
    totalAmount: "113.89",
    amountDue: "113.89",
    vatBreakdown: [{ rate: "0.00", base: "113.89", vat: "0.00" }],
    lineItems: [{ description: "Druckplatten", quantity: "3", unitPrice: "37.963333", vatRate: "0.00", totalWithoutVat: "113.89" }],
  }),
  "EUR with Czech VAT": buildInvoice({
    documentId: "case-eur-vat",
    currency: "EUR",
    exchangeRate: "24.335",
    exchangeRateAmount: "1",
    totalAmount: "133.09",
    vatBreakdown: [
      { rate: "21.00", base: "61.49", vat: "12.91" },
      { rate: "12.00", base: "52.40", vat: "6.29" },
    ],
  }),
  "reverse charge": buildInvoice({
    documentId: "case-reverse",
    reverseCharge: "true",
    totalWithoutVat: "18049.64",
    totalVat: "0.00",
    rounding: "0.36",
    totalAmount: "18050.00",
    amountDue: "18050.00",
    vatBreakdown: [{ rate: "0.00", base: "18049.64", vat: "0.00" }],
    lineItems: [
      { description: "Stavební práce", quantity: "12", unit: "h", unitPrice: "1499.99", vatRate: "0.00", totalWithoutVat: "17999.88" },
      { description: "Doprava", quantity: "1", unitPrice: "49.76", vatRate: "0.00", totalWithoutVat: "49.76" },
    ],
  }),
  "advance deducted": buildInvoice({
    documentId: "case-advance",
    totalWithoutVat: "26759.12",
    totalVat: "5268.30",
    totalAmount: "32027.42",
    advancePaid: "12811.00",
    amountDue: "19216.42",
    vatBreakdown: [
      { rate: "21.00", base: "25087.12", vat: "5268.30" },
      { rate: "0.00", base: "1672.00", vat: "0.00" },
    ],
  }),
  "cash receipt without company id": buildInvoice({
    documentId: "case-receipt",
    documentClass: "CashVouchers",
    documentKind: "receipt",
    supplierCompanyId: undefined,
    supplierVatId: undefined,
    invoiceNumber: "1520-881",
    dueDate: undefined,
    variableSymbol: undefined,
    constantSymbol: undefined,
    accountNumber: undefined,
    paymentMethod: "cash",
    totalAmount: "1187.00",
    vatBreakdown: [
      { rate: "21.00", base: "700.00", vat: "147.00" },
      { rate: "12.00", base: "303.57", vat: "36.43" },
    ],
    lineItems: [
      { description: "Nafta", quantity: "20", unit: "l", unitPrice: "42.35", vatRate: "21.00", totalWithVat: "847.00" },
      { description: "Káva", quantity: "4", unitPrice: "85", vatRate: "12.00", totalWithVat: "340.00" },
    ],
    coding: { Cashier: "HP", AccountCode: "2Pv", BreakdownOfVat: "PD" },
  }),
  "receipt of the cashier": buildInvoice({
    documentId: "case-cashier",
    documentClass: "Cashier",
    documentKind: "receipt",
    accountNumber: undefined,
    paymentMethod: "card",
    customerName: undefined,
    customerCompanyId: undefined,
    customerVatId: undefined,
    customerAddress: undefined,
    totalAmount: "121.00",
    amountDue: "0.00",
    vatBreakdown: [{ rate: "21.00", base: "100.00", vat: "21.00" }],
  }),
  "liability without VAT": buildInvoice({
    documentId: "case-liability",
    documentClass: "Liabilities",
    supplierName: "Pojišťovna Ukázka a.s.",
    supplierVatId: undefined,
    taxDate: undefined,
    totalAmount: "4200.00",
    amountDue: "4200.00",
  }),
  "other commitment": buildInvoice({
    documentId: "case-commitment",
    documentClass: "OtherCommitments",
    supplierVatId: undefined,
    totalAmount: "500.50",
    lineItems: [{ description: "Členský příspěvek", totalWithVat: "500.50" }],
  }),
  "advance invoice": buildInvoice({
    documentId: "case-proforma",
    documentKind: "proforma",
    totalAmount: "502.15",
    vatBreakdown: [{ rate: "21.00", base: "415.00", vat: "87.15" }],
  }),
  "printed VAT unlike the lines": buildInvoice({
    documentId: "case-unlike",
    totalAmount: "1210.01",
    vatBreakdown: [{ rate: "21.00", base: "1000.01", vat: "210.00" }],
    lineItems: [{ description: "Práce se slevou", quantity: "3", unitPrice: "350", discount: "5 %", vatRate: "21.00", totalWithoutVat: "1000.00" }],
  }),
  "torture text": buildInvoice({
    documentId: "case-torture",
    supplierName: tortureText,
    supplierStreet: tortureText,
    supplierCity: tortureText,
    note: tortureText,
    ...threeRates,
    lineItems: threeRates.lineItems.map((line) => ({ ...line, description: tortureText, unit: "kartónů po dvanácti" })),
    coding: { Description: tortureText },
  }),
};
