import { type Decimal, decimal, formatAmount, formatNumber } from "#domain/money/decimal.ts";
import { calculate } from "#domain/documents/calculation.ts";

/** How the value is kept: an amount or percentage with two places, a number without trailing zeros, a whole number. */
export type NumberForm = "amount" | "number" | "integer";

/**
 * A number as typed or printed ("1234,5", "1 234.50", "1.234,50 Kč", "12,-", "(5,00)", "=1000*1,21") in its normal form.
 * undefined when the text holds no single number.
 */
export function parseTypedNumber(text: string, form: NumberForm): string | undefined {
  const trimmed = text.trim();
  const value = trimmed.startsWith("=") ? calculate(trimmed.slice(1)) : readNumber(trimmed, form === "amount");
  if (value === undefined) return undefined;
  if (form === "amount") return formatAmount(value);
  if (form === "integer") return value.round(0, 0).eq(value) ? value.toFixed(0) : undefined;
  return formatNumber(value.round(12));
}

/** The last number of a printed text, e.g. of "Celkem k úhradě: 1 234,50 Kč". */
export function lastNumber(text: string, form: NumberForm): string | undefined {
  const numbers = text.match(/[-−(]?\s?\d[\d\s\u00a0\u202f.,']*(?:,-)?/g) ?? [];
  for (const number of numbers.toReversed()) {
    const value = parseTypedNumber(number.replace("(", ""), form);
    if (value !== undefined) return value;
  }
  return undefined;
}

function readNumber(text: string, isAmount: boolean): Decimal | undefined {
  const bare = text
    .replace(/[\s\u00a0\u202f'’]/g, "")
    .replace(/[−–—]/g, "-")
    .replace(/(?:kč|czk|eur|€|usd|\$|gbp|£|pln|zł|huf|chf|%|ks)\.?/gi, "")
    .replace(/,-+$/, "")
    .replace(/^\((.+)\)$/, "-$1")
    .replace(/^(.+)-$/, "-$1");
  if (!/^[+-]?\d[\d.,]*$/.test(bare) && !/^[+-]?[.,]\d+$/.test(bare)) return undefined;
  const sign = bare.startsWith("-") ? "-" : "";
  return decimal(sign + withPoint(bare.replace(/^[+-]/, ""), isAmount));
}

/** Decides which separator is the decimal one: the last of two kinds, or a single one that cannot group thousands. */
function withPoint(digits: string, isAmount: boolean): string {
  const last = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  if (last < 0) return digits;
  const separator = digits[last]!;
  const before = digits.slice(0, last);
  const after = digits.slice(last + 1);
  const other = separator === "," ? "." : ",";
  const groups = before.includes(separator);
  if (groups && before.includes(other)) return "?";
  // "1.234" of an amount groups thousands; of a quantity or a rate it has three decimal places.
  const grouping = groups || (isAmount && !before.includes(other) && after.length === 3 && /^[1-9]\d{0,2}$/.test(before));
  if (grouping) return isGrouped(digits, separator) ? digits.replaceAll(separator, "") : "?";
  if (before.includes(other) && !isGrouped(before, other)) return "?";
  return `${before.replaceAll(other, "") || "0"}${after ? `.${after}` : ""}`;
}

function isGrouped(digits: string, separator: string): boolean {
  const [first, ...rest] = digits.split(separator);
  return /^\d{1,3}$/.test(first ?? "") && rest.every((group) => /^\d{3}$/.test(group));
}
