import type { Invoice, LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { decimal, round, sum, zero, type Decimal } from "#domain/money/decimal.ts";
import { invalid, missing } from "./checks.ts";
import { detailOf } from "./details.ts";
import type { ExportProblem } from "./format.ts";

/** Base and VAT of one rate; `vat` of reverse charge is 0. */
export type RateAmounts = { rate: Decimal; base: Decimal; vat: Decimal };

/** A line with all its amounts; `unitNet` and `unitGross` are exact as printed or divided to six places. */
export type LineAmounts = {
  line: LineItem;
  rate: Decimal;
  quantity: Decimal | undefined;
  net: Decimal;
  vat: Decimal;
  gross: Decimal;
  unitNet: Decimal;
  unitGross: Decimal;
  /** The printed unit price holds VAT. */
  priceWithVat: boolean;
};

/** All amounts of a document in its own currency: rows, rounding and totals add up to the last place. */
export type Amounts = {
  /** A correction that lowers the price: its amounts are negative here, whatever sign the page prints. */
  credit: boolean;
  rows: RateAmounts[];
  base: Decimal;
  vat: Decimal;
  rounding: Decimal;
  /** base + vat + rounding. */
  total: Decimal;
  advance: Decimal;
  /** total - advance. */
  due: Decimal;
  /** Absent when a printed line cannot be completed; then only the rows are certain. */
  lines: LineAmounts[] | undefined;
};

/** The largest difference between total and rows that still is rounding: one unit of the currency. */
export const MAX_ROUNDING = 1;
const UNIT_PRICE_PLACES = 6;

export type CompletedAmounts = { ok: true; amounts: Amounts } | { ok: false; problems: ExportProblem[] };

/**
 * Completes the amounts of a document: what is not printed is counted from what is, and what disagrees is reported.
 * The VAT breakdown outranks the lines (rules of ISDOC 6.0.2, Czech VAT Act section 28).
 */
export function completeAmounts(invoice: Invoice): CompletedAmounts {
  const broken = invalidAmounts(invoice);
  if (broken.length > 0) return { ok: false, problems: broken };
  const rows = rateRows(invoice);
  if (!rows) return { ok: false, problems: [{ code: "vatBreakdownMissing", field: "vatBreakdown" }] };
  if (rows.length === 0) return { ok: false, problems: [missing("totalAmount")] };
  const base = sum(rows.map((row) => row.base));
  const vat = sum(rows.map((row) => row.vat));
  const balance = balanceOf(invoice, base.plus(vat));
  if (!balance.ok) return balance;
  const { total, advance, due } = balance;
  const amounts: Amounts = { credit: false, rows, base, vat, rounding: total.minus(base).minus(vat), total, advance, due, lines: completeLines(invoice, rows) };
  return { ok: true, amounts: withSign(invoice, amounts) };
}

/** Turns the sign of every amount; of quantity and unit price only one changes. */
export function negate(amounts: Amounts): Amounts {
  return {
    ...amounts,
    rows: amounts.rows.map((row) => ({ rate: row.rate, base: row.base.neg(), vat: row.vat.neg() })),
    base: amounts.base.neg(),
    vat: amounts.vat.neg(),
    rounding: amounts.rounding.neg(),
    total: amounts.total.neg(),
    advance: amounts.advance.neg(),
    due: amounts.due.neg(),
    lines: amounts.lines?.map(negateLine),
  };
}

function negateLine(line: LineAmounts): LineAmounts {
  const negated = { ...line, net: line.net.neg(), vat: line.vat.neg(), gross: line.gross.neg() };
  if (line.quantity && !line.quantity.eq(zero) && line.unitNet.gte(zero)) return { ...negated, quantity: line.quantity.neg() };
  return { ...negated, unitNet: line.unitNet.neg(), unitGross: line.unitGross.neg() };
}

/** Credit notes are kept negative; a page that prints them positive is turned, and a negative invoice is one in substance. */
function withSign(invoice: Invoice, amounts: Amounts): Amounts {
  const named = invoice.documentKind === "creditNote";
  if (named && amounts.total.gt(zero)) return { ...negate(amounts), credit: true };
  const taxDocument = invoice.documentKind === undefined || invoice.documentKind === "invoice" || invoice.documentKind === "other";
  return { ...amounts, credit: named || (taxDocument && amounts.total.lt(zero)) };
}

const amountFields = ["totalWithoutVat", "totalVat", "rounding", "totalAmount", "advancePaid", "amountDue", "exchangeRate", "exchangeRateAmount"] as const;

function invalidAmounts(invoice: Invoice): ExportProblem[] {
  const problems: ExportProblem[] = [];
  const check = (field: string, text: string | undefined) => {
    if (text !== undefined && !decimal(text)) problems.push(invalid(field, text));
  };
  for (const field of amountFields) check(field, invoice[field]);
  for (const row of invoice.vatBreakdown) {
    check("vatBreakdown", row.rate);
    check("vatBreakdown", row.base);
    check("vatBreakdown", row.vat);
  }
  return problems;
}

/** One row per rate, highest first. A document without VAT is one row of rate 0. undefined: VAT without rates. */
function rateRows(invoice: Invoice): RateAmounts[] | undefined {
  const rows = new Map<string, RateAmounts>();
  for (const { rate, base, vat } of invoice.vatBreakdown.map(parseRow)) {
    const known = rows.get(rate.toFixed());
    rows.set(rate.toFixed(), { rate, base: known ? known.base.plus(base) : base, vat: known ? known.vat.plus(vat) : vat });
  }
  if (rows.size > 0) return [...rows.values()].sort((a, b) => b.rate.cmp(a.rate));
  if (decimal(invoice.totalVat)?.eq(zero) === false) return undefined;
  const base = decimal(invoice.totalWithoutVat) ?? withoutRounding(invoice);
  return base ? [{ rate: zero, base, vat: zero }] : [];
}

function parseRow(row: VatRow): RateAmounts {
  return { rate: decimal(row.rate) ?? zero, base: decimal(row.base) ?? zero, vat: decimal(row.vat) ?? zero };
}

function withoutRounding(invoice: Invoice): Decimal | undefined {
  return decimal(invoice.totalAmount)?.minus(decimal(invoice.rounding) ?? zero);
}

type Balance = { ok: true; total: Decimal; advance: Decimal; due: Decimal } | { ok: false; problems: ExportProblem[] };

/** Total, advances and amount due, each counted from the others where it is not printed. */
function balanceOf(invoice: Invoice, rowsTotal: Decimal): Balance {
  const total = decimal(invoice.totalAmount) ?? rowsTotal.plus(decimal(invoice.rounding) ?? zero);
  const printedDue = decimal(invoice.amountDue);
  if (isRounding(total.minus(rowsTotal), invoice)) return balanceWithAdvance(invoice, total, printedDue);
  // A tax document for the advance was issued: the VAT breakdown already is what is left.
  if (printedDue && isRounding(printedDue.minus(rowsTotal), invoice)) return { ok: true, total: printedDue, advance: zero, due: printedDue };
  const detail = detailOf("sumsDiffer", { sum: rowsTotal.toFixed(2), total: total.toFixed(2) });
  return { ok: false, problems: [{ code: "totalsDisagree", field: "totalAmount", detail }] };
}

function isRounding(difference: Decimal, invoice: Invoice): boolean {
  return difference.abs().lte(MAX_ROUNDING) || difference.eq(decimal(invoice.rounding) ?? zero);
}

function balanceWithAdvance(invoice: Invoice, total: Decimal, printedDue: Decimal | undefined): Balance {
  const printedAdvance = decimal(invoice.advancePaid);
  // Nothing is due because it was paid at once: that is a payment, not an advance.
  const paidAtOnce = printedDue?.eq(zero) && (invoice.paymentMethod === "cash" || invoice.paymentMethod === "card");
  if (printedAdvance === undefined && (printedDue === undefined || paidAtOnce)) return { ok: true, total, advance: zero, due: total };
  const advance = printedAdvance ?? total.minus(printedDue!);
  const due = total.minus(advance);
  if (printedAdvance && printedDue && !isRounding(printedDue.minus(due), invoice) && !paidAtOnce) {
    const detail = detailOf("dueDiffers", { total: total.toFixed(2), advance: advance.toFixed(2), due: printedDue.toFixed(2) });
    return { ok: false, problems: [{ code: "amountDueDisagrees", field: "amountDue", detail }] };
  }
  return { ok: true, total, advance, due };
}

function completeLines(invoice: Invoice, rows: RateAmounts[]): LineAmounts[] | undefined {
  const lines: LineAmounts[] = [];
  for (const line of invoice.lineItems) {
    const complete = completeLine(line, invoice, rows);
    if (!complete) return undefined;
    lines.push(complete);
  }
  return lines;
}

/** Fills the amounts of a line; a line of text alone counts as 0. undefined when the amounts cannot be known. */
function completeLine(line: LineItem, invoice: Invoice, rows: RateAmounts[]): LineAmounts | undefined {
  const quantity = decimal(line.quantity);
  const price = decimal(line.unitPrice);
  const rate = lineRate(line, rows);
  const priceWithVat = isPriceWithVat(line, invoice, quantity);
  let net = decimal(line.totalWithoutVat);
  let gross = decimal(line.totalWithVat);
  let vat = decimal(line.vat);
  if (!net && !gross && price) {
    const product = round(price.times(quantity ?? 1));
    if (priceWithVat) gross = product;
    else net = product;
  }
  if (!net && !gross) {
    if (price || vat) return undefined;
    net = gross = vat = zero;
  }
  if (!rate) return undefined;
  const share = invoice.reverseCharge === "true" ? zero : rate;
  vat ??= net && gross ? gross.minus(net) : net ? round(net.times(share).div(100)) : round(gross!.times(share).div(share.plus(100)));
  net ??= gross!.minus(vat);
  gross ??= net.plus(vat);
  const units = quantity && !quantity.eq(zero) ? quantity : undefined;
  const perUnit = (total: Decimal) => (units ? round(total.div(units), UNIT_PRICE_PLACES) : total);
  const printed = price && (line.discount !== undefined || agrees(price.times(quantity ?? 1), priceWithVat ? gross : net)) ? price : undefined;
  const unitNet = printed && !priceWithVat ? printed : perUnit(net);
  const unitGross = printed && priceWithVat ? printed : perUnit(gross);
  return { line, rate, quantity, net, vat, gross, unitNet, unitGross, priceWithVat };
}

/** Within 1 %: prices are printed rounded, while a price in another currency or of another unit is far off. */
function agrees(product: Decimal, total: Decimal): boolean {
  const difference = product.minus(total).abs();
  return difference.lte("0.05") || difference.lte(total.abs().div(100));
}

function lineRate(line: LineItem, rows: RateAmounts[]): Decimal | undefined {
  const printed = decimal(line.vatRate);
  if (printed) return printed;
  return rows.length === 1 ? rows[0]!.rate : undefined;
}

function isPriceWithVat(line: LineItem, invoice: Invoice, quantity: Decimal | undefined): boolean {
  const price = decimal(line.unitPrice);
  const net = decimal(line.totalWithoutVat);
  const gross = decimal(line.totalWithVat);
  if (!price || !net || !gross || net.eq(gross)) return net === undefined && (gross !== undefined || invoice.documentKind === "receipt");
  const product = price.times(quantity ?? 1);
  return product.minus(gross).abs().lt(product.minus(net).abs());
}
