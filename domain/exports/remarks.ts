import type { Invoice } from "#domain/invoice/invoice.ts";
import { completeAmounts } from "./amounts.ts";
import { detailOf, type ExportDetail } from "./details.ts";
import { exactItems } from "./items.ts";
import { bucketRows, historicalRate, rateBuckets } from "./vatColumns.ts";

// What a person should know before an export although there is no export problem.

/** The day of deduction is not that of the supply, and the target has no place for it: it would deduct on the wrong day. */
export function deductionDateLost({ deductionDate, taxDate, accountingUnit }: Invoice): ExportDetail[] {
  if (!deductionDate || deductionDate === taxDate || accountingUnit?.vatPayer === false) return [];
  return [detailOf("deductionDateLost", { date: deductionDate })];
}

/** Without its code the tax that the customer states does not reach the VAT return of the target. */
export function reverseChargeWithoutCode({ reverseCharge, coding, lineItems }: Invoice): ExportDetail[] {
  if (reverseCharge !== "true" || coding.BreakdownOfVat) return [];
  const isCoded = lineItems.length > 0 && lineItems.every((line) => line.coding?.BreakdownOfVat);
  return isCoded ? [] : [detailOf("reverseChargeWithoutCode")];
}

/** Decimal places of a unit price that the accounting formats allow. */
const UNIT_PRICE_PLACES = 6;

/** The printed items do not make the VAT breakdown, so an accounting system, which counts from items, gets one per rate or none. */
export function itemsReplaced(invoice: Invoice): ExportDetail[] {
  const completed = completeAmounts(invoice);
  const booked = completed.ok && bucketRows(invoice, completed.amounts);
  if (invoice.lineItems.length === 0 || !completed.ok || !booked || !booked.ok) return [];
  return exactItems(invoice, completed.amounts, booked.rows, UNIT_PRICE_PLACES) ? [] : [detailOf("itemsReplaced")];
}

/** Rates that only the supply had, by `day` or on a correction, where the target takes them under a condition or does not name them. */
export function historicalRates(invoice: Invoice, code: "historicalRateAllowed" | "historicalRateUnnamed", day?: string): ExportDetail[] {
  const stated = new Set(invoice.vatBreakdown.map(({ rate }) => Number(rate)));
  return rateBuckets.flatMap((bucket) => {
    const rate = historicalRate(bucket, invoice, day);
    return rate !== undefined && stated.has(Number(rate)) ? [detailOf(code, { rate })] : [];
  });
}
