import type { Structured } from "#domain/evidence/reading.ts";
import type { HeaderField, LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { accountFields } from "./account.ts";
import { lineOfAllowance, pricePerPiece } from "./allowances.ts";
import { customerFields, supplierFields } from "./party.ts";
import { type Party } from "#domain/invoice/party.ts";
import { kindOfCode, paymentMethodOf, signCreditNote, totalFields } from "./totals.ts";
import { amountOf, dateOf, known, numberOf, symbolOf } from "./values.ts";
import { type XmlElement, all, one, text } from "./xml.ts";

/** Is this the root of a UBL 2.1 invoice or credit note? ISDOC shares the root name `Invoice`, but not these children. */
export function isUbl(root: XmlElement): boolean {
  if (root.name !== "Invoice" && root.name !== "CreditNote") return false;
  return ["DocumentCurrencyCode", "InvoiceTypeCode", "CreditNoteTypeCode", "InvoiceLine", "CreditNoteLine"].some((name) => one(root, name));
}

/** Reads a UBL 2.1 invoice or credit note (XRechnung, Peppol BIS, plain UBL). */
export function readUbl(root: XmlElement): Structured {
  const isCreditNote = root.name === "CreditNote";
  const code = text(root, "InvoiceTypeCode", "CreditNoteTypeCode");
  const documentKind = isCreditNote ? "creditNote" : kindOfCode(code);
  return signCreditNote({
    source: "en16931",
    documentKind,
    fields: {
      ...supplierFields(partyOf(one(root, "AccountingSupplierParty/Party"))),
      ...customerFields(partyOf(one(root, "AccountingCustomerParty/Party"))),
      ...headerOf(root),
      ...totalsOf(root),
      ...paymentOf(root),
      documentKind,
    },
    vatBreakdown: taxTotalOf(root).rows,
    lineItems: [...all(root, isCreditNote ? "CreditNoteLine" : "InvoiceLine").map(lineOf), ...all(root, "AllowanceCharge").flatMap(allowanceOf)],
  });
}

function headerOf(root: XmlElement): Partial<Record<HeaderField, string>> {
  const notes = all(root, "Note").flatMap((note) => note.text || []);
  const categories = all(root, "TaxTotal/TaxSubtotal/TaxCategory").map((category) => text(category, "ID"));
  return known({
    invoiceNumber: text(root, "ID"),
    issueDate: dateOf(text(root, "IssueDate")),
    // XRechnung puts the subject code of the note before its text: "#ADU#...".
    note: notes.map((note) => note.replace(/^#[A-Z]{3}#/, "")).join("\n") || undefined,
    orderNumber: text(root, "OrderReference/ID"),
    originalDocumentNumber: text(root, "BillingReference/InvoiceDocumentReference/ID"),
    taxDate: dateOf(text(root, "TaxPointDate")) ?? dateOf(text(root, "Delivery/ActualDeliveryDate")) ?? dateOf(text(root, "InvoicePeriod/EndDate")),
    currency: text(root, "DocumentCurrencyCode")?.toUpperCase(),
    reverseCharge: categories.length > 0 ? String(categories.includes("AE")) : undefined,
  });
}

/** The tax total in the currency of the document; a second one in the accounting currency (BT-111) has no rows. */
function taxTotalOf(root: XmlElement): { amount?: string; rows: VatRow[] } {
  const currency = text(root, "DocumentCurrencyCode");
  const totals = all(root, "TaxTotal");
  const total = totals.find((each) => one(each, "TaxAmount")?.attributes["currencyID"] === currency) ?? totals[0];
  const rows = all(total, "TaxSubtotal").flatMap((row): VatRow[] => {
    const base = amountOf(text(row, "TaxableAmount"));
    if (base === undefined) return [];
    return [{ rate: amountOf(text(row, "TaxCategory/Percent", "Percent")) ?? "0.00", base, vat: amountOf(text(row, "TaxAmount")) ?? "0.00" }];
  });
  return { amount: amountOf(text(total, "TaxAmount")), rows };
}

function totalsOf(root: XmlElement): Partial<Record<HeaderField, string>> {
  const sums = one(root, "LegalMonetaryTotal");
  return totalFields({
    net: amountOf(text(sums, "TaxExclusiveAmount")),
    vat: taxTotalOf(root).amount,
    gross: amountOf(text(sums, "TaxInclusiveAmount")),
    rounding: amountOf(text(sums, "PayableRoundingAmount")),
    advances: amountOf(text(sums, "PrepaidAmount")),
    due: amountOf(text(sums, "PayableAmount")),
  });
}

function paymentOf(root: XmlElement): Partial<Record<HeaderField, string>> {
  const means = all(root, "PaymentMeans");
  const paid = means.find((each) => one(each, "PayeeFinancialAccount")) ?? means[0];
  const branch = one(paid, "PayeeFinancialAccount/FinancialInstitutionBranch");
  return known({
    paymentMethod: paymentMethodOf(text(paid, "PaymentMeansCode")),
    dueDate: dateOf(text(root, "DueDate")) ?? dateOf(text(paid, "PaymentDueDate")),
    ...accountFields(text(paid, "PayeeFinancialAccount/ID")),
    bic: text(branch, "ID", "FinancialInstitution/ID")?.toUpperCase(),
    bankName: text(branch, "Name", "FinancialInstitution/Name"),
    variableSymbol: symbolOf(text(paid, "PaymentID")),
  });
}

function lineOf(line: XmlElement): LineItem {
  const quantity = one(line, "InvoicedQuantity") ?? one(line, "CreditedQuantity");
  return known<LineItem>({
    description: text(line, "Item/Name", "Item/Description"),
    code: text(line, "Item/SellersItemIdentification/ID"),
    quantity: numberOf(quantity?.text),
    unit: quantity?.attributes["unitCode"],
    unitPrice: pricePerPiece(text(line, "Price/PriceAmount"), text(line, "Price/BaseQuantity")),
    vatRate: amountOf(text(line, "Item/ClassifiedTaxCategory/Percent")),
    totalWithoutVat: amountOf(text(line, "LineExtensionAmount")),
  });
}

function allowanceOf(allowance: XmlElement): LineItem[] {
  return lineOfAllowance({
    isCharge: text(allowance, "ChargeIndicator"),
    amount: text(allowance, "Amount"),
    reason: text(allowance, "AllowanceChargeReason"),
    rate: text(allowance, "TaxCategory/Percent"),
  });
}

function partyOf(party: XmlElement | undefined): Party {
  const schemes = all(party, "PartyTaxScheme");
  const isVat = (scheme: XmlElement) => text(scheme, "TaxScheme/ID")?.toUpperCase() === "VAT";
  const address = one(party, "PostalAddress");
  const street = [text(address, "StreetName"), text(address, "BuildingNumber")].filter(Boolean).join(" ");
  return {
    name: text(party, "PartyLegalEntity/RegistrationName", "PartyName/Name"),
    companyId: text(party, "PartyLegalEntity/CompanyID"),
    vatId: text(schemes.find(isVat), "CompanyID"),
    taxNumber: text(
      schemes.find((scheme) => !isVat(scheme)),
      "CompanyID",
    ),
    street: [street, text(address, "AdditionalStreetName")].filter(Boolean).join(", ") || undefined,
    city: text(address, "CityName"),
    postalCode: text(address, "PostalZone"),
    country: text(address, "Country/IdentificationCode"),
    registration: text(party, "PartyLegalEntity/CompanyLegalForm"),
    email: text(party, "Contact/ElectronicMail"),
    phone: text(party, "Contact/Telephone"),
  };
}
