/** Longest VAT period in months: payers account for a month or a quarter (Czech VAT act, sections 99 and 99a). */
const MAX_PERIOD_MONTHS = 3;

/** Whether a day lies outside the VAT period that began on `periodStart`: before it, or so late that no period reaches there. Dates are `YYYY-MM-DD`. */
export function isOutsideVatPeriod(day: string, periodStart: string): boolean {
  return day < periodStart || day >= monthsLater(periodStart, MAX_PERIOD_MONTHS);
}

/** The first day of the month so many months later; a period begins with a month. */
function monthsLater(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}-01`;
}
