import type { LineItem } from "#domain/invoice/invoice.ts";
import { decimal, formatNumber } from "#domain/money/decimal.ts";
import type { ReadRow } from "#domain/evidence/reading.ts";
import type { ItemSums } from "#domain/extraction/totals/explain.ts";
import type { FoundNumber } from "#domain/extraction/candidates/amounts.ts";
import { amountText } from "#domain/extraction/totals/amountText.ts";
import type { Totals } from "#domain/extraction/totals/totals.ts";
import { isLawful } from "#domain/extraction/taxLaw.ts";
import { isOfTill } from "#domain/extraction/fields/kind.ts";
import { namedRoundings } from "#domain/extraction/totals/rounding.ts";
import type { DocumentView } from "#domain/extraction/view.ts";
import { columnsByArithmetic, isProven, provenShare } from "./arithmetic.ts";
import type { ColumnKind } from "./columnWords.ts";
import { withValues } from "./columnValues.ts";
import { completeRows } from "./completeRows.ts";
import { takeCounts, takeSignedCounts } from "./countColumn.ts";
import { addRates } from "./addRates.ts";
import { findHeaders, type TableHeader } from "./header.ts";
import { headlessTable } from "./headless.ts";
import { readListedRows } from "./listed.ts";
import { mendBySum } from "./mendBySum.ts";
import { mendLostMarks, mendRows } from "./mendRows.ts";
import { takeMeasuredBelow } from "./measuredBelow.ts";
import { addPlainRows } from "./plainRows.ts";
import { productCents } from "./product.ts";
import { takeRateEnds } from "./rateEnds.ts";
import { dropCodes, readReceiptRows } from "./receipt.ts";
import { addNameEnds } from "./nameEnds.ts";
import type { ColumnPlace } from "./rows.ts";
import { isShareOfSum } from "./summary.ts";
import { distance, isWithVat } from "./withVat.ts";
import { mendLitres } from "./sizes.ts";
import { readTable, type TableArea } from "./table.ts";
import { repairUnit } from "./units.ts";
import { readTillRows } from "./tillRows.ts";
import { type ItemRow } from "./itemRow.ts";

/** Share of rows whose arithmetic holds from which the headings were understood. */
const UNDERSTOOD = 0.6;

/** Rows of the document's table of items over all pages; the lines they use are marked in the view. */
export function readItemRows(view: DocumentView): ItemRow[] {
  const rows: ItemRow[] = [];
  const printed = new Set<ColumnKind>();
  let current: { header: TableHeader; places: ColumnPlace[] } | undefined;
  for (const layout of view.layouts) {
    const hits = view.hits.filter((hit) => hit.line.page === layout.page.page);
    const named = findHeaders(layout.lines);
    const headless = named.length === 0 && !current && !view.isReceipt ? headlessTable(layout.lines, view.mark) : undefined;
    const headers = headless ? [headless] : named;
    if (current && headers.length === 0 && rows.length > 0) {
      const table = readTable(current.header, { layout, end: layout.lines.length, hits, mark: view.mark }, current.places);
      if (table.rows.length > 0 && table.rows.some((row) => row.item.quantity !== undefined && row.item.unitPrice !== undefined)) take(table.rows, table.lines);
    }
    for (const [i, header] of headers.entries()) {
      const end = headers[i + 1]?.lines[0]!.index ?? layout.lines.length;
      const table = readUnderstood(header, { layout, end, hits, mark: view.mark });
      const isOther = current && !isSameTable(current.header, header) && rows.length > 0;
      if (table.rows.length === 0 || (isOther && !isFurther(table.rows, rows))) continue;
      current = { header: table.header, places: table.places };
      for (const column of table.header.columns) printed.add(column.kind);
      take(table.rows, table.lines, header);
    }
  }
  if (rows.length === 0) return readReceiptRows(view);
  mendRows(rows);
  // What a text layer does not hold is not printed; recognition loses cells.
  if (view.source === "ocr") {
    completeRows(rows, printed, view.law.rates);
    mendUnits(rows);
  }
  return rows;

  function take(found: ItemRow[], lines: ItemRow["lines"], header?: TableHeader): void {
    rows.push(...found);
    const last = found.at(-1)!.lines.at(-1)!;
    for (const line of [...(header?.lines ?? []), ...lines]) if (line.page !== last.page || line.index <= last.index) view.tableLines.add(line);
    // Discounts and charges on the whole below the last row are no rows of the VAT breakdown.
    const { lines: onPage } = view.layouts.find(({ page }) => page.page === last.page)!;
    for (const line of onPage.slice(last.index + 1)) if (isShareOfSum(line)) view.tableLines.add(line);
  }
}

/** Parts units from the figures that recognition took for their first letters. */
function mendUnits(rows: ItemRow[]): void {
  for (const { item } of rows) {
    const unit = item.unit === undefined ? undefined : repairUnit(item.unit);
    if (unit === undefined) delete item.unit;
    else item.unit = unit;
  }
}

type Table = ReturnType<typeof readTable> & { header: TableHeader };

/** Reads a table by its headings, or by the arithmetic of its columns where the headings make no sense of them. */
function readUnderstood(headings: TableHeader, area: TableArea): Table {
  const { layout, end, mark } = area;
  const header = withValues(headings, layout.lines.slice(headings.lines.at(-1)!.index + 1, end), mark);
  const named = { ...readTable(header, area), header };
  const share = provenShare(named.rows);
  if (share >= UNDERSTOOD) return named;
  const last = named.rows.at(-1)?.lines[0]!.index ?? end;
  const byArithmetic = columnsByArithmetic(header, layout.lines.slice(header.lines.at(-1)!.index + 1, Math.min(end, last + 1)), mark);
  if (!byArithmetic) return named;
  const table = { ...readTable(byArithmetic, area), header: byArithmetic };
  return provenShare(table.rows) > share && table.rows.length >= named.rows.length * 0.6 ? table : named;
}

/** A later heading continues the table when it names mostly the same columns. */
function isSameTable(first: TableHeader, later: TableHeader): boolean {
  const kinds = new Set(first.columns.map((column) => column.kind));
  const shared = later.columns.filter((column) => kinds.has(column.kind)).length;
  return shared >= Math.max(2, later.columns.length * 0.6, kinds.size * 0.6);
}

/** A table with other columns goes on with the items where its rows multiply out and come to something else: "Práce" above "Materiál". */
function isFurther(found: ItemRow[], rows: ItemRow[]): boolean {
  const sum = (of: ItemRow[]) => of.reduce((all, row) => all + (row.net ?? row.total ?? row.gross ?? 0), 0);
  return provenShare(found) >= UNDERSTOOD && sum(found) !== sum(rows);
}

/** Tills of some countries add the tax below: what the lines come to is the sum without it, and none with it. */
function takeNet(rows: ItemRow[], { net, gross }: { net: number | undefined; gross: readonly number[] }): void {
  const sum = rows.reduce((all, row) => all + (row.gross ?? 0), 0);
  if (sum !== net || gross.includes(sum) || rows.some((row) => row.net !== undefined || row.total !== undefined)) return;
  for (const row of rows) {
    row.net = row.gross;
    delete row.gross;
  }
}

/** Sums of the rows by what their columns say, for the solving of the totals. */
export function sumRows(rows: ItemRow[]): ItemSums {
  const all = (pick: (row: ItemRow) => number | undefined) =>
    rows.length > 0 && rows.every((row) => pick(row) !== undefined) ? rows.reduce((total, row) => total + pick(row)!, 0) : undefined;
  const ambiguous = all((row) => row.total);
  const byRate = new Map<number, number>();
  for (const row of rows) {
    const amount = row.net ?? row.total;
    if (row.rate !== undefined && amount !== undefined) byRate.set(row.rate, (byRate.get(row.rate) ?? 0) + amount);
  }
  return { net: all((row) => row.net) ?? ambiguous, gross: all((row) => row.gross) ?? ambiguous, byRate };
}

/** Items in their final form: the ambiguous total becomes with or without VAT as the document's totals prove. */
export function completeItems(read: ItemRow[], totals: Totals, view: DocumentView): ReadRow<LineItem>[] {
  const cents = (text: string | undefined) => (text === undefined ? undefined : Number(text.replace(".", "")));
  const net = cents(totals.values.totalWithoutVat?.value);
  const grand = cents(totals.values.totalAmount?.value);
  const rounding = cents(totals.values.rounding?.value) ?? 0;
  const roundings = [0, rounding, ...namedRoundings(view).map((number) => number.cents)];
  const gross = grand === undefined ? [] : [...new Set(roundings.map((one) => grand - one))];
  if (read.every(({ ofTill }) => ofTill)) addPlainRows(read, view, gross);
  mendLostMarks(read, { net, gross: grand });
  if (view.source === "ocr") mendBySum(read, { net, gross: grand });
  const rows = lineByLine(
    agreeing(read, { net, grand }, () => readListedRows(view, { net, gross })),
    { net, gross },
    view,
  );
  if (view.isReceipt) dropCodes(rows);
  takeCounts(rows, view);
  takeSignedCounts(rows, view);
  takeMeasuredBelow(rows, view);
  takeRateEnds(rows, view);
  if (view.isReceipt && view.source === "ocr") mendLitres(rows);
  if (view.isReceipt) takeNet(rows, { net, gross });
  addNameEnds(rows, view);
  addRates(
    rows,
    totals.vatBreakdown.map(({ values }) => values),
  );
  const sum = rows.reduce((total, row) => total + (row.total ?? 0), 0);
  const isGross = isWithVat(rows, { sum, net, grand, hasBreakdown: totals.vatBreakdown.length > 0 }, view);
  const sumsAgree = Math.min(distance(total(rows, "net") ?? sum, net), distance(total(rows, "gross") ?? sum, grand)) <= Math.max(5, rows.length);
  const onlyRate = sumsAgree ? onlyRateOf(totals, rows.length, view) : undefined;
  return rows.map((row) => {
    const item: LineItem = { ...row.item };
    const rate = row.rate === undefined ? onlyRate : amountText(row.rate);
    if (rate !== undefined) item.vatRate = rate;
    // Beside a sum with VAT the bare one is without.
    const isNet = row.gross === undefined ? !isGross : row.total !== undefined && Math.abs(row.total) <= Math.abs(row.gross);
    const without = row.net ?? (isNet ? row.total : undefined);
    const withVat = row.gross ?? (isNet ? undefined : row.total);
    if (without !== undefined) item.totalWithoutVat = amountText(without);
    if (withVat !== undefined) item.totalWithVat = amountText(withVat);
    if (read.length === 0 && !row.ofTill && item.quantity === undefined && isLoneAmount(row, view))
      Object.assign(item, { quantity: "1", unitPrice: priceOf(without ?? withVat!) });
    return { values: item, page: row.page, box: row.box, confidence: confidenceOf(row, sumsAgree) };
  });
}

/** The rows that were read, up to where they reach the document's sum; where they do not, with the lines beside them that list a text and an amount and make up the rest of it. */
function agreeing(read: ItemRow[], { net, grand }: { net: number | undefined; grand: number | undefined }, listed: () => ItemRow[]): ItemRow[] {
  const rows = upToTotals(read, net, grand);
  const amountOf = (row: ItemRow) => row.net ?? row.total ?? row.gross ?? 0;
  const sum = rows.reduce((all, row) => all + amountOf(row), 0);
  if (rows.length > 0 && Math.min(distance(sum, net), distance(sum, grand)) <= Math.max(5, rows.length)) return rows;
  const all = listed();
  const readOn = ({ lines: [line] }: ItemRow) => rows.find((row) => row.lines.includes(line!));
  const isMore = all.length > rows.length && rows.every((row) => all.some((one) => readOn(one) === row && amountOf(one) === amountOf(row)));
  if (!isMore) return rows;
  return all.map((one) => ({ ...one, ...readOn(one), total: undefined, net: one.net, gross: one.gross }));
}

/** Part of the sum of a receipt that its lines may miss or exceed where one of them was lost or misread. */
const LOST_PART = 0.5;

/** The lines of a receipt one by one, where the rows that were read come to none of its sums and these do, or say more of what makes them up. */
function lineByLine(rows: ItemRow[], { net, gross }: { net: number | undefined; gross: readonly number[] }, view: DocumentView): ItemRow[] {
  if (!view.isReceipt) return rows;
  const sumOf = (of: readonly ItemRow[]) => of.reduce((all, row) => all + (row.net ?? row.gross ?? row.total ?? 0), 0);
  const isReached = (of: readonly ItemRow[], goals: readonly number[]) => of.length > 0 && goals.some((goal) => Math.abs(sumOf(of) - goal) <= 1);
  const goals = net === undefined ? gross : [...gross, net];
  const lines = upToTotals(readTillRows(view), net, gross[0]);
  const isNear = lines.length > 1 && gross.some((goal) => Math.abs(sumOf(lines) - goal) <= Math.abs(goal) * LOST_PART);
  const isRicher = worth(lines) > worth(rows);
  const isBetter = isReached(rows, goals)
    ? isReached(lines, goals) && lines.length === rows.length && isRicher
    : isRicher && (isReached(lines, goals) || (isNear && isOfTill(view)));
  if (!isBetter) return rows;
  const isNet = net !== undefined && isReached(lines, [net]) && !isReached(lines, gross);
  return isNet ? lines.map(({ gross: amount, ...row }) => ({ ...row, net: amount })) : lines;
}

/** How much rows say: those with a name, and twice those whose figures multiply to their sum. */
function worth(rows: readonly ItemRow[]): number {
  return rows.filter(({ item }) => item.description).reduce((all, row) => all + (isProven(row) ? 2 : 1), 0);
}

/** Rows behind the point where the sum of the document is reached are no items but another table. */
function upToTotals(rows: ItemRow[], net: number | undefined, grand: number | undefined): ItemRow[] {
  const reaches = (count: number): boolean => {
    const first = rows.slice(0, count);
    const sum = (pick: (row: ItemRow) => number | undefined) => first.reduce((all, row) => all + (pick(row) ?? 0), 0);
    const reached = (pick: (row: ItemRow) => number | undefined, goal: number | undefined) =>
      goal !== undefined && first.every((row) => pick(row) !== undefined) && Math.abs(sum(pick) - goal) <= Math.max(2, count / 2);
    return reached((row) => row.net ?? row.total, net) || reached((row) => row.gross ?? row.total, grand);
  };
  if (reaches(rows.length)) return rows;
  for (let count = rows.length - 1; count > 0; count--) {
    if (provenShare(rows.slice(count)) > 0) return rows;
    if (reaches(count)) return rows.slice(0, count);
  }
  return rows;
}

/** Numbers in the cell of the text, "Room no. 3", are no figures of the row. */
function isLoneAmount({ lines, item }: ItemRow, view: DocumentView): boolean {
  const line = lines[0]!;
  const text = line.segments.find((segment) => segment.text.endsWith(item.description ?? ""));
  const isInText = ({ start }: FoundNumber) => text !== undefined && start >= text.start && start < text.end;
  return view.numbers.filter((number) => number.line === line && !number.isPercent && !isInText(number)).length === 1;
}

/** What a list names with an amount alone is sold once, at that price. */
function priceOf(cents: number): string {
  return formatNumber(decimal(amountText(cents))!);
}

/** The one rate of a document: that of every row where the rows add up to its sums. What the law does not know is the mean of several rows, or that of insurance. */
function onlyRateOf({ vatBreakdown }: Totals, count: number, { law }: DocumentView): string | undefined {
  const rate = vatBreakdown.length === 1 ? vatBreakdown[0]!.values.rate : undefined;
  return rate !== undefined && (count === 1 || isLawful(Math.round(Number(rate) * 100), law)) ? rate : undefined;
}

function total(rows: ItemRow[], field: "net" | "gross"): number | undefined {
  return rows.every((row) => row[field] !== undefined) ? rows.reduce((sum, row) => sum + row[field]!, 0) : undefined;
}

function confidenceOf(row: ItemRow, sumsAgree: boolean): number {
  const amount = row.net ?? row.total ?? row.gross;
  const { quantity, unitPrice } = row.item;
  const isProduct = amount !== undefined && quantity !== undefined && unitPrice !== undefined && Math.abs(productCents(quantity, unitPrice) - amount) <= 2;
  return isProduct && sumsAgree ? 0.97 : isProduct || sumsAgree ? 0.88 : 0.65;
}
