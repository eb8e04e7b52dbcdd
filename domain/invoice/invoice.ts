import type { DocumentClass, EnumCategory } from "#domain/names.ts";

/**
 * What a document says about itself. UNTDID 1001 families reduced to what Czech accounting distinguishes;
 * names follow the truth format of the corpora.
 */
export const documentKinds = [
  "invoice",
  "creditNote",
  "debitNote",
  "proforma",
  /** Tax document for a received payment (ISDOC document type 5). */
  "advanceTaxDocument",
  "receipt",
  "other",
] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** How an invoice is paid; ISDOC PaymentMeansCode 42, 10, 48, 49, 50 in words. */
export const paymentMethods = ["transfer", "cash", "card", "directDebit", "cashOnDelivery", "other"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * Header fields with one value each. Every value is text in its normal form:
 * dates `YYYY-MM-DD`, amounts and rates decimal strings with a point ("1234.50"), currency ISO 4217,
 * country ISO 3166-1 alpha-2, ids without spaces, accountNumber `prefix-number/bank`, flags "true" or "false".
 */
export const headerFields = [
  "supplierName",
  "supplierCompanyId",
  "supplierVatId",
  "supplierTaxNumber",
  "supplierAddress",
  "supplierStreet",
  "supplierCity",
  "supplierPostalCode",
  "supplierCountry",
  "supplierRegistration",
  "supplierEmail",
  "supplierPhone",
  "customerName",
  "customerCompanyId",
  "customerVatId",
  "customerTaxNumber",
  "customerAddress",
  "customerStreet",
  "customerCity",
  "customerPostalCode",
  "customerCountry",
  "documentKind",
  "invoiceNumber",
  "originalDocumentNumber",
  "orderNumber",
  "issueDate",
  "taxDate",
  "dueDate",
  "deductionDate",
  "variableSymbol",
  "constantSymbol",
  "specificSymbol",
  "paymentMethod",
  "accountNumber",
  "iban",
  "bic",
  "bankName",
  "currency",
  "exchangeRate",
  /** For how many units of the foreign currency the rate holds: 1, 100 or 1000 (ČNB list). */
  "exchangeRateAmount",
  "reverseCharge",
  "totalWithoutVat",
  "totalVat",
  "rounding",
  /** Grand total with VAT and rounding, before advances are deducted. */
  "totalAmount",
  "advancePaid",
  /** What is left to pay: totalAmount less advancePaid. */
  "amountDue",
  "note",
] as const;
export type HeaderField = (typeof headerFields)[number];

export type VatRow = { rate: string; base: string; vat: string };

/** One line of a document; absent = not printed. unitPrice is as printed (with VAT on receipts). */
export type LineItem = {
  description?: string;
  code?: string;
  quantity?: string;
  unit?: string;
  unitPrice?: string;
  discount?: string;
  vatRate?: string;
  totalWithoutVat?: string;
  vat?: string;
  totalWithVat?: string;
  /** Item-level code list values by export mapping. */
  coding?: Partial<Record<EnumCategory, string>>;
  /** Values of columns that the tenant added, by field id. */
  customFields?: Record<string, string>;
};
export const lineItemFields = [
  "description",
  "code",
  "quantity",
  "unit",
  "unitPrice",
  "discount",
  "vatRate",
  "totalWithoutVat",
  "vat",
  "totalWithVat",
] as const;
export type LineItemField = (typeof lineItemFields)[number];

/**
 * The canonical invoice: reading produces it, people correct it, every export format consumes it.
 * Header values are flat and optional; an absent value is unknown, never an empty string.
 */
export type Invoice = Partial<Record<HeaderField, string>> & {
  documentId: string;
  externalDocumentId?: string;
  documentClass: DocumentClass;
  /** File name as uploaded, for naming rules of exports. */
  fileName?: string;
  /** Calendar date on which the document reached the company. */
  deliveredDate?: string;
  /** Day that a tenant's settings make an accounting program book the document on; set for an export, never stored. */
  bookingDate?: string;
  vatBreakdown: VatRow[];
  lineItems: LineItem[];
  /** Code list values of the header by export mapping (accounting code, centre ...); the value is the code. */
  coding: Partial<Record<EnumCategory, string>>;
  /** Fields that the tenant added, by field id. */
  customFields: Record<string, string>;
  /** The tenant's own accounting unit that the document belongs to. */
  accountingUnit?: { accountingUnitId: string; name: string; companyId?: string; vatId?: string; externalId?: string; vatPayer: boolean };
};
