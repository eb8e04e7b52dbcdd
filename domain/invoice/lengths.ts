import type { HeaderField, LineItemField } from "./invoice.ts";

/**
 * The longest texts of a document in characters (UTF-16 code units), by what they say. Values that lists order by stand in indexes,
 * whose entries hold 2,704 bytes: a code unit takes at most 3, so no such value may be longer than 800 together with its neighbours.
 */
const MAX_CODE = 64;
const MAX_NUMBER = 255;
const MAX_NAME = 500;
const MAX_STATEMENT = 1_000;
const MAX_DESCRIPTION = 2_000;
const MAX_NOTE = 4_000;

/** Longest value of each header field; what is typed may break the form of its field, never its length. */
export const MAX_HEADER_CHARACTERS: Readonly<Record<HeaderField, number>> = {
  supplierName: MAX_NAME,
  supplierCompanyId: MAX_CODE,
  supplierVatId: MAX_CODE,
  supplierTaxNumber: MAX_CODE,
  supplierAddress: MAX_NAME,
  supplierStreet: MAX_NAME,
  supplierCity: MAX_NAME,
  supplierPostalCode: MAX_CODE,
  supplierCountry: MAX_CODE,
  supplierRegistration: MAX_STATEMENT,
  supplierEmail: MAX_NUMBER,
  supplierPhone: MAX_CODE,
  customerName: MAX_NAME,
  customerCompanyId: MAX_CODE,
  customerVatId: MAX_CODE,
  customerTaxNumber: MAX_CODE,
  customerAddress: MAX_NAME,
  customerStreet: MAX_NAME,
  customerCity: MAX_NAME,
  customerPostalCode: MAX_CODE,
  customerCountry: MAX_CODE,
  documentKind: MAX_CODE,
  invoiceNumber: MAX_NUMBER,
  originalDocumentNumber: MAX_NUMBER,
  orderNumber: MAX_NUMBER,
  issueDate: MAX_CODE,
  taxDate: MAX_CODE,
  dueDate: MAX_CODE,
  deductionDate: MAX_CODE,
  variableSymbol: MAX_CODE,
  constantSymbol: MAX_CODE,
  specificSymbol: MAX_CODE,
  paymentMethod: MAX_CODE,
  accountNumber: MAX_CODE,
  iban: MAX_CODE,
  bic: MAX_CODE,
  bankName: MAX_NAME,
  currency: MAX_CODE,
  exchangeRate: MAX_CODE,
  exchangeRateAmount: MAX_CODE,
  reverseCharge: MAX_CODE,
  totalWithoutVat: MAX_CODE,
  totalVat: MAX_CODE,
  rounding: MAX_CODE,
  totalAmount: MAX_CODE,
  advancePaid: MAX_CODE,
  amountDue: MAX_CODE,
  note: MAX_NOTE,
};

/** Longest value of each column of the items. */
export const MAX_ITEM_CHARACTERS: Readonly<Record<LineItemField, number>> = {
  description: MAX_DESCRIPTION,
  code: MAX_NUMBER,
  quantity: MAX_CODE,
  unit: MAX_CODE,
  unitPrice: MAX_CODE,
  discount: MAX_CODE,
  vatRate: MAX_CODE,
  totalWithoutVat: MAX_CODE,
  vat: MAX_CODE,
  totalWithVat: MAX_CODE,
};

/** Fields of the tenant, and codes of lists, of which a field may hold several. */
export const MAX_OTHER_CHARACTERS = 4_000;
/** Ids, names of files and names of fields. */
export const MAX_ID_CHARACTERS = 200;
export const MAX_FILE_NAME_CHARACTERS = 255;
export const MAX_FIELD_NAME_CHARACTERS = 64;
/** Name of an accounting unit as it stands in a document. */
export const MAX_UNIT_NAME_CHARACTERS = MAX_NAME;

/** The longest value that a header field of any kind may have, those of the tenant included. */
export function maxCharacters(field: string): number {
  return Object.hasOwn(MAX_HEADER_CHARACTERS, field) ? MAX_HEADER_CHARACTERS[field as HeaderField] : MAX_OTHER_CHARACTERS;
}
