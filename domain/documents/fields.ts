import type { HeaderField, LineItemField } from "#domain/invoice/invoice.ts";
import type { DocumentClass, EnumCategory, FieldDataType } from "#domain/names.ts";

/** Blocks of the document screen, in the order in which they are shown. */
export const fieldGroups = ["document", "supplier", "customer", "dates", "payment", "amounts", "coding", "custom"] as const;
export type FieldGroup = (typeof fieldGroups)[number];

/**
 * How a built-in value looks inside its data type; it steers the input, the normal form and the alignment. A price is a number with as many
 * places as the document states, shown with two at least; a unit may be a code that is shown by its name.
 */
export type FieldFormat =
  | "text"
  | "companyId"
  | "vatId"
  | "symbol"
  | "account"
  | "iban"
  | "date"
  | "amount"
  | "rate"
  | "price"
  | "unit"
  | "currency"
  | "country"
  | "flag"
  | "kind"
  | "paymentMethod"
  | "multiline"
  | "integer";

export type FieldLabels = { "cs-CZ": string; "en-US": string };

/** What a document is on paper: an invoice, a receipt or cash voucher, or another liability. */
type Paper = "invoice" | "cash" | "liability";

/** A field as the product ships it. Tenants hide, relabel and reorder them and add their own. */
export type BuiltInField<Name extends string = string> = {
  name: Name;
  dataType: FieldDataType;
  format: FieldFormat;
  group: FieldGroup;
  labels: FieldLabels;
  exportMapping?: EnumCategory;
  /** On which documents a new tenant sees it at once; elsewhere it exists, hidden. */
  shownAtFirst: readonly Paper[];
};

const field = <Name extends string>(
  name: Name,
  [group, format]: readonly [FieldGroup, FieldFormat],
  [cs, en]: readonly [cs: string, en: string],
  shownAtFirst: readonly Paper[] = [],
): BuiltInField<Name> => ({ name, dataType: dataTypeOf[format], format, group, labels: { "cs-CZ": cs, "en-US": en }, shownAtFirst });

const EVERYWHERE: readonly Paper[] = ["invoice", "cash", "liability"];
const BOUGHT: readonly Paper[] = ["invoice", "cash"];
const OWED: readonly Paper[] = ["invoice", "liability"];
const INVOICES: readonly Paper[] = ["invoice"];

const dataTypeOf: Record<FieldFormat, FieldDataType> = {
  text: "TEXT",
  multiline: "TEXT",
  integer: "NUMBER",
  companyId: "TEXT",
  vatId: "TEXT",
  symbol: "TEXT",
  account: "TEXT",
  iban: "TEXT",
  date: "DATE",
  amount: "DECIMAL",
  rate: "DECIMAL",
  price: "DECIMAL",
  unit: "TEXT",
  currency: "TEXT",
  country: "TEXT",
  flag: "BINARY",
  kind: "TEXT",
  paymentMethod: "TEXT",
};

/** Every built-in header field, in the order of the document screen. */
export const builtInFields = [
  field("invoiceNumber", ["document", "text"], ["Číslo dokladu", "Document number"], EVERYWHERE),
  field("documentKind", ["document", "kind"], ["Druh dokladu", "Document kind"], BOUGHT),
  field("originalDocumentNumber", ["document", "text"], ["Opravovaný doklad", "Corrected document"]),
  field("orderNumber", ["document", "text"], ["Číslo objednávky", "Order number"], INVOICES),
  field("supplierName", ["supplier", "text"], ["Dodavatel", "Supplier"], EVERYWHERE),
  field("supplierCompanyId", ["supplier", "companyId"], ["IČO dodavatele", "Supplier company id"], EVERYWHERE),
  field("supplierVatId", ["supplier", "vatId"], ["DIČ dodavatele", "Supplier VAT id"], BOUGHT),
  field("supplierTaxNumber", ["supplier", "text"], ["Daňové číslo dodavatele", "Supplier tax number"]),
  field("supplierAddress", ["supplier", "text"], ["Adresa dodavatele", "Supplier address"], INVOICES),
  field("supplierStreet", ["supplier", "text"], ["Ulice dodavatele", "Supplier street"]),
  field("supplierCity", ["supplier", "text"], ["Město dodavatele", "Supplier city"]),
  field("supplierPostalCode", ["supplier", "text"], ["PSČ dodavatele", "Supplier postal code"]),
  field("supplierCountry", ["supplier", "country"], ["Země dodavatele", "Supplier country"]),
  field("supplierRegistration", ["supplier", "text"], ["Zápis v rejstříku", "Commercial register entry"]),
  field("supplierEmail", ["supplier", "text"], ["E-mail dodavatele", "Supplier e-mail"]),
  field("supplierPhone", ["supplier", "text"], ["Telefon dodavatele", "Supplier phone"]),
  field("customerName", ["customer", "text"], ["Odběratel", "Customer"], INVOICES),
  field("customerCompanyId", ["customer", "companyId"], ["IČO odběratele", "Customer company id"], INVOICES),
  field("customerVatId", ["customer", "vatId"], ["DIČ odběratele", "Customer VAT id"], INVOICES),
  field("customerTaxNumber", ["customer", "text"], ["Daňové číslo odběratele", "Customer tax number"]),
  field("customerAddress", ["customer", "text"], ["Adresa odběratele", "Customer address"]),
  field("customerStreet", ["customer", "text"], ["Ulice odběratele", "Customer street"]),
  field("customerCity", ["customer", "text"], ["Město odběratele", "Customer city"]),
  field("customerPostalCode", ["customer", "text"], ["PSČ odběratele", "Customer postal code"]),
  field("customerCountry", ["customer", "country"], ["Země odběratele", "Customer country"]),
  field("issueDate", ["dates", "date"], ["Datum vystavení", "Issue date"], EVERYWHERE),
  field("taxDate", ["dates", "date"], ["DUZP", "Taxable supply date"], BOUGHT),
  field("dueDate", ["dates", "date"], ["Datum splatnosti", "Due date"], OWED),
  field("deductionDate", ["dates", "date"], ["Datum uplatnění odpočtu", "Deduction date"], INVOICES),
  field("variableSymbol", ["payment", "symbol"], ["Variabilní symbol", "Variable symbol"], OWED),
  field("constantSymbol", ["payment", "symbol"], ["Konstantní symbol", "Constant symbol"], OWED),
  field("specificSymbol", ["payment", "symbol"], ["Specifický symbol", "Specific symbol"], OWED),
  field("paymentMethod", ["payment", "paymentMethod"], ["Forma úhrady", "Payment method"], BOUGHT),
  field("accountNumber", ["payment", "account"], ["Číslo účtu", "Account number"], OWED),
  field("iban", ["payment", "iban"], ["IBAN", "IBAN"], OWED),
  field("bic", ["payment", "text"], ["BIC (SWIFT)", "BIC (SWIFT)"], INVOICES),
  field("bankName", ["payment", "text"], ["Banka", "Bank"]),
  field("currency", ["amounts", "currency"], ["Měna", "Currency"], EVERYWHERE),
  field("exchangeRate", ["amounts", "rate"], ["Kurz", "Exchange rate"], OWED),
  field("exchangeRateAmount", ["amounts", "rate"], ["Množství kurzu", "Exchange rate amount"]),
  field("reverseCharge", ["amounts", "flag"], ["Přenesená daňová povinnost", "Reverse charge"], INVOICES),
  field("totalWithoutVat", ["amounts", "amount"], ["Celkem bez DPH", "Total without VAT"], BOUGHT),
  field("totalVat", ["amounts", "amount"], ["DPH celkem", "Total VAT"], BOUGHT),
  field("rounding", ["amounts", "amount"], ["Haléřové vyrovnání", "Rounding"], BOUGHT),
  field("totalAmount", ["amounts", "amount"], ["Celkem s DPH", "Total with VAT"], EVERYWHERE),
  field("advancePaid", ["amounts", "amount"], ["Uhrazené zálohy", "Advances deducted"], INVOICES),
  field("amountDue", ["amounts", "amount"], ["K úhradě", "Amount due"], OWED),
  field("note", ["document", "multiline"], ["Text dokladu", "Document text"], EVERYWHERE),
] as const satisfies readonly BuiltInField<HeaderField>[];

// Compile-time proof that no header field lacks its definition.
type Missing = Exclude<HeaderField, (typeof builtInFields)[number]["name"]>;
const nothingMissing: Missing extends never ? true : Missing = true;
void nothingMissing;

/** Code list fields of the header (they take values of the tenant's enums), by export mapping. */
export const codingFields = [
  ["accountCode", "AccountCode", "Předkontace", "Account code"],
  ["breakdownOfVat", "BreakdownOfVat", "Členění DPH", "VAT classification"],
  ["vatReportCode", "VatReportCode", "Členění kontrolního hlášení", "VAT report code"],
  ["numberSeries", "NumberSeries", "Číselná řada", "Number series"],
  ["centre", "Centre", "Středisko", "Cost centre"],
  ["activity", "Activity", "Činnost", "Activity"],
  ["contract", "Contract", "Zakázka", "Job"],
  ["cashier", "Cashier", "Pokladna", "Cash register"],
] as const satisfies readonly (readonly [string, EnumCategory, string, string])[];

/** Columns of the items table, in the order of the document screen. */
export const builtInItemFields = [
  field("description", ["document", "text"], ["Popis", "Description"]),
  field("code", ["document", "text"], ["Kód", "Code"]),
  field("quantity", ["amounts", "rate"], ["Množství", "Quantity"]),
  field("unit", ["amounts", "unit"], ["MJ", "Unit"]),
  field("unitPrice", ["amounts", "price"], ["Cena za MJ", "Unit price"]),
  field("discount", ["amounts", "rate"], ["Sleva", "Discount"]),
  field("vatRate", ["amounts", "rate"], ["Sazba DPH", "VAT rate"]),
  field("totalWithoutVat", ["amounts", "amount"], ["Bez DPH", "Without VAT"]),
  field("vat", ["amounts", "amount"], ["DPH", "VAT"]),
  field("totalWithVat", ["amounts", "amount"], ["S DPH", "With VAT"]),
] as const satisfies readonly BuiltInField<LineItemField>[];

/** A document class as it is created for a new tenant. */
export type BuiltInClass = {
  documentClass: DocumentClass;
  labels: FieldLabels;
  /** Header fields that a new tenant sees at once; the others exist, hidden. */
  shown: readonly HeaderField[];
  /** Fields that block validation while empty. */
  required: readonly HeaderField[];
  coding: readonly (typeof codingFields)[number][0][];
};

const shownOn = (paper: Paper): HeaderField[] => builtInFields.filter((field) => field.shownAtFirst.includes(paper)).map(({ name }) => name);

/** The five document types that every tenant starts with, in list order; the first is the default. */
export const builtInClasses: readonly BuiltInClass[] = [
  {
    documentClass: "ReceivedInvoice",
    labels: { "cs-CZ": "Přijaté faktury", "en-US": "Received invoices" },
    shown: shownOn("invoice"),
    required: ["invoiceNumber", "supplierName", "issueDate", "currency", "totalAmount"],
    coding: ["accountCode", "breakdownOfVat", "vatReportCode", "numberSeries", "centre", "activity", "contract"],
  },
  {
    documentClass: "Cashier",
    labels: { "cs-CZ": "Účtenky", "en-US": "Receipts" },
    shown: shownOn("cash"),
    required: ["issueDate", "currency", "totalAmount"],
    coding: ["accountCode", "breakdownOfVat", "centre", "activity", "contract", "cashier"],
  },
  {
    documentClass: "CashVouchers",
    labels: { "cs-CZ": "Pokladní doklady", "en-US": "Cash vouchers" },
    shown: shownOn("cash"),
    required: ["issueDate", "currency", "totalAmount"],
    coding: ["accountCode", "breakdownOfVat", "numberSeries", "centre", "activity", "contract", "cashier"],
  },
  {
    documentClass: "Liabilities",
    labels: { "cs-CZ": "Závazky", "en-US": "Liabilities" },
    shown: shownOn("liability"),
    required: ["supplierName", "issueDate", "currency", "totalAmount"],
    coding: ["accountCode", "numberSeries", "centre", "activity", "contract"],
  },
  {
    documentClass: "OtherCommitments",
    labels: { "cs-CZ": "Ostatní závazky", "en-US": "Other liabilities" },
    shown: shownOn("liability"),
    required: ["supplierName", "issueDate", "currency", "totalAmount"],
    coding: ["accountCode", "numberSeries", "centre", "activity", "contract"],
  },
];

const formats = new Map<string, string>(builtInFields.map((field) => [field.name, field.format]));

/** How the values of a field look; text for fields that the tenant added. */
export const formatOf = (field: string): string => formats.get(field) ?? "text";

/** The built-in field that carries a code list value of an export mapping. */
export function codingFieldOf(mapping: string): string | undefined {
  return codingFields.find(([, own]) => own === mapping)?.[0];
}
