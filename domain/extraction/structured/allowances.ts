import type { LineItem } from "#domain/invoice/invoice.ts";
import { decimal, formatAmount, formatNumber, round, zero } from "#domain/money/decimal.ts";
import { amountOf, known, numberOf } from "./values.ts";

/** Places of a price per piece that was worked out. */
const PRICE_PLACES = 6;

/** An allowance or charge on the whole document (BG-20, BG-21) as the standards write it. */
export type AllowanceCharge = { isCharge: string | undefined; amount: string | undefined; reason: string | undefined; rate: string | undefined };

/** An allowance or charge as a line: so the lines add up to the sum without VAT. An allowance has the quantity -1. Nothing for an amount of zero. */
export function lineOfAllowance({ isCharge, amount, reason, rate }: AllowanceCharge): LineItem[] {
  const value = decimal(amountOf(amount));
  if (!value || value.eq(zero)) return [];
  const isAdded = isCharge === "true" || isCharge === "1";
  return [
    known<LineItem>({
      description: reason ?? (isAdded ? "Charge" : "Allowance"),
      quantity: isAdded ? "1" : "-1",
      unitPrice: formatNumber(value),
      vatRate: amountOf(rate),
      totalWithoutVat: formatAmount(isAdded ? value : value.neg()),
    }),
  ];
}

/** The price of one piece: the stated price holds for the base quantity (BT-149), which is one where it is absent. */
export function pricePerPiece(price: string | undefined, baseQuantity: string | undefined): string | undefined {
  const [value, base] = [decimal(numberOf(price)), decimal(numberOf(baseQuantity))];
  if (!value || !base || base.lte(zero)) return numberOf(price);
  return formatNumber(round(value.div(base), PRICE_PLACES));
}
