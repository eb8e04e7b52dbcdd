import type { LineItem, VatRow } from "#domain/invoice/invoice.ts";
import { type Decimal, decimal, formatAmount, sum, zero } from "#domain/money/decimal.ts";
import { isLawfulRate, provenBreakdown } from "#domain/vat/breakdown.ts";
import type { ValidationError } from "./validationError.ts";

/** Header values in normal form by field name. */
export type Values = Readonly<Record<string, string | undefined>>;

/** How far sums of rounded parts may lie from the stated total: a hellers' half per part, five hellers at least. */
function tolerance(parts: number): Decimal {
  const perPart = zero.plus("0.005").times(parts);
  return perPart.gt("0.05") ? perPart : zero.plus("0.05");
}

/** Largest rounding of a total to whole crowns. */
const MAX_WHOLE_ROUNDING = "0.50";

/** Sums of a document that do not agree; each is a warning at the field that a person would look at first. `detail` is the difference. */
export function checkSums(fields: Values, items: readonly LineItem[], vatBreakdown: readonly VatRow[]): ValidationError[] {
  return [...checkTotals(fields), ...checkVat(fields, vatBreakdown, items), ...checkItems(fields, items)];
}

function warning(field: string, rule: string, difference: Decimal): ValidationError {
  return { field, rule, blocking: false, detail: formatAmount(difference) };
}

function checkTotals(fields: Values): ValidationError[] {
  const problems: ValidationError[] = [];
  const total = decimal(fields.totalAmount);
  const base = decimal(fields.totalWithoutVat);
  const vat = decimal(fields.totalVat);
  if (total && base && vat && fields.reverseCharge !== "true") {
    const difference = total
      .minus(base)
      .minus(vat)
      .minus(decimal(fields.rounding) ?? zero);
    if (difference.abs().gt("0.01")) {
      const isRounding = !fields.rounding && total.eq(total.round(0)) && difference.abs().lte(MAX_WHOLE_ROUNDING);
      problems.push(isRounding ? warning("rounding", "rounding", difference) : warning("totalAmount", "sums", difference));
    }
  }
  const due = decimal(fields.amountDue);
  if (total && due && fields.advancePaid) {
    const difference = due.minus(total).plus(decimal(fields.advancePaid) ?? zero);
    if (difference.abs().gt("0.01")) problems.push(warning("amountDue", "sums", difference));
  }
  return problems;
}

function checkVat(fields: Values, rows: readonly VatRow[], items: readonly LineItem[]): ValidationError[] {
  if (rows.length === 0) return checkMissingVat(fields, items);
  const problems: ValidationError[] = [];
  rows.forEach((row, index) => {
    if (!isLawfulRate(row.rate, fields)) problems.push({ field: `vatBreakdown.${index}.rate`, rule: "vatRate", blocking: false, detail: row.rate });
    const [rate, base, vat] = [decimal(row.rate), decimal(row.base), decimal(row.vat)];
    if (!rate || !base || !vat || fields.reverseCharge === "true") return;
    const difference = vat.minus(base.times(rate).div(100));
    // VAT added up from rounded lines strays further than VAT of the sum; half a per mille covers both.
    const allowed = tolerance(10).plus(base.abs().times("0.0005"));
    if (difference.abs().gt(allowed)) problems.push(warning(`vatBreakdown.${index}.vat`, "vatOfBase", difference));
  });
  if (isWhatIsLeft(fields, rows)) return problems;
  for (const [field, part] of [
    ["totalWithoutVat", "base"],
    ["totalVat", "vat"],
  ] as const) {
    const stated = decimal(fields[field]);
    const parts = rows.map((row) => decimal(row[part]));
    if (!stated || parts.some((amount) => amount === undefined)) continue;
    const difference = sum(parts as Decimal[]).minus(stated);
    if (difference.abs().gt(tolerance(rows.length))) problems.push(warning(field, "vatRows", difference));
  }
  return problems;
}

/** The advance was taxed on a document of its own: the VAT breakdown is that of the amount due, the totals are those before the advance. */
function isWhatIsLeft(fields: Values, rows: readonly VatRow[]): boolean {
  const due = decimal(fields.amountDue);
  const parts = rows.flatMap((row) => [decimal(row.base), decimal(row.vat)]);
  if (!due || !fields.advancePaid || parts.some((part) => part === undefined)) return false;
  const rounding = decimal(fields.rounding) ?? zero;
  return due
    .minus(rounding)
    .minus(sum(parts as Decimal[]))
    .abs()
    .lte(tolerance(rows.length));
}

/** Tax without a breakdown, which accounting needs, where nothing on the document states its rates. */
function checkMissingVat(fields: Values, items: readonly LineItem[]): ValidationError[] {
  const tax = decimal(fields.totalVat);
  const isMissing = tax !== undefined && !tax.eq(0) && fields.reverseCharge !== "true" && provenBreakdown(fields, items) === undefined;
  return isMissing ? [{ field: "totalVat", rule: "vatMissing", blocking: false }] : [];
}

function checkItems(fields: Values, items: readonly LineItem[]): ValidationError[] {
  if (items.length === 0) return [];
  for (const [part, field] of [
    ["totalWithoutVat", "totalWithoutVat"],
    ["totalWithVat", "totalAmount"],
  ] as const) {
    const stated = decimal(fields[field]);
    const amounts = items.map((item) => decimal(item[part]));
    if (!stated || amounts.some((amount) => amount === undefined)) continue;
    const rounding = field === "totalAmount" ? (decimal(fields.rounding) ?? zero) : zero;
    const difference = sum(amounts as Decimal[]).minus(stated.minus(rounding));
    // One agreeing column is proof enough; lines are printed with or without VAT.
    return difference.abs().gt(tolerance(items.length)) ? [warning(field, "items", difference)] : [];
  }
  return [];
}

/**
 * How far quantity x unit price (less discount) is from the line's total; undefined when a part is missing. The price may be printed
 * with or without VAT whichever total stands beside it, so the nearest way of calculating counts.
 */
export function lineDifference(item: LineItem): Decimal | undefined {
  const quantity = decimal(item.quantity);
  const price = decimal(item.unitPrice);
  const [net, gross, rate] = [decimal(item.totalWithoutVat), decimal(item.totalWithVat), decimal(item.vatRate)];
  if (!quantity || !price || !(net ?? gross) || decimal(item.discount)?.eq(0) === false) return undefined;
  const line = quantity.times(price);
  const taxed = rate && line.times(rate.plus(100)).div(100);
  const differences = [net?.minus(line), gross?.minus(line), taxed && gross?.minus(taxed)].filter((difference) => difference !== undefined);
  return differences.sort((a, b) => a.abs().cmp(b.abs()))[0];
}
