import type { Invoice, PaymentMethod } from "#domain/invoice/invoice.ts";
import { formatAmount, formatNumber, zero, type Decimal } from "#domain/money/decimal.ts";
import type { LineAmounts } from "#domain/exports/amounts.ts";
import { czechAccountOf, isDomesticSupplier, splitStreet } from "#domain/exports/parties.ts";
import { type Party } from "#domain/invoice/party.ts";
import { leaf, optional, optionalParent, parent, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { addMoney, moneyElements, toMoney, type IsdocCurrency, type IsdocTotals, type Money } from "./money.ts";

const countryNames = new Intl.DisplayNames(["cs"], { type: "region", fallback: "code" });

/** A party. ID and the parts of the address must be there but may be empty; empty where the page does not say. */
export function partyElement(party: Party): XmlElement {
  const street = splitStreet(party.street ?? "");
  return parent("Party", [
    parent("PartyIdentification", [leaf("ID", party.companyId ?? "")]),
    parent("PartyName", [leaf("Name", party.name ?? "")]),
    parent("PostalAddress", [
      leaf("StreetName", street.name),
      leaf("BuildingNumber", street.number ?? ""),
      leaf("CityName", party.city ?? ""),
      leaf("PostalZone", party.postalCode ?? ""),
      parent("Country", [leaf("IdentificationCode", party.country ?? ""), leaf("Name", party.country ? (countryNames.of(party.country) ?? "") : "")]),
    ]),
    taxScheme(party.vatId, "VAT"),
    taxScheme(party.taxNumber, "TIN"),
    optionalParent("RegisterIdentification", [optional("Preformatted", party.registration)]),
    optionalParent("Contact", [optional("Telephone", party.phone), optional("ElectronicMail", party.email)]),
  ]);
}

function taxScheme(id: string | undefined, scheme: "VAT" | "TIN"): XmlChild {
  return id ? parent("PartyTaxScheme", [leaf("CompanyID", id), leaf("TaxScheme", scheme)]) : undefined;
}

/** What the lines need to know of the whole document. */
export type LineScope = { invoice: Invoice; currency: IsdocCurrency; vatApplicable: boolean };

export function lineElements(lines: LineAmounts[], scope: LineScope): XmlElement[] {
  return lines.map((line, index) => lineElement(line, String(index + 1), scope));
}

const UNIT_PRICE_PLACES = 6;

function lineElement(amounts: LineAmounts, id: string, { invoice, currency, vatApplicable }: LineScope): XmlElement {
  const { line, quantity } = amounts;
  const net = toMoney(amounts.net, currency);
  const vat = toMoney(amounts.vat, currency);
  const unit = (price: Decimal) => formatNumber(toMoney(price, currency, UNIT_PRICE_PLACES).local);
  return parent("InvoiceLine", [
    leaf("ID", id),
    quantity && leaf("InvoicedQuantity", formatNumber(quantity), line.unit ? { unitCode: line.unit } : {}),
    ...moneyElements("LineExtensionAmount", net, currency),
    ...moneyElements("LineExtensionAmountTaxInclusive", addMoney(net, vat), currency),
    leaf("LineExtensionTaxAmount", formatAmount(vat.local)),
    leaf("UnitPrice", unit(amounts.unitNet)),
    leaf("UnitPriceTaxInclusive", unit(amounts.unitGross)),
    parent("ClassifiedTaxCategory", [
      leaf("Percent", formatNumber(amounts.rate)),
      leaf("VATCalculationMethod", amounts.priceWithVat || invoice.documentKind === "receipt" ? "1" : "0"),
      leaf("VATApplicable", String(vatApplicable)),
    ]),
    optionalParent("Item", [optional("Description", line.description), line.code ? parent("SellersItemIdentification", [leaf("ID", line.code)]) : undefined]),
  ]);
}

/** The advances that were taxed before, by rates. The numbers of their tax documents are no fields of ours. */
export function taxedDeposits(totals: IsdocTotals, { currency }: LineScope): XmlChild {
  const deposits = totals.rows.filter(({ claimed }) => !claimed.gross.own.eq(zero));
  return optionalParent(
    "TaxedDeposits",
    deposits.map(({ rate, claimed }) =>
      parent("TaxedDeposit", [
        leaf("ID", ""),
        leaf("VariableSymbol", ""),
        ...moneyElements("TaxableDepositAmount", claimed.base, currency),
        ...moneyElements("TaxInclusiveDepositAmount", claimed.gross, currency),
        parent("ClassifiedTaxCategory", [leaf("Percent", formatNumber(rate)), leaf("VATCalculationMethod", "0")]),
      ]),
    ),
  );
}

/** VAT breakdown: the whole, what was claimed on advances before, and the difference that this document claims. */
export function taxTotal(totals: IsdocTotals, { invoice, currency, vatApplicable }: LineScope): XmlElement {
  const localReverseCharge = invoice.reverseCharge === "true" && isDomesticSupplier(invoice);
  const subTotals = totals.rows.map(({ rate, whole, claimed, difference }) =>
    parent("TaxSubTotal", [
      ...moneyElements("TaxableAmount", whole.base, currency),
      ...moneyElements("TaxAmount", whole.vat, currency),
      ...moneyElements("TaxInclusiveAmount", whole.gross, currency),
      ...moneyElements("AlreadyClaimedTaxableAmount", claimed.base, currency),
      ...moneyElements("AlreadyClaimedTaxAmount", claimed.vat, currency),
      ...moneyElements("AlreadyClaimedTaxInclusiveAmount", claimed.gross, currency),
      ...moneyElements("DifferenceTaxableAmount", difference.base, currency),
      ...moneyElements("DifferenceTaxAmount", difference.vat, currency),
      ...moneyElements("DifferenceTaxInclusiveAmount", difference.gross, currency),
      parent("TaxCategory", [
        leaf("Percent", formatNumber(rate)),
        leaf("TaxScheme", "VAT"),
        leaf("VATApplicable", String(vatApplicable)),
        localReverseCharge ? leaf("LocalReverseChargeFlag", "true") : undefined,
      ]),
    ]),
  );
  return parent("TaxTotal", [...subTotals, ...moneyElements("TaxAmount", totals.whole.vat, currency)]);
}

/** The totals down to the amount to pay: difference + rounding - deposits (pravidla 6.0.2). */
export function legalMonetaryTotal(totals: IsdocTotals, currency: IsdocCurrency): XmlElement {
  const amount = (name: string, money: Money) => moneyElements(name, money, currency, false);
  return parent("LegalMonetaryTotal", [
    ...amount("TaxExclusiveAmount", totals.whole.base),
    ...amount("TaxInclusiveAmount", totals.whole.gross),
    ...amount("AlreadyClaimedTaxExclusiveAmount", totals.claimed.base),
    ...amount("AlreadyClaimedTaxInclusiveAmount", totals.claimed.gross),
    ...amount("DifferenceTaxExclusiveAmount", totals.difference.base),
    ...amount("DifferenceTaxInclusiveAmount", totals.difference.gross),
    ...amount("PayableRoundingAmount", totals.rounding),
    ...amount("PaidDepositsAmount", totals.advance),
    ...amount("PayableAmount", totals.payable),
  ]);
}

/** PaymentMeansCode of the ways of paying that the standard knows. */
const paymentCodes: Partial<Record<PaymentMethod, string>> = { transfer: "42", cash: "10", card: "48", directDebit: "49", cashOnDelivery: "50" };

/** How to pay; nothing where neither a way of paying nor an account is known ("pay nothing" to the receiver). */
export function paymentMeans(invoice: Invoice, totals: IsdocTotals): XmlChild {
  const account = bankAccount(invoice);
  const code = paymentCodes[invoice.paymentMethod as PaymentMethod] ?? (account ? "42" : invoice.documentKind === "receipt" ? "10" : undefined);
  if (!code) return undefined;
  const byBank = code === "42" && account;
  const details = byBank && invoice.dueDate ? bankDetails(invoice, account) : undefined;
  return parent("PaymentMeans", [
    parent("Payment", [leaf("PaidAmount", formatAmount(totals.payable.local)), leaf("PaymentMeansCode", code), details]),
    // Details need a due date; without one the account still stands here.
    byBank && !details ? parent("AlternateBankAccounts", [parent("AlternateBankAccount", account)]) : undefined,
  ]);
}

function bankAccount(invoice: Invoice): XmlElement[] | undefined {
  const czech = czechAccountOf(invoice);
  if (!czech && !invoice.iban) return undefined;
  const id = czech ? `${czech.prefix ? `${czech.prefix}-` : ""}${czech.number}` : "";
  return [
    leaf("ID", id),
    leaf("BankCode", czech?.bank ?? ""),
    leaf("Name", invoice.bankName ?? ""),
    leaf("IBAN", invoice.iban ?? ""),
    leaf("BIC", invoice.bic ?? ""),
  ];
}

function bankDetails(invoice: Invoice, account: XmlElement[]): XmlElement {
  return parent("Details", [
    leaf("PaymentDueDate", invoice.dueDate!),
    ...account,
    optional("VariableSymbol", invoice.variableSymbol),
    optional("ConstantSymbol", invoice.constantSymbol),
    optional("SpecificSymbol", invoice.specificSymbol),
  ]);
}
