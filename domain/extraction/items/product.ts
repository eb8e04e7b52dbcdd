import { Big } from "big.js";

/** Quantity times price in hundredths, rounded half up; both are decimal strings. */
export function productCents(quantity: string, price: string): number {
  return Number(new Big(quantity).times(price).times(100).round(0, Big.roundHalfUp).toFixed());
}
