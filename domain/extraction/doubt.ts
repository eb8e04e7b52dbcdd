import type { LineItem } from "#domain/invoice/invoice.ts";
import type { Box, PageText, ReadDocument } from "#domain/evidence/reading.ts";
import { extractViewed } from "./extract.ts";
import { segmentOf } from "./page/geometry.ts";
import { lineCents } from "./items/product.ts";
import type { LabelConcept } from "./labels/labels.ts";
import { lostLabels } from "./confidence/unread.ts";
import { isLawful, type TaxLaw } from "./taxLaw.ts";
import { type DocumentView, viewDocument } from "./view.ts";

/** What a total without proof counts beside one missing or wrong cell of the table of items. */
const UNPROVEN_TOTAL = 2;
/** Share of the rows that have a cell from which the others should have it too. */
const USUAL = 0.5;

/**
 * What speaks against a reading: how much, in which rows of the table where it lies in rows alone; how much of it are gaps that may have held a
 * row; and how many rows and filled cells of them there are.
 */
export type Doubts = { count: number; rows?: Box[]; gaps: number; items: number; cells: number };

/**
 * How much of a recognised page is missing or does not add up by what the page itself says: cells of items that most rows have, rows whose
 * quantity and price do not give their sum, rates of VAT that no law knows, gaps between rows that fall short of the document, a total that nothing
 * proves, labels without their value, days without a label and an issuer who cannot be made out. 0 where nothing speaks against the reading.
 */
export function doubtsOf(page: PageText): Doubts {
  const context = { ownCompanyIds: [], ownVatIds: [], ownNames: [] };
  const view = viewDocument([page], [], context);
  const document = extractViewed([page], view);
  const gaps = lacksRows(document) ? gapsOf(document, view) : [];
  const rows = [...doubtedRows(document.lineItems, view.law), ...gaps.map((box) => ({ count: LOST_ROWS, box }))];
  const ofRows = rows.reduce((sum, { count }) => sum + count, 0);
  const others = doubtsOfTotal(document, view) + doubtsOfHead(document, view);
  const places = rows.flatMap(({ box }) => (box ? [box] : []));
  const items = document.lineItems;
  const cells = items.reduce((sum, { values }) => sum + CELLS.filter((cell) => values[cell] !== undefined).length, 0);
  return {
    count: ofRows + others,
    gaps: gaps.length * LOST_ROWS,
    items: items.length,
    cells,
    ...(others === 0 && places.length === rows.length ? { rows: places } : {}),
  };
}

/** A row that a later reading lost counts as much as so many cells. */
const LOST_ROW = 3;

/** How much speaks against a later reading of a page: its own doubts, and what it lost of the items. One without a cell contradicts nothing. */
export function doubtsBeside({ count, items, cells }: Pick<Doubts, "count" | "items" | "cells">, first: Pick<Doubts, "items" | "cells">): number {
  return count + LOST_ROW * Math.max(0, first.items - items) + Math.max(0, first.cells - cells);
}

/** Whether a total may have been lost: one is named, or amounts of money stand on the page. */
function mayStateTotal({ hits, numbers }: DocumentView): boolean {
  return hits.some(({ concept }) => concept === "totalAmount" || concept === "amountDue") || numbers.some(({ isMoney }) => isMoney);
}

const CELLS = ["quantity", "unitPrice", "vatRate", "totalWithoutVat", "totalWithVat"] as const;

/** The rows that lack a cell or do not add up, and how much of each. */
function doubtedRows(items: ReadDocument["lineItems"], law: TaxLaw): { count: number; box: Box | undefined }[] {
  const usual = CELLS.filter((cell) => items.filter(({ values }) => values[cell] !== undefined).length >= items.length * USUAL);
  return items.flatMap(({ values, box }) => {
    const missing = usual.filter((cell) => values[cell] === undefined).length;
    const count = missing + (isProduct(values) ? 0 : 1) + (hasLawfulRate(values, law) ? 0 : 1);
    return count > 0 ? [{ count, box }] : [];
  });
}

function hasLawfulRate({ vatRate }: LineItem, law: TaxLaw): boolean {
  return vatRate === undefined || isLawful(Math.round(Number(vatRate) * 100), law);
}

/** Whether quantity and price, less the discount, give one of the sums, or one of the three is missing. */
function isProduct({ quantity, unitPrice, totalWithoutVat, totalWithVat, discount }: LineItem): boolean {
  const sums = [totalWithoutVat, totalWithVat].filter((sum) => sum !== undefined);
  if (quantity === undefined || unitPrice === undefined || sums.length === 0) return true;
  const product = lineCents(quantity, unitPrice, discount);
  return sums.some((sum) => Math.abs(product - cents(sum)) <= 2);
}

function doubtsOfTotal(document: ReadDocument, view: DocumentView): number {
  const { fields, lineItems } = document;
  const { totalAmount } = fields;
  // A page in the middle of a long table states no total, and neither do delivery notes, terms and letters.
  if (totalAmount === undefined) return lineItems.length > 0 || !mayStateTotal(view) ? 0 : UNPROVEN_TOTAL;
  const isProven = totalAmount.checks.includes("sums") || addsUp(document, totalAmount.value);
  const isLawfulWhole = document.vatBreakdown.every(({ values: { rate } }) => rate === undefined || isLawful(cents(rate), view.law));
  return isProven && isLawfulWhole && leadsToDue(document) ? 0 : UNPROVEN_TOTAL;
}

/** Whether the amount to pay is the total, nothing, or what an advance or a rounding leaves of it; else one of the two may be of another column, as of another currency. */
function leadsToDue({ fields: { totalAmount, amountDue, advancePaid, rounding } }: ReadDocument): boolean {
  if (amountDue === undefined || amountDue.value === totalAmount?.value || cents(amountDue.value) === 0) return true;
  return advancePaid !== undefined || rounding !== undefined;
}

/** What a gap counts between rows that come to less than the document states: a row may have been lost whole. */
const LOST_ROWS = 1;

/** Whether every row has its sum and all of them together come to less than the document without VAT. */
function lacksRows({ lineItems, fields }: ReadDocument): boolean {
  const net = fields.totalWithoutVat === undefined ? 0 : cents(fields.totalWithoutVat.value);
  const sums = lineItems.map(({ values }) => values.totalWithoutVat ?? values.totalWithVat);
  if (net === 0 || sums.length === 0 || sums.includes(undefined)) return false;
  return Math.abs(sums.reduce((all, one) => all + cents(one!), 0)) < Math.abs(net) - MAX_ROUNDING;
}

/** A gap that is higher than the usual one by this part of a row may have held one. */
const ROOM_OF_ROW = 0.9;

/** Where there is room for a row that was lost, between two rows or below the line above the first, as wide as the rows. */
function gapsOf({ lineItems }: ReadDocument, { lines, layouts }: DocumentView): Box[] {
  const boxes = lineItems.flatMap(({ box }) => (box ? [box] : [])).toSorted((a, b) => a[1] - b[1]);
  const [first] = boxes;
  if (!first) return [];
  const height = boxes.map(([, y0, , y1]) => y1 - y0).toSorted((a, b) => a - b)[boxes.length >> 1]!;
  const pageHeight = layouts[0]!.height;
  const above = Math.max(...lines.map(({ y1 }) => y1 / pageHeight).filter((y1) => y1 <= first[1] + height / 2));
  const gaps = boxes.map(([x0, y0, x1], at): Box => [x0, Math.min(y0, at === 0 ? above : boxes[at - 1]![3]), x1, y0]);
  const usual = Math.min(height, ...gaps.map(([, y0, , y1]) => y1 - y0));
  return gaps.filter(([, y0, , y1]) => y1 - y0 > usual + ROOM_OF_ROW * height);
}

/** Confidence below which nobody was made out. */
const UNKNOWN_NAME = 0.4;

/** Labels without their value, days without a label and an issuer without a name, on a page that states a total. */
function doubtsOfHead({ fields }: ReadDocument, view: DocumentView): number {
  if (fields.totalAmount === undefined) return 0;
  return lostLabels(fields, view).length + (lacksDayLabels(view) ? 1 : 0) + ((fields.supplierName?.confidence ?? 0) < UNKNOWN_NAME ? 1 : 0);
}

const DAYS: ReadonlySet<LabelConcept> = new Set<LabelConcept>(["issueDate", "taxDate", "dueDate"]);
/** One day without a label is that of issue, as on a letter. */
const MIN_DAYS = 2;

/** Whether days stand in cells of their own and nothing on the page says of what they are: pale and small labels are lost whole. */
function lacksDayLabels({ dates, hits, tableLines }: DocumentView): boolean {
  if (hits.some(({ concept }) => DAYS.has(concept))) return false;
  const alone = dates.filter(({ line, start, end }) => !tableLines.has(line) && segmentOf(line, start).text.trim() === line.text.slice(start, end).trim());
  return alone.length >= MIN_DAYS;
}

/** One row that is the total may be nothing but the total, unless a base is stated beside it. */
const MIN_ADDED = 2;
/** Cash is rounded to whole crowns, pounds or francs. */
const MAX_ROUNDING = 100;

/** Whether the rows of a document without VAT give its total, rounded or not. */
function addsUp({ lineItems, vatBreakdown }: ReadDocument, total: string): boolean {
  const sums = lineItems.map(({ values }) => values.totalWithVat ?? values.totalWithoutVat);
  if (sums.length + vatBreakdown.length < MIN_ADDED || sums.length === 0 || sums.includes(undefined)) return false;
  const sum = sums.reduce((all, one) => all + cents(one!), 0);
  return sum === cents(total) || (cents(total) % 100 === 0 && Math.abs(sum - cents(total)) < MAX_ROUNDING);
}

const cents = (amount: string): number => Number(amount.replace(".", ""));
