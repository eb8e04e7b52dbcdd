import type { Invoice } from "#domain/invoice/invoice.ts";
import { zero } from "#domain/money/decimal.ts";
import { completeAmounts, negate, type Amounts } from "#domain/exports/amounts.ts";
import { checkFields, missing } from "#domain/exports/checks.ts";
import { detailOf, type ExportDetail } from "#domain/exports/details.ts";
import type { ExportContext, Exported, ExportProblem, Format } from "#domain/exports/format.ts";
import { customerOf, supplierOf } from "#domain/exports/parties.ts";
import { deductionDateLost } from "#domain/exports/remarks.ts";
import { leaf, optional, optionalParent, parent, writeXml, type XmlChild, type XmlElement } from "#domain/exports/xml.ts";
import { isdocCurrency, isdocTotals } from "./money.ts";
import { isdocBody } from "./body.ts";
import { legalMonetaryTotal, lineElements, partyElement, paymentMeans, taxedDeposits, taxTotal } from "./parts.ts";

const NAMESPACE = "http://isdoc.cz/namespace/2013";
const VERSION = "6.0.2";

/** DocumentType: 1 invoice, 2 credit note, 3 debit note, 4 advance invoice, 5 tax document for a payment, 6 its correction, 7 simplified. */
function documentType(invoice: Invoice, credit: boolean, total: Amounts["total"]): string {
  switch (invoice.documentKind) {
    case "debitNote":
      return "3";
    case "proforma":
      return "4";
    case "advanceTaxDocument":
      return total.lt(zero) ? "6" : "5";
    case "receipt":
      return "7";
    default:
      return credit ? "2" : "1";
  }
}

/** Types that must name the document they correct (pravidla 6.0.2, checked by the Schematron). */
const CORRECTIONS = ["2", "3", "6"];
/** Corrections are written with positive amounts; their type makes them subtract (pravidla 6.0.2). */
const SUBTRACTING = ["2", "6"];

function issueDateOf(invoice: Invoice): string | undefined {
  // A receipt is issued at the sale, so its one date is both.
  return invoice.issueDate ?? (invoice.documentKind === "receipt" ? invoice.taxDate : undefined);
}

function check(invoice: Invoice): ExportProblem[] {
  const problems = checkFields(invoice, ["invoiceNumber", "currency", "supplierName"]);
  if (!issueDateOf(invoice)) problems.push(missing("issueDate"));
  const completed = completeAmounts(invoice);
  if (!completed.ok) return [...problems, ...completed.problems];
  const type = documentType(invoice, completed.amounts.credit, completed.amounts.total);
  if (CORRECTIONS.includes(type) && !invoice.originalDocumentNumber) problems.push(missing("originalDocumentNumber"));
  if (type !== "7" && !customerOf(invoice)) problems.push(missing("customerName"));
  return problems;
}

/** A tax document: VAT is stated or turned over, or the supplier is registered for it. An advance invoice never is one. */
function isVatApplicable(invoice: Invoice, amounts: Amounts): boolean {
  if (invoice.documentKind === "proforma") return false;
  return invoice.reverseCharge === "true" || invoice.supplierVatId !== undefined || amounts.rows.some((row) => !row.rate.eq(zero) || !row.vat.eq(zero));
}

function customerElement(invoice: Invoice, uuid: string): XmlElement {
  const customer = customerOf(invoice);
  if (customer) return parent("AccountingCustomerParty", [partyElement(customer)]);
  return parent("AnonymousCustomerParty", [leaf("ID", uuid), leaf("IDScheme", "urn:ietf:rfc:4122")]);
}

function orderReferences(orderNumber: string | undefined): XmlElement | undefined {
  if (!orderNumber) return undefined;
  // The supplier's own number is required; the page has one number, by custom the customer's.
  return parent("OrderReferences", [parent("OrderReference", [leaf("SalesOrderID", orderNumber), leaf("ExternalOrderID", orderNumber)], { id: "order" })]);
}

function originalDocument(number: string | undefined): XmlElement | undefined {
  return number ? parent("OriginalDocumentReferences", [parent("OriginalDocumentReference", [leaf("ID", number)], { id: "original" })]) : undefined;
}

/** A file that travels with the ISDOC in one archive; the digest is SHA-256 in base64. */
export type Supplement = { fileName: string; digest: string; preview: boolean };

function supplementsList(supplements: Supplement[]): XmlChild {
  return optionalParent(
    "SupplementsList",
    supplements.map(({ fileName, digest, preview }) =>
      parent(
        "Supplement",
        [leaf("Filename", fileName), leaf("DigestMethod", "", { Algorithm: "http://www.w3.org/2001/04/xmlenc#sha256" }), leaf("DigestValue", digest)],
        preview ? { preview: "true" } : {},
      ),
    ),
  );
}

function linesReplaced(invoice: Invoice): ExportDetail[] {
  const completed = completeAmounts(invoice);
  return invoice.lineItems.length > 0 && completed.ok && !isdocBody(completed.amounts, invoice).asPrinted ? [detailOf("itemsReplaced")] : [];
}

function invoiceElement(invoice: Invoice, context: ExportContext, supplements: Supplement[]): XmlElement {
  const completed = completeAmounts(invoice);
  if (!completed.ok) throw new Error(`document ${invoice.documentId} was written without passing its checks`);
  const type = documentType(invoice, completed.amounts.credit, completed.amounts.total);
  const amounts = SUBTRACTING.includes(type) ? negate(completed.amounts) : completed.amounts;
  const currency = isdocCurrency(invoice);
  const { lines, claimed } = isdocBody(amounts, invoice);
  const totals = isdocTotals(amounts, claimed, currency);
  const scope = { invoice, currency, vatApplicable: isVatApplicable(invoice, amounts) };
  const uuid = context.uuid(invoice.documentId);
  return parent(
    "Invoice",
    [
      leaf("DocumentType", type),
      leaf("ID", invoice.invoiceNumber!),
      leaf("UUID", uuid),
      leaf("IssuingSystem", "Kvitance"),
      leaf("IssueDate", issueDateOf(invoice)!),
      scope.vatApplicable ? optional("TaxPointDate", invoice.taxDate) : undefined,
      leaf("VATApplicable", String(scope.vatApplicable)),
      leaf("ElectronicPossibilityAgreementReference", ""),
      optional("Note", invoice.note),
      leaf("LocalCurrencyCode", currency.local),
      optional("ForeignCurrencyCode", currency.foreign),
      leaf("CurrRate", currency.rate.toFixed()),
      leaf("RefCurrRate", currency.units.toFixed()),
      parent("AccountingSupplierParty", [partyElement(supplierOf(invoice))]),
      customerElement(invoice, uuid),
      orderReferences(invoice.orderNumber),
      originalDocument(invoice.originalDocumentNumber),
      parent("InvoiceLines", lineElements(lines, scope)),
      taxedDeposits(totals, scope),
      taxTotal(totals, scope),
      legalMonetaryTotal(totals, currency),
      paymentMeans(invoice, totals),
      supplementsList(supplements),
    ],
    { xmlns: NAMESPACE, version: VERSION },
  );
}

/** Writes an ISDOC that names the files beside it. */
export function writeIsdoc(invoice: Invoice, context: ExportContext, supplements: Supplement[] = []): Exported {
  return { text: writeXml(invoiceElement(invoice, context, supplements)), encoding: "UTF-8" };
}

/** ISDOC 6.0.2, the Czech national format of electronic invoices; UTF-8 only. */
export const isdoc: Format = {
  name: "Isdoc",
  mediaType: "application/x-isdoc",
  extension: ".isdoc",
  bulk: false,
  check,
  remarks: (invoice) => [...deductionDateLost(invoice), ...linesReplaced(invoice)],
  write: ([invoice], context) => writeIsdoc(invoice!, context),
};
