import Big from "big.js";

Big.strict = false;

/** An exact decimal number. Amounts are kept as text ("1234.50") and become a Decimal only while counting. */
export type Decimal = Big;

/** Reads a decimal string with a point; undefined when the text is not a plain decimal number. */
export function decimal(text: string | undefined): Decimal | undefined {
  return text !== undefined && /^-?\d{1,30}(\.\d{1,12})?$/.test(text) ? new Big(text) : undefined;
}

export const zero: Decimal = new Big(0);

/** Adds amounts exactly. */
export function sum(amounts: Iterable<Decimal>): Decimal {
  let total = zero;
  for (const amount of amounts) total = total.plus(amount);
  return total;
}

/** Rounds half away from zero to `places` (2 by default): the one rounding rule at the document edge. */
export function round(amount: Decimal, places = 2): Decimal {
  return amount.round(places, Big.roundHalfUp);
}

/** Writes an amount with two places, e.g. "1234.50" or "-0.40". */
export function formatAmount(amount: Decimal): string {
  const text = round(amount).toFixed(2);
  return text === "-0.00" ? "0.00" : text;
}

/** Writes a quantity or unit price without trailing zeros, e.g. "6.8". */
export function formatNumber(value: Decimal): string {
  return value.eq(zero) ? "0" : value.toFixed();
}
