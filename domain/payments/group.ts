import { decimal, type Decimal, formatAmount, sum, zero } from "#domain/money/decimal.ts";
import type { Payment } from "./names.ts";

/** Payments that a bank makes on one day in one currency. `total` is decimal text with two places. */
export type PaymentGroup<Paid extends Grouped = Payment> = { day: string; currency: Payment["currency"]; total: string; payments: Paid[] };
type Grouped = Pick<Payment, "day" | "currency" | "amount">;

/** Payments by day and currency, both ascending; within a group in the given order. */
export function groupPayments<Paid extends Grouped>(payments: readonly Paid[]): PaymentGroup<Paid>[] {
  const groups = new Map<string, Paid[]>();
  for (const payment of payments) {
    const key = `${payment.day} ${payment.currency}`;
    groups.set(key, [...(groups.get(key) ?? []), payment]);
  }
  return [...groups.keys()].toSorted().map((key) => {
    const members = groups.get(key)!;
    const { day, currency } = members[0]!;
    return { day, currency, total: formatAmount(totalOf(members)), payments: members };
  });
}

export const totalOf = (payments: readonly Pick<Payment, "amount">[]): Decimal => sum(payments.map(({ amount }) => decimal(amount) ?? zero));
