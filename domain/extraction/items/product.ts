import { Big } from "big.js";

/** Quantity times price in hundredths, rounded half up; both are decimal strings. */
export function productCents(quantity: string, price: string): number {
  return Number(new Big(quantity).times(price).times(100).round(0, Big.roundHalfUp).toFixed());
}

/** Quantity times price less a discount in per cent, in hundredths; a discount out of 0..100 is none. */
export function lineCents(quantity: string, price: string, discount: string | undefined): number {
  const rebate = Number(discount ?? 0);
  if (!(rebate > 0 && rebate < 100)) return productCents(quantity, price);
  return Number(new Big(quantity).times(price).times(new Big(100).minus(discount!)).round(0, Big.roundHalfUp).toFixed());
}
