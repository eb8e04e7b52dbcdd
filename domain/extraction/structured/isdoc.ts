import { formatAccount, parseAccount } from "#domain/czech/account.ts";
import type { Structured } from "#domain/evidence/reading.ts";
import type { DocumentKind, HeaderField, LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { decimal, formatAmount, formatNumber, round, sum, zero } from "#domain/money/decimal.ts";
import { customerFields, supplierFields } from "./party.ts";
import { type Party } from "#domain/invoice/party.ts";
import { paymentMethodOf, signCreditNote, totalFields } from "./totals.ts";
import { amountOf, dateOf, idOf, known, numberOf, symbolOf } from "./values.ts";
import { type XmlElement, all, one, text } from "./xml.ts";

/** DocumentType of ISDOC; 6 corrects a tax document for a received payment, 7 is the simplified tax document. */
const kinds = new Map<string, DocumentKind>([
  ["1", "invoice"],
  ["2", "creditNote"],
  ["3", "debitNote"],
  ["4", "proforma"],
  ["5", "advanceTaxDocument"],
  ["6", "creditNote"],
  ["7", "receipt"],
]);

/** Is this the root of an ISDOC file (5.x to 6.0.2)? UBL shares the root name but neither of the children. */
export function isIsdoc(root: XmlElement): boolean {
  if (root.name === "CommonDocument") return one(root, "AccountingSupplierParty") !== undefined;
  return root.name === "Invoice" && (one(root, "InvoiceLines") ?? one(root, "LocalCurrencyCode")) !== undefined;
}

/** Reads an ISDOC document by local names. A document in a foreign currency gives its foreign amounts. */
export function readIsdoc(root: XmlElement): Structured {
  const documentKind = root.name === "CommonDocument" ? "other" : (kinds.get(text(root, "DocumentType") ?? "1") ?? "other");
  const money = moneyOf(root);
  const corrects = documentKind === "creditNote" || documentKind === "debitNote";
  const fields: Partial<Record<HeaderField, string>> = {
    ...supplierFields(partyOf(one(root, "AccountingSupplierParty/Party"))),
    ...customerFields(partyOf(one(root, "AccountingCustomerParty/Party"))),
    ...known({
      documentKind,
      invoiceNumber: text(root, "ID"),
      originalDocumentNumber: corrects ? text(root, "OriginalDocumentReferences/OriginalDocumentReference/ID") : undefined,
      orderNumber: text(root, "OrderReferences/OrderReference/ExternalOrderID", "OrderReferences/OrderReference/SalesOrderID"),
      issueDate: dateOf(text(root, "IssueDate")),
      taxDate: dateOf(text(root, "TaxPointDate")),
      note: text(root, "Note"),
      reverseCharge: reverseChargeOf(root),
    }),
    ...currencyFields(root, money),
    ...totalsOf(root, money),
    ...paymentFields(root),
  };
  return signCreditNote({
    source: "isdoc",
    documentKind,
    fields,
    vatBreakdown: vatRowsOf(root, money),
    lineItems: all(root, "InvoiceLines/InvoiceLine")
      .map((line) => lineOf(line, money))
      .filter((line) => !isTextLine(line)),
  });
}

/** Reads an amount in the currency of the document: the `...Curr` element where the document is in a foreign currency. */
type Money = { foreign: boolean; amount(from: XmlElement | undefined, name: string): string | undefined };

function moneyOf(root: XmlElement): Money {
  const [local, other] = [text(root, "LocalCurrencyCode"), text(root, "ForeignCurrencyCode")];
  // A foreign code without foreign totals is a left-over of the issuing program: the amounts are local.
  const stated = text(root, "LegalMonetaryTotal/TaxInclusiveAmountCurr", "LegalMonetaryTotal/PayableAmountCurr");
  const foreign = other !== undefined && other !== local && stated !== undefined;
  return {
    foreign,
    amount: (from, name) => amountOf(text(from, foreign ? `${name}Curr` : name)),
  };
}

function currencyFields(root: XmlElement, money: Money): Partial<Record<HeaderField, string>> {
  if (!money.foreign) return known({ currency: text(root, "LocalCurrencyCode")?.toUpperCase() });
  return known({
    currency: text(root, "ForeignCurrencyCode")?.toUpperCase(),
    exchangeRate: numberOf(text(root, "CurrRate")),
    exchangeRateAmount: numberOf(text(root, "RefCurrRate")),
  });
}

function totalsOf(root: XmlElement, money: Money): Partial<Record<HeaderField, string>> {
  const total = one(root, "LegalMonetaryTotal");
  // Advances are written in two places: those with a tax document of their own, and untaxed deposits (some programs: negative).
  const claimed = decimal(money.amount(total, "AlreadyClaimedTaxInclusiveAmount")) ?? zero;
  const deposits = (decimal(money.amount(total, "PaidDepositsAmount")) ?? zero).abs();
  return totalFields({
    net: money.amount(total, "TaxExclusiveAmount"),
    vat: money.amount(one(root, "TaxTotal"), "TaxAmount"),
    gross: money.amount(total, "TaxInclusiveAmount"),
    rounding: money.amount(total, "PayableRoundingAmount"),
    advances: formatAmount(sum([claimed, deposits])),
    due: money.amount(total, "PayableAmount"),
  });
}

function vatRowsOf(root: XmlElement, money: Money): VatRow[] {
  const rows: VatRow[] = [];
  const subTotals = all(root, "TaxTotal/TaxSubTotal");
  const isDifference = claimsDifference(subTotals, money) && !hasDeposits(root, money);
  for (const row of subTotals) {
    const rate = amountOf(text(row, "TaxCategory/Percent"));
    const base = money.amount(row, isDifference ? "DifferenceTaxableAmount" : "TaxableAmount");
    if (rate !== undefined && base !== undefined)
      rows.push({ rate, base, vat: money.amount(row, isDifference ? "DifferenceTaxAmount" : "TaxAmount") ?? "0.00" });
  }
  return rows;
}

/** The tax of the advance stands on a document of its own: this one claims the difference, where its three parts agree in every rate. */
function claimsDifference(subTotals: XmlElement[], money: Money): boolean {
  const at = (row: XmlElement, name: string) => decimal(money.amount(row, name));
  const isStated = (row: XmlElement) =>
    (["TaxableAmount", "TaxAmount"] as const).every((name) => {
      const [whole, claimed, difference] = [at(row, name), at(row, `AlreadyClaimed${name}`), at(row, `Difference${name}`)];
      return whole && claimed && difference?.eq(whole.minus(claimed));
    });
  return subTotals.some((row) => at(row, "AlreadyClaimedTaxAmount")?.eq(zero) === false) && subTotals.every(isStated);
}

function hasDeposits(root: XmlElement, money: Money): boolean {
  return decimal(money.amount(one(root, "LegalMonetaryTotal"), "PaidDepositsAmount"))?.eq(zero) === false;
}

function reverseChargeOf(root: XmlElement): string | undefined {
  const rows = all(root, "TaxTotal/TaxSubTotal/TaxCategory");
  if (rows.length === 0) return undefined;
  return String(rows.some((row) => ["true", "1"].includes(text(row, "LocalReverseChargeFlag") ?? "")));
}

function lineOf(line: XmlElement, money: Money): LineItem {
  const net = money.amount(line, "LineExtensionAmount");
  const gross = money.amount(line, "LineExtensionAmountTaxInclusive");
  const [netValue, grossValue] = [decimal(net), decimal(gross)];
  return known<LineItem>({
    description: text(line, "Item/Description", "Note"),
    code: text(line, "Item/SellersItemIdentification/ID"),
    quantity: numberOf(text(line, "InvoicedQuantity")),
    unit: one(line, "InvoicedQuantity")?.attributes["unitCode"],
    unitPrice: money.foreign ? foreignPrice(net, text(line, "InvoicedQuantity")) : numberOf(text(line, "UnitPrice")),
    vatRate: amountOf(text(line, "ClassifiedTaxCategory/Percent")),
    totalWithoutVat: net,
    vat: money.foreign ? netValue && grossValue && formatAmount(grossValue.minus(netValue)) : amountOf(text(line, "LineExtensionTaxAmount")),
    totalWithVat: gross,
  });
}

/** Places of a unit price that was worked out. */
const PRICE_PLACES = 4;

/** The standard knows the unit price in the local currency alone: in the currency of the document it is the sum of the line by its quantity. */
function foreignPrice(net: string | undefined, quantity: string | undefined): string | undefined {
  const [total, pieces] = [decimal(net), decimal(numberOf(quantity))];
  return total && pieces && !pieces.eq(zero) ? formatNumber(round(total.div(pieces), PRICE_PLACES)) : undefined;
}

/** Headings, and roundings that came to nothing, are written as lines without quantity and sums. */
function isTextLine(line: LineItem): boolean {
  return [line.quantity, line.unitPrice, line.totalWithoutVat, line.totalWithVat].every((value) => (decimal(value) ?? zero).eq(zero));
}

function paymentFields(root: XmlElement): Partial<Record<HeaderField, string>> {
  const payments = all(root, "PaymentMeans/Payment");
  // The first payment to an account carries the symbols; a cash payment beside it says nothing of use.
  const payment = payments.find((each) => text(each, "Details/ID", "Details/IBAN", "Details/VariableSymbol")) ?? payments[0];
  const details = one(payment, "Details");
  const [account, bank] = [idOf(text(details, "ID")), idOf(text(details, "BankCode"))];
  const method = paymentMethodOf(text(payment, "PaymentMeansCode"));
  return known({
    // Code 50 stands for cash on delivery in ISDOC, for a giro in UNTDID 4461.
    paymentMethod: text(payment, "PaymentMeansCode") === "50" ? "cashOnDelivery" : method,
    dueDate: dateOf(text(details, "PaymentDueDate")),
    accountNumber: account && bank ? accountOf(`${account}/${bank}`) : undefined,
    iban: idOf(text(details, "IBAN"))?.toUpperCase(),
    bic: idOf(text(details, "BIC"))?.toUpperCase(),
    bankName: text(details, "Name"),
    variableSymbol: symbolOf(text(details, "VariableSymbol")),
    constantSymbol: symbolOf(text(details, "ConstantSymbol"), 4),
    specificSymbol: symbolOf(text(details, "SpecificSymbol")),
  });
}

/** A Czech account without leading zeros; an account of another form as it is written. */
function accountOf(text: string): string {
  const account = parseAccount(text);
  return account ? formatAccount(account) : text;
}

function partyOf(party: XmlElement | undefined): Party {
  const schemes = all(party, "PartyTaxScheme");
  const schemeId = (name: string) =>
    text(
      schemes.find((scheme) => text(scheme, "TaxScheme")?.toUpperCase() === name),
      "CompanyID",
    );
  const street = [text(party, "PostalAddress/StreetName"), text(party, "PostalAddress/BuildingNumber")];
  const register = [text(party, "RegisterIdentification/RegisterKeptAt"), text(party, "RegisterIdentification/RegisterFileRef")];
  return {
    name: text(party, "PartyName/Name"),
    companyId: text(party, "PartyIdentification/ID"),
    // "VAT" is the Czech DIČ; "TIN" the tax number that Slovak companies have beside their VAT id.
    vatId: schemeId("VAT"),
    taxNumber: schemeId("TIN"),
    street: street.filter(Boolean).join(" ") || undefined,
    city: text(party, "PostalAddress/CityName"),
    postalCode: text(party, "PostalAddress/PostalZone"),
    country: text(party, "PostalAddress/Country/IdentificationCode"),
    registration: register.filter(Boolean).join(", ") || undefined,
    email: text(party, "Contact/ElectronicMail"),
    phone: text(party, "Contact/Telephone"),
  };
}
