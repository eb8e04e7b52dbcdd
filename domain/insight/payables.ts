import { decimal, formatAmount, sum, zero } from "#domain/money/decimal.ts";

/** Suppliers that are named per currency; the others are added up. */
export const MAX_SUPPLIERS = 10;

/** Amounts of one currency are exact decimal text and are never added to those of another one. */
export type Money = { amount: string; count: number };
export type SupplierTotal = Money & { name: string; companyId: string | null };
export type MonthTotal = Money & { month: string };

/** Totals as they are stored. A document without a currency has an empty one. */
export type SupplierRow = SupplierTotal & { currency: string };
export type MonthRow = MonthTotal & { currency: string };

export type CurrencyPayables = Money & {
  currency: string;
  months: MonthTotal[];
  /** The suppliers with the highest amounts, highest first. */
  suppliers: SupplierTotal[];
  /** The sum of all other suppliers. */
  others: Money;
};

/** Payables by currency, the one with the most documents first. `suppliers` holds at least the greatest MAX_SUPPLIERS of each currency. */
export function payablesOf(months: readonly string[], rows: { months: readonly MonthRow[]; suppliers: readonly SupplierRow[] }): CurrencyPayables[] {
  const currencies = [...new Set(rows.months.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const ofMonths = filledMonths(
        months,
        rows.months.filter((row) => row.currency === currency),
      );
      const suppliers = rows.suppliers
        .filter((row) => row.currency === currency)
        .map(({ name, companyId, amount, count }) => ({ name, companyId, amount: amountText(amount), count }))
        .sort((a, b) => amountOf(b).cmp(amountOf(a)) || a.name.localeCompare(b.name, "cs"))
        .slice(0, MAX_SUPPLIERS);
      const total = moneyOf(ofMonths);
      const named = moneyOf(suppliers);
      const others = { amount: formatAmount(amountOf(total).minus(amountOf(named))), count: total.count - named.count };
      return { currency, ...total, months: ofMonths, suppliers, others };
    })
    .sort(byCount);
}

/** Every month once, those without rows with zero. */
export function filledMonths(months: readonly string[], rows: readonly MonthTotal[]): MonthTotal[] {
  return months.map((month) => ({ month, ...moneyOf(rows.filter((row) => row.month === month)) }));
}

/** The sum of amounts of one currency. */
export function moneyOf(parts: readonly Money[]): Money {
  return { amount: formatAmount(sum(parts.map(amountOf))), count: parts.reduce((total, { count }) => total + count, 0) };
}

/** The currency of the most documents first. */
export const byCount = (a: { currency: string; count: number }, b: { currency: string; count: number }): number =>
  b.count - a.count || a.currency.localeCompare(b.currency);

const amountOf = ({ amount }: { amount: string }) => decimal(amount) ?? zero;
const amountText = (amount: string) => formatAmount(amountOf({ amount }));
