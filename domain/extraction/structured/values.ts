import { normaliseSymbol } from "#domain/czech/symbols.ts";
import { decimal, formatAmount, formatNumber } from "#domain/money/decimal.ts";

/** An xs:decimal (".5", "+7", "12.", "007.50") in our plain form, or undefined. */
export function plainDecimal(text: string | undefined): string | undefined {
  const match = text?.replace(/\s/g, "").match(/^([+-]?)(\d*)(?:\.(\d*))?$/);
  if (!match || !(match[2] || match[3] || /\d/.test(text ?? ""))) return undefined;
  const whole = match[2]?.replace(/^0+/, "");
  const fraction = match[3]?.slice(0, 12);
  return `${match[1] === "-" ? "-" : ""}${whole || "0"}${fraction ? `.${fraction}` : ""}`;
}

/** An amount or a rate with two places. */
export function amountOf(text: string | undefined): string | undefined {
  const value = decimal(plainDecimal(text));
  return value && formatAmount(value);
}

/** A quantity, unit price or exchange rate without trailing zeros. */
export function numberOf(text: string | undefined): string | undefined {
  const value = decimal(plainDecimal(text));
  return value && formatNumber(value);
}

/** An amount that is absent when it is zero: roundings and advances that a program writes out although there are none. */
export function nonZeroAmount(text: string | undefined): string | undefined {
  const value = amountOf(text);
  return value === "0.00" ? undefined : value;
}

/** `YYYY-MM-DD` from an XML date (time and zone dropped) or from `YYYYMMDD`; undefined for what is no day of the calendar. */
export function dateOf(text: string | undefined): string | undefined {
  const match = text?.trim().match(/^(\d{4})-?(\d{2})-?(\d{2})(?:$|T|Z|[+-]\d{2}:)/);
  if (!match) return undefined;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${match[1]}-${match[2]}-${match[3]}`;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** An identifier without any white space. */
export function idOf(text: string | undefined): string | undefined {
  return text?.replace(/\s/g, "") || undefined;
}

/** A VAT or tax id: no white space, capital letters. */
export function vatIdOf(text: string | undefined): string | undefined {
  return idOf(text)?.toUpperCase();
}

/** A symbol of a Czech payment: digits only, at most ten (variable, specific) or four (constant). */
export function symbolOf(text: string | undefined, places = 10): string | undefined {
  return text === undefined ? undefined : normaliseSymbol(text, places);
}

/** Drops keys without a value, so that "absent" never appears as an explicit undefined. */
export function known<T extends Record<string, unknown>>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== "")) as T;
}
