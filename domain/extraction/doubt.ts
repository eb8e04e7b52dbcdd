import type { LineItem } from "#domain/invoice/invoice.ts";
import type { PageText, ReadDocument } from "#domain/evidence/reading.ts";
import { extractDocuments } from "./extract.ts";
import { productCents } from "./items/product.ts";
import { isLawful, type TaxLaw } from "./taxLaw.ts";
import { type DocumentView, viewDocument } from "./view.ts";

/** What a total without proof counts beside one missing or wrong cell of the table of items. */
const UNPROVEN_TOTAL = 2;
/** Share of the rows that have a cell from which the others should have it too. */
const USUAL = 0.5;

/**
 * How much of a recognised page is missing or does not add up by what the page itself says: cells of items that most rows have, rows whose
 * quantity and price do not give their sum, rates of VAT that no law knows, and a total that nothing proves. 0 where nothing speaks against the reading.
 */
export function doubtsOf(page: PageText): number {
  const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
  const view = viewDocument([page], [], context);
  const { law } = view;
  const documents = extractDocuments({ pages: [page], barcodes: [], context });
  const doubts = (document: ReadDocument) => {
    const rows = document.lineItems.map(({ values }) => values);
    return doubtsOfItems(rows) + rows.filter((row) => !hasLawfulRate(row, law)).length + doubtsOfTotal(document, view);
  };
  return documents.reduce((sum, document) => sum + doubts(document), 0);
}

/** Whether a total may have been lost: one is named, or amounts of money stand on the page. */
function mayStateTotal({ hits, numbers }: DocumentView): boolean {
  return hits.some(({ concept }) => concept === "totalAmount" || concept === "amountDue") || numbers.some(({ isMoney }) => isMoney);
}

const CELLS = ["quantity", "unitPrice", "vatRate", "totalWithoutVat", "totalWithVat"] as const;

function doubtsOfItems(rows: readonly LineItem[]): number {
  const usual = CELLS.filter((cell) => rows.filter((row) => row[cell] !== undefined).length >= rows.length * USUAL);
  const isMissing = (row: LineItem) => usual.filter((cell) => row[cell] === undefined).length;
  return rows.reduce((sum, row) => sum + isMissing(row) + (isProduct(row) ? 0 : 1), 0);
}

function hasLawfulRate({ vatRate }: LineItem, law: TaxLaw): boolean {
  return vatRate === undefined || isLawful(Math.round(Number(vatRate) * 100), law);
}

/** Whether quantity and price give one of the sums, or one of the three is missing. */
function isProduct({ quantity, unitPrice, totalWithoutVat, totalWithVat, discount }: LineItem): boolean {
  const sums = [totalWithoutVat, totalWithVat].filter((sum) => sum !== undefined);
  if (quantity === undefined || unitPrice === undefined || discount !== undefined || sums.length === 0) return true;
  const product = productCents(quantity, unitPrice);
  return sums.some((sum) => Math.abs(product - Number(sum.replace(".", ""))) <= 2);
}

function doubtsOfTotal({ fields, lineItems }: ReadDocument, view: DocumentView): number {
  const { totalAmount } = fields;
  // A page in the middle of a long table states no total, and neither do delivery notes, terms and letters.
  if (totalAmount === undefined) return lineItems.length > 0 || !mayStateTotal(view) ? 0 : UNPROVEN_TOTAL;
  return totalAmount.checks.includes("sums") ? 0 : UNPROVEN_TOTAL;
}
