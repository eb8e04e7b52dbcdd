import { grouped } from "#domain/money/grouping.ts";
import { decimal, type Decimal } from "#domain/money/decimal.ts";

/** How a document writes its numbers. */
export type NumberForm = {
  /** Between groups of three digits; "" leaves them together. */
  thousands: string;
  point: "," | ".";
  /** Writes whole amounts as "1 250,-". */
  dashed: boolean;
  /** Written right after a rate: " %" or "%"; rates may also carry a decimal ("21,0 %"). */
  percent: string;
  rateDecimals: 0 | 1 | 2;
  /** The minus stands behind the number, as ledgers of large programs print it. */
  minusBehind?: boolean;
};

/** A decimal from text that is known to be one. */
export function exact(text: string): Decimal {
  const value = decimal(text);
  if (!value) throw new Error(`Not a decimal number: ${text}`);
  return value;
}

/** An amount from hundredths. */
export function hundredths(count: number): Decimal {
  return exact(String(count)).div(100);
}

function group(digits: string, separator: string): string {
  return grouped(digits, separator);
}

/** Writes a decimal string ("-1234.5") in the habit of the document, with the decimals that it has. */
export function printNumber(value: string, form: NumberForm): string {
  const [whole = "0", decimals] = value.replace("-", "").split(".");
  const minus = value.startsWith("-") ? "-" : "";
  const digits = `${group(whole, form.thousands)}${decimals ? form.point + decimals : ""}`;
  return form.minusBehind ? digits + minus : minus + digits;
}

/** Writes an amount; whole ones may end in a dash. */
export function printAmount(value: string, form: NumberForm): string {
  if (form.dashed && value.endsWith(".00")) return `${printNumber(value.slice(0, -3), form)},-`;
  return printNumber(value, form);
}

/** Writes a VAT rate ("21.00") with its percent sign. */
export function printRate(value: string, form: NumberForm): string {
  const rate = exact(value);
  const decimals = rate.eq(rate.round(0)) ? form.rateDecimals : 1;
  return rate.toFixed(decimals).replace(".", form.point) + form.percent;
}
