import { decimal } from "#domain/money/decimal.ts";
import type { HeaderField } from "#domain/invoice/invoice.ts";
import type { PrintedAs } from "./locate.ts";
import { comparable } from "#domain/extraction/page/text.ts";

const AMOUNTS: readonly HeaderField[] = ["totalWithoutVat", "totalVat", "rounding", "totalAmount", "advancePaid", "amountDue", "exchangeRate"];
const DATES: readonly HeaderField[] = ["issueDate", "taxDate", "dueDate", "deductionDate"];
/** Fields that stand on the page in other words, if at all. */
const UNPRINTED: readonly HeaderField[] = ["documentKind", "reverseCharge", "paymentMethod", "exchangeRateAmount", "supplierCountry", "customerCountry"];
const SYMBOLS: readonly HeaderField[] = ["variableSymbol", "constantSymbol", "specificSymbol"];
const NAMES: readonly HeaderField[] = ["supplierName", "customerName", "bankName"];

/** In which form the page prints a field; undefined for what it says in other words. */
export function printedAs(field: HeaderField): PrintedAs | undefined {
  if (UNPRINTED.includes(field)) return undefined;
  if (AMOUNTS.includes(field)) return "amount";
  if (DATES.includes(field)) return "date";
  return field === "currency" ? "currency" : "text";
}

/** Whether two different values contradict each other. Kinds and methods are conclusions, addresses and notes are written in other words. */
export function isComparable(field: HeaderField): boolean {
  return printedAs(field) !== undefined && !/(Address|Street|City|Registration|Email|Phone|note|bankName)$/.test(field);
}

/** Whether two values of a field mean the same: amounts by number, symbols without leading zeros, names when one holds the other. */
export function agree(field: HeaderField, a: string, b: string): boolean {
  if (AMOUNTS.includes(field)) {
    const [x, y] = [decimal(a), decimal(b)];
    return x !== undefined && y !== undefined && x.eq(y);
  }
  const [x, y] = [comparable(a), comparable(b)];
  if (SYMBOLS.includes(field)) return x.replace(/^0+/, "") === y.replace(/^0+/, "");
  if (NAMES.includes(field)) return isNameOf(x, y) || isNameOf(y, x);
  return x === y && (x !== "" || a === b);
}

/** Codes and pages shorten names, so a beginning of some length is enough. */
function isNameOf(short: string, long: string): boolean {
  return short === long || (short.length >= 5 && long.startsWith(short));
}
