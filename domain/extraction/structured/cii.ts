import type { Structured } from "#domain/evidence/reading.ts";
import type { HeaderField, LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { accountFields } from "./account.ts";
import { lineOfAllowance, pricePerPiece } from "./allowances.ts";
import { customerFields, supplierFields } from "./party.ts";
import { type Party } from "#domain/invoice/party.ts";
import { kindOfCode, paymentMethodOf, signCreditNote, totalFields } from "./totals.ts";
import { amountOf, dateOf, known, numberOf, symbolOf } from "./values.ts";
import { type XmlElement, all, one, text } from "./xml.ts";

/**
 * UN/CEFACT cross industry invoice: Factur-X and ZUGFeRD 2 (`CrossIndustryInvoice`, profiles MINIMUM to EXTENDED) and ZUGFeRD 1
 * (`CrossIndustryDocument`). Both are read with one set of paths; the older name stands second.
 */
export function isCii(root: XmlElement): boolean {
  return root.name === "CrossIndustryInvoice" || root.name === "CrossIndustryDocument";
}

/** The parts of the transaction, whichever generation of names they carry. */
type Parts = { document?: XmlElement; agreement?: XmlElement; delivery?: XmlElement; settlement?: XmlElement; sums?: XmlElement };

/** Reads a cross industry invoice. */
export function readCii(root: XmlElement): Structured {
  const transaction = oneOf(root, "SupplyChainTradeTransaction", "SpecifiedSupplyChainTradeTransaction");
  const settlement = oneOf(transaction, "ApplicableHeaderTradeSettlement", "ApplicableSupplyChainTradeSettlement");
  const parts: Parts = {
    document: oneOf(root, "ExchangedDocument", "HeaderExchangedDocument"),
    agreement: oneOf(transaction, "ApplicableHeaderTradeAgreement", "ApplicableSupplyChainTradeAgreement"),
    delivery: oneOf(transaction, "ApplicableHeaderTradeDelivery", "ApplicableSupplyChainTradeDelivery"),
    settlement,
    sums: oneOf(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation", "SpecifiedTradeSettlementMonetarySummation"),
  };
  const documentKind = kindOfCode(text(parts.document, "TypeCode"));
  return signCreditNote({
    source: "en16931",
    documentKind,
    fields: {
      ...supplierFields(partyOf(one(parts.agreement, "SellerTradeParty"))),
      ...customerFields(partyOf(one(parts.agreement, "BuyerTradeParty"))),
      ...headerOf(parts),
      ...totalsOf(parts),
      ...paymentOf(settlement),
      documentKind,
    },
    vatBreakdown: all(settlement, "ApplicableTradeTax").flatMap(vatRowOf),
    lineItems: [...all(transaction, "IncludedSupplyChainTradeLineItem").flatMap(lineOf), ...allowancesOf(settlement)],
  });
}

function oneOf(from: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  return names.map((name) => one(from, name)).find(Boolean);
}

function headerOf({ document, agreement, delivery, settlement }: Parts): Partial<Record<HeaderField, string>> {
  const notes = all(document, "IncludedNote").flatMap((note) => text(note, "Content") ?? []);
  const categories = all(settlement, "ApplicableTradeTax").map((row) => text(row, "CategoryCode"));
  return known({
    invoiceNumber: text(document, "ID"),
    issueDate: dateIn(document, "IssueDateTime"),
    note: notes.join("\n") || undefined,
    orderNumber: text(agreement, "BuyerOrderReferencedDocument/IssuerAssignedID", "BuyerOrderReferencedDocument/ID"),
    originalDocumentNumber: text(settlement, "InvoiceReferencedDocument/IssuerAssignedID", "InvoiceReferencedDocument/ID"),
    taxDate:
      dateIn(settlement, "ApplicableTradeTax/TaxPointDate") ??
      dateIn(delivery, "ActualDeliverySupplyChainEvent/OccurrenceDateTime") ??
      dateIn(settlement, "BillingSpecifiedPeriod/EndDateTime"),
    currency: text(settlement, "InvoiceCurrencyCode")?.toUpperCase(),
    reverseCharge: categories.length > 0 ? String(categories.includes("AE")) : undefined,
  });
}

function totalsOf({ settlement, sums }: Parts): Partial<Record<HeaderField, string>> {
  const currency = text(settlement, "InvoiceCurrencyCode");
  const taxes = all(sums, "TaxTotalAmount");
  // A second tax total in the accounting currency (BT-111) may stand beside the one in the currency of the invoice.
  const tax = taxes.find((each) => each.attributes["currencyID"] === currency) ?? taxes[0];
  return totalFields({
    net: amountOf(text(sums, "TaxBasisTotalAmount")),
    vat: amountOf(tax?.text),
    gross: amountOf(text(sums, "GrandTotalAmount")),
    rounding: amountOf(text(sums, "RoundingAmount")),
    advances: amountOf(text(sums, "TotalPrepaidAmount")),
    due: amountOf(text(sums, "DuePayableAmount")),
  });
}

function vatRowOf(row: XmlElement): VatRow[] {
  const rate = amountOf(text(row, "RateApplicablePercent", "ApplicablePercent"));
  const base = amountOf(text(row, "BasisAmount"));
  return base === undefined ? [] : [{ rate: rate ?? "0.00", base, vat: amountOf(text(row, "CalculatedAmount")) ?? "0.00" }];
}

function paymentOf(settlement: XmlElement | undefined): Partial<Record<HeaderField, string>> {
  const means = all(settlement, "SpecifiedTradeSettlementPaymentMeans");
  const paid = means.find((each) => one(each, "PayeePartyCreditorFinancialAccount")) ?? means[0];
  const account = "PayeePartyCreditorFinancialAccount";
  return known({
    paymentMethod: paymentMethodOf(text(paid, "TypeCode")),
    dueDate: dateIn(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime"),
    ...accountFields(text(paid, `${account}/IBANID`), text(paid, `${account}/ProprietaryID`)),
    bic: text(paid, "PayeeSpecifiedCreditorFinancialInstitution/BICID")?.toUpperCase(),
    bankName: text(paid, "PayeeSpecifiedCreditorFinancialInstitution/Name"),
    variableSymbol: symbolOf(text(settlement, "PaymentReference")),
  });
}

/** One line; text lines without product or sum (comments of ZUGFeRD) give nothing. */
function lineOf(line: XmlElement): LineItem[] {
  const agreement = oneOf(line, "SpecifiedLineTradeAgreement", "SpecifiedSupplyChainTradeAgreement");
  const delivery = oneOf(line, "SpecifiedLineTradeDelivery", "SpecifiedSupplyChainTradeDelivery");
  const settlement = oneOf(line, "SpecifiedLineTradeSettlement", "SpecifiedSupplyChainTradeSettlement");
  const sums = oneOf(settlement, "SpecifiedTradeSettlementLineMonetarySummation", "SpecifiedTradeSettlementMonetarySummation");
  const product = one(line, "SpecifiedTradeProduct");
  const item = known<LineItem>({
    description: text(product, "Name", "Description"),
    code: text(product, "SellerAssignedID"),
    quantity: numberOf(text(delivery, "BilledQuantity")),
    unit: one(delivery, "BilledQuantity")?.attributes["unitCode"],
    unitPrice: pricePerPiece(text(agreement, "NetPriceProductTradePrice/ChargeAmount"), text(agreement, "NetPriceProductTradePrice/BasisQuantity")),
    vatRate: amountOf(text(settlement, "ApplicableTradeTax/RateApplicablePercent", "ApplicableTradeTax/ApplicablePercent")),
    totalWithoutVat: amountOf(text(sums, "LineTotalAmount")),
  });
  return item.description === undefined && item.totalWithoutVat === undefined ? [] : [item];
}

/** Allowances and charges on the whole document; the freight charges of ZUGFeRD stand in an element of their own. */
function allowancesOf(settlement: XmlElement | undefined): LineItem[] {
  const rate = (from: XmlElement, tax: string) => text(from, `${tax}/RateApplicablePercent`, `${tax}/ApplicablePercent`);
  return [
    ...all(settlement, "SpecifiedTradeAllowanceCharge").map((each) => ({
      isCharge: text(each, "ChargeIndicator/Indicator", "ChargeIndicator"),
      amount: text(each, "ActualAmount"),
      reason: text(each, "Reason"),
      rate: rate(each, "CategoryTradeTax"),
    })),
    ...all(settlement, "SpecifiedLogisticsServiceCharge").map((each) => ({
      isCharge: "true",
      amount: text(each, "AppliedAmount"),
      reason: text(each, "Description"),
      rate: rate(each, "AppliedTradeTax"),
    })),
  ].flatMap(lineOfAllowance);
}

/** A date below `path`: `DateTimeString` or `DateString` with format 102 (YYYYMMDD). */
function dateIn(from: XmlElement | undefined, path: string): string | undefined {
  return dateOf(text(from, `${path}/DateTimeString`, `${path}/DateString`, `${path}/DateTime`));
}

function partyOf(party: XmlElement | undefined): Party {
  const registrations = all(party, "SpecifiedTaxRegistration");
  const taxId = (scheme: string) =>
    text(
      registrations.find((each) => one(each, "ID")?.attributes["schemeID"] === scheme),
      "ID",
    );
  const address = one(party, "PostalTradeAddress");
  const lines = [text(address, "LineOne"), text(address, "LineTwo"), text(address, "LineThree")];
  return {
    name: text(party, "Name"),
    companyId: text(party, "SpecifiedLegalOrganization/ID"),
    vatId: taxId("VA"),
    taxNumber: taxId("FC"),
    street: lines.filter(Boolean).join(", ") || undefined,
    city: text(address, "CityName"),
    postalCode: text(address, "PostcodeCode"),
    country: text(address, "CountryID"),
    email: text(party, "DefinedTradeContact/EmailURIUniversalCommunication/URIID"),
    phone: text(party, "DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber"),
  };
}
