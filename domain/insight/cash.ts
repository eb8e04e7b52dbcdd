import { byCount, filledMonths, type Money, moneyOf, type MonthRow, type MonthTotal } from "./payables.ts";
import { nextWeeks, type Span } from "./periods.ts";

export type DueRow = Money & { currency: string; /** `YYYY-MM-DD` */ dueDate: string };
export type CurrencyWeeks = Money & { currency: string; weeks: (Span & Money)[] };
export type CurrencyMonths = Money & { currency: string; months: MonthTotal[] };

/** What falls due in each week from `today` on, by currency. */
export function cashNeedOf(today: string, rows: readonly DueRow[]): CurrencyWeeks[] {
  const weeks = nextWeeks(today);
  return currenciesOf(rows)
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency);
      const filled = weeks.map((week) => ({ ...week, ...moneyOf(own.filter(({ dueDate }) => dueDate >= week.from && dueDate <= week.to)) }));
      return { currency, ...moneyOf(filled), weeks: filled };
    })
    .sort(byCount);
}

/** VAT of each month, by currency. */
export function vatOf(months: readonly string[], rows: readonly MonthRow[]): CurrencyMonths[] {
  return currenciesOf(rows)
    .map((currency) => {
      const filled = filledMonths(
        months,
        rows.filter((row) => row.currency === currency),
      );
      return { currency, ...moneyOf(filled), months: filled };
    })
    .sort(byCount);
}

const currenciesOf = (rows: readonly { currency: string }[]): string[] => [...new Set(rows.map(({ currency }) => currency))];
