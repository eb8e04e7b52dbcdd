import type { EnumCategory } from "#domain/names.ts";
import type { Invoice, PaymentMethod } from "#domain/invoice/invoice.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { cut, describe, oneLine, whole } from "#domain/exports/texts.ts";
import { leaf, optional, optionalParent, parent, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";

/** Longest texts of the schema (type.xsd, invoice.xsd), in characters. */
export const lengths = {
  documentNumber: 32,
  variableSymbol: 20,
  specificSymbol: 16,
  constantSymbol: 4,
  headerText: 240,
  itemText: 90,
  itemCode: 64,
  unit: 10,
  company: 255,
  city: 45,
  street: 64,
  zip: 15,
  companyId: 15,
  vatId: 18,
  account: 34,
  bankCode: 11,
  id: 64,
  code: 19,
} as const;

/** A reference to a code list entry by its abbreviation. */
export function reference(name: string, code: string | undefined): XmlChild {
  return optionalParent(name, [optional("typ:ids", code)]);
}

/** Agendas whose elements share their names: invoices (`inv`) and cash vouchers (`vch`). */
export type Agenda = "inv" | "vch";

/** Key by which POHODA recognises a document that it already has. */
export function externalId(agenda: Agenda, documentId: string): XmlElement {
  return parent(`${agenda}:extId`, [leaf("typ:ids", documentId), leaf("typ:exSystemName", "Kvitance")]);
}

/** The internal note that every document gets; programs without external ids are asked by it. */
export const internalNote = (documentId: string): string => `Kvitance ${documentId}`;

export function partnerIdentity(agenda: Agenda, invoice: Invoice): XmlChild {
  const party = supplierOf(invoice);
  const address = optionalParent("typ:address", [
    optional("typ:company", cut(oneLine(party.name), lengths.company)),
    optional("typ:city", cut(oneLine(party.city), lengths.city)),
    optional("typ:street", cut(oneLine(party.street), lengths.street)),
    optional("typ:zip", cut(party.postalCode, lengths.zip)),
    optional("typ:ico", cut(party.companyId, lengths.companyId)),
    optional("typ:dic", cut(party.vatId ?? party.taxNumber, lengths.vatId)),
    party.country && party.country !== "CZ" ? reference("typ:country", party.country) : undefined,
  ]);
  return address && parent(`${agenda}:partnerIdentity`, [address]);
}

/** The account to pay to: a Czech number with the bank's code, or an IBAN with a BIC. Both parts are required. */
export function paymentAccount(invoice: Invoice): XmlChild {
  const czech = czechAccountOf(invoice);
  const number = czech ? `${czech.prefix ? `${czech.prefix}-` : ""}${czech.number}` : whole(invoice.iban, lengths.account);
  const bank = czech ? czech.bank : whole(invoice.bic, lengths.bankCode);
  return number && bank ? parent("inv:paymentAccount", [leaf("typ:accountNo", number), leaf("typ:bankCode", bank)]) : undefined;
}

const paymentTypes: Partial<Record<PaymentMethod, string>> = {
  transfer: "draft",
  cash: "cash",
  card: "creditcard",
  directDebit: "encashment",
  cashOnDelivery: "delivery",
};

export function paymentType(invoice: Invoice): XmlChild {
  return optionalParent("inv:paymentType", [optional("typ:paymentType", paymentTypes[invoice.paymentMethod as PaymentMethod])]);
}

export function variableSymbol(invoice: Invoice): string | undefined {
  return whole(invoice.variableSymbol, lengths.variableSymbol);
}

export function symbols(invoice: Invoice): XmlChild[] {
  return [
    optional("inv:symConst", whole(invoice.constantSymbol, lengths.constantSymbol)),
    optional("inv:symSpec", whole(invoice.specificSymbol, lengths.specificSymbol)),
  ];
}

/** Posting and VAT codes of the header; a document outside VAT is kept out of the return unless a code says otherwise. */
export function postingCodes(agenda: Agenda, invoice: Invoice, isAdvance: boolean, hasVat: boolean): XmlChild[] {
  const { coding } = invoice;
  const vat = coding.BreakdownOfVat
    ? reference(`${agenda}:classificationVAT`, coding.BreakdownOfVat)
    : parent(`${agenda}:classificationVAT`, [leaf("typ:classificationVATType", hasVat ? "inland" : "nonSubsume")]);
  return [reference(`${agenda}:accounting`, coding.AccountCode), isAdvance ? undefined : vat, reference(`${agenda}:classificationKVDPH`, coding.VatReportCode)];
}

export function costCodes(agenda: Agenda, coding: Invoice["coding"]): XmlChild[] {
  return [reference(`${agenda}:centre`, coding.Centre), reference(`${agenda}:activity`, coding.Activity), reference(`${agenda}:contract`, coding.Contract)];
}

const CODE_LENGTH = lengths.code;

/** Code list values that reach the file; each must fit `typ:ids`. */
export const codeLengths: Partial<Record<EnumCategory, number>> = {
  AccountCode: CODE_LENGTH,
  AccountCodeZero: CODE_LENGTH,
  AccountCodeLow: CODE_LENGTH,
  AccountCodeHigh: CODE_LENGTH,
  BreakdownOfVat: CODE_LENGTH,
  VatReportCode: CODE_LENGTH,
  NumberSeries: CODE_LENGTH,
  Centre: CODE_LENGTH,
  Activity: CODE_LENGTH,
  Contract: CODE_LENGTH,
  BankAccount: CODE_LENGTH,
  Cashier: CODE_LENGTH,
};

/** Text of the document in one row. */
export function headerText(invoice: Invoice): string {
  return cut(describe(invoice), lengths.headerText)!;
}

/** The note with what did not fit elsewhere. */
export function noteText(invoice: Invoice, extra: (string | undefined)[] = []): string | undefined {
  const number = invoice.invoiceNumber && invoice.invoiceNumber.length > lengths.documentNumber ? `Číslo dokladu: ${invoice.invoiceNumber}` : undefined;
  const parts = [invoice.note, number, ...extra].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join("\n") : undefined;
}
