import { paymentNameOf } from "#domain/exports/paymentNames.ts";
import type { EnumCategory } from "#domain/names.ts";
import type { Invoice } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, zero } from "#domain/money/decimal.ts";
import { advanceNote, book, booked, columnOf, deductionNote, type Booking } from "#domain/exports/booking.ts";
import { checkCodeLengths, checkFields, missing } from "#domain/exports/checks.ts";
import type { ExportContext, ExportProblem, Format } from "#domain/exports/format.ts";
import { czechAccountOf, supplierOf } from "#domain/exports/parties.ts";
import { deductionDateLost, itemsReplaced, reverseChargeWithoutCode } from "#domain/exports/remarks.ts";
import { describe, noteOf, whole } from "#domain/exports/texts.ts";
import { documentDate } from "#domain/exports/unit.ts";
import { leaf, optional, optionalParent, parent, writeXml, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { isOutsideVat, itemElements, sumValues } from "./items.ts";
import { lengths, mrpNote, mrpText } from "./texts.ts";

const codeLengths: Partial<Record<EnumCategory, number>> = { NumberSeries: lengths.series, Centre: lengths.costCentre, Contract: lengths.contract };

/** Codes that MRP keeps as numbers: the pre-assignment ("32.000") and the type of VAT ("71"). */
const forms = { AccountCode: /^\d{1,11}(\.\d{1,3})?$/, BreakdownOfVat: /^\d{1,9}$/ };

/** The code where it is a number of MRP; another cannot be written there and stands in the note. */
function numericCode({ coding }: Invoice, category: keyof typeof forms): string | undefined {
  const code = coding[category];
  return code !== undefined && forms[category].test(code) ? code : undefined;
}

function otherCode(invoice: Invoice, category: keyof typeof forms, label: string): string | undefined {
  const code = invoice.coding[category];
  return code === undefined || numericCode(invoice, category) ? undefined : `${label}: ${code}`;
}

function check(invoice: Invoice): ExportProblem[] {
  const problems = [...checkFields(invoice, ["currency"]), ...checkCodeLengths(invoice, codeLengths)];
  if (!documentDate(invoice)) problems.push(missing("issueDate"));
  const result = book(invoice);
  return result.ok ? problems : [...problems, ...result.problems];
}

/** Type of VAT where no code says it: 71 domestic received supply, 39 received document outside VAT. */
function taxCode(booking: Booking): string {
  return numericCode(booking.invoice, "BreakdownOfVat") ?? (isOutsideVat(booking) ? "39" : "71");
}

/** " " an ordinary document, D credit note, V debit note. */
function documentType({ invoice, amounts }: Booking): string {
  if (amounts.credit) return "D";
  return invoice.documentKind === "debitNote" ? "V" : " ";
}

/** Header amounts are in crowns by columns; what is outside VAT, the rounding included, stands in RoundingAmount. */
function headerAmounts(booking: Booking): XmlChild[] {
  const { home, own, foreign } = booking;
  const none = columnOf(home, "none");
  const [low, high, third] = [columnOf(home, "low"), columnOf(home, "high"), columnOf(home, "third")];
  const untaxed = none.base.plus(none.vat);
  const outside = isOutsideVat(booking);
  return [
    leaf("ZeroTaxRateAmount", formatAmount(outside ? zero : untaxed)),
    leaf("ReducedTaxRateAmount", formatAmount(low.base.plus(third.base))),
    leaf("BaseTaxRateAmount", formatAmount(high.base)),
    leaf("RoundingAmount", formatAmount(outside ? untaxed.plus(home.rounding) : home.rounding)),
    leaf("ReducedTaxRateTax", formatAmount(low.vat.plus(third.vat))),
    leaf("BaseTaxRateTax", formatAmount(high.vat)),
    foreign && leaf("TotalWithTaxCurr", formatAmount(own.total)),
    foreign && leaf("CurrRate", formatNumber(foreign.rate)),
    foreign && leaf("CurrRateAmount", formatNumber(foreign.units)),
  ];
}

function dates(invoice: Invoice): XmlChild[] {
  return [
    leaf("IssueDate", invoice.issueDate ?? documentDate(invoice)!),
    optional("TaxPointDate", invoice.taxDate),
    optional("DeliveryDate", invoice.deliveredDate),
    optional("PaymentDueDate", invoice.dueDate),
  ];
}

/** The supplier with the account to pay to. */
function company(invoice: Invoice): XmlChild {
  const party = supplierOf(invoice);
  const account = czechAccountOf(invoice);
  const zip = mrpText(party.postalCode, lengths.zip);
  const bank = optionalParent("BankAccount", [
    optional("Name", mrpText(invoice.bankName, lengths.bankName)),
    optional("AccountNumber", account && `${account.prefix ? `${account.prefix}-` : ""}${account.number}`),
    optional("BankCode", account?.bank),
    optional("IBAN", whole(invoice.iban, lengths.iban)),
    optional("BIC", whole(invoice.bic, lengths.bic)),
  ]);
  return optionalParent("Company", [
    optional("CompanyId", mrpText(party.companyId, lengths.companyId)),
    optional("Name", mrpText(party.name, lengths.name)),
    optional("Street", mrpText(party.street, lengths.street)),
    optional("City", mrpText(party.city, lengths.city)),
    optional("CountryCode", party.country),
    optional("ZipCode", zip && /^[a-zA-Z0-9. -]*$/.test(zip) ? zip : undefined),
    optional("VatNumber", mrpText(party.vatId ?? party.taxNumber, lengths.vatId)),
    optional("Phone", mrpText(party.phone, lengths.phone)),
    optional("Email", mrpText(party.email, lengths.email)),
    bank && parent("BankAccounts", [bank]),
  ]);
}

/** The text of the document stands in the note, since the header of MRP has no field for it. */
function note(booking: Booking): string | undefined {
  const { invoice } = booking;
  const cutNumber = invoice.invoiceNumber && invoice.invoiceNumber.length > lengths.documentNumber ? `Číslo dokladu: ${invoice.invoiceNumber}` : undefined;
  const codes = [otherCode(invoice, "AccountCode", "Předkontace"), otherCode(invoice, "BreakdownOfVat", "Členění DPH")];
  return mrpNote(noteOf(invoice.coding.Description, invoice.note, cutNumber, ...codes, deductionNote(invoice), advanceNote(booking)));
}

/** X is an advance invoice, F any other. */
function invoiceType(invoice: Invoice): string {
  return invoice.documentKind === "proforma" ? "X" : "F";
}

/** A document; the three agendas name what they share alike. */
function documentElement(name: string, booking: Booking, context: ExportContext): XmlElement {
  const { invoice } = booking;
  const { coding } = invoice;
  const isInvoice = name === "Invoice";
  return parent(name, [
    optional("DocumentNumberPrefix", coding.NumberSeries),
    leaf("UUID", context.uuid(invoice.documentId)),
    ...dates(invoice),
    leaf("CurrencyCode", invoice.currency!),
    leaf("ValuesWithTax", "F"),
    leaf("TaxCode", taxCode(booking)),
    leaf("DocType", documentType(booking)),
    isInvoice ? leaf("InvoiceType", invoiceType(invoice)) : undefined,
    ...headerAmounts(booking),
    optional("VariableSymbol", whole(invoice.variableSymbol, lengths.variableSymbol)),
    optional("ConstantSymbol", whole(invoice.constantSymbol, lengths.constantSymbol)),
    optional("SpecificSymbol", whole(invoice.specificSymbol, lengths.specificSymbol)),
    optional("PaymentMeansCode", paymentNameOf(invoice)),
    optional("OrderNumber", mrpText(invoice.orderNumber, lengths.order)),
    optional("OriginalDocumentNumber", mrpText(invoice.invoiceNumber, lengths.documentNumber)),
    optional("CreditNoteOriginalNumber", mrpText(invoice.originalDocumentNumber, lengths.corrected)),
    // "0" says that none is meant; any other value must exist in MRP.
    leaf("CostCentre", coding.Centre ?? "0"),
    leaf("ContractNumber", coding.Contract ?? "0"),
    optional("DoubleEntryBookkeepingCode", numericCode(invoice, "AccountCode")),
    optional("Note", note(booking)),
    company(invoice),
    parent("Items", itemElements(booking, mrpText(describe(invoice), lengths.item)!)),
    parent("SumValues", sumValues(booking, taxCode(booking))),
    // The sums of the paper stay as they are.
    parent("ImportParams", [leaf("ReCalcTotals", "1")]),
  ]);
}

type Agenda = { list: string; name: string; classes: Invoice["documentClass"][] };

const agendas: Agenda[] = [
  { list: "IncomingInvoices", name: "Invoice", classes: ["ReceivedInvoice"] },
  { list: "CashVouchers", name: "CashVoucher", classes: ["Cashier", "CashVouchers"] },
  { list: "OtherPayables", name: "Payable", classes: ["Liabilities", "OtherCommitments"] },
];

function dataElement(invoices: Invoice[], context: ExportContext): XmlElement {
  const bookings = invoices.map((invoice) => booked(invoice));
  const lists = agendas.map(({ list, name, classes }) =>
    optionalParent(
      list,
      bookings.filter(({ invoice }) => classes.includes(invoice.documentClass)).map((booking) => documentElement(name, booking, context)),
    ),
  );
  return parent("MRPKSData", lists, { version: "2.0", countryCode: "CZ", currencyCode: "CZK" });
}

/**
 * MRP K/S "XML 2.0". Received invoices follow the schema and the published field list; cash vouchers and other payables, whose
 * schema is not published, use the same elements under their own names.
 */
export const mrp: Format = {
  name: "MrpXml",
  mediaType: "application/xml",
  extension: ".xml",
  bulk: true,
  check,
  remarks: (invoice) => [...deductionDateLost(invoice), ...reverseChargeWithoutCode(invoice), ...itemsReplaced(invoice)],
  isPerUnit: true,
  write: (invoices, context) => ({ text: writeXml(dataElement(invoices, context)), encoding: "UTF-8" }),
};
