import { type Decimal, formatAmount, round } from "./decimal.ts";

/** A rate of a foreign currency: `rate` crowns for `amount` units of it, e.g. 6.318 CZK for 100 HUF. */
export type Rate = { rate: Decimal; amount: Decimal };

/** An amount of the foreign currency in crowns, to the haléř; e.g. "1234.50". The rate's amount must not be zero. */
export function toCrowns(value: Decimal, { rate, amount }: Rate): string {
  return formatAmount(round(value.times(rate).div(amount)));
}
