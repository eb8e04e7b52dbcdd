/** From when on documents of a type are kept: the end of the year of their issue, or the day of their issue. */
export const keptFrom = ["YearEnd", "IssueDate"] as const;
export type KeptFrom = (typeof keptFrom)[number];

/** How long documents of a type are kept. */
export type Retention = { months: number; from: KeptFrom };

/** Longest term that may be set: 50 years. */
export const MAX_KEPT_MONTHS = 600;

/**
 * The last day of issue whose documents are past their term on `today`; all issued on it or earlier are. A term ends with a day, and the
 * document may go on the next one. Months that lack the day end on their last. Calendar dates, YYYY-MM-DD.
 */
export function lastExpired({ months, from }: Retention, today: string): string {
  if (from === "YearEnd") {
    let year = Number(today.slice(0, 4));
    while (addMonths(`${year}-12-31`, months) >= today) year -= 1;
    return `${year}-12-31`;
  }
  let day = addMonths(today, -months);
  while (addMonths(day, months) >= today) day = dayBefore(day);
  return day;
}

/** The same day so many months later or earlier; the last of the month where it has no such day. */
function addMonths(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10);
}

const dayBefore = (date: string): string => new Date(Date.parse(`${date}T00:00:00Z`) - 24 * 3_600_000).toISOString().slice(0, 10);
