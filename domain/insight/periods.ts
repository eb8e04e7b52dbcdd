import { addDays } from "#domain/documents/typing/typedDate.ts";

/** Months of a dashboard, the present one included (R394). */
export const DASHBOARD_MONTHS = 12;
/** Weeks that the cash need looks ahead, the present one included. */
export const CASH_WEEKS = 13;

/** The last `count` months up to the one of `today` (`YYYY-MM-DD`), oldest first, as `YYYY-MM`. */
export function lastMonths(today: string, count = DASHBOARD_MONTHS): string[] {
  const last = monthNumber(today);
  return Array.from({ length: count }, (_, index) => monthText(last - count + 1 + index));
}

/** The month after a month, `YYYY-MM`. */
export const nextMonth = (month: string): string => monthText(monthNumber(month) + 1);

const monthNumber = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
const monthText = (number: number): string => `${String(Math.floor(number / 12)).padStart(4, "0")}-${String((number % 12) + 1).padStart(2, "0")}`;

/** A span of calendar days, both ends included. */
export type Span = { from: string; to: string };

/** Weeks from `today` on: the first ends on its Sunday, the others run from Monday to Sunday. */
export function nextWeeks(today: string, count = CASH_WEEKS): Span[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const day = (after: number) => addDays(today, after) ?? today;
  const untilSunday = (7 - weekday) % 7;
  return Array.from({ length: count }, (_, index) => ({
    from: index === 0 ? today : day(untilSunday + index * 7 - 6),
    to: day(untilSunday + index * 7),
  }));
}
